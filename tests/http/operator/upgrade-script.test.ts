// @module-tag long
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Real git, tar and links; npm, systemctl and curl only say what they were asked.
const folder = mkdtempSync(join(tmpdir(), "iweri-upgrade-"));
const [origin, home, stand] = ["origin", "home", "stand-ins"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const git = (...words: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.test", ...words], {
    cwd: origin,
    stdio: "pipe",
  });
const program = (name: string, text: string) => {
  writeFileSync(join(stand, name), `#!/bin/sh\n${text}\n`);
  chmodSync(join(stand, name), 0o755);
};
const commit = (text: string) => {
  writeFileSync(join(origin, "version"), text);
  git("add", "-A");
  git("commit", "-qm", text);
};
const upgrade = () => {
  const env = { ...process.env, IWERI_HOME: home, PATH: `${stand}:${process.env.PATH}` };
  const { status, stdout } = spawnSync("sh", ["deploy/upgrade.sh"], { env, encoding: "utf8" });
  return { status, stdout, current: readlinkSync(join(home, "current")) };
};

beforeAll(() => {
  for (const path of [origin, home, stand, join(origin, "bin"), join(origin, "deploy")])
    mkdirSync(path);
  cpSync("deploy/upgrade.sh", join(origin, "deploy/upgrade.sh"));
  writeFileSync(join(origin, "package-lock.json"), "{}");
  writeFileSync(join(origin, "bin/build.mjs"), "");
  program("npm", "");
  program(
    "systemctl",
    'if [ "$1" = list-units ]; then echo "iweri.service loaded"; else echo "systemctl $*"; fi',
  );
  program("curl", "");
  git("init", "-q", "-b", "main");
  commit("one");
  execFileSync("git", ["clone", "-q", origin, join(home, "source")], { stdio: "pipe" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("each version has its folder, and a failed build changes nothing", async () => {
  // Folders are named after the second.
  const nextSecond = () => new Promise((done) => setTimeout(done, 1_100));
  const first = upgrade();
  expect([first.status, existsSync(join(first.current, "package-lock.json"))]).toEqual([0, false]);
  await nextSecond();
  commit("two");
  const second = upgrade();
  expect([second.status, second.stdout]).toEqual([
    0,
    expect.stringMatching(/start iweri-backup[\s\S]*restart iweri\.service/),
  ]);
  expect(second.current).not.toBe(first.current);
  expect(existsSync(first.current)).toBe(true);
  await nextSecond();
  commit("three");
  program("npm", "exit 1");
  const failed = upgrade();
  expect([failed.status, failed.current, failed.stdout.includes("restart")]).toEqual([
    1,
    second.current,
    false,
  ]);
  expect(readdirSync(join(home, "releases"))).toHaveLength(2);
});
