// The page that makes a map out of geography.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./umpire.js";
import "./geography.js";
