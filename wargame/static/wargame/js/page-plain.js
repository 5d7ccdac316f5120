// A page with nothing of its own.
import "./keyboard.js";
import "./cite.js";
