import { startSession } from "../../app/features/accounts/sessions.server.ts";
import { ACCOUNT, ACTOR, type SendingHarness } from "../factories/sending-harness.ts";

/**
 * The cookie of the harness's organiser, who becomes the owner of its account, for a server at this
 * address.
 */
export async function signInOrganiser(
  { context }: SendingHarness,
  appUrl: string,
): Promise<string> {
  const { db, config } = context;
  const now = new Date();
  await db
    .insertInto("memberships")
    .values({ accountId: ACCOUNT.id, userId: ACTOR, role: "owner", createdAt: now.toISOString() })
    .execute();
  const who = { userId: ACTOR, remember: false, userAgent: null, address: null, now };
  const session = await startSession(db, { ...config, appUrl }, who);
  return session.split(";")[0] ?? "";
}
