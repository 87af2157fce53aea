import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answering, freePort, productionEnv, startProgram } from "../setup/real-process.ts";

let folder: string;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-start-"));
  port = await freePort();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The lines that the real program ends with, and how. */
async function refused(
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { ended, output } = startProgram("serve.mjs", { ...productionEnv(folder, port), ...env });
  const code = await ended;
  const lines = output().trim().split("\n");
  return { code, lines };
}

test("a server that finds everything starts, and says where it listens", async () => {
  const server = startProgram("serve.mjs", productionEnv(folder, port));
  await answering(server);
  expect(server.output()).toContain('"msg":"listening"');
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith(".start-"))).toEqual([]);
});

test("everything wrong is reported at once, one line each, without stack traces", async () => {
  const taken = createServer().listen(port);
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { code, lines } = await refused({
    DATA_DIR: join(file, "data"),
    SESSION_SECRET: "short",
    MAIL_TRANSPORT: "pigeon",
    NIN_VERIFIER: "",
    APP_URL: "",
    FILES: "s3",
    BRAND_LOGO: join(folder, "no-logo.svg"),
    SOCIAL_LINKS: "http://x.test",
    TESTIMONIALS: join(folder, "no-testimonials.md"),
  });
  taken.close();
  expect(code).toBe(1);
  expect(lines.map((line) => line.split(":")[0]).sort()).toEqual(
    [
      ...[
        "APP_URL",
        "BRAND_LOGO",
        "DATA_DIR",
        "MAIL_TRANSPORT",
        "NIN_VERIFIER",
        "PORT",
        "S3_ACCESS_KEY_ID",
        "S3_BUCKET",
      ],
      ...["S3_SECRET_ACCESS_KEY", "SESSION_SECRET", "SOCIAL_LINKS", "TESTIMONIALS"],
    ].sort(),
  );
  expect(lines.join("\n")).not.toMatch(/\bat .*:\d+:\d+|Error:|node:internal/);
});

test("a port that another program has", async () => {
  const taken = createServer().listen(port);
  const { code, lines } = await refused({});
  taken.close();
  expect([code, lines]).toEqual([
    1,
    [`PORT: ${port} is in use by another program. Stop that program, or choose another PORT.`],
  ]);
});

test("a data folder that is none", async () => {
  writeFileSync(join(folder, "file"), "");
  const { code, lines } = await refused({ DATA_DIR: join(folder, "file", "data") });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(
    /^DATA_DIR: .*\/file\/data is not a folder, or is inside something that isn’t one\.$/,
  );
});

test("a file that is no database, and nothing of it is touched", async () => {
  const content = "this is not a database, ".repeat(200);
  writeFileSync(join(folder, "iweri.db"), content);
  const { code, lines } = await refused({});
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/^DATA_DIR: .*iweri\.db is damaged or no database\./);
});

test("a database of a newer version is not written into", async () => {
  const sqlite = new BetterSqlite3(join(folder, "iweri.db"));
  sqlite.exec(`create table "kysely_migration" ("name" text, "timestamp" text);
    insert into "kysely_migration" values ('001-first-tables', ''), ('999-of-tomorrow', '')`);
  sqlite.close();
  const { code, lines } = await refused({});
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/belongs to a newer version of Iweri \(999-of-tomorrow\)/);
});

test("a missing or unknown database server is reported without the password", async () => {
  for (const [address, words] of [
    [
      `postgres://iweri:very-secret-1@127.0.0.1:${port + 1}/iweri`,
      /^DATABASE_URL: no database is responding at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\./,
    ],
    [
      "postgres://iweri:very-secret-1@no-such-machine.invalid/iweri",
      /^DATABASE_URL: there is no host named no-such-machine\.invalid\./,
    ],
  ] as const) {
    const { code, lines } = await refused({ DATABASE_URL: address });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(words);
    expect(lines[0]).not.toContain("very-secret-1");
  }
});

test("a store of files that is not there", async () => {
  const { code, lines } = await refused({
    FILES: "s3",
    S3_ENDPOINT: `http://127.0.0.1:${port + 1}`,
    S3_BUCKET: "iweri",
    S3_ACCESS_KEY_ID: "an-id",
    S3_SECRET_ACCESS_KEY: "a-very-secret-key",
  });
  // Before it, the library may speak of the version of Node.
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(
    /^S3_BUCKET: the bucket iweri can't be written at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Check S3_ENDPOINT/,
  );
  expect(lines.join()).not.toContain("very-secret");
});

test("what is allowed but hardly meant is warned of in the log", async () => {
  const server = startProgram("serve.mjs", {
    ...productionEnv(folder, port),
    NIN_VERIFIER: "sandbox",
  });
  await answering(server);
  const warnings = () => server.output().match(/"setting":"\w+"/g);
  expect(warnings()).toEqual([
    '"setting":"NIN_VERIFIER"',
    '"setting":"SMS_TRANSPORT"',
    '"setting":"APP_URL"',
    '"setting":"LEGAL_ENTITY"',
  ]);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

test("an unbuilt folder and too old a Node are refused", async () => {
  cpSync("bin", join(folder, "bin"), { recursive: true });
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...options, join(folder, "bin/serve.mjs")], { encoding: "utf8" });
  const unbuilt = run();
  expect([unbuilt.status, unbuilt.stderr]).toEqual([
    1,
    `build: ${join(folder, "build")} has no complete build. Run "npm run build" first.\n`,
  ]);
  const old = run(
    "--import",
    "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.0'})",
  );
  expect([old.status, old.stderr]).toEqual([
    1,
    "node: this is Node 18.20.0; Iweri needs Node 22 (22.12 or newer), 24 or 26. See https://nodejs.org, or use npm, which installs the right one.\n",
  ]);
});
