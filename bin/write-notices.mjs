import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the notices are served: each browser script that has other people's code begins with it. */
export const NOTICES = "build/third-party-notices.txt";

/**
 * Writes the name, version, licence and licence text of every package whose code browsers get.
 * `inputs`: paths of the sources of all scripts, as esbuild's metafiles have them.
 */
export function writeNotices(inputs) {
  const folders = new Set(
    inputs.flatMap((path) => path.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
  );
  const notices = [...folders].sort().map(noticeOf);
  writeFileSync(join("public", NOTICES), notices.join(`\n${"-".repeat(72)}\n\n`));
}

/** Some packages name a licence and bring no text of it. */
function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), "utf8").trim()
    : `Copyright ${typeof author === "object" ? author.name : (author ?? `the authors of ${name}`)}`;
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** The sources that the web application's scripts were made from. */
export function webInputs() {
  const metafile = "build/metafile.js.json";
  if (!existsSync(metafile)) return [];
  return Object.keys(JSON.parse(readFileSync(metafile, "utf8")).inputs);
}
