import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { plainPostgresUrl } from "../../app/engines/database/postgres-url.ts";
import { openDatabase } from "../../db/database.server.ts";
import { problemOfDatabase } from "../../db/problem-of-database.server.ts";
import { outsideTool } from "../setup/outside-tool.ts";
import { NoPostgres, type PostgresServer, startPostgresServer } from "../setup/postgres-server.ts";
import {
  answering,
  freePort,
  productionEnv,
  startProgram,
  workerOf,
} from "../setup/real-process.ts";
import { createTestDatabase } from "../setup/test-database.ts";

/**
 * Debian's PgBouncer in front of a PostgreSQL, over TCP; with TLS it shows a certificate of an
 * authority that nobody knows.
 */
const server: PostgresServer | NoPostgres = await startPostgresServer().catch((error) => {
  if (!(error instanceof NoPostgres)) throw error;
  return error;
});
const program = outsideTool({ command: "pgbouncer", debianPackage: "pgbouncer" });
const there = test.skipIf(server instanceof NoPostgres || program === null);
const folder = mkdtempSync(join(tmpdir(), "iweri-pooler-"));
chmodSync(folder, 0o777);
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  if (!(server instanceof NoPostgres)) await server.stop();
});

const PASSWORD = "a#b/c?d@e";

async function startPooler(
  mode: "session" | "transaction",
  settings: Record<string, string> = {},
): Promise<string> {
  if (server instanceof NoPostgres || program === null) throw new Error("there is none");
  const address = new URL(await createTestDatabase(server.url("postgres"), "empty"));
  const port = await freePort();
  const own = mkdtempSync(join(folder, "one-"));
  chmodSync(own, 0o777);
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    logfile: join(own, "log"),
    pidfile: join(own, "pid"),
    auth_type: "plain",
    auth_file: join(own, "users"),
    pool_mode: mode,
    default_pool_size: 60,
    ...settings,
  };
  const target = `* = host=${address.searchParams.get("host")} user=iweri`;
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(join(own, "users"), `"iweri" "${PASSWORD}"\n`);
  writeFileSync(join(own, "ini"), `[databases]\n${target}\n[pgbouncer]\n${text.join("\n")}\n`);
  // It refuses to be run by root, and the socket is for whoever runs PostgreSQL.
  const { uid, gid } = statSync(address.searchParams.get("host") ?? "");
  const pooler = spawn(program.command, [join(own, "ini")], { stdio: "ignore", uid, gid });
  closers.push(() => pooler.kill("SIGKILL"));
  await expect
    .poll(() => existsSync(join(own, "log")) && readFileSync(join(own, "log"), "utf8"))
    .toContain("process up");
  return `postgresql://iweri:${PASSWORD}@127.0.0.1:${port}${address.pathname}`;
}

const problemAt = (address: string) =>
  problemOfDatabase({ databaseUrl: plainPostgresUrl(address), dataDir: folder });

there("PgBouncer by session: server and worker start, are ready and stop", async () => {
  const address = await startPooler("session");
  const env: Record<string, string> = {
    ...productionEnv(mkdtempSync(join(folder, "data-")), await freePort()),
    DATABASE_URL: address,
  };
  const running = startProgram("serve.mjs", env);
  closers.push(() => running.child.kill("SIGKILL"));
  await answering(running);
  await expect.poll(() => workerOf(running)).not.toBeNull();
  const ask = async (path: string) => (await fetch(`${env.APP_URL}${path}`)).text();
  await expect.poll(() => ask("/readyz")).toBe("ready\n");
  // Its limits are those of every connection, whatever lies between.
  const db = openDatabase({ databaseUrl: plainPostgresUrl(address), dataDir: folder });
  closers.push(() => db.destroy());
  const asked = db.selectNoFrom((select) =>
    select.fn<string>("current_setting", [select.val("lock_timeout")]).as("limit"),
  );
  expect(await asked.executeTakeFirst()).toEqual({ limit: "30s" });
  running.child.kill("SIGTERM");
  expect(await running.ended, running.output()).toBe(0);
  expect(running.output()).not.toMatch(/"level":[56]0/);
});

there("PgBouncer by transaction or statement: refused with one line", async () => {
  const line =
    /^DATABASE_URL: 127\.0\.0\.1:\d+ is a pooler that shares connections between transactions\. Set pool_mode = session/;
  expect(await problemAt(await startPooler("transaction"))).toMatch(line);
  const busy = await startPooler("transaction");
  // Other connections are idle in its pool.
  const others = Array.from(
    { length: 4 },
    () => new pg.Client({ connectionString: plainPostgresUrl(busy) }),
  );
  for (const other of others) await other.connect();
  await Promise.all(others.map((other) => other.query("select pg_sleep(0.05)")));
  expect(await problemAt(busy)).toMatch(line);
  await Promise.all(others.map((other) => other.end()));
  expect(await problemAt(await startPooler("session"))).toBeNull();
  expect(await problemAt(`${await startPooler("session")}?options=-c%20lock_timeout%3D1s`)).toMatch(
    /refuses a setting in the address \(unsupported startup parameter: options\)\. Remove it\.$/,
  );
});

there("a certificate of a private authority needs sslrootcert, and says so", async () => {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "ca.pem")];
  const names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names, ...files],
    {
      stdio: "ignore",
    },
  );
  chmodSync(key, 0o644);
  const tls = {
    client_tls_sslmode: "require",
    client_tls_key_file: key,
    client_tls_cert_file: certificate,
  };
  const address = await startPooler("session", tls);
  expect(await problemAt(`${address}?sslmode=verify-full`)).toMatch(
    /^DATABASE_URL: the certificate of 127\.0\.0\.1:\d+ is signed by an authority that this machine doesn’t trust \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Give the authority’s file: .*sslrootcert=/,
  );
  expect(await problemAt(`${address}?sslmode=verify-full&sslrootcert=${certificate}`)).toBeNull();
  expect(
    await problemAt(
      `${address.replace("127.0.0.1", "localhost")}?sslmode=verify-full&sslrootcert=${certificate}`,
    ),
  ).toMatch(/is for another name\./);
  expect(
    await problemAt(`${address}?sslmode=verify-full&sslrootcert=${folder}/absent.pem`),
  ).toMatch(/absent\.pem in the address can’t be read \(ENOENT\)\.$/);
  expect(await problemAt(address)).not.toBeNull();
});
