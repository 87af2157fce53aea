import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { migrations } from "./migrations/index.ts";

/** Older ones lack what the queries use. */
const LEAST_POSTGRES = 13;
const PATIENCE_MS = 10_000;
/** Sessions, codes and schedules go by the clock of the machine; its database should agree. */
const MAX_SKEW_MS = 60_000;
const APPLIED = `select "name" from "kysely_migration" order by "name"`;

/**
 * Why an installation could not use this database, in one line that says what to do; null: it
 * could. Asks, changes nothing, and never says the password.
 */
export async function problemOfDatabase(place: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<string | null> {
  return place.databaseUrl === null
    ? problemOfSqlite(join(place.dataDir, "iweri.db"))
    : problemOfPostgres(place.databaseUrl);
}

function problemOfSqlite(path: string): string | null {
  if (!existsSync(path)) return null;
  try {
    const sqlite = new BetterSqlite3(path, { fileMustExist: true });
    try {
      const known = sqlite
        .prepare(`select 1 from sqlite_master where name = 'kysely_migration'`)
        .get();
      return known
        ? newer(`DATA_DIR: ${path}`, sqlite.prepare(APPLIED).all() as { name: string }[])
        : null;
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT"))
      return (
        `DATA_DIR: ${path} is damaged or not a database. Restore a backup (npm run restore), ` +
        "or move the file away to start with an empty one."
      );
    if (
      code.startsWith("SQLITE_CANTOPEN") ||
      code.startsWith("SQLITE_READONLY") ||
      code === "SQLITE_PERM"
    )
      return `DATA_DIR: ${path} can't be opened by this user. Make this user the owner of it and of the files next to it (-wal, -shm).`;
    if (code.startsWith("SQLITE_BUSY")) return null;
    return `DATA_DIR: ${path} can't be opened (${code || "unknown reason"}).`;
  }
}

async function problemOfPostgres(databaseUrl: string): Promise<string | null> {
  const { hostname, port } = new URL(databaseUrl);
  const where = `${hostname || "the local socket"}${port ? `:${port}` : ""}`;
  const clients: pg.Client[] = [];
  const connect = async () => {
    const limits = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
    const client = new pg.Client({ connectionString: databaseUrl, ...limits });
    client.on("error", () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const client = await connect();
    return (
      (await problemOfServer(client, where)) ?? (await problemOfPooling(client, connect, where))
    );
  } catch (error) {
    return problemOfConnecting(error, databaseUrl, where);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function problemOfServer(client: pg.Client, where: string): Promise<string | null> {
  const { rows } = await client.query<{
    version: string;
    now: Date;
    known: string | null;
    letters: string;
    mayMake: boolean;
  }>(
    `select current_setting('server_version_num') as version, clock_timestamp() as now, to_regclass('kysely_migration')::text as known,
      getdatabaseencoding() as letters, has_database_privilege(current_database(), 'create')
      and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMake"`,
  );
  const [row] = rows;
  if (!row) return null;
  const { version, now, known, letters, mayMake } = row;
  if (Number(version) < LEAST_POSTGRES * 10_000)
    return (
      `DATABASE_URL: ${where} is PostgreSQL ${Math.floor(Number(version) / 10_000)}. Use ` +
      `version ${LEAST_POSTGRES} or newer.`
    );
  const skew = Math.abs(now.getTime() - Date.now());
  if (skew > MAX_SKEW_MS)
    return (
      `clock: this machine and the database at ${where} are ${Math.round(skew / 1000)} ` +
      "seconds apart. Synchronise both with a time server (NTP)."
    );
  if (letters !== "UTF8")
    return (
      `DATABASE_URL: the database at ${where} uses the encoding ${letters}, and ` +
      "Iweri needs UTF8. Create it again: createdb -E UTF8 -T template0 …"
    );
  if (!known && !mayMake)
    return (
      `DATABASE_URL: this user can't create tables at ${where}. Make this user the ` +
      `owner of the database: createdb -O ${client.user} ${client.database}`
    );
  return known
    ? newer(
        `DATABASE_URL: the database at ${where}`,
        (await client.query<{ name: string }>(APPLIED)).rows,
      )
    : null;
}

/**
 * Others may use the same pooler meanwhile: so often is it looked for who else gets our session.
 */
const LOOKS_FOR_POOLING = 3;

/**
 * Locks and notifications belong to a session, so a pooler must leave each connection one of its
 * own. One that shares them by transaction (PgBouncer's `pool_mode = transaction`) gives the
 * session that answered last to whoever asks next.
 */
async function problemOfPooling(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
  where: string,
): Promise<string | null> {
  for (let look = 0; look < LOOKS_FOR_POOLING; look++) {
    const own = await sessionOf(client);
    const other = await connect();
    await other.query("begin");
    if ((await sessionOf(other)) === own || (await sessionOf(client)) !== own) return pooled(where);
  }
  return null;
}

function pooled(where: string): string {
  return (
    `DATABASE_URL: ${where} is a pooler that shares connections between transactions. Set ` +
    "pool_mode = session there, or connect to PostgreSQL directly."
  );
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
  return rows[0]?.id;
}

/** What TLS says of a certificate that no authority known to this machine signed. */
const UNKNOWN_AUTHORITY = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

function problemOfConnecting(error: unknown, databaseUrl: string, where: string): string {
  const { code = "", message = "", syscall, path = "" } = error as NodeJS.ErrnoException;
  const { hostname, pathname } = new URL(databaseUrl);
  if (["28P01", "28000"].includes(code))
    return `DATABASE_URL: ${where} refuses this user. Check the user name and the password, and pg_hba.conf there.`;
  if (code === "3D000" || /^no such database/.test(message))
    return `DATABASE_URL: ${where} has no database named ${pathname.slice(1)}. Create it: createdb ${pathname.slice(1)}`;
  if (code === "57P03" || code === "53300")
    return `DATABASE_URL: ${where} accepts no connections right now (${code}). Try again in a moment.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `DATABASE_URL: there is no host named ${hostname}. Check the spelling.`;
  if (/transaction blocks not allowed/i.test(message)) return pooled(where);
  if (/unsupported startup parameter/.test(message))
    return `DATABASE_URL: the pooler at ${where} refuses a setting in the address (${message}). Remove it.`;
  if (syscall === "open")
    return `DATABASE_URL: the file ${path} in the address can’t be read (${code}).`;
  return problemOfTls(code, message, where) ?? noAnswer(code, where);
}

function problemOfTls(code: string, message: string, where: string): string | null {
  if (UNKNOWN_AUTHORITY.has(code))
    return (
      `DATABASE_URL: the certificate of ${where} is signed by an authority that this ` +
      `machine doesn’t trust (${code}). Give the authority’s file: ` +
      "…?sslmode=verify-full&sslrootcert=/path/to/ca.pem"
    );
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return (
      `DATABASE_URL: the certificate of ${where} is for another name. Use the name it was ` +
      "issued for, or give the server a certificate for this one."
    );
  if (code.startsWith("CERT_"))
    return `DATABASE_URL: the certificate of ${where} isn’t valid (${code}). Give the server a valid one.`;
  if (/SSL/.test(message))
    return `DATABASE_URL: ${where} and Iweri can’t agree on TLS. Check sslmode in the address.`;
  return null;
}

function noAnswer(code: string, where: string): string {
  return (
    `DATABASE_URL: no database is responding at ${where} (${code || "timed out"}). Check ` +
    "that PostgreSQL is running there and that this machine can reach it."
  );
}

/**
 * A database that a later version of this program has brought up to date is not one to write into.
 */
function newer(what: string, applied: { name: string }[]): string | null {
  const unknown = applied.map(({ name }) => name).filter((name) => !(name in migrations));
  if (unknown.length === 0) return null;
  return (
    `${what} belongs to a newer version of Iweri (${unknown.join(", ")}). Run ` +
    "that version, or restore the backup made before the upgrade."
  );
}
