import { CertificatesHeld } from "#emails/certificates-held.tsx";
import { sendingLock } from "../../accounts/sending-lock.ts";
import { brandingOf } from "../../billing/quota/branding-of.server.ts";
import { enqueueNotice } from "../../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { sendToAttendees } from "./send-to-attendees.server.ts";

/**
 * The certificates of a webinar at the moment that its organiser set: sent when nothing is in the way. Otherwise nothing goes,
 * the organiser is told by mail what is missing, and the button on the page remains.
 */
export async function sendCertificatesByItself(installation: Installation, webinar: Webinar, now: Date): Promise<void> {
  const { db } = installation;
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
    .select(["suspendedAt", "terminatedAt"])
    .where("id", "=", webinar.accountId)
    .executeTakeFirstOrThrow();
  const actor = await db.selectFrom("forms").select("createdBy").where("id", "=", webinar.formId).executeTakeFirstOrThrow();
  const branded = { ...account, ...(await brandingOf(db, account.id, now)) };
  const problems = await problemsOfSending(installation, webinar, branded, actor.createdBy, now);
  if (problems.length === 0) return;
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
  const { appName, appUrl } = installation.config;
  const page = `${appUrl}/forms/${webinar.formId}/webinar/certificates`;
  const subject = `Certificates of ${webinar.title} are waiting for you`;
  const template = await renderNotice(
    subject,
    <CertificatesHeld {...{ appName, subject, firstName: owner.firstName, webinarTitle: webinar.title, problems, page }} />,
  );
  const to = { name: `${owner.firstName} ${owner.lastName}`.trim(), email: owner.email };
  await db.transaction().execute((trx) => enqueueNotice(trx, installation, { accountId: account.id, to, template, now }));
  wakeDelivery(db);
}

type Account = Parameters<typeof sendToAttendees>[1]["account"];

async function problemsOfSending(
  installation: Installation,
  webinar: Webinar,
  account: Account,
  actorId: string,
  now: Date,
): Promise<string[]> {
  const lock = sendingLock(account);
  if (lock) return [lock.text];
  const project = await installation.db
    .selectFrom("projects")
    .select("id")
    .where("id", "=", webinar.certificateProjectId)
    .where("accountId", "=", account.id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!project) return ["The certificate that was chosen is in the bin. Choose another one, or restore it."];
  // One moment, one send: a second run of the same turn finds the first one's batch.
  const token = `webinar:${webinar.id}:${webinar.startsAt}`;
  const sent = await sendToAttendees(installation, { account, actorId, webinar, token, now });
  if (sent.outcome === "refused") return sent.problems;
  if (sent.outcome === "nobody" && !(await hasCertificates(installation, webinar)))
    return ["Nobody is known to have attended yet. Tick who came, or import the report of the meeting."];
  return [];
}

async function hasCertificates({ db }: Pick<Installation, "db">, webinar: Webinar): Promise<boolean> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinar.id)
    .where("certificateId", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
