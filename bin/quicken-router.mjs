// Remix's router flattens, ranks and compiles every address of the product anew whenever it matches
// one, and does so four to seven times for a page: a third of what a page costs the processor. What
// it works out is the same each time, so here it is kept. Run by every build. Says so and stops
// when a package has changed: look then whether it still needs this.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const MARK = "/* Kept by Iweri's build: bin/quicken-router.mjs */";

/**
 * Texts of packages, each there once, and what takes their place.
 * @type {Record<string, [from: string, to: string][]>}
 */
export const CHANGES = {
  "@remix-run/router/dist/router.cjs.js": [
    [
      "  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n",
      `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    for (const branch of branches) branch.begins = /^\\/([^/:*?]*)(?:\\/|$)/.exec(branch.path)?.[1].toLowerCase() ?? null;
    rankedBranches.set(routes, branches);
  }
`,
    ],
    [
      "    matches = matchRouteBranch(branches[i], decoded, allowPartial);\n",
      `    // A route that begins with other words than the address can't be meant, and needs no pattern tried.
    if (!allowPartial && branches[i].begins !== null && branches[i].begins !== begins) continue;
    matches = matchRouteBranch(branches[i], decoded, allowPartial);
`,
    ],
    [
      "  let decoded = decodePath(pathname);\n",
      '  let decoded = decodePath(pathname);\n  let begins = decoded.split("/", 2)[1]?.toLowerCase() ?? "";\n',
    ],
    [
      "function compilePath(path, caseSensitive, end) {\n",
      `const rankedBranches = new WeakMap();
const compiledPaths = new Map();
function compilePath(path, caseSensitive, end) {
  const key = [path, caseSensitive, end].join(" ");
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    // Far more than there are routes: somebody matches with patterns of their own making.
    if (compiledPaths.size > 5000) compiledPaths.clear();
    compiled = compilePathAnew(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
function compilePathAnew(path, caseSensitive, end) {
`,
    ],
  ],
  "@remix-run/react/dist/server.js": [
    [
      "  let routes$1 = routes.createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);\n",
      `  let routes$1 = serverRoutes.get(manifest.routes);
  if (!routes$1) {
    routes$1 = routes.createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
    serverRoutes.set(manifest.routes, routes$1);
  }
`,
    ],
    ["function RemixServer({\n", "const serverRoutes = new WeakMap();\nfunction RemixServer({\n"],
  ],
  "react-router-dom/dist/server.js": [
    [
      "  let manifest = {};\n  let dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);\n",
      `  let converted = convertedRoutes.get(routes);
  if (!converted) {
    const manifest = {};
    const dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);
    converted = { manifest, dataRoutes };
    convertedRoutes.set(routes, converted);
  }
  const { manifest, dataRoutes } = converted;
`,
    ],
    [
      "function createStaticRouter(",
      "const convertedRoutes = new WeakMap();\nfunction createStaticRouter(",
    ],
  ],
};

/**
 * Changes the installed packages, unless that was done. A file is replaced, not written to: package
 * managers share them.
 */
export function quickenRouter(root) {
  for (const [file, changes] of Object.entries(CHANGES)) {
    const path = join(root, "node_modules", file);
    if (!existsSync(path)) throw new Error(`${file} is missing: install the packages first`);
    const text = readFileSync(path, "utf8");
    if (text.endsWith(MARK)) continue;
    const changed = changes.reduce((now, [from, to]) => {
      if (now.split(from).length !== 2)
        throw new Error(`${file} has changed: see bin/quicken-router.mjs`);
      return now.replace(from, () => to);
    }, text);
    writeFileSync(`${path}.new`, changed + MARK);
    renameSync(`${path}.new`, path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) quickenRouter(process.cwd());
