import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

export interface PostgresServer {
  /** The address of a database of it. */
  url(database: string): string;
  /**
   * Throws everybody out and stops, as an upgrade of the server does; returns the way to start it
   * again with all it had.
   */
  goAway(): () => void;
  /**
   * Has all its processes stand still, as behind a line that was cut: who asks gets no answer at
   * all. Returns the way to go on.
   */
  standStill(): () => void;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Why there is none here, in a line. */
export class NoPostgres extends Error {}

interface Person {
  uid: number;
  gid: number;
}

const DEBIAN = "/usr/lib/postgresql";

/**
 * A real PostgreSQL of its own in a temporary folder, reached by a socket in it: no port is taken
 * and nobody else gets in. Statements that fail are written to TEST_POSTGRES_LOG, when that names a
 * file. Throws `NoPostgres` where its programs are missing and can't be installed. However this
 * process ends, the server goes with it.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { TEST_POSTGRES_LOG } = process.env;
  const programs = findPrograms();
  const person = whoRunsIt();
  const folder = mkdtempSync(join(tmpdir(), "iweri-postgres-"));
  if (person) chownSync(folder, person.uid, person.gid);
  const data = join(folder, "data");
  // Rules of sorting and of letters are those of the code, whatever the machine speaks.
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "iweri", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...person, encoding: "utf8", env: { ...process.env, LC_ALL: "C" } },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new NoPostgres(
      `initdb failed: ${made.error?.message ?? made.stderr.trim().split("\n").at(-1)}`,
    );
  }
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(
    "sh",
    [
      "-c",
      UNTIL_LEFT_ALONE,
      folder,
      join(programs, "postgres"),
      "-D",
      data,
      "-k",
      folder,
      ...settings,
    ],
    {
      ...person,
      stdio: ["pipe", "ignore", TEST_POSTGRES_LOG ? openSync(TEST_POSTGRES_LOG, "a") : "ignore"],
      env: { ...process.env, LC_ALL: "C" },
    },
  );
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.unref();
  const url = (database: string) =>
    `postgres://iweri@localhost/${database}?host=${encodeURIComponent(folder)}`;
  await answers(url("postgres"));
  const control = (...words: string[]) =>
    execFileSync(join(programs, "pg_ctl"), ["-D", data, "-w", ...words], {
      ...person,
      stdio: "ignore",
    });
  return {
    url,
    goAway() {
      control("stop", "-m", "fast");
      return () => control("start", "-l", "/dev/null", "-o", `-k ${folder} ${settings.join(" ")}`);
    },
    standStill() {
      const [first = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
      // The first of them stops first and goes on last: while it stands still, no other can begin
      // or be gone.
      process.kill(Number(first), "SIGSTOP");
      const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", first], { encoding: "utf8" });
      const others = stdout.split("\n").map(Number).filter(Boolean);
      for (const id of others) process.kill(id, "SIGSTOP");
      return () => {
        for (const id of [...others, Number(first)]) process.kill(id, "SIGCONT");
      };
    },
    async stop() {
      server.ref();
      server.stdin?.end();
      await ended;
    },
  };
}

/**
 * Runs the rest of its words until nobody holds the other end of its input any more: then this
 * process has ended, however it did.
 */
const UNTIL_LEFT_ALONE =
  '"$@" & read -r _; server=$(head -n 1 "$0/data/postmaster.pid") && { kill -CONT $server; kill -QUIT $server; while kill -0 $server; do sleep 0.02; done; }; wait; rm -rf "$0"';

/**
 * What is lost when the machine goes down does not matter here; what many connections at once need
 * does.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "400",
  shared_buffers: "128MB",
  max_pred_locks_per_transaction: "256",
  max_wal_size: "2GB",
  autovacuum_naptime: "20s",
  log_destination: "stderr",
  logging_collector: "off",
};

/**
 * The folder of initdb and postgres, installed when they are missing. Debian has them outside PATH.
 * Throws `NoPostgres`.
 */
export function findPrograms(): string {
  const found = known();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const apt = (...args: string[]) =>
      spawnSync("apt-get", args, {
        stdio: "ignore",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", "postgresql");
    const installed = known();
    if (installed) return installed;
  }
  throw new NoPostgres(
    "PostgreSQL's server programs (initdb, postgres) are not installed here, and could not be",
  );
}

function known(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
    named(),
  ];
  return folders.find(
    (folder) =>
      folder && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

function named(): string {
  try {
    return execFileSync("pg_config", ["--bindir"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** PostgreSQL refuses to be run by root: then by its own user, or by nobody. */
function whoRunsIt(): Person | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const asked = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const group = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (asked.status === 0 && group.status === 0)
      return { uid: Number(asked.stdout), gid: Number(group.stdout) };
  }
  throw new NoPostgres(
    "this is root, whom PostgreSQL refuses, and there is neither a user postgres nor nobody",
  );
}

async function answers(url: string): Promise<void> {
  const last = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > last)
        throw new NoPostgres(`the server does not answer: ${(error as Error).message}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}
