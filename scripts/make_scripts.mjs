// Copies idiomorph, which merges fresh HTML into a page, with its licence. It becomes a module by its last line.
// Run in this folder: npm install && npm run scripts
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const folder = join(require.resolve("idiomorph/dist/idiomorph.min.js"), "..", "..");
const statics = join(import.meta.dirname, "..", "wargame", "static", "wargame");
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const code = readFileSync(join(folder, "dist", "idiomorph.min.js"), "utf8").trimEnd();

const head = `/* idiomorph ${version}, Zero-Clause BSD: licences/idiomorph.txt. Made by scripts/make_scripts.mjs. */`;

writeFileSync(join(statics, "js", "idiomorph.js"), `${head}\n${code}\nexport const morph = Idiomorph.morph;\n`);
copyFileSync(join(folder, "LICENSE"), join(statics, "licences", "idiomorph.txt"));
