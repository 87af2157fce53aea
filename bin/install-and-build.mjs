// Makes a fresh clone ready: installs the packages and builds, each only when it has not been done for these files.
import "./require-node.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./built-from.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A container's image holds what was built and none of what it was built from: there is nothing to install or build. */
const isShipped = !existsSync(join(root, "package-lock.json"));

/** Runs a command in the project and stops with its exit code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** `npm ci` when the installed packages are not those of the lock file. Development packages too: the build needs them. */
export function install() {
  if (isShipped || isInstalled()) return;
  console.log("Installing packages (a few minutes the first time) …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

/** npm keeps what it installed in a lock file of its own. Optional packages may be left out on this machine. */
function isInstalled() {
  const kept = join(root, "node_modules/.package-lock.json");
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) => path === "" || optional || peer || installed[path]?.version === version,
  );
}

/** `npm run build` when the last build was made from other files than these. */
export function build() {
  if (isShipped || isBuilt(root)) return;
  console.log("Building …");
  run("node", ["bin/build.mjs"], { env: { ...process.env, NODE_ENV: "production" } });
}
