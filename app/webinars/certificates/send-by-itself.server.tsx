import { z } from "zod";
import { CertificatesHeld } from "#emails/certificates-held.tsx";
import { sendingLock } from "../../accounts/sending-lock.ts";
import { brandingOf } from "../../billing/quota/branding-of.server.ts";
import { enqueueNotice } from "../../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { sendToAttendees } from "./send-to-attendees.server.ts";
import { countCertificates } from "./show-certificates.server.ts";

const latePayload = z.object({ webinarId: z.string(), registrationIds: z.array(z.string()), decidedAt: z.string() });

/** Certificates for people who only count as attended since a decision made after the automatic send. */
export async function runLateCertificates(installation: Installation, payload: unknown): Promise<void> {
  const { webinarId, registrationIds, decidedAt } = latePayload.parse(payload);
  const webinar = await installation.db
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
  await sendCertificatesByItself(installation, webinar, installation.clock(), late);
}

/** Who a late send is for, and when it was decided: its token turns a job that runs twice into one send. */
interface LateSend {
  only: ReadonlySet<string>;
  decidedAt: string;
}

/**
 * The certificates of a webinar at the moment that its organiser set, or `late` after a decision: sent if nothing blocks them.
 * Otherwise nothing is sent, an e-mail tells the organiser what is missing, and the button on the page remains. We also e-mail
 * them when certificates are held because attendance is doubtful.
 */
export async function sendCertificatesByItself(
  installation: Installation,
  webinar: Webinar,
  now: Date,
  late?: LateSend,
): Promise<void> {
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
  const problems = await problemsOfSending(installation, { webinar, account: branded, actorId: actor.createdBy, late, now });
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
  const { appName, appUrl } = installation.config;
  const base = `${appUrl}/forms/${webinar.formId}/webinar`;
  const isHeldOnly = problems.length === 0;
  const page = isHeldOnly ? `${base}/attendance?show=doubtful` : `${base}/certificates`;
  const subject = isHeldOnly
    ? `Who attended ${webinar.title}? ${peopleCount(doubtful)} to check`
    : `Certificates of ${webinar.title} are waiting for you`;
  const template = await renderNotice(
    subject,
    <CertificatesHeld
      {...{ appName, subject, firstName: owner.firstName, webinarTitle: webinar.title, problems, doubtful, page }}
    />,
  );
  const to = { name: `${owner.firstName} ${owner.lastName}`.trim(), email: owner.email };
  await db.transaction().execute((trx) => enqueueNotice(trx, installation, { accountId: account.id, to, template, now }));
  wakeDelivery(db);
}

type Account = Parameters<typeof sendToAttendees>[1]["account"];

async function problemsOfSending(
  installation: Installation,
  given: { webinar: Webinar; account: Account; actorId: string; late: LateSend | undefined; now: Date },
): Promise<string[]> {
  const { webinar, account, actorId, late, now } = given;
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
  const token = late ? `late:${webinar.id}:${late.decidedAt}:${[...late.only][0]}` : `webinar:${webinar.id}:${webinar.startsAt}`;
  const sent = await sendToAttendees(installation, { account, actorId, webinar, token, only: late?.only, now });
  if (sent.outcome === "refused") return sent.problems;
  if (late || sent.outcome !== "nobody" || (await hasCertificates(installation, webinar))) return [];
  // If anyone is doubtful, the e-mail asks about them instead.
  if ((await countCertificates(installation.db, webinar.id)).doubtful > 0) return [];
  return ["We don’t know of anyone who attended yet. Mark who attended, or import the meeting report."];
}

function peopleCount(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
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
