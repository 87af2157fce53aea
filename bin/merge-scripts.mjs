// Joins the scripts that esbuild made for browsers into fewer and larger ones, which also compress
// better. See merge-scripts.cjs.
import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { stop, transform } from "esbuild";
import { rollup } from "rollup";
import { minify } from "terser";
import { NOTICES } from "./write-notices.mjs";

/**
 * On every page with scripts. It changes with Remix and React alone, so browsers keep it over our
 * own releases.
 */
const FRAMEWORK = "framework";
/** Where the licences are of what the scripts are made from. */
const LICENCES = `/*! Licences: /${NOTICES} */`;
/** Also on every dashboard page. */
const FRAME = "frame";
/**
 * What works without scripts on every dashboard page, and comes after the page's own: menu, top
 * bar, what errors look like.
 */
const SHELL = "shell";
/**
 * What many pages have: fields of forms and what is wrong with them. Some pages get a little of it
 * that they don't need.
 */
const KIT = "kit";
/** The share of the dashboard's pages and acts that has to use a script before all get it. */
const KIT_SHARE = 0.35;
/** Bytes. On so many pages a script of this size comes with the frame. */
const SMALL = 700;
/**
 * The headers of an answer are larger than it: it comes with the frame where at least so many pages
 * need it.
 */
const TINY = 300;
const MANY = 2;
/** What editors have in common. */
const AUTOSAVE = "autosave";
const IS_AUTOSAVE = /^app\/(?:ui\/autosave|platform\/drafts)\//;

/**
 * Parts of editors that come after their page in the code, so that other pages don't wait for them,
 * but are needed at once where they are used: browsers are told of them with the page, or they
 * would learn it two round trips later.
 */
const NEEDED_AT_ONCE = /^_shared\/(?:builder|composer-form|letter-form)-\w+\.js$/;

const IS_FRAME = /(?:^|\/)(?:root|routes\/_dashboard\/_(?:frame|layout))-\w+\.js$/;
const IS_SHELL =
  /^_shared\/(?:side-menu|top-bar|account-banner|dashboard-error|error-page)-\w+\.js$/;
const IS_PAGE = /\/routes\/_dashboard\//;

/**
 * Takes and returns what Remix's compiler has: esbuild's files and the metafile that describes
 * them.
 * @param {{ metafile: import("esbuild").Metafile, outputFiles: import("esbuild").OutputFile[] }}
 * built
 * @param {{ assetsBuildDirectory: string, publicPath: string }} config
 */
export async function mergeScripts(
  { metafile, outputFiles, ...rest },
  { assetsBuildDirectory: folder, publicPath },
) {
  const files = new Map(outputFiles.map((file) => [resolve(file.path), file]));
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [resolve(path), output]),
  );
  const scripts = new Set([...outputs.keys()].filter((path) => path.endsWith(".js")));
  const input = Object.fromEntries(
    [...scripts]
      .filter((path) => isEntry(outputs.get(path)))
      .map((path) => [nameOf(relative(folder, path)), path]),
  );
  const bundle = await rollup({
    input,
    // What is unused was left out before; a module that only does something is kept.
    treeshake: false,
    preserveEntrySignatures: "strict",
    onwarn: (warning) => {
      if (warning.code !== "CIRCULAR_DEPENDENCY")
        console.warn(`merging scripts: ${warning.message}`);
    },
    plugins: [
      {
        name: "built-by-esbuild",
        // esbuild names the others as browsers ask for them.
        resolveId: (id, importer) =>
          importer && id.startsWith(publicPath) ? join(folder, id.slice(publicPath.length)) : id,
        load: (path) => files.get(path).text,
        renderChunk: async (code, { name }) => {
          const { code: small } = await transform(code, {
            minify: true,
            format: "esm",
            legalComments: "none",
          });
          // Every page waits for it. Another compressor takes 20 times as long, and makes it 3.5 KB
          // smaller on the line.
          return name === FRAMEWORK
            ? LICENCES + (await minify(small, { module: true, compress: { passes: 1 } })).code
            : small;
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "es",
    compact: true,
    hoistTransitiveImports: false,
    sanitizeFileName: (name) => name,
    hashCharacters: "base36",
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: ({ name }) => `_shared/${nameOf(name)}-[hash].js`,
    // Otherwise a group would take along what its scripts import, although pages need that without
    // it.
    onlyExplicitManualChunks: true,
    manualChunks: groupsOf(outputs, scripts, folder),
  });
  await bundle.close();
  // Remix ends the process without it, and esbuild's would complain.
  await stop();
  const merged = { ...metafile, outputs: {} };
  for (const [path, described] of Object.entries(metafile.outputs))
    if (!scripts.has(resolve(path))) merged.outputs[path] = described;
  const written = outputFiles.filter(({ path }) => !scripts.has(resolve(path)));
  const byName = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  for (const chunk of output) {
    const path = resolve(folder, chunk.fileName);
    const contents = Buffer.from(chunk.code);
    written.push({ path, contents, text: chunk.code, hash: chunk.fileName });
    merged.outputs[relative(process.cwd(), path)] = {
      bytes: contents.length,
      inputs: Object.assign({}, ...chunk.moduleIds.map((id) => outputs.get(id).inputs)),
      exports: chunk.exports,
      imports: [
        ...[...needed(chunk, byName)].map((name) => ({
          path: relative(process.cwd(), resolve(folder, name)),
          kind: "import-statement",
        })),
        ...chunk.dynamicImports.map((name) => ({
          path: relative(process.cwd(), resolve(folder, name)),
          kind: "dynamic-import",
        })),
      ],
      ...(chunk.facadeModuleId ? { entryPoint: outputs.get(chunk.facadeModuleId).entryPoint } : {}),
    };
  }
  writeFileSync("build/metafile.js.json", JSON.stringify(merged));
  return { ...rest, metafile: merged, outputFiles: written };
}

/** What a script imports, and what the parts that it needs at once import. */
function needed(chunk, byName) {
  const names = new Set(chunk.imports);
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    byName.get(name).imports.forEach(add);
  };
  chunk.dynamicImports.filter((name) => NEEDED_AT_ONCE.test(name)).forEach(add);
  return names;
}

/**
 * Pages and the script that starts them. Scripts that come later have an entry point in the
 * metafile, too.
 */
function isEntry({ entryPoint }) {
  return entryPoint !== undefined && /^browser-route-module:|entry\.client\./.test(entryPoint);
}

/** Without its folder's ending and esbuild's hash. */
function nameOf(path) {
  return path.replace(/\.js$/, "").replace(/-[A-Z0-9]{8}$/, "");
}

/** Says of a script which larger one it becomes a part of, if any. */
function groupsOf(outputs, scripts, folder) {
  const staticallyFrom = (starts, andNeededAtOnce = false) => {
    const found = new Set();
    const visit = (path) => {
      if (found.has(path)) return;
      found.add(path);
      for (const { path: next, kind } of outputs.get(path).imports) {
        const isNeeded =
          kind === "import-statement" ||
          (andNeededAtOnce && NEEDED_AT_ONCE.test(relative(folder, resolve(next))));
        if (isNeeded && scripts.has(resolve(next))) visit(resolve(next));
      }
    };
    starts.forEach(visit);
    return found;
  };
  const group = new Map();
  const add = (paths, name) => {
    for (const path of paths) if (!group.has(path)) group.set(path, name);
  };
  const all = [...scripts];
  add(staticallyFrom(all.filter((path) => /entry\.client-\w+\.js$/.test(path))), FRAMEWORK);
  add(staticallyFrom(all.filter((path) => IS_FRAME.test(path))), FRAME);
  const pages = all.filter((path) => IS_PAGE.test(path) && isEntry(outputs.get(path)));
  const users = new Map();
  for (const page of pages)
    for (const path of staticallyFrom([page], true))
      users.set(path, [...(users.get(path) ?? []), page]);
  /**
   * What a page alone needs is found by the name of what it needs at once, if there is such a part.
   */
  const nameOfOwn = (page) => {
    const part = [...users.keys()].find(
      (path) => users.get(path).join() === page && NEEDED_AT_ONCE.test(relative(folder, path)),
    );
    const name = nameOf(relative(folder, part ?? page));
    return part
      ? name.replace("_shared/", "")
      : name.replace(/^routes\/_dashboard\//, "").replaceAll(/\W+/g, "-");
  };
  // What many pages need at once can't be in what comes after them, and what is tiny comes with the
  // frame.
  for (const path of staticallyFrom(all.filter((path) => IS_SHELL.test(relative(folder, path))))) {
    const by = (users.get(path) ?? []).length;
    if (by === 0 || (by < MANY && outputs.get(path).bytes > SMALL)) add([path], SHELL);
    else if (outputs.get(path).bytes < TINY) add([path], FRAME);
  }
  for (const [path, by] of users) {
    if (isEntry(outputs.get(path)) || group.has(path)) continue;
    const { bytes, inputs } = outputs.get(path);
    if (by.length >= pages.length * KIT_SHARE) add([path], bytes < SMALL ? FRAME : KIT);
    else if (bytes < TINY && by.length >= MANY) add([path], FRAME);
    else if (Object.keys(inputs).every((file) => IS_AUTOSAVE.test(file))) add([path], AUTOSAVE);
    else if (by.length === 1) add([path], nameOfOwn(by[0]));
  }
  // What needs the kit can't be in the frame, which comes before it.
  for (const [path, name] of group)
    if (name === FRAME && users.has(path)) {
      const needsKit = [...staticallyFrom([path])].some((needed) => group.get(needed) === KIT);
      if (needsKit) group.set(path, KIT);
    }
  return (id) => group.get(id);
}
