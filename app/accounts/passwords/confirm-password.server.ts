import type { Database } from "#db/database.server.ts";
import { consume, forgive } from "../../http/rate-limit.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import { isPassword } from "./password.server.ts";

const PER_PERSON = { name: "confirm-password", points: 10, seconds: 15 * 60 };

/** `none`: signs in with Google or X only. `passwordHash`: what was compared with. */
export type PasswordCheck =
  | { kind: "right"; passwordHash: string }
  | { kind: "wrong" }
  | { kind: "none" }
  | { kind: "wait"; seconds: number };

/** Asks somebody who is signed in for their password once more, before what a borrowed browser must not do. */
export async function confirmPassword(db: Database, userId: string, password: string): Promise<PasswordCheck> {
  const user = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirst();
  if (!user?.passwordHash) return { kind: "none" };
  const seconds = await consume(userId, PER_PERSON);
  if (seconds !== null) return { kind: "wait", seconds };
  if (!(await isPassword(user.passwordHash, password))) return { kind: "wrong" };
  await forgive(userId, PER_PERSON);
  return { kind: "right", passwordHash: user.passwordHash };
}

/** What the form says of a check that did not succeed, beside its `field`. */
export function passwordCheckErrors(
  check: Exclude<PasswordCheck, { kind: "right" }>,
  field: string,
): { status: 422 | 429; errors: Record<string, string>; headers: Record<string, string> } {
  if (check.kind === "wait") {
    const text = `Too many wrong passwords. ${waitWords(check.seconds)}, then try again.`;
    return { status: 429, errors: { form: text }, headers: { "Retry-After": String(check.seconds) } };
  }
  if (check.kind === "none") return { status: 422, errors: { form: "Your account has no password yet." }, headers: {} };
  return { status: 422, errors: { [field]: "This is not your password" }, headers: {} };
}
