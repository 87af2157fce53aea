// `npm run check`: the fast part of the tests. Prints one line a check as it ends, and runs the unit tests.
import { spawn, spawnSync } from "node:child_process";
import { installWithTools, root } from "./install-and-build.mjs";

const CHECKS = [
  ["types", ["tsc", "--noEmit"]],
  ["unused code", ["knip", "--no-progress"]],
  ["format and lint", ["biome", "check", "--error-on-warnings", "."]],
  ["boundaries", ["depcruise", "app", "db", "emails", "--config", ".dependency-cruiser.cjs", "--output-type", "err"]],
];

/** Runs all checks side by side; what one says is shown only when it fails. Resolves to `{ name, passed }` of each. */
export function runChecks() {
  return Promise.all(
    CHECKS.map(async ([name, args]) => {
      const started = Date.now();
      const { code, output } = await outputOf(args);
      const passed = code === 0;
      console.log(`${passed ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (!passed) console.log(output);
      return { name, passed };
    }),
  );
}

function outputOf(args) {
  return new Promise((done) => {
    const child = spawn("npx", ["--no-install", ...args], { cwd: root });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => done({ code, output }));
  });
}

if (process.argv[1]?.endsWith("check.mjs")) {
  installWithTools();
  const checks = await runChecks();
  const unit = ["vitest", "run", "--project=unit", "--tags-filter=!long"];
  const { status } = spawnSync("npx", ["--no-install", ...unit], { cwd: root, stdio: "inherit" });
  process.exit(checks.every(({ passed }) => passed) && status === 0 ? 0 : 1);
}
