// Copies the subsets of IBM Plex that the pages use and writes css/fonts.css for them.
// Run in this folder: npm install && npm run fonts
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const statics = join(import.meta.dirname, "..", "wargame", "static", "wargame");
const wanted = [
  { pkg: "ibm-plex-sans", family: "IBM Plex Sans", weights: [400, 500, 600], style: "normal" },
  { pkg: "ibm-plex-sans-condensed", family: "IBM Plex Sans Condensed", weights: [400, 500, 600], style: "normal" },
  { pkg: "ibm-plex-mono", family: "IBM Plex Mono", weights: [500], style: "normal" },
  { pkg: "ibm-plex-serif", family: "IBM Plex Serif", weights: [400], style: "italic" },
];
const subsets = ["cyrillic", "latin-ext", "latin"];

mkdirSync(join(statics, "fonts"), { recursive: true });
const rules = ["/* Made by scripts/make_fonts.mjs. IBM Plex, SIL Open Font License 1.1: fonts/OFL.txt */"];
for (const { pkg, family, weights, style } of wanted) {
  const folder = dirname(require.resolve(`@fontsource/${pkg}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  for (const weight of weights) {
    for (const subset of subsets) {
      const file = `${pkg}-${subset}-${weight}-${style}.woff2`;
      if (!existsSync(join(folder, "files", file))) continue; // Plex Sans Condensed has no Cyrillic
      copyFileSync(join(folder, "files", file), join(statics, "fonts", file));
      rules.push(
        `@font-face {\n  font-family: "${family}"; font-style: ${style}; font-weight: ${weight}; font-display: swap;\n` +
          `  src: url("../fonts/${file}") format("woff2");\n  unicode-range: ${ranges[subset]};\n}`,
      );
    }
  }
}
copyFileSync(
  join(dirname(require.resolve("@fontsource/ibm-plex-sans/package.json")), "LICENSE"),
  join(statics, "fonts", "OFL.txt"),
);
writeFileSync(join(statics, "css", "fonts.css"), rules.join("\n") + "\n");
