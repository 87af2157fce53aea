import { spawnSync } from "node:child_process";

/**
 * A program written by other people that a test drives: the command to run and the version it
 * reports.
 */
export interface OutsideTool {
  command: string;
  /**
   * The first line of what it prints about its version, for the test's title and
   * docs/compatibility.md.
   */
  version: string;
}

interface Wanted {
  command: string;
  /** The Debian package that holds it. */
  debianPackage: string;
  /** Arguments that make it print its version; `--version` unless told otherwise. */
  versionArgs?: readonly string[];
}

/**
 * Finds a program, or installs its Debian package where this process may (root, with apt-get). Null
 * where neither works: the test that needs it then reports itself as skipped, with
 * `describe.skipIf(!tool)`.
 */
export function outsideTool({
  command,
  debianPackage,
  versionArgs = ["--version"],
}: Wanted): OutsideTool | null {
  if (!isOnPath(command)) installDebian(debianPackage);
  if (!isOnPath(command)) {
    console.warn(
      `${command} is not installed and could not be: install Debian’s ${debianPackage} to run what needs it.`,
    );
    return null;
  }
  const { stdout, stderr } = spawnSync(command, versionArgs, { encoding: "utf8", timeout: 30_000 });
  const version = `${stdout}\n${stderr}`.split("\n").find((line) => /\d/.test(line)) ?? "";
  return { command, version: version.trim() || `${command} (names no version)` };
}

function isOnPath(command: string): boolean {
  return (
    spawnSync("sh", ["-c", 'command -v "$1"', "sh", command], { stdio: "ignore" }).status === 0
  );
}

let isListed = false;

function installDebian(name: string): void {
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another process may be installing too: wait for it.
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", "-qq", ...args], {
      stdio: "ignore",
      env,
    });
  if (!isListed) apt("update");
  isListed = true;
  apt("install", "-y", "--no-install-recommends", name);
}
