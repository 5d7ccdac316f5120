// The replay.
import "./going.js";
import "./keyboard.js";
import "./cite.js";
import "./map.js";
import "./replay.js";
