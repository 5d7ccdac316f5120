// Pages on which codes are typed.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./code.js";
import "./join.js";
