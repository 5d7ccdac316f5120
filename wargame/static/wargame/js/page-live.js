// A page that only shows what is new.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./live.js";
