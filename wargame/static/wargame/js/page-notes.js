// The page of a recorder.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./live.js";
import "./note.js";
