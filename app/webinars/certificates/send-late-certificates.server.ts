import type { Database } from "#db/database.server.ts";
import { enqueueJob } from "../../jobs/enqueue-job.server.ts";
import { endOf, type Webinar } from "../find-webinar.server.ts";

const PEOPLE_PER_JOB = 200;

/**
 * If a webinar's certificates are automatic and their time has passed, queues certificates for those of these people who now
 * count as attended, in the same transaction as the decision. True if there are any.
 */
export async function sendLateCertificates(
  trx: Database,
  webinar: Webinar,
  registrationIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const { id: webinarId, state, certificateProjectId, certificatesAfterMinutes } = webinar;
  if (state === "cancelled" || certificateProjectId === null || certificatesAfterMinutes === null) return false;
  if (now.getTime() < Date.parse(endOf(webinar)) + certificatesAfterMinutes * 60_000) return false;
  let isQueued = false;
  for (let from = 0; from < registrationIds.length; from += PEOPLE_PER_JOB) {
    const rows = await trx
      .selectFrom("webinarRegistrations")
      .select("id")
      .where("webinarId", "=", webinarId)
      .where("state", "=", "registered")
      .where("attended", "=", 1)
      .where("certificateId", "is", null)
      .where("id", "in", registrationIds.slice(from, from + PEOPLE_PER_JOB))
      .execute();
    if (rows.length === 0) continue;
    isQueued = true;
    const payload = { webinarId, registrationIds: rows.map(({ id }) => id), decidedAt: now.toISOString() };
    await enqueueJob(trx, { kind: "late-certificates", payload, runAt: now, now });
  }
  return isQueued;
}
