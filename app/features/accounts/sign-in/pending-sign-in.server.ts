import type { Config } from "#app/platform/config.server.ts";
import { readCookie, sign, tokenHash, unsign, writeCookie } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";

/** Long enough to find the phone, or the paper with the recovery codes. */
export const PENDING_MINUTES = 10;

/**
 * Somebody who gave the right password, or came from Google or X, and still has to give the code of
 * their app.
 */
export interface PendingSignIn {
  userId: string;
  remember: boolean;
  /** Whether they are mailed about a browser that is new to them. */
  announce: boolean;
  /** A path on this site, to go to afterwards. */
  to: string;
}

type Stored = PendingSignIn & { until: number; proof: string };

const cookieName = (config: Pick<Config, "appUrl">) =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_sign_in" : "iweri_sign_in";
/** Other cookies are signed with the same secret: none of theirs begins so. */
const PURPOSE = "second step:";

/** The Set-Cookie value that remembers the first step. It signs nobody in. */
export async function pendingSignInCookie(
  db: Database,
  config: Config,
  pending: PendingSignIn,
  now: Date,
): Promise<string> {
  const proof = await proofOf(db, pending.userId);
  const stored: Stored = {
    ...pending,
    until: now.getTime() + PENDING_MINUTES * 60_000,
    proof: proof ?? "",
  };
  const text = PURPOSE + Buffer.from(JSON.stringify(stored)).toString("base64url");
  return writeCookie(
    config,
    cookieName(config),
    sign(text, config.sessionSecret),
    PENDING_MINUTES * 60,
  );
}

/**
 * The first step that these cookies remember. Null: none, too long ago, or the password or the app
 * was changed since.
 */
export async function readPendingSignIn(
  db: Database,
  config: Config,
  { cookies, now }: { cookies: string | null; now: Date },
): Promise<PendingSignIn | null> {
  const signed = readCookie(cookies, cookieName(config));
  const text = signed && unsign(signed, config.sessionSecret);
  if (!text?.startsWith(PURPOSE)) return null;
  const { until, proof, ...pending } = JSON.parse(
    Buffer.from(text.slice(PURPOSE.length), "base64url").toString("utf8"),
  ) as Stored;
  if (until <= now.getTime() || proof === "" || proof !== (await proofOf(db, pending.userId)))
    return null;
  return pending;
}

/** The Set-Cookie value that forgets it. */
export function endPendingSignIn(config: Config): string {
  return writeCookie(config, cookieName(config), "", 0);
}

/** Changes with the password and the app. Null: they have no second factor. */
async function proofOf(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("secondFactors", "secondFactors.userId", "users.id")
    .select(["users.passwordHash", "secondFactors.confirmedAt"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row ? tokenHash(`${row.passwordHash ?? ""} ${row.confirmedAt}`) : null;
}
