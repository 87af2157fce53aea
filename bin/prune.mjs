// `node bin/prune.mjs`: removes from node_modules what no running program reads, after `npm prune
// --omit=dev`. The image's build only: for a folder that is developed in, it would remove what the
// next build needs. Licences stay.
import { lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const modules = join(process.cwd(), "node_modules");
const platform = `${process.platform}-${process.arch}`;
let removed = 0;

// npm keeps it as an optional peer of Remix, which uses its types alone.
remove(join(modules, "typescript"));
for (const path of readdirSync(modules, { recursive: true }))
  if (isUnread(path.replaceAll("\\", "/"))) remove(join(modules, path));
console.log(
  `node_modules: ${megabytes(removed)} MB removed, ${megabytes(sizeOf(modules))} MB left`,
);

function isUnread(path) {
  if (/\.map$|\.d\.[cm]?ts$|\.tsbuildinfo$/.test(path)) return true;
  // Each family comes in up to nine weights; certificates are drawn with two
  // (app/engines/certificate/typesetting/fonts.server.ts).
  if (path.startsWith("@expo-google-fonts/"))
    return /\.ttf$/.test(path) && !/_(?:400Regular|700Bold)(?:_Italic)?\.ttf$/.test(path);
  // Builds for browsers, other loaders and other runtimes than Node, and sources.
  if (/^@cantoo\/pdf-lib\/(?:dist|src|ts3\.4)$/.test(path)) return true;
  if (/^satori\/dist\/(?:standalone|experimental)\.c?js$/.test(path)) return true;
  // Tests pack fonts; the product only unpacks them.
  if (path === "woff2-encoder/dist/index.js") return true;
  // The binaries of all platforms come in one package, with SQLite's sources for those who compile
  // it themselves.
  if (/^better-sqlite3\/(?:deps|src)$/.test(path)) return true;
  const [, built] = /^better-sqlite3\/prebuilds\/([^/]+)$/.exec(path) ?? [];
  return built !== undefined && !built.replace("musl", "").startsWith(platform);
}

function remove(path) {
  removed += sizeOf(path);
  rmSync(path, { recursive: true, force: true });
}

/** Bytes of a file, or of all files in a folder; 0 for what has gone already. */
function sizeOf(path) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return entry?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}
