import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import type { Role } from "../../app/features/accounts/role.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { PASSWORD, type TestApp, type Visitor } from "../setup/start-app.ts";

/** Somebody who works in an account, at home there, signed in through the real form. */
export async function addMember(
  app: TestApp,
  accountId: string,
  { role, email, firstName = "Bola" }: { role: Role; email: string; firstName?: string },
): Promise<Visitor & { userId: string; email: string }> {
  const { db, clock } = app.context;
  const createdAt = clock().toISOString();
  const userId = newId(clock().getTime());
  const passwordHash = await hashPassword(PASSWORD);
  await db
    .insertInto("users")
    .values({ id: userId, accountId, email, firstName, lastName: "Ade", passwordHash, createdAt })
    .execute();
  await db.insertInto("memberships").values({ accountId, userId, role, createdAt }).execute();
  const visitor = app.visitor();
  const response = await visitor.post("/sign-in", { email, password: PASSWORD });
  if (response.status !== 303) throw new Error(`sign-in answered ${response.status}`);
  return Object.assign(visitor, { userId, email });
}
