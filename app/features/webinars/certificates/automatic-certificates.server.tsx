import { z } from "zod";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import { CertificatesHeld } from "#emails/certificates.tsx";
import type { Webinar } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import { guestsOfRows } from "../sessions/series-attendance.server.ts";
import { countCertificates } from "./certificate-settings.server.ts";
import { sendToAttendees } from "./send-to-attendees.server.ts";

const latePayload = z.object({
  webinarId: z.string(),
  registrationIds: z.array(z.string()),
  decidedAt: z.string(),
});

/**
 * Certificates for people who only count as attended since a decision made after the automatic
 * send.
 */
async function runLateCertificates(
  app: AppContext,
  { webinarId, registrationIds, decidedAt }: z.infer<typeof latePayload>,
): Promise<void> {
  const webinar = await app.db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .selectAll("webinars")
    .where("webinars.id", "=", webinarId)
    .where("webinars.state", "!=", "cancelled")
    .where("webinars.certificateProjectId", "is not", null)
    .where("forms.deletedAt", "is", null)
    .where("forms.isSample", "=", 0)
    .executeTakeFirst();
  if (!webinar) return;
  const late = { only: new Set(registrationIds), decidedAt };
  await sendAutomaticCertificates(app, webinar, app.clock(), late);
}

/**
 * Who a late send is for, and when it was decided: its token turns a job that runs twice into one
 * send.
 */
interface LateSend {
  only: ReadonlySet<string>;
  decidedAt: string;
}

/**
 * The certificates of a webinar at the moment that its organiser set, or `late` after a decision:
 * sent if nothing blocks them. Otherwise nothing is sent, an e-mail tells the organiser what is
 * missing, and the button on the page remains. We also e-mail them when certificates are held
 * because attendance is doubtful.
 */
export async function sendAutomaticCertificates(
  app: AppContext,
  webinar: Webinar,
  now: Date,
  late?: LateSend,
): Promise<void> {
  const { db } = app;
  const account = await db
    .selectFrom("accounts")
    .select([
      "id",
      "kind",
      "name",
      "supportEmail",
      "timeZone",
      "identityStatus",
      "deleteAfter",
      "logoFileKey",
      "sendingPausedReason",
    ])
    .select(["suspendedAt", "terminatedAt", "nameHold", "nameHoldLike", "nameHoldReason"])
    .where("id", "=", webinar.accountId)
    .executeTakeFirstOrThrow();
  const actor = await db
    .selectFrom("forms")
    .select("createdBy")
    .where("id", "=", webinar.formId)
    .executeTakeFirstOrThrow();
  const branded = { ...account, ...(await brandingOf(db, account.id, now)) };
  const problems = await problemsOfSending(app, {
    webinar,
    account: branded,
    actorId: actor.createdBy,
    late,
    now,
  });
  const doubtful = late ? 0 : (await countCertificates(db, webinar.id)).doubtful;
  if (problems.length === 0 && doubtful === 0) return;
  const owner = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.firstName", "users.lastName", "users.email"])
    .where("memberships.accountId", "=", account.id)
    .where("memberships.role", "!=", "viewer")
    .orderBy((order) => order.case().when("users.id", "=", actor.createdBy).then(0).else(1).end())
    .orderBy("memberships.createdAt")
    .limit(1)
    .executeTakeFirst();
  if (!owner) return;
  const { appName, appUrl } = app.config;
  const base = `${appUrl}/forms/${webinar.formId}/webinar`;
  const isHeldOnly = problems.length === 0;
  const page = isHeldOnly ? `${base}/attendance?show=doubtful` : `${base}/certificates`;
  const subject = isHeldOnly
    ? `Who attended ${webinar.title}? ${peopleCount(doubtful)} to check`
    : `Certificates for ${webinar.title} are waiting for you`;
  const template = await renderNotice(
    subject,
    <CertificatesHeld
      appName={appName}
      subject={subject}
      firstName={owner.firstName}
      webinarTitle={webinar.title}
      problems={problems}
      doubtful={doubtful}
      page={page}
    />,
  );
  const to = { name: `${owner.firstName} ${owner.lastName}`.trim(), email: owner.email };
  await db
    .transaction()
    .execute((trx) => enqueueNotice(trx, app, { accountId: account.id, to, template, now }));
  wakeDelivery(db);
}

type Account = Parameters<typeof sendToAttendees>[1]["account"];

async function problemsOfSending(
  app: AppContext,
  given: {
    webinar: Webinar;
    account: Account;
    actorId: string;
    late: LateSend | undefined;
    now: Date;
  },
): Promise<string[]> {
  const { webinar, account, actorId, late, now } = given;
  const lock = sendingLock(account);
  if (lock) return [lock.text];
  const project = await app.db
    .selectFrom("projects")
    .select("id")
    .where("id", "=", webinar.certificateProjectId)
    .where("accountId", "=", account.id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!project)
    return ["The certificate you chose is in the bin. Choose another one, or restore it."];
  // One moment, one send: a second run of the same turn finds the first one's batch.
  const token = late
    ? `late:${webinar.id}:${late.decidedAt}:${[...late.only][0]}`
    : `webinar:${webinar.id}:${momentOf(webinar)}`;
  const sent = await sendToAttendees(app, {
    account,
    actorId,
    webinar,
    token,
    only: late?.only,
    now,
  });
  if (sent.outcome === "refused") return sent.problems;
  if (late || sent.outcome !== "nobody" || (await hasCertificates(app, webinar))) return [];
  // If anyone is doubtful, the e-mail asks about them instead; who attended and lacks something
  // gets theirs once they have done it.
  const { doubtful, incomplete } = await countCertificates(app.db, webinar.id);
  if (doubtful > 0 || incomplete > 0) return [];
  return [
    "We don’t know of anyone who attended yet. Mark who attended, or import the meeting report.",
  ];
}

/** A series that gets another session after its end has another moment. */
function momentOf({ startsAt, lengthMinutes, sessionCount }: Webinar): string {
  return sessionCount === null ? startsAt : `${startsAt}+${lengthMinutes}`;
}

function peopleCount(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
}

async function hasCertificates({ db }: Pick<AppContext, "db">, webinar: Webinar): Promise<boolean> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinar.id)
    .where("certificateId", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const PEOPLE_PER_JOB = 200;

/**
 * If a webinar's certificates are automatic and their time has passed, queues certificates for
 * those of these people who now count as attended, in the same transaction as the decision. Of a
 * session: those of its series. True if there are any.
 */
export async function sendLateCertificates(
  trx: Database,
  webinar: Webinar,
  registrationIds: readonly string[],
  now: Date,
): Promise<boolean> {
  if (webinar.seriesId !== null) {
    const series = await trx
      .selectFrom("webinars")
      .selectAll()
      .where("id", "=", webinar.seriesId)
      .executeTakeFirstOrThrow();
    return sendLateCertificates(trx, series, await guestsOfRows(trx, registrationIds), now);
  }
  const { id: webinarId, state, certificateProjectId, certificatesAfterMinutes } = webinar;
  if (state === "cancelled" || certificateProjectId === null || certificatesAfterMinutes === null)
    return false;
  if (now.getTime() < Date.parse(webinarEnd(webinar)) + certificatesAfterMinutes * 60_000)
    return false;
  let isQueued = false;
  for (let from = 0; from < registrationIds.length; from += PEOPLE_PER_JOB) {
    const rows = await trx
      .selectFrom("webinarRegistrations")
      .select("id")
      .where("webinarId", "=", webinarId)
      .where("state", "=", "registered")
      .where("attended", "=", 1)
      .where("incomplete", "=", 0)
      .where("certificateId", "is", null)
      .where("id", "in", registrationIds.slice(from, from + PEOPLE_PER_JOB))
      .execute();
    if (rows.length === 0) continue;
    isQueued = true;
    const payload = {
      webinarId,
      registrationIds: rows.map(({ id }) => id),
      decidedAt: now.toISOString(),
    };
    await enqueueJob(trx, lateCertificatesJob, { payload, runAt: now, now });
  }
  return isQueued;
}

export const lateCertificatesJob = defineJob({
  name: "late-certificates",
  label: "Certificates for people whose attendance was decided later",
  schema: latePayload,
  run: runLateCertificates,
});
