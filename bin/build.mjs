// Builds everything that runs: the web application, then the programs and threads that run beside it.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

if (process.argv[2] !== "programs") {
  const web = spawnSync("npx", ["remix", "build"], { stdio: "inherit" });
  if (web.status !== 0) process.exit(web.status ?? 1);
}

/** Each becomes one file in build/; packages stay in node_modules. */
const programs = {
  serve: "app/serve.server.ts",
  demo: "app/demo/run-demo.server.ts",
  "draw-worker": "app/certificates/drawing/draw-worker.ts",
  "sheet-worker": "app/recipients/sheet-worker.ts",
};

await build({
  entryPoints: Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(file))),
  outdir: "build",
  bundle: true,
  splitting: false,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  sourcemap: true,
  logLevel: "warning",
});
writeFileSync("build/built", new Date().toISOString());
