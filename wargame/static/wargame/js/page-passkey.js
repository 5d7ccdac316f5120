// A page that makes a passkey or asks for one.
import "./going.js";
import "./letters.js";
import "./keyboard.js";
import "./cite.js";
import "./passkey.js";
