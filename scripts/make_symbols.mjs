// Draws the unit symbols with milsymbol (MIT) and writes them for the pages, the projector and the papers.
// Run in this folder: npm install && npm run symbols
//
// milsymbol draws on a 200 x 200 sheet whose centre (100, 100) is the centre of the frame. Its colours are taken out and
// classes put in: sym-r, sym-b, sym-g, sym-y and sym-v for the fill of the frame, sym-i for ink lines, sym-f for ink areas, sym-t for letters.
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
  VIOLET: { affiliation: "1", fill: "sym-v", framed: shield }, // a frame of our own about the signs of unknown
};

const CLOVER = "M63,63 C63,20 137,20 137,63 C180,63 180,137 137,137 C137,180 63,180 63,137 C20,137 20,63 63,63 Z";
const SHIELD = "M40,42 H160 V118 L100,166 40,118 Z";
const UP = 12; // how much higher the signs are in a shield than in a clover

/** The signs of a clover in a shield; lines that end at the frame end at the new one. */
function shield(body) {
  const [frame, ...signs] = body.split(/(?<=\/>|<\/text>)/);
  const moved = signs.join("")
    .replace("M50,65L150,135M50,135L150,65", "M40,54L150,138M50,138L160,54")
    .replace("M50,135L150,65", "M50,138L160,54")
    .replace("M100,30.75L100,169.25", "M100,54L100,178")
    .replace("M35,120 l130,0 ", "M40,120 l120,0")
    .replace("M30.75,100 L30.75,269.25", "M40,130 L40,262");
  return frame.replace(CLOVER, SHIELD) + (moved && `<g transform="translate(0 -${UP})">${moved}</g>`);
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
  "sym-l": `fill="none" stroke="#14110f" stroke-width="${STROKE}"`,
  "sym-lf": `fill="#14110f" stroke="#14110f" stroke-width="${STROKE}"`,
  "sym-f": `fill="#14110f"`,
  "sym-t": `fill="#14110f" font-family="sans-serif"`,
};

const sheet = { made_by: "milsymbol (MIT), MIL-STD-2525D", centre: [100, 100], literal, kinds: {}, symbols: {} };
const sprite = [];
for (const [kind, spec] of Object.entries(kinds)) {
  sheet.kinds[kind] = spec.name;
  for (const [side, { affiliation, fill, framed }] of Object.entries(sides)) {
    const sidc = `100${affiliation}100${spec.hq ?? "0"}00${spec.entity}${spec.sector1 ?? "00"}${spec.sector2 ?? "00"}`;
    const symbol = new ms.Symbol(sidc, { size: 100, strokeWidth: STROKE });
    if (!symbol.isValid()) throw new Error(`${kind} ${side}: milsymbol does not know ${sidc}`);
    const drawn = lettered(withClasses(symbol.asSVG(), fill), spec.letters);
    const body = framed ? framed(drawn) : drawn;
    const box = framed ? [35, 37, 130, kind === "headquarters" ? 218 : 134] : /viewBox="([^"]*)"/.exec(symbol.asSVG())[1].split(" ").map(Number);
    sheet.symbols[`${side}:${kind}`] = { sidc, box, body };
    sprite.push(`<symbol id="${side[0].toLowerCase()}-${kind}" viewBox="${box.join(" ")}">${body}</symbol>`);
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
