// A page with nothing of its own.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
