// What the build reads, and whether the last build was made from it.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["app", "bin", "db", "emails", "patches"];
/**
 * Any file of settings at the top may be the build's: a new one counts unless it is named below.
 */
const SETTINGS = /\.(?:[cm]?[jt]s|json)$|rc$/;
const NOT_READ = new Set([
  ...[
    ".dependency-cruiser.cjs",
    "biome.json",
    "knip.json",
    "playwright.config.ts",
    "vitest.config.ts",
    ".nvmrc",
  ],
  // Written by `npm run bench`.
  "bench-results.json",
]);

/**
 * A fingerprint of every file that the build reads: names and contents, so that a deleted file
 * counts as well.
 */
export function fingerprintOfSources(root) {
  const hash = createHash("sha256");
  for (const path of sourcesOf(root)) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** True when the last build was made from the files as they are now. */
export function isBuilt(root) {
  const built = join(root, "build/built");
  return existsSync(built) && readFileSync(built, "utf8").trim() === fingerprintOfSources(root);
}

/** The paths of the files that the build reads, in a fixed order. */
function sourcesOf(root) {
  const settings = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SETTINGS.test(entry.name) && !NOT_READ.has(entry.name))
    .map(({ name }) => name);
  return [...settings, ...FOLDERS.flatMap((folder) => filesUnder(root, folder))].sort();
}

function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}
