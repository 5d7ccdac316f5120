// Draws the unit symbols with milsymbol (MIT) and writes them for the pages, the projector and the papers.
// Run in this folder: npm install && npm run symbols
//
// milsymbol draws on a 200 x 200 sheet whose centre (100, 100) is the centre of the frame. Its colours are taken out and
// classes put in: sym-r, sym-b, sym-g, sym-y, sym-v, sym-o, sym-c and sym-n for the fill of the frame, sym-i for ink lines, sym-f for ink areas, sym-t for letters.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ms from "milsymbol";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "..", "wargame");

// MIL-STD-2525D: version 10, context 0, affiliation, symbol set 10 (land unit), status 0, HQ/task force, echelon, entity, modifiers
const STROKE = 5;
const kinds = {
  regular: { entity: "121102", name: "mechanised infantry" },
  parachute: { entity: "121100", sector2: "01", name: "parachute infantry" },
  irregular: { entity: "121100", name: "irregular" },
  special_forces: { entity: "121700", name: "special forces" },
  infantry: { entity: "121100", name: "infantry" },
  armour: { entity: "120500", name: "armour" },
  motorised: { entity: "121104", name: "motorised infantry" },
  reconnaissance: { entity: "121300", name: "reconnaissance" },
  artillery: { entity: "130300", name: "artillery" },
  engineer: { entity: "140700", name: "engineers" },
  air_defence: { entity: "130100", name: "air defence" },
  supply: { entity: "163400", name: "supply" },
  headquarters: { entity: "000000", hq: "2", name: "headquarters" },
  police: { entity: "141200", letters: "POL", name: "police" }, // military police, with the letters of any police
  unknown: { entity: "000000", name: "unit of unknown kind" },
};
const sides = {
  RED: { affiliation: "6", fill: "sym-r" }, // hostile
  BLUE: { affiliation: "3", fill: "sym-b" }, // friend
  GREEN: { affiliation: "4", fill: "sym-g" }, // neutral
  YELLOW: { affiliation: "1", fill: "sym-y" }, // unknown
  // frames of our own about the signs of unknown
  VIOLET: { affiliation: "1", fill: "sym-v", framed: shield },
  ORANGE: { affiliation: "1", fill: "sym-o", framed: gable },
  TEAL: { affiliation: "1", fill: "sym-c", letter: "t", framed: hexagon },
  BROWN: { affiliation: "1", fill: "sym-n", letter: "n", framed: slanted },
};

const CLOVER = "M63,63 C63,20 137,20 137,63 C180,63 180,137 137,137 C137,180 63,180 63,137 C20,137 20,63 63,63 Z";
const SHIELD = "M40,42 H160 V118 L100,166 40,118 Z";
const GABLE = "M40,158 H160 V82 L100,34 40,82 Z";
const HEXAGON = "M64,44 H136 L172,100 136,156 H64 L28,100 Z";
const SLANTED = "M66,46 H176 L134,154 H24 Z";
const UP = 12; // how much higher the signs are in a shield than in a clover

/** The signs of a clover in another frame, `down` units lower; lines that end at the frame end at the new one. */
function reframed(body, frame, down, ends, box) {
  const [first, ...signs] = body.split(/(?<=\/>|<\/text>)/);
  const moved = ends.reduce((drawn, [old, end]) => drawn.replace(old, end), signs.join(""));
  const placed = down ? `<g transform="translate(0 ${down})">${moved}</g>` : moved;
  return { drawn: first.replace(CLOVER, frame) + (moved && placed), box };
}

/** The signs of a clover in a shield. */
function shield(body) {
  return reframed(body, SHIELD, -UP, [
    ["M50,65L150,135M50,135L150,65", "M40,54L150,138M50,138L160,54"], ["M50,135L150,65", "M50,138L160,54"],
    ["M100,30.75L100,169.25", "M100,54L100,178"], ["M35,120 l130,0 ", "M40,120 l120,0"],
    ["M30.75,100 L30.75,269.25", "M40,130 L40,262"],
  ], [35, 37, 130, 134]);
}

/** The signs of a clover in a gable. */
function gable(body) {
  return reframed(body, GABLE, UP, [
    ["M50,65L150,135M50,135L150,65", "M40,146L150,62M50,62L160,146"], ["M50,135L150,65", "M40,146L150,62"],
    ["M100,30.75L100,169.25", "M100,22L100,146"], ["M35,120 l130,0 ", "M40,120 l120,0"],
    ["M30.75,100 L30.75,269.25", "M40,146 L40,262"],
  ], [35, 29, 130, 134]);
}

/** The signs of a clover in a hexagon; its edges are where the lines across a clover end. */
function hexagon(body) {
  return reframed(body, HEXAGON, 0, [
    ["M100,30.75L100,169.25", "M100,44L100,156"], ["M35,120 l130,0 ", "M41,120 l118,0"],
    ["M30.75,100 L30.75,269.25", "M28,100 L28,262"],
  ], [23, 39, 154, 122]);
}

/** The signs of a clover in a slanted box. */
function slanted(body) {
  return reframed(body, SLANTED, 0, [
    ["M50,65L150,135M50,135L150,65", "M66,46L134,154M24,154L176,46"], ["M50,135L150,65", "M24,154L176,46"],
    ["M100,30.75L100,169.25", "M100,46L100,154"], ["M35,120 l130,0 ", "M37,120 l110,0"],
    ["M30.75,100 L30.75,269.25", "M24,154 L24,262"],
  ], [19, 41, 162, 118]);
}

/** Colours out, classes in; every number of the drawing stays milsymbol's. */
function withClasses(svg, fill) {
  return svg
    .replace(/ y="([\d.]+)"([^>]*) font-size="(\d+)"([^>]*) dominant-baseline="middle"/g, // as a plain baseline: not every renderer has that
      (_, y, between, size, after) => ` y="${(Number(y) + Number(size) * 0.26).toFixed(1)}"${between} font-size="${size}"${after}`)
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace(/ fill-opacity="1"/g, "")
    .replace(/ font-family="[^"]*"/g, "")
    .replace(/ dominant-baseline="[^"]*"/g, "")
    .replace(/<(path|circle|text|ellipse|rect)([^>]*?)\s*>/g, (_, tag, rest) => {
      const attribute = (name) => new RegExp(` ${name}="([^"]*)"`).exec(rest)?.[1];
      const area = attribute("fill");
      const line = attribute("stroke");
      let kind = "sym-l"; // a line of ink
      if (tag === "text") kind = "sym-t";
      else if (area === "black" && (!line || line === "none")) kind = "sym-f";
      else if (area && area.startsWith("rgb(")) kind = fill;
      else if (area === "black") kind = "sym-lf";
      const kept = rest.replace(/ (fill|stroke|stroke-width)="[^"]*"/g, "").trimEnd();
      return `<${tag} class="${kind}"${kept}>`;
    })
    .replace(/(\d+\.\d{2})\d+/g, "$1")
    .replace(/><\/(path|circle|ellipse|rect)>/g, "/>");
}

/** The drawing with letters of our own for those of the sign; three are as high as milsymbol draws three. */
function lettered(svg, letters) {
  return letters ? svg.replace(/font-size="45"(.*)>MP</, `font-size="39"$1>${letters}<`) : svg;
}

// What each class means where no style sheet reaches: the light tokens.
const edge = `stroke="#14110f" stroke-width="6"`;
const literal = {
  "sym-r": `fill="#eea79f" ${edge}`,
  "sym-b": `fill="#a9cbee" ${edge}`,
  "sym-g": `fill="#b4d9b0" ${edge}`,
  "sym-y": `fill="#ecdc7e" ${edge}`,
  "sym-v": `fill="#cbb9ef" ${edge}`,
  "sym-o": `fill="#f7b878" ${edge}`,
  "sym-c": `fill="#8fd6d6" ${edge}`,
  "sym-n": `fill="#cdb09a" ${edge}`,
  "sym-l": `fill="none" stroke="#14110f" stroke-width="${STROKE}"`,
  "sym-lf": `fill="#14110f" stroke="#14110f" stroke-width="${STROKE}"`,
  "sym-f": `fill="#14110f"`,
  "sym-t": `fill="#14110f" font-family="sans-serif"`,
};

const sheet = { made_by: "milsymbol (MIT), MIL-STD-2525D", centre: [100, 100], literal, kinds: {}, symbols: {} };
const sprite = [];
for (const [kind, spec] of Object.entries(kinds)) {
  sheet.kinds[kind] = spec.name;
  for (const [side, { affiliation, fill, framed, letter }] of Object.entries(sides)) {
    const sidc = `100${affiliation}100${spec.hq ?? "0"}00${spec.entity}${spec.sector1 ?? "00"}${spec.sector2 ?? "00"}`;
    const symbol = new ms.Symbol(sidc, { size: 100, strokeWidth: STROKE });
    if (!symbol.isValid()) throw new Error(`${kind} ${side}: milsymbol does not know ${sidc}`);
    const drawn = lettered(withClasses(symbol.asSVG(), fill), spec.letters);
    const own = framed?.(drawn);
    const body = own?.drawn ?? drawn;
    if (own && kind === "headquarters") own.box[3] = 255 - own.box[1]; // the staff
    const box = own?.box ?? /viewBox="([^"]*)"/.exec(symbol.asSVG())[1].split(" ").map(Number);
    sheet.symbols[`${side}:${kind}`] = { sidc, box, body };
    sprite.push(`<symbol id="${letter ?? side[0].toLowerCase()}-${kind}" viewBox="${box.join(" ")}">${body}</symbol>`);
  }
}
mkdirSync(join(root, "maps", "data"), { recursive: true });
writeFileSync(join(root, "maps", "data", "symbols.json"), JSON.stringify(sheet, null, 1) + "\n");
writeFileSync(
  join(root, "static", "wargame", "symbols.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Unit symbols by milsymbol, MIT licence: licences/milsymbol.txt. Made by scripts/make_symbols.mjs. -->\n` +
    `${sprite.join("\n").replace(/class="(sym-\w+)"/g, (whole, name) => `${whole} ${literal[name]}`)}\n</svg>\n`,
);
mkdirSync(join(root, "static", "wargame", "licences"), { recursive: true });
copyFileSync(join(dirname(require.resolve("milsymbol/package.json")), "LICENSE"), join(root, "static", "wargame", "licences", "milsymbol.txt"));
