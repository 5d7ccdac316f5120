// Pages of the umpire with a map.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./umpire.js";
import "./map.js";
import "./folds.js";
