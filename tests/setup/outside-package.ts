import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** Packages that only the full run needs and that are too large to come with the others. */
const CACHE = resolve(".cache/outside-packages");

/**
 * The folder of an npm package in this very version, fetched when it is not there yet. Null where
 * it can't be fetched: the test that needs it then reports itself as skipped.
 */
export function outsidePackage(name: string, version: string): string | null {
  const home = join(CACHE, `${name}-${version}`);
  const folder = join(home, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  mkdirSync(home, { recursive: true });
  const asked = [
    "install",
    "--prefix",
    home,
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    `${name}@${version}`,
  ];
  const { status } = spawnSync("npm", asked, { stdio: "ignore", timeout: 300_000 });
  if (status === 0 && existsSync(join(folder, "package.json"))) return folder;
  console.warn(
    `${name} ${version} could not be fetched from the npm registry: what needs it is skipped.`,
  );
  return null;
}
