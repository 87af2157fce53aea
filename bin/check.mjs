// `npm run check`: the fast part of the tests. Prints one line a check as it ends, and runs the
// unit tests.
import { spawn, spawnSync } from "node:child_process";
import { installWithTools, root } from "./install-and-build.mjs";

const CHECKS = [
  // TypeScript 7 checks four times as fast. dependency-cruiser and knip need the programming
  // interface that only 5.9 has.
  ["types", ["node", "node_modules/typescript-native/bin/tsc", "--noEmit"]],
  ["phrases", ["node", "bin/phrases.mjs"]],
  ["regular expressions", ["node", "bin/expressions.mjs"]],
  ["structure", ["node", "bin/structure.mjs"]],
  ["unused code", ["npx", "--no-install", "knip", "--no-progress"]],
  ["format and lint", ["npx", "--no-install", "biome", "check", "--error-on-warnings", "."]],
  [
    "boundaries",
    [
      "npx",
      "--no-install",
      "depcruise",
      "app",
      "db",
      "emails",
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err",
    ],
  ],
];

/**
 * Runs all checks side by side; what one says is shown only when it fails. Resolves to `{ name,
 * passed }` of each.
 */
export function runChecks() {
  return Promise.all(
    CHECKS.map(async ([name, command]) => {
      const started = Date.now();
      const { code, output } = await outputOf(command);
      const passed = code === 0;
      console.log(
        `${passed ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      );
      if (!passed) console.log(output);
      return { name, passed };
    }),
  );
}

function outputOf([program, ...words]) {
  return new Promise((done) => {
    const child = spawn(program, words, { cwd: root });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => done({ code, output }));
  });
}

if (process.argv[1]?.endsWith("check.mjs")) {
  installWithTools();
  const checks = await runChecks();
  const unit = ["vitest", "run", "--project=unit", "--tags-filter=!long && !slow"];
  const { status } = spawnSync("npx", ["--no-install", ...unit], { cwd: root, stdio: "inherit" });
  process.exit(checks.every(({ passed }) => passed) && status === 0 ? 0 : 1);
}
