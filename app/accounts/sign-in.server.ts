import type { Database } from "#db/database.server.ts";
import { consume, forgive } from "../http/rate-limit.server.ts";
import { isPassword } from "./password.server.ts";

export type SignInResult = { kind: "welcome"; userId: string } | { kind: "refused" } | { kind: "wait"; seconds: number };

const PER_ACCOUNT = { name: "sign-in-account", points: 10, seconds: 15 * 60 };
const PER_ADDRESS = { name: "sign-in-address", points: 40, seconds: 15 * 60 };

/** Checks an address and a password. Unknown and wrong take the same time and give the same answer. */
export async function signIn(
  db: Database,
  given: { email: string; password: string; clientAddress: string },
): Promise<SignInResult> {
  const email = given.email.trim().toLowerCase();
  const wait = (await consume(email, PER_ACCOUNT)) ?? (await consume(given.clientAddress, PER_ADDRESS));
  if (wait !== null) return { kind: "wait", seconds: wait };
  const user = await db.selectFrom("users").select(["id", "passwordHash"]).where("email", "=", email).executeTakeFirst();
  const right = await isPassword(user?.passwordHash ?? null, given.password);
  if (!user || !right) return { kind: "refused" };
  await forgive(email, PER_ACCOUNT);
  return { kind: "welcome", userId: user.id };
}
