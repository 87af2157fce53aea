// `npm run check`: the fast part of the tests. Prints one line a step and stops at the end with the number that failed.
import { spawnSync } from "node:child_process";
import { installWithTools, root } from "./install-and-build.mjs";

export const CHECKS = [
  ["format and lint", ["biome", "check", "--error-on-warnings", "."]],
  ["types", ["tsc", "--noEmit"]],
  ["boundaries", ["depcruise", "app", "db", "emails", "--config", ".dependency-cruiser.cjs", "--output-type", "err"]],
  ["unused code", ["knip", "--no-progress"]],
];

/** Runs one named check; its output is shown only when it fails. */
export function runCheck(name, args) {
  const started = Date.now();
  const done = spawnSync("npx", ["--no-install", ...args], { cwd: root, encoding: "utf8" });
  const passed = done.status === 0;
  console.log(`${passed ? "✓" : "✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(done.stdout + done.stderr);
  return passed;
}

if (process.argv[1]?.endsWith("check.mjs")) {
  installWithTools();
  const failed = CHECKS.filter(([name, args]) => !runCheck(name, args)).length;
  const units = spawnSync("npx", ["--no-install", "vitest", "run", "--project", "unit"], { cwd: root, stdio: "inherit" });
  process.exit(failed > 0 || units.status !== 0 ? 1 : 0);
}
