// The page of a cell.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./map.js";
import "./live.js";
import "./later.js";
import "./composer.js";
import "./arrived.js";
