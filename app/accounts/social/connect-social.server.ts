import { wakeDelivery } from "../../delivery/wake.server.ts";
import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import type { SocialProfile } from "../../providers/social.ts";
import type { SocialUser } from "./find-social-user.server.ts";
import { tellOfConnection } from "./tell-of-connection.server.ts";

/**
 * Lets a provider's account sign somebody in from now on, and mails them that. `taken`: it signs in somebody else already,
 * or them already, and nothing changes.
 */
export async function connectSocial(
  installation: Installation,
  given: { user: SocialUser; profile: SocialProfile; request: Request; clientAddress: string },
): Promise<"connected" | "taken"> {
  const { db, clock } = installation;
  const { user, request, clientAddress } = given;
  const { provider, subject, label } = given.profile;
  const now = clock();
  const connected = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("socialIdentities")
      .values({ id: newId(now.getTime()), userId: user.userId, provider, subject, label, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    await tellOfConnection(trx, installation, { kind: "social-connected", user, provider, request, clientAddress, now });
    return true;
  });
  if (!connected) return "taken";
  wakeDelivery(db);
  return "connected";
}
