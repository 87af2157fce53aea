import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { SocialProvider } from "../../providers/social.ts";
import { findSocialUser } from "./find-social-user.server.ts";
import { tellOfConnection } from "./tell-of-connection.server.ts";

/**
 * A provider signs somebody in no longer, and they are mailed that. `only-way-in`: they have no password and no other
 * provider, so nothing changes. `absent`: it did not sign them in.
 */
export async function disconnectSocial(
  installation: Installation,
  given: { userId: string; provider: SocialProvider; request: Request; clientAddress: string },
): Promise<"disconnected" | "only-way-in" | "absent"> {
  const { db, clock } = installation;
  const { userId, provider, request, clientAddress } = given;
  const result = await db.transaction().execute(async (trx) => {
    // Two at the same time, one for each provider, would each count the other: whoever writes this row first goes first.
    const { passwordHash } = await trx
      .updateTable("users")
      .set((set) => ({ passwordHash: set.ref("passwordHash") }))
      .where("id", "=", userId)
      .returning("passwordHash")
      .executeTakeFirstOrThrow();
    const identities = await trx.selectFrom("socialIdentities").select("provider").where("userId", "=", userId).execute();
    if (!identities.some((identity) => identity.provider === provider)) return "absent";
    if (passwordHash === null && identities.every((identity) => identity.provider === provider)) return "only-way-in";
    await trx.deleteFrom("socialIdentities").where("userId", "=", userId).where("provider", "=", provider).execute();
    const user = await findSocialUser(trx, userId);
    const now = clock();
    if (user)
      await tellOfConnection(trx, installation, { kind: "social-disconnected", user, provider, request, clientAddress, now });
    return "disconnected";
  });
  if (result === "disconnected") wakeDelivery(db);
  return result;
}
