// Copies the libraries that pages use, with their licences: idiomorph, which merges fresh HTML into a page, and msdllib,
// which reads orders of battle of other programs. Each becomes a module by its last line.
// Run in this folder: npm install && npm run scripts
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildSync } from "esbuild";

const require = createRequire(import.meta.url);
const statics = join(import.meta.dirname, "..", "wargame", "static", "wargame");
const modules = join(import.meta.dirname, "node_modules");
const text = (...path) => readFileSync(join(...path), "utf8").trimEnd();
const version = (folder) => JSON.parse(text(folder, "package.json")).version;

function write(name, head, code, last, licence) {
  writeFileSync(join(statics, "js", `${name}.js`), `/* ${head} Made by scripts/make_scripts.mjs. */\n${code.trimEnd()}\n${last}\n`);
  writeFileSync(join(statics, "licences", `${name}.txt`), `${licence.trimEnd()}\n`);
}

const idiomorph = join(require.resolve("idiomorph/dist/idiomorph.min.js"), "..", "..");
write(
  "idiomorph",
  `idiomorph ${version(idiomorph)}, Zero-Clause BSD: licences/idiomorph.txt.`,
  text(idiomorph, "dist", "idiomorph.min.js"),
  "export const morph = Idiomorph.morph;",
  text(idiomorph, "LICENSE"),
);

const msdllib = join(modules, "@orbat-mapper", "msdllib");
const parts = ["mgrs", "utm", "ecef-projector"].map((name) => join(modules, name));
const built = buildSync({
  entryPoints: [join(msdllib, "dist", "lib", "militaryscenario.js")],
  bundle: true,
  minify: true,
  format: "iife",
  globalName: "Msdl",
  legalComments: "none",
  write: false,
}).outputFiles[0].text;
const papers = [
  text(msdllib, "LICENSE"),
  `mgrs\n\n${text(modules, "mgrs", "license.md")}`,
  `utm\n\n${text(modules, "utm", "LICENSE.md")}`,
  "ecef-projector\n\nBSD-3, as its package says; it carries no text of the licence.",
];
write(
  "msdllib",
  `msdllib ${version(msdllib)} with mgrs ${version(parts[0])}, utm ${version(parts[1])}, ecef-projector ${version(parts[2])}, MIT and BSD: licences/msdllib.txt.`,
  built,
  "export const MilitaryScenario = Msdl.MilitaryScenario;",
  papers.join("\n\n----\n\n"),
);
