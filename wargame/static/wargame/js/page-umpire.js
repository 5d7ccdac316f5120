// Pages of the umpire.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./umpire.js";
import "./course.js";
