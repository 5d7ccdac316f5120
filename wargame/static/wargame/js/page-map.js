// A page with a map that nobody orders on.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./map.js";
