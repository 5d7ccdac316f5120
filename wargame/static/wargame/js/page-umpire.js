// Pages of the umpire.
import "./going.js";
import "./keyboard.js";
import "./cite.js";
import "./umpire.js";
