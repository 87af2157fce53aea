import { setImmediate as letOthersRun } from "node:timers/promises";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import {
  freezeDesign,
  type IssuedCertificate,
  issueMissing,
} from "#app/features/certificates/issue/issue-certificates.server.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign, projectExpiry, readStoredDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { readAddressLine } from "#app/features/delivery/queue/email-address.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { type NewDelivery, newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf, openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { SAMPLE_IS_NEVER_MAILED } from "#app/platform/text/email-address.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { draftValues } from "../compose/project-preview.server.ts";
import { weighAttachments } from "../compose/weigh-email.server.ts";
import { readDetails } from "../compose/write-message.server.ts";
import { type Audience, type AudienceMember, readAudience } from "./audience.server.ts";

export interface ConfirmedSend {
  /** `logoFileKey`: for weighing attachments; what is frozen is the logo of that moment. */
  account: { id: string; name: string; supportEmail: string; timeZone: string; logoFileKey?: string | null };
  /** Null when an API key asked. */
  actorId: string | null;
  actorKeyId?: string | null;
  project: Project;
  /** Rendered once; what differs per person is still open. */
  template: MessageTemplate;
  /** ISO 8601, UTC; null sends at once. */
  scheduledAt: string | null;
  /** The form's one-use token: the same token again gives the same batch and mails nobody. */
  confirmToken: string;
  /** Who: by default those of the list who did not get this project's certificate yet. */
  audience?: Audience;
  recipientIds?: readonly string[];
  /** How many mails its organiser was told. Another number when it comes to writing: nothing is written (C02). */
  expectedCount?: number;
  now: Date;
}

/** Why a send can't be confirmed, as a sentence for the organiser. Nothing was written. */
export class CannotSend extends Error {}
/** Nobody is left to be mailed: the list is empty, or everyone got theirs or is left out. */
export class NobodyToSendTo extends CannotSend {}
/** The plan has not enough left; the message says what to do. */
export class PlanUsedUp extends CannotSend {}
/** The people are not those that the organiser confirmed (C02). */
export class AudienceChanged extends CannotSend {}

/**
 * Turns a project into a batch, all in one transaction: the design is frozen, every certificate issued, and one ledger row
 * written per message with its keys fixed. People who can't be mailed get no certificate yet, but a `skipped` row that says
 * why. What is edited afterwards changes nothing of it. Throws `CannotSend`: nobody to send to, other people than expected,
 * attachments that no provider takes, or an account that may not send (yet).
 */
export async function confirmBatch(
  app: Pick<AppContext, "db" | "config" | "drawing" | "mail">,
  send: ConfirmedSend,
): Promise<{ batchId: string; alreadyConfirmed: boolean }> {
  const { db, config } = app;
  await refuseLargeAttachments(app, send);
  const result = await db.transaction().execute((trx) => writeBatch(trx, config.mail.from, send));
  if (!result.alreadyConfirmed) wakeDelivery(db);
  return result;
}

async function refuseLargeAttachments(app: Pick<AppContext, "db" | "config" | "drawing" | "mail">, send: ConfirmedSend) {
  const { account, project, now } = send;
  const design = projectDesign(project);
  if (project.delivery === "link" || !project.listId || !design) return;
  const query = { accountId: account.id, projectId: project.id, listId: project.listId, audience: "everyone" } as const;
  for await (const people of readAudience(app.db, query)) {
    const values = draftValues(account, project, readDetails(project), people[0]!, now);
    const { problem } = await weighAttachments(app, { account: { logoFileKey: null, ...account }, project, design, values });
    if (problem) throw new CannotSend(problem);
    return;
  }
}

async function writeBatch(trx: Database, fromEmail: string, send: ConfirmedSend) {
  const { account, actorId, actorKeyId = null, project, scheduledAt, now } = send;
  if (project.isSample === 1) throw new CannotSend(SAMPLE_IS_NEVER_MAILED);
  if (!project.design || !project.listId) throw new NobodyToSendTo("The project has no design or no recipients yet.");
  const { batchId, isNew } = await openBatch(trx, {
    account,
    kind: "certificates",
    title: project.title,
    projectId: project.id,
    template: send.template,
    body: project.body,
    fromEmail,
    replyTo: project.replyTo,
    cc: project.cc,
    bcc: project.bcc,
    delivery: project.delivery,
    scheduledAt,
    actorId,
    actorKeyId,
    recipientCount: 0,
    confirmToken: send.confirmToken,
    now,
  });
  if (!isNew) return { batchId, alreadyConfirmed: true };
  const lock = await readSendingLock(trx, account.id);
  if (lock) throw new CannotSend(lock.text);
  const designVersionId = await freezeDesign(
    trx,
    account.id,
    readStoredDesign(project.design, "projects.design", project.id),
    now,
  );
  const details = readDetails(project);
  const query = {
    accountId: account.id,
    projectId: project.id,
    listId: project.listId,
    audience: send.audience ?? "new",
    recipientIds: send.recipientIds,
  };
  const sendAt = scheduledAt ?? now.toISOString();
  const base = { accountId: account.id, batchId, mailHost: mailHostOf(fromEmail), sendAt, countsAt: sendAt, now };
  const expiresAt = expiresAtOf(projectExpiry(project), now.toISOString(), account.timeZone);
  let position = 0;
  let toSend = 0;
  for await (const people of readAudience(trx, query)) {
    const issued = await issueMissing(trx, {
      account,
      projectId: project.id,
      batchId,
      designVersionId,
      title: project.title,
      recipients: people.filter((person) => !person.leftOut),
      details,
      expiresAt,
      countsAt: sendAt,
      now,
    });
    const byRecipient = new Map(issued.map((certificate) => [certificate.recipientId, certificate]));
    const rows = people.map((person) => recipientRow(base, ++position, person, byRecipient.get(person.id)));
    toSend += rows.filter((row) => row.state === "queued").length;
    await letOthersRun();
    await insertRows(trx, "deliveries", rows);
  }
  if (toSend === 0) throw new NobodyToSendTo("Nobody is left to send to.");
  if (toSend !== (send.expectedCount ?? toSend)) throw new AudienceChanged(`${toSend} people, not ${send.expectedCount}`);
  await takeFromPlan(trx, account, { batchId, emails: toSend, countsAt: sendAt, now });
  await writeSummary(trx, { ...base, countsAt: null }, position, project, account.supportEmail);
  await trx.updateTable("batches").set({ recipientCount: toSend }).where("id", "=", batchId).execute();
  await recordActivity(trx, {
    accountId: account.id,
    actorId,
    actorKeyId,
    kind: scheduledAt ? "scheduled" : "sent",
    text: `${scheduledAt ? "Scheduled" : "Sending"} ${counted(toSend, "certificate")}: ${project.title}`,
    link: `/sent/${batchId}`,
    now,
  });
  return { batchId, alreadyConfirmed: false };
}

/** One e-mail a person, and a certificate for each that was issued here: who had one already costs none. */
async function takeFromPlan(
  trx: Database,
  account: ConfirmedSend["account"],
  given: { batchId: string; emails: number; countsAt: string; now: Date },
): Promise<void> {
  const { count } = await trx
    .selectFrom("certificates")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("batchId", "=", given.batchId)
    .executeTakeFirstOrThrow();
  const reserved = await reserveQuota(trx, { ...given, account, certificates: Number(count) });
  if (reserved.kind === "refused") throw new PlanUsedUp(reserved.text);
}

type Base = Pick<NewDelivery, "accountId" | "batchId" | "mailHost" | "sendAt" | "countsAt" | "now">;

function recipientRow(base: Base, position: number, person: AudienceMember, certificate: IssuedCertificate | undefined) {
  const { firstName, lastName, certificateName } = person;
  const name = { "First Name": firstName, "Last Name": lastName, "Certificate Name": certificateName };
  return newDelivery({
    ...base,
    kind: "recipient",
    position,
    recipientId: person.id,
    certificateId: certificate?.certificateId ?? null,
    toName: certificate?.values["Full Name"] || `${firstName} ${lastName}`.trim(),
    toEmail: person.email,
    searchText: `${firstName} ${lastName} ${person.email} ${certificateName}`,
    values: certificate?.valuesJson ?? name,
    skipCode: person.leftOut?.code ?? null,
  });
}

/** One summary for all of Cc and Bcc together, after the recipients. With Bcc only it is addressed to the organiser. */
async function writeSummary(trx: Database, base: Base, lastPosition: number, project: Project, organiserEmail: string) {
  const cc = readAddressLine(project.cc);
  if (cc.length === 0 && readAddressLine(project.bcc).length === 0) return;
  const toEmail = cc[0] ?? organiserEmail;
  const row = newDelivery({
    ...base,
    kind: "summary",
    position: lastPosition + 1,
    recipientId: null,
    certificateId: null,
    toName: "",
    toEmail,
    searchText: toEmail,
    values: {},
    skipCode: null,
  });
  await trx.insertInto("deliveries").values(row).execute();
}
