import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./real-process.ts";

export interface PostfixServer {
  port: number;
  folder: string;
  /** Everything it logged so far. */
  log(): string;
  /** How many messages wait in its queue. */
  queued(): number;
  /** Sends what waits in its queue now. */
  flush(): void;
  stop(): Promise<void>;
}

interface PostfixOptions {
  hostname: string;
  /** Lines of main.cf, added to those that a private instance needs. */
  settings: Record<string, string>;
  /** Lines of master.cf beside Postfix's own. */
  services?: string[];
  /** Where it listens; a free one without. */
  port?: number;
  /** Lookup tables and the like, by name; `$config_directory/<name>` in the settings. */
  files?: Record<string, string>;
}

/** What Debian's master.cf has, without chroot: a private instance has no jail of its own. */
const SERVICES = [
  "pickup unix n - n 60 1 pickup",
  "cleanup unix n - n - 0 cleanup",
  "qmgr unix n - n 300 1 qmgr",
  "tlsmgr unix - - n 1000? 1 tlsmgr",
  "rewrite unix - - n - - trivial-rewrite",
  "bounce unix - - n - 0 bounce",
  "defer unix - - n - 0 bounce",
  "trace unix - - n - 0 bounce",
  "verify unix - - n - 1 verify",
  "flush unix n - n 1000? 0 flush",
  "proxymap unix - - n - - proxymap",
  "smtp unix - - n - - smtp",
  "relay unix - - n - - smtp",
  "showq unix n - n - - showq",
  "error unix - - n - - error",
  "retry unix - - n - - error",
  "discard unix - - n - - discard",
  "lmtp unix - - n - - lmtp",
  "anvil unix - - n - 1 anvil",
  "scache unix - - n - 1 scache",
  "postlog unix-dgram n - n - 1 postlogd",
];

/**
 * A real Postfix on a port of its own, with its configuration, queue and log in a folder of its
 * own. Its master runs as root, so this works only for root.
 */
export async function startPostfix({
  hostname,
  settings,
  services = [],
  files = {},
  port: given,
}: PostfixOptions): Promise<PostfixServer> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-postfix-"));
  chmodSync(folder, 0o755);
  const config = join(folder, "config");
  for (const name of ["config", "queue"]) mkdirSync(join(folder, name));
  const port = given ?? (await freePort());
  const main = {
    compatibility_level: "3.6",
    queue_directory: join(folder, "queue"),
    data_directory: join(folder, "data"),
    maillog_file: join(folder, "mail.log"),
    maillog_file_prefixes: folder,
    myhostname: hostname,
    mydestination: "",
    mynetworks: "127.0.0.0/8",
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    smtpd_peername_lookup: "no",
    smtp_dns_support_level: "disabled",
    smtp_host_lookup: "native",
    alias_maps: "",
    alias_database: "",
    local_recipient_maps: "",
    // Seconds instead of minutes until what was put off is tried again.
    queue_run_delay: "2s",
    minimal_backoff_time: "2s",
    maximal_backoff_time: "4s",
    smtpd_error_sleep_time: "0",
    ...settings,
  };
  writeFileSync(
    join(config, "main.cf"),
    lines(Object.entries(main).map(([name, value]) => `${name} = ${value}`)),
  );
  writeFileSync(
    join(config, "master.cf"),
    lines([`127.0.0.1:${port} inet n - n - - smtpd`, ...SERVICES, ...services]),
  );
  for (const [name, text] of Object.entries(files)) writeFileSync(join(config, name), text);
  mkdirSync(join(folder, "data"));
  spawnSync("chown", ["postfix", join(folder, "data")]);

  const child = spawn("postfix", ["-c", config, "start-fg"], { stdio: ["ignore", "pipe", "pipe"] });
  const printed = output(child);
  const log = () => (existsSync(main.maillog_file) ? readFileSync(main.maillog_file, "utf8") : "");
  await untilListens(port, child, () => printed() + log());
  return {
    port,
    folder,
    log,
    queued: () =>
      ["incoming", "active", "deferred", "maildrop"].reduce(
        (count, queue) => count + countFiles(join(folder, "queue", queue)),
        0,
      ),
    flush() {
      spawnSync("postqueue", ["-c", config, "-f"]);
    },
    async stop() {
      const ended = new Promise((done) =>
        child.exitCode === null ? child.once("exit", done) : done(null),
      );
      spawnSync("postfix", ["-c", config, "stop"]);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function lines(all: string[]): string {
  return all.map((line) => `${line}\n`).join("");
}

export function output(child: ChildProcess): () => string {
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => (printed += part));
  return () => printed;
}

/**
 * Waits until the program takes connections there; throws with what it printed when it ends before,
 * or after 20 seconds.
 */
export async function untilListens(
  port: number,
  child: ChildProcess,
  printed: () => string,
): Promise<void> {
  const { connect } = await import("node:net");
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${printed()}`);
    const listens = await new Promise<boolean>((done) => {
      const socket = connect(port, "127.0.0.1", () => done(true));
      socket.on("connect", () => socket.destroy());
      socket.on("error", () => done(false));
    });
    if (listens) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing listens on port ${port}:\n${printed()}`);
}

function countFiles(folder: string): number {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        .length
    : 0;
}
