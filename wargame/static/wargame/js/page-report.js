// The report as the umpire writes it.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./umpire.js";
import "./report.js";
