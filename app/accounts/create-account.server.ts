import type { Database } from "#db/database.server.ts";
import { newId } from "../ids.ts";
import { hashPassword } from "./password.server.ts";

/** Makes an account with its first organiser, who can sign in at once. Throws when the address is taken. */
export async function createAccount(
  db: Database,
  given: {
    kind: "individual" | "company";
    accountName: string;
    firstName: string;
    lastName: string;
    email: string;
    password: string;
    supportEmail: string;
    now: Date;
  },
): Promise<{ accountId: string; userId: string }> {
  const passwordHash = await hashPassword(given.password);
  const accountId = newId();
  const userId = newId();
  const createdAt = given.now.toISOString();
  await db
    .insertInto("accounts")
    .values({
      id: accountId,
      kind: given.kind,
      name: given.accountName,
      supportEmail: given.supportEmail,
      timeZone: "Africa/Lagos",
      createdAt,
    })
    .execute();
  await db
    .insertInto("users")
    .values({
      id: userId,
      accountId,
      email: given.email.trim().toLowerCase(),
      firstName: given.firstName,
      lastName: given.lastName,
      passwordHash,
      createdAt,
    })
    .execute();
  return { accountId, userId };
}
