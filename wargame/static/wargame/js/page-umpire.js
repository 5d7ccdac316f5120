// Pages of the umpire.
import "./keyboard.js";
import "./cite.js";
import "./umpire.js";
