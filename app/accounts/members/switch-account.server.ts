import type { Installation } from "../../installation.server.ts";
import { sessionIdOf } from "../sign-in/sessions.server.ts";
import { listMemberships } from "./list-memberships.server.ts";

/** Goes on in another account in this browser. Null: the person is no member of it. */
export async function switchAccount(
  { db, config, clock }: Pick<Installation, "db" | "config" | "clock">,
  given: { request: Request; userId: string; accountId: string },
): Promise<{ accountName: string } | null> {
  const { request, userId, accountId } = given;
  const memberships = await listMemberships(db, { userId, now: clock() });
  const chosen = memberships.find((membership) => membership.accountId === accountId);
  if (!chosen) return null;
  await db
    .updateTable("sessions")
    .set({ accountId })
    .where("id", "=", sessionIdOf(config, request) ?? "")
    .where("userId", "=", userId)
    .execute();
  return { accountName: chosen.accountName };
}
