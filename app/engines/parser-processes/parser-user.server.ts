import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Another user than the server's, who may read its program and nothing of its data. */
export interface ParserUser {
  uid: number;
  gid: number;
}

/** Where the operator named nobody else. Debian and most others have it. */
const DEFAULT_USER = "nobody";
/**
 * CAP_KILL, CAP_SETGID and CAP_SETUID (capability.h): to begin as another user, and to end what
 * runs as one.
 */
const NEEDED = (1n << 5n) | (1n << 6n) | (1n << 7n);
const PATIENCE_MS = 10_000;

/**
 * Who parser processes run as: null, the server's own user. `problem`: why not as the operator
 * wants, half a sentence.
 */
export interface FoundUser {
  user: ParserUser | null;
  problem: string | null;
}

/**
 * The user that parser processes run as: `wanted`, or nobody, where this process may begin one as
 * another user: as root, or with three capabilities. `program`: what that user has to be able to
 * read. Takes some milliseconds of the calling thread, so keep the result.
 */
export function findParserUser(wanted: string | null, program: string): FoundUser {
  const none = (problem: string) => ({ user: null, problem: wanted === null ? null : problem });
  if (!mayChangeUser())
    return none(
      "this process may not start another as that user (it needs CAP_SETUID, CAP_SETGID and CAP_KILL)",
    );
  const asked = run("sh", "-c", 'id -u "$1" && id -g "$1"', "id", wanted ?? DEFAULT_USER);
  if (asked.status !== 0) return none("there is no such user on this machine");
  const [uid = 0, gid = 0] = asked.stdout.split("\n").map(Number);
  if (uid === 0 || uid === process.getuid?.()) return none("the user is root or the server's own");
  const user = { uid, gid };
  const [command = "", ...words] = [
    ...asUser(user),
    "test",
    "-x",
    process.execPath,
    "-a",
    "-r",
    program,
  ];
  if (run(command, ...words).status === 0) return { user, problem: null };
  return none(
    `the user can't read ${program} or start ${process.execPath}, or setpriv (util-linux) is missing`,
  );
}

function run(command: string, ...words: string[]) {
  return spawnSync(command, words, { timeout: PATIENCE_MS, encoding: "utf8" });
}

/**
 * The words in front of a command that begin it as this user: no other groups, no capabilities, and
 * no way to more (setpriv(1)).
 */
export function asUser(user: ParserUser | null): string[] {
  if (!user) return [];
  const without = ["--clear-groups", "--inh-caps=-all", "--ambient-caps=-all", "--no-new-privs"];
  return ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, ...without];
}

function mayChangeUser(): boolean {
  try {
    const [, capabilities = "0"] =
      /^CapEff:\s+([0-9a-f]+)/m.exec(readFileSync("/proc/self/status", "latin1")) ?? [];
    return (BigInt(`0x${capabilities}`) & NEEDED) === NEEDED;
  } catch {
    // Not Linux.
    return false;
  }
}
