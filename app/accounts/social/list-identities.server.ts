import type { Database } from "#db/database.server.ts";
import type { SocialProvider } from "../../providers/social.ts";

/** A provider's account that signs somebody in, as the settings show it. */
export interface ConnectedIdentity {
  provider: SocialProvider;
  /** The address at Google, the @name at X. */
  label: string;
  /** ISO. */
  createdAt: string;
}

/** What signs somebody in besides a password, the oldest first. */
export async function listIdentities(db: Database, userId: string): Promise<ConnectedIdentity[]> {
  return db
    .selectFrom("socialIdentities")
    .select(["provider", "label", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}
