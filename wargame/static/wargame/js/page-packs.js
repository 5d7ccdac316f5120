// The editor of a pack's files.
import "./going.js";
import "./keyboard.js";
import "./cite.js";
import "./umpire.js";
import "./packs.js";
import "./studio.js";
import "./studio-writer.js";
import "./pack-paint.js";
import "./studio-draw.js";
import "./studio-units.js";
import "./studio-places.js";
import "./studio-forces.js";
import "./studio-exchange.js";
import "./studio-checks.js";
import "./studio-clash.js";
import "./studio-design.js";
import "./map.js";
