import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { liftSuppression, readSuppression } from "../suppression.server.ts";

export type Release = "released" | "absent" | "complained" | "not asked";

/**
 * Lets an address be mailed again. One that unsubscribed only when its person asked for mail again; one that complained never.
 */
export async function releaseSuppression(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; email: string; personAsked: boolean; now: Date },
): Promise<Release> {
  const { accountId, actorId, email, personAsked, now } = given;
  return db.transaction().execute(async (trx) => {
    const known = await readSuppression(trx, accountId, email);
    if (!known) return "absent";
    if (known.reason === "complained") return "complained";
    if (known.reason === "unsubscribed" && !personAsked) return "not asked";
    await liftSuppression(trx, accountId, email, { personAsked });
    const why =
      known.reason === "unsubscribed" ? "because its person asked for mail again" : "though earlier mail to it came back";
    const text = `Let 1 address be mailed again, ${known.reason === "provider" ? "though the provider refused it" : why}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: "/suppressions", now });
    return "released";
  });
}
