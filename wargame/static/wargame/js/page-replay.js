// The replay.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./map.js";
import "./replay.js";
