import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** The image's; Linux gets the same from npm. */
const VERSION = /FROM node:(\S+?)-/.exec(readFileSync("Dockerfile", "utf8"))![1]!;
const OLD = "node: this is Node 18.20.0, but Iweri needs Node 22 (22.12 or newer), 24 or 26; ";
const PACKAGE = `node-linux-${process.arch}`;

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "iweri-older-node-"));
  mkdirSync(join(project, "bin"));
  for (const file of ["with-node.mjs", "node-lines.mjs"])
    cpSync(join("bin", file), join(project, "bin", file));
  program(
    "show",
    "process.stdout.write(JSON.stringify([process.argv.slice(1), process.env.PATH.split(':')[0]]));",
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const binFolder = () => join(project, ".node", VERSION, "node_modules/.bin");

function program(name: string, code: string): void {
  writeFileSync(join(project, "bin", `${name}.mjs`), code);
}

/** Arguments of a Node that says it is another version, on another system. */
function pretending(version: string, more = ""): string[] {
  const code = `Object.defineProperty(process.versions,'node',{value:'${version}'});${more}`;
  return [
    "--import",
    `data:text/javascript,${encodeURIComponent(code)}`,
    join(project, "bin/with-node.mjs"),
  ];
}

function run(words: string[], { version = "18.20.0", more = "", input = "", npm = "" } = {}) {
  const env: NodeJS.ProcessEnv = { ...process.env, npm_execpath: npm };
  return spawnSync(process.execPath, [...pretending(version, more), ...words], {
    env,
    input,
    encoding: "utf8",
  });
}

/** What npm would leave behind, made of this Node. */
function install(): void {
  const node = join(project, ".node", VERSION, "node_modules", PACKAGE, "bin");
  mkdirSync(node, { recursive: true });
  mkdirSync(binFolder());
  symlinkSync(process.execPath, join(node, "node"));
}

/**
 * An npm that does `code` with `folder` (where it installs) and `words` (what), and keeps count.
 */
function npmThat(code: string): string {
  const file = join(project, "npm-cli.cjs");
  writeFileSync(
    file,
    `const { appendFileSync, mkdirSync, symlinkSync } = require("fs");
     const words = process.argv.slice(2);
     const folder = words[words.indexOf("--prefix") + 1];
     appendFileSync(${JSON.stringify(join(project, "calls"))}, words.join(" ") + "\\n");
     ${code}`,
  );
  return file;
}

describe.skipIf(process.platform !== "linux")("a Node that is too old", () => {
  test("is replaced by one installed beside the project, once", () => {
    const npm = npmThat(`
      mkdirSync(folder + "/node_modules/.bin", { recursive: true });
      mkdirSync(folder + "/node_modules/${PACKAGE}/bin", { recursive: true });
      symlinkSync(${JSON.stringify(process.execPath)}, folder + "/node_modules/${PACKAGE}/bin/node");
      console.log("added 2 packages");`);
    mkdirSync(join(project, ".node/24.0.1"), { recursive: true });
    const first = run(["show", "a", "b c"], { npm });
    expect(first.stderr).toBe(
      `${OLD}installing Node ${VERSION} into .node, once (about 10 seconds) …\n`,
    );
    expect(JSON.parse(first.stdout)).toEqual([
      [join(project, "bin/show.mjs"), "a", "b c"],
      binFolder(),
    ]);
    const second = run(["show"], { npm });
    expect(second.stderr).toBe(`${OLD}continuing with Node ${VERSION} from .node.\n`);
    expect(JSON.parse(second.stdout)[0]).toEqual([join(project, "bin/show.mjs")]);
    const calls = readFileSync(join(project, "calls"), "utf8").trim().split("\n");
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain(` ${PACKAGE}@${VERSION} npm@`);
    // Earlier versions of the line are removed.
    expect(readdirSync(join(project, ".node"))).toEqual([VERSION]);
  });

  test("a program's input, output and exit code are its own", () => {
    install();
    program(
      "double",
      "for await (const part of process.stdin) process.stdout.write(part + part); process.exitCode = 7;",
    );
    const done = run(["double"], { input: "mail" });
    expect([done.status, done.stdout, done.stderr.split("\n").length]).toEqual([7, "mailmail", 2]);
  });

  test("signals reach the program, and its end by one is passed on", async () => {
    install();
    program(
      "wait",
      "process.on('SIGTERM', () => process.exit(5)); console.log('ready'); setInterval(() => {}, 1000);",
    );
    program("die", "process.kill(process.pid, 'SIGKILL');");
    const child = spawn(process.execPath, [...pretending("20.20.2"), "wait"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGTERM");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(5);
    expect(run(["die"]).signal).toBe("SIGKILL");
  });

  test("a download that fails ends in one sentence and leaves nothing behind", () => {
    const npm = npmThat(`
      mkdirSync(folder + "/node_modules/half", { recursive: true });
      console.error("npm error code ENOTFOUND\\nnpm error network request to https://registry.npmjs.org/ failed"); process.exit(1);`);
    const done = run(["show"], { npm });
    expect([done.status, done.stdout]).toEqual([1, ""]);
    expect(done.stderr.split("\n").slice(1)).toEqual([
      `node: Node ${VERSION} could not be installed: npm could not download it (ENOTFOUND). Check the connection and try again, or install Node 24 yourself: https://nodejs.org`,
      "",
    ]);
    expect(readdirSync(join(project, ".node"))).toEqual([]);
    // A mail server keeps the mail it pipes, and tries again later.
    expect(run(["bounce"], { npm }).status).toBe(75);
  });

  test.each([
    [
      "musl",
      "process.report.getReport=()=>({header:{}})",
      'the Node on npm needs glibc, and this system has musl. Install Node 24 (https://nodejs.org), on Alpine with "apk add nodejs".',
    ],
    [
      "no package",
      "Object.defineProperty(process,'arch',{value:'s390x'})",
      "npm has no Node for linux on s390x. Install Node 24 (https://nodejs.org).",
    ],
  ])("%s: says so, and what to do", (_, more, words) => {
    const done = run(["show"], { more });
    expect([done.status, done.stderr, existsSync(join(project, ".node"))]).toEqual([
      1,
      `${OLD}${words}\n`,
      false,
    ]);
  });

  test.each(["14.21.3", "20.20.2", "22.11.0", "23.11.1", "25.9.0"])(
    "%s is none that we support",
    (version) => {
      install();
      expect(run(["show"], { version }).stderr).toMatch(
        /^node: this is Node [^\n]+ from \.node\.\n$/,
      );
    },
  );
});

test.each(["22.12.0", "22.23.3", "24.0.0", "26.10.0", "27.1.0", "28.0.0"])(
  "Node %s runs the program itself",
  (version) => {
    const done = run(["show", "a"], { version });
    expect([done.status, done.stderr, existsSync(join(project, ".node"))]).toEqual([0, "", false]);
    expect(JSON.parse(done.stdout)[0]).toEqual([join(project, "bin/show.mjs"), "a"]);
  },
);
