// Builds everything that runs: the web application, then the programs and threads that run beside
// it. First: an upgrade must end here, on a Node that is too old, rather than at its restart.
import "./require-node.mjs";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import postcss from "postcss";
import postcssImport from "postcss-import";
import tailwind from "tailwindcss";
import { minify as terser } from "terser";
import homeStyles from "../app/ui/styles/tailwind.home.config.cjs";
import { fingerprintOfSources } from "./built-from.mjs";
import literalFallbacks from "./literal-fallbacks.cjs";
import namedFiles from "./named-files.cjs";
import { webInputs, writeNotices } from "./write-notices.mjs";

/** They change what Remix's compiler does. */
const BEFORE_REMIX = ["drop-empty-modules.cjs", "merge-scripts.cjs"];
const programsOnly = process.argv[2] === "programs";
// Before anything is read: what changes while this runs belongs to the next build.
const fingerprint = fingerprintOfSources(process.cwd());
rmSync("build/built", { force: true });
// What is changed of installed packages is in `patches`; one that no longer fits ends the build.
const patched = spawnSync("npx", ["--no-install", "patch-package", "--error-on-fail"], {
  stdio: ["ignore", "ignore", "inherit"],
});
if (patched.status !== 0) process.exit(patched.status ?? 1);
if (!programsOnly) {
  const web = spawnSync("npx", ["remix", "build"], {
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_OPTIONS: [
        process.env.NODE_OPTIONS,
        ...BEFORE_REMIX.map((file) => `--require ./bin/${file}`),
      ]
        .filter(Boolean)
        .join(" "),
    },
  });
  if (web.status !== 0) process.exit(web.status ?? 1);
}

/** Each becomes one file in build/; packages stay in node_modules. */
const programs = {
  serve: "app/wiring/serve.server.ts",
  demo: "app/wiring/demo/demo.server.ts",
  operator: "app/wiring/operator.server.ts",
  worker: "app/wiring/worker.server.ts",
  ...(programsOnly ? { dev: "app/wiring/dev/dev.server.ts" } : {}),
  bounce: "app/wiring/bounce.server.ts",
  move: "app/features/operator/move/run-move.server.ts",
  backup: "app/features/operator/backup/run-backup.server.ts",
  restore: "app/features/operator/backup/run-restore.server.ts",
  "draw-worker": "app/engines/certificate/draw/draw-worker.ts",
  "read-people-thread": "app/features/recipients/imports/read-people-thread.ts",
};

const forNode = {
  outdir: "build",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node22",
  packages: "external",
  jsx: "automatic",
  sourcemap: true,
  logLevel: "warning",
};
await build({
  ...forNode,
  entryPoints: Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file))),
});
// In parts, each with the libraries of one kind of file: in a single file all of them would be
// loaded at the start, and leave less of its memory limit for the file itself.
rmSync("build/parser", { recursive: true, force: true });
await build({
  ...forNode,
  entryPoints: { "parser-process": "app/wiring/parser-process.ts" },
  splitting: true,
  chunkNames: "parser/[name]-[hash]",
});
const browserInputs = webInputs();
// What the journey's pages, forms that take pictures, the builder and the designer print into themselves, for browsers.
browserInputs.push(
  ...(await buildForBrowsers({
    entryPoints: {
      enhancements: "app/features/accounts/sign-up/enhancements/enhancements.ts",
      passkeys: "app/ui/passkeys/wire-all.ts",
      photos: "app/ui/photos/public-photos.ts",
      "first-builder": "app/features/forms/builder/first/first-builder.ts",
      "first-designer": "app/features/certificates/design/first/first-designer.ts",
    },
    target: "es2020",
  })),
);
// What the page that checks certificates without a connection prints into itself. For the browsers
// of older phones, too.
browserInputs.push(
  ...(await buildForBrowsers({
    entryPoints: { "offline-check": "app/features/certificates/offline/offline-check.ts" },
    target: "es2020",
    // It asks for a module of Node's, which browsers do not need.
    external: ["crypto"],
  })),
);
/** Our codes hold no Japanese, and the table of it is four fifths of jsQR. */
const withoutJapanese = {
  name: "without-japanese",
  setup: ({ onLoad }) =>
    onLoad({ filter: /jsQR\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const contents = source.replace(
        /exports\.shiftJISTable = \{[\s\S]*?\n\};/,
        "exports.shiftJISTable = {};",
      );
      if (contents === source)
        throw new Error("jsQR has another form now: look for its table of Japanese characters.");
      return { contents };
    }),
};
// What keeps answers on a phone until they are sent. See docs/decisions/190.
browserInputs.push(
  ...(await buildForBrowsers({
    entryPoints: {
      keep: "app/engines/answer-device/device/keep.ts",
      field: "app/engines/answer-device/device/field.ts",
      "field-worker": "app/engines/answer-device/device/field-worker.ts",
    },
    target: "es2020",
  })),
);
// What helpers check guests in with, on old phones. See docs/decisions/061.
browserInputs.push(
  ...(await buildForBrowsers({
    entryPoints: Object.fromEntries(
      ["app", "decoder", "worker"].map((name) => [
        `door-${name}`,
        `app/engines/door-device/device/${name}.ts`,
      ]),
    ),
    target: "es2017",
    plugins: [withoutJapanese],
  })),
);
// The styles that public forms, event pages and pages of guests print into themselves.
for (const name of ["public-form", "event-page", "guest-page"]) {
  const from = `app/ui/public-form/${name}.css`;
  const { css } = await postcss([literalFallbacks({ display: false })]).process(
    readFileSync(from, "utf8"),
    { from },
  );
  await build({
    stdin: { contents: css, loader: "css" },
    outfile: `build/${name}.css`,
    minify: true,
    target: ["chrome80", "safari13"],
    logLevel: "warning",
  });
}
// What the home page prints.
{
  const from = "app/ui/styles/home.css";
  const { css } = await postcss([
    postcssImport(),
    tailwind(),
    namedFiles(),
    literalFallbacks(),
    onlyWith(wordsOfFiles(homeStyles.content)),
  ]).process(readFileSync(from, "utf8"), { from });
  await build({
    stdin: { contents: css, loader: "css" },
    outfile: "build/home.css",
    minify: true,
    logLevel: "warning",
  });
}
// Pages kept as Markdown are read when they are asked for.
cpSync("app/features/site/content", "build/site", {
  recursive: true,
  filter: (path) => /\.(?:md|webp)$/.test(path) || statSync(path).isDirectory(),
});
// What a new database starts from.
cpSync("db/baseline", "build/baseline", { recursive: true });
if (!programsOnly) writeNotices(browserInputs);
compressAssets("public/build");
// The web application beside programs that were built alone is a development one, or none: the next
// start builds it.
if (!programsOnly) writeFileSync("build/built", fingerprint);

/** What stands between quotes and blanks in these files. */
function wordsOfFiles(globs) {
  const files = globSync(globs);
  return new Set(files.flatMap((file) => readFileSync(file, "utf8").split(/[\s"'`{}]+/)));
}

/**
 * A PostCSS step: without rules of components whose classes are not all among these words, and
 * without tokens that no rule takes. Tailwind keeps a rule for any of its classes.
 */
function onlyWith(words) {
  const isUsed = (selector) => {
    const outside = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "");
    // A utility, which Tailwind has made for a word.
    if (outside.includes("\\")) return true;
    return [...outside.matchAll(/\.([\w-]+)/g)].every(([, name]) => words.has(name));
  };
  return {
    postcssPlugin: "only-with",
    OnceExit(root) {
      root.walkRules((rule) => {
        if (rule.parent.type === "atrule" && rule.parent.name === "keyframes") return;
        rule.selectors = rule.selectors.filter(isUsed);
        if (rule.selector === "") rule.remove();
      });
      const used = new Set(
        [...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
      );
      root.walkDecls(/^--/, (token) => {
        if (!used.has(token.prop)) token.remove();
      });
    },
  };
}

/** Builds scripts that pages print into themselves, and returns the paths of their sources. */
async function buildForBrowsers(options) {
  const { metafile, outputFiles } = await build({
    outdir: "build",
    bundle: true,
    minify: true,
    format: "iife",
    logLevel: "warning",
    ...options,
    metafile: true,
    write: false,
  });
  for (const { path, text } of outputFiles)
    writeFileSync(path, (await terser(text, { compress: { passes: 2 } })).code);
  return Object.keys(metafile.inputs);
}

/**
 * Writes `.br` and `.gz` beside every script, stylesheet and drawing, as small as they get: they
 * are served a million times.
 */
function compressAssets(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) compressAssets(path);
    else if (/\.(js|css|svg)$/.test(entry.name)) {
      const bytes = readFileSync(path);
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      );
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}
