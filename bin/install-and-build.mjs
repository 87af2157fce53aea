// Makes a fresh clone ready: installs the packages and builds, each only when it has not been done
// for these files.
import "./require-node.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./built-from.mjs";
import { packagesOf } from "./lock-file.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * A container's image holds what was built and none of what it was built from: there is nothing to
 * install or build.
 */
const isShipped = !existsSync(join(root, "package-lock.json"));

/** Runs a command in the project and stops with its exit code when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Installs what building and running need, unless it is there. */
export function install() {
  if (isShipped || isInstalled([""])) return;
  console.log("Installing packages (up to a minute the first time) …");
  run("npm", ["ci", "--workspaces=false", "--include=dev", "--no-audit", "--no-fund"]);
}

/**
 * Installs everything: a third of all packages (tests/package.json) are for tests, checks and
 * benchmarks only.
 */
export function installWithTools() {
  if (isInstalled(["", "tests"])) return;
  console.log("Installing packages, with those for tests (a minute or two the first time) …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

/**
 * Whether the packages that `folders` need have been installed as the lock file says: npm keeps a
 * list of its own.
 */
function isInstalled(folders) {
  const list = join(root, "node_modules/.package-lock.json");
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages;
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return packagesOf(packages, folders).every(
    (path) => installed[path]?.version === packages[path].version,
  );
}

/** `npm run build` when the last build was made from other files than these. */
export function build() {
  if (isShipped || isBuilt(root)) return;
  console.log("Building …");
  run("node", ["bin/build.mjs"], { env: { ...process.env, NODE_ENV: "production" } });
}
