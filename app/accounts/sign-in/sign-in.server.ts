import { consumeAll, forgive, giveBack } from "../../http/rate-limit.server.ts";
import type { Installation } from "../../installation.server.ts";
import { readAccountEmail } from "../account-email.server.ts";
import { hashPassword, isOutdatedHash, isPassword } from "../passwords/password.server.ts";
import { isKnownDevice } from "./known-device.server.ts";

/** `wait`: too many wrong tries. `busy`: too many are signing in at this moment. */
export type SignInResult =
  | { kind: "welcome"; userId: string }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  | { kind: "busy"; seconds: number };

const PER_ACCOUNT = { name: "sign-in-account", points: 10, seconds: 15 * 60 };
/** Whoever tries a stranger's account must not keep out the person on a browser that they use. */
const PER_KNOWN_DEVICE = { name: "sign-in-known-device", points: 10, seconds: 15 * 60 };
/** A class may share one address on the way out, and sign in at the same moment: only wrong tries stay counted. */
const PER_ADDRESS = { name: "sign-in-address", points: 100, seconds: 15 * 60 };

/** Checks an address and a password. Unknown, wrong and without a password take the same work and give the same answer. */
export async function signIn(
  { db, config }: Pick<Installation, "db" | "config">,
  given: { email: string; password: string; clientAddress: string; request: Request },
): Promise<SignInResult> {
  const email = readAccountEmail(given.email);
  const user = await db
    .selectFrom("users")
    .select(["id", "passwordHash"])
    .where("email", "=", email ?? "")
    .executeTakeFirst();
  const known = await isKnownDevice(db, config, given.request, user?.id ?? null);
  const key = email ?? given.email.toLowerCase().slice(0, 320);
  const perAccount = known ? PER_KNOWN_DEVICE : PER_ACCOUNT;
  // The address first: what is typed may be anything, and each is remembered.
  const wait = await consumeAll([
    [given.clientAddress, PER_ADDRESS],
    [key, perAccount],
  ]);
  if (wait !== null) return { kind: "wait", seconds: wait };
  try {
    const right = await isPassword(user?.passwordHash ?? null, given.password);
    if (!user?.passwordHash || !right) return { kind: "refused" };
    // It may have waited in line for seconds, and have been changed and every session ended meanwhile.
    if (!(await isStillPassword(db, user.id, user.passwordHash))) return { kind: "refused" };
    await forgive(key, perAccount);
    await giveBack(given.clientAddress, PER_ADDRESS);
    if (isOutdatedHash(user.passwordHash)) await hashAgain(db, user.id, user.passwordHash, given.password);
    return { kind: "welcome", userId: user.id };
  } catch (error) {
    if (!(error instanceof Response && error.status === 503)) throw error;
    return { kind: "busy", seconds: Number(error.headers.get("Retry-After")) };
  }
}

async function isStillPassword(db: Installation["db"], userId: string, passwordHash: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  return row?.passwordHash === passwordHash;
}

/** Forgets the wrong tries for an account: its person has proved who they are in another way. */
export async function forgiveSignIn(email: string): Promise<void> {
  await forgive(email, PER_ACCOUNT);
  await forgive(email, PER_KNOWN_DEVICE);
}

/** The password is at hand only now: its hash gets today's costs, unless it was changed at this moment. */
async function hashAgain(db: Installation["db"], userId: string, outdated: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.updateTable("users").set({ passwordHash }).where("id", "=", userId).where("passwordHash", "=", outdated).execute();
}
