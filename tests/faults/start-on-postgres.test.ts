import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NoPostgres, type PostgresServer, startPostgresServer } from "../setup/postgres-server.ts";
import { freePort, productionEnv, type RealProcess, startProgram } from "../setup/real-process.ts";
import { createTestDatabase } from "../setup/test-database.ts";

/** A server of this test's own: it changes who is let in. */
const server: PostgresServer | NoPostgres = await startPostgresServer().catch((error) => {
  if (!(error instanceof NoPostgres)) throw error;
  return error;
});
const missing = server instanceof NoPostgres ? server.message : null;
const there = test.skipIf(missing);
const because = missing ? ` (skipped: ${missing})` : "";
const closers: (() => unknown)[] = [];
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-start-"));
  if (server instanceof NoPostgres) return;
  // A user called "locked" has to give a password, as on a server of somebody else.
  await onServer(async (client) => {
    await client.query("create role locked login password 'the-right-one'");
    await client.query("create role guest login");
    const { rows } = await client.query<{ hba_file: string }>("show hba_file");
    const rules = "select 'local all locked scram-sha-256' union all select 'local all all trust'";
    await client.query(`copy (${rules}) to '${rows[0]!.hba_file}'`);
    await client.query("select pg_reload_conf()");
  });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (!(server instanceof NoPostgres)) await server.stop();
});

async function onServer(
  act: (client: pg.Client) => Promise<void>,
  address = urlOf("postgres"),
): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await act(client);
  await client.end();
}

function urlOf(database: string, user = "", password = ""): string {
  if (server instanceof NoPostgres) throw server;
  const url = new URL(server.url(database));
  if (user) url.username = user;
  if (password) url.password = password;
  return url.href;
}

/** The lines that the real programs end with. Both say the same. */
async function refused(address: string, env: Record<string, string> = {}): Promise<string[]> {
  const all: string[] = [];
  for (const program of ["serve.mjs", "worker.mjs"]) {
    const { ended, output } = startProgram(program, {
      ...productionEnv(folder, await freePort()),
      DATABASE_URL: address,
      LOG_LEVEL: "error",
      ...env,
    });
    expect(await ended, output()).toBe(1);
    all.push(output().trim());
  }
  expect(all[1]).toBe(all[0]);
  expect(all[0]).not.toMatch(/the-wrong-one|the-right-one|\bat .*:\d+:\d+|Error:/);
  return all[0]!.split("\n");
}

there(`a wrong password, missing user or missing database gets a line each${because}`, async () => {
  const empty = await createTestDatabase(urlOf("postgres"), "empty");
  const name = new URL(empty).pathname.slice(1);
  expect(await refused(urlOf(name, "locked", "the-wrong-one"))).toEqual([
    "DATABASE_URL: localhost refuses this user. Check the user name and the password, and pg_hba.conf there.",
  ]);
  expect(await refused(urlOf(name, "nobody-here"))).toEqual([
    "DATABASE_URL: localhost refuses this user. Check the user name and the password, and pg_hba.conf there.",
  ]);
  expect(await refused(urlOf("not_there"))).toEqual([
    "DATABASE_URL: localhost has no database named not_there. Create it: createdb not_there",
  ]);
});

there(`a missing server, or one just starting or stopping, is reported${because}`, async () => {
  const comeBack = (server as PostgresServer).goAway();
  try {
    expect(await refused(urlOf("postgres"))).toEqual([
      "DATABASE_URL: no database is responding at localhost (ENOENT). Check that PostgreSQL is running there and that this machine can reach it.",
    ]);
  } finally {
    comeBack();
  }
  const goOn = (server as PostgresServer).standStill();
  try {
    expect(await refused(urlOf("postgres"))).toEqual([
      "DATABASE_URL: no database is responding at localhost (timed out). Check that PostgreSQL is running there and that this machine can reach it.",
    ]);
  } finally {
    goOn();
  }
});

there(`a user without table rights and a non-UTF8 database are refused${because}`, async () => {
  const empty = new URL(await createTestDatabase(urlOf("postgres"), "empty")).pathname.slice(1);
  expect(await refused(urlOf(empty, "guest"))).toEqual([
    `DATABASE_URL: this user can't create tables at localhost. Make this user the owner of the database: createdb -O guest ${empty}`,
  ]);
  await onServer(async (client) => {
    await client.query("create database narrow encoding 'SQL_ASCII' template template0");
  });
  expect(await refused(urlOf("narrow"))).toEqual([
    "DATABASE_URL: the database at localhost uses the encoding SQL_ASCII, and Iweri needs UTF8. Create it again: createdb -E UTF8 -T template0 …",
  ]);
});

there(`a newer schema stays untouched; a clock two minutes off is reported${because}`, async () => {
  const address = await createTestDatabase(urlOf("postgres"), "empty");
  await onServer(async (client) => {
    await client.query(`create table "kysely_migration" ("name" text, "timestamp" text);
      insert into "kysely_migration" values ('001-first-tables', ''), ('999-of-tomorrow', '')`);
  }, address);
  expect(await refused(address)).toEqual([
    "DATABASE_URL: the database at localhost belongs to a newer version of Iweri (999-of-tomorrow). Run that version, or restore the backup made before the upgrade.",
  ]);
  await onServer(async (client) => {
    const { rows } = await client.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(rows).toHaveLength(1);
  }, address);
  const ahead =
    "globalThis.Date=class extends Date{constructor(...a){a.length?super(...a):super(Date.now())}static now(){return super.now()+120000}}";
  const [line, ...more] = await refused(urlOf("postgres"), {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ahead)}`,
  });
  expect(more).toEqual([]);
  expect(line).toMatch(
    /^clock: this machine and the database at localhost are 1(19|2\d) seconds apart\. Synchronise both with a time server \(NTP\)\.$/,
  );
});

there(
  `WORKER_PORT answers with a worker's health and metrics, and nothing else${because}`,
  async () => {
    const port = await freePort();
    const token = "a-token-for-metrics-1";
    const env = {
      ...productionEnv(folder, await freePort()),
      DATABASE_URL: await createTestDatabase(urlOf("postgres"), "empty"),
      WORKER_PORT: String(port),
      METRICS_TOKEN: token,
    };
    const worker = startProgram("worker.mjs", env, { port });
    closers.push(() => end(worker));
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return [answer.status, await answer.text()] as const;
    };
    for (let tries = 0; !worker.output().includes('"working"') && tries < 300; tries++)
      await new Promise((done) => setTimeout(done, 100));
    expect(worker.output()).toContain(`"port":${port}`);
    expect(await ask("/healthz")).toEqual([200, "ok\n"]);
    expect(await ask("/readyz?x")).toEqual([200, "ready\n"]);
    expect((await ask("/metrics"))[0]).toBe(401);
    const [status, text] = await ask("/metrics", { headers: { Authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
    expect(text).toMatch(/^iweri_workers_alive 1$/m);
    expect(text).toMatch(/^iweri_database_up 1$/m);
    expect(text).toMatch(/^iweri_database_connections\{state="busy"\} \d+$/m);
    expect(text).toContain('database="postgres"');
    expect((await ask("/sign-in"))[0]).toBe(404);
    expect((await ask("/healthz", { method: "POST" }))[0]).toBe(405);

    const second = startProgram("worker.mjs", env, { port });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toBe(
      `WORKER_PORT: ${port} is in use by another program. Stop that program, or choose another WORKER_PORT.`,
    );

    const comeBack = (server as PostgresServer).goAway();
    try {
      await new Promise((done) => setTimeout(done, 1_100));
      expect(await ask("/readyz")).toEqual([503, "the database is not responding\n"]);
      const [code, away] = await ask("/metrics", { headers: { Authorization: `Bearer ${token}` } });
      expect([code, /^iweri_database_up 0$/m.test(away), away.includes("iweri_jobs{")]).toEqual([
        200,
        true,
        false,
      ]);
    } finally {
      comeBack();
    }
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
  },
);

async function end({ child, ended }: RealProcess): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}
