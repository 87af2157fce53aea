import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { openQueue, QueueFull } from "../../turn-queue.ts";
import { LONGEST_PASSWORD } from "./password-rules.ts";

/** OWASP's first choice of argon2id: 19 MiB, t=2, p=1. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

/** The hash of no password: as much work to compare with as any. */
const DECOY = `${PREFIX}${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Hashing runs on the threads that also read files, at most on half of the cores: while many people sign in at once, pages
 * go on. Whoever would wait longer than ten seconds is told to come back.
 */
const inTurn = openQueue({ atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), longestWaitMs: 10_000 });

/** A PHC string. Throws a 503 Response with Retry-After while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize("NFKC"), OPTIONS));
}

/**
 * True when it is the password. With no hash (unknown person, or one who signs in with Google or X only) it takes the same
 * time and says no, and so for a password longer than any. Throws a 503 Response with Retry-After while too many wait.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const possible = passwordHash !== null && password.length <= LONGEST_PASSWORD;
  const typed = password.slice(0, LONGEST_PASSWORD).normalize("NFKC");
  const right = await queued(() => verify(possible ? passwordHash : DECOY, typed));
  return right && possible;
}

/** True for a hash made with other costs than today's. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(PREFIX);
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new Response(BUSY, { status: 503, headers: { "Retry-After": String(error.seconds) } });
  }
}

const BUSY = "Very many people are signing in at this moment. Wait a few seconds, then try again.";
