import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { type Expiry, expiryClause, packExpiry } from "../certificates/expiry.ts";
import { findProject } from "../certificates/find-project.server.ts";

/** Says how long the certificates that a project issues from now on are valid. Those it issued stay as they are. Throws 404. */
export async function setValidity(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; projectId: string; expiry: Expiry; now: Date },
): Promise<void> {
  const { accountId, actorId, expiry, now } = given;
  await db.transaction().execute(async (trx) => {
    const project = await findProject(trx, accountId, given.projectId);
    const packed = packExpiry(expiry);
    if (project.expiry === packed) return;
    await trx.updateTable("projects").set({ expiry: packed, editedAt: now.toISOString() }).where("id", "=", project.id).execute();
    const text = `Changed how long certificates of ${project.title} are valid: ${expiryClause(expiry)}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: `/projects/${project.id}`, now });
  });
}
