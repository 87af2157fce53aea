import { SAMPLE_IS_NEVER_MAILED } from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { reserveQuota, type ToReserve } from "#app/features/billing/quota/reservations.server.ts";
import { designAsIssued } from "#app/features/certificates/draw/as-issued.server.ts";
import { freezeDesign } from "#app/features/certificates/issue/issue-certificates.server.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import {
  projectDesign,
  projectExpiry,
  readStoredDesign,
} from "#app/features/certificates/model/stored-design.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { setBatchAudience } from "#app/features/delivery/queue/change-batch.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import { findAdding, IS_ADDING } from "#app/features/recipients/imports/find-import.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { ConfirmedAudience } from "../confirmed/audience-record.server.ts";
import {
  findPreparing,
  IS_PREPARING,
  MAX_AT_ONCE,
  openPreparation,
  wakePreparing,
} from "../confirmed/preparation.server.ts";
import { draftValues } from "../message/project-preview.server.ts";
import { weighAttachments } from "../message/weigh-email.server.ts";
import { readDetails } from "../message/write-message.server.ts";
import { type Audience, readAudience, recordAudience } from "./audience.server.ts";
import { recordConfirmed } from "./record-confirmed.server.ts";
import {
  type CertificatesPlan,
  writeCertificates,
  writeSummary,
} from "./write-certificates.server.ts";

export interface ConfirmedSend {
  /** `logoFileKey`: for weighing attachments; what is frozen is the logo of that moment. */
  account: {
    id: string;
    name: string;
    supportEmail: string;
    timeZone: string;
    logoFileKey?: string | null;
  };
  /** Null when an API key asked. */
  actorId: string | null;
  actorKeyId?: string | null;
  project: Project;
  /** Rendered once; what differs per person is still open. */
  template: MessageTemplate;
  /** ISO 8601, UTC; null sends at once. */
  scheduledAt: string | null;
  /** The most of it that leaves in a day; null or absent: all of it. */
  perDay?: number | null;
  /** The form's one-use token: the same token again gives the same batch and mails nobody. */
  confirmToken: string;
  /** Who: by default those of the list who did not get this project's certificate yet. */
  audience?: Audience;
  recipientIds?: readonly string[];
  /**
   * How many mails its organiser was told. Another number when it comes to writing: nothing is
   * written (C02).
   */
  expectedCount?: number;
  /** The people it was shown for, to the letter. Left out: those whom it would reach now. */
  confirmed?: ConfirmedAudience;
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
 * Turns a project into a batch: the design is frozen, the plan is charged, every certificate
 * issued, and one ledger row written per message with its keys fixed. People who can't be mailed
 * get no certificate yet, but a `skipped` row that says why. What is edited afterwards changes
 * nothing of it. Few people are written in this one transaction; many (`isPreparing`) in portions
 * after it, and nothing leaves before they are complete (decision 051). Throws `CannotSend`: nobody
 * to send to, other people than expected, attachments that no provider takes, or an account that
 * may not send (yet).
 */
export async function confirmBatch(
  app: Pick<AppContext, "db" | "config" | "drawing" | "mail">,
  send: ConfirmedSend,
): Promise<{ batchId: string; alreadyConfirmed: boolean; isPreparing: boolean }> {
  const { db, config } = app;
  await refuseLargeAttachments(app, send);
  const many = await readMany(db, send);
  const result = await db
    .transaction()
    .execute((trx) => writeBatch(trx, config.mail.from, send, many));
  if (!result.alreadyConfirmed) (many ? wakePreparing : wakeDelivery)(db);
  return result;
}

async function refuseLargeAttachments(
  app: Pick<AppContext, "db" | "config" | "drawing" | "mail">,
  send: ConfirmedSend,
) {
  const { account, project, now } = send;
  const design = projectDesign(project);
  if (project.delivery === "link" || !project.listId || !design) return;
  const query = {
    accountId: account.id,
    projectId: project.id,
    listId: project.listId,
    audience: "everyone",
  } as const;
  for await (const [first] of readAudience(app.db, query)) {
    if (!first) return;
    const values = draftValues({ account, project, details: readDetails(project), now }, first);
    const { problem } = await weighAttachments(app, {
      account: { logoFileKey: null, ...account },
      project,
      design,
      values,
    });
    if (problem) throw new CannotSend(problem);
    return;
  }
}

async function writeBatch(
  trx: Database,
  fromEmail: string,
  send: ConfirmedSend,
  many: ConfirmedAudience | null,
) {
  const { account, actorId, actorKeyId = null, project, scheduledAt, now } = send;
  if (project.isSample === 1) throw new CannotSend(SAMPLE_IS_NEVER_MAILED);
  if (!project.design || !project.listId)
    throw new NobodyToSendTo("The project has no design or no recipients yet.");
  const { batchId, isNew, isPreparing } = await openBatch(trx, {
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
    perDay: send.perDay,
    actorId,
    actorKeyId,
    recipientCount: many?.reached ?? 0,
    isPreparing: many !== null,
    confirmToken: send.confirmToken,
    now,
  });
  if (!isNew) return { batchId, alreadyConfirmed: true, isPreparing };
  const lock = await readSendingLock(trx, account.id);
  if (lock) throw new CannotSend(lock.text);
  if (await findPreparing(trx, project.id, batchId)) throw new CannotSend(IS_PREPARING);
  if (await findAdding(trx, { listId: project.listId })) throw new CannotSend(IS_ADDING);
  const design = readStoredDesign(project.design, "projects.design", project.id);
  const plan: CertificatesPlan = {
    kind: "certificates",
    account: {
      id: account.id,
      name: account.name,
      supportEmail: account.supportEmail,
      timeZone: account.timeZone,
    },
    fromEmail,
    projectId: project.id,
    title: project.title,
    designVersionId: await freezeDesign(
      trx,
      account.id,
      await designAsIssued(trx, project, design),
      now,
    ),
    details: readDetails(project),
    expiresAt: expiresAtOf(projectExpiry(project), now.toISOString(), account.timeZone),
    ...audienceOf(send, project.listId),
    cc: project.cc,
    bcc: project.bcc,
    sendAt: scheduledAt ?? now.toISOString(),
  };
  if (many) await openLarge(trx, send, plan, { batchId, confirmed: many });
  else await writeAtOnce(trx, send, plan, batchId);
  return { batchId, alreadyConfirmed: false, isPreparing };
}

/** Everybody in this transaction. */
async function writeAtOnce(
  trx: Database,
  send: ConfirmedSend,
  plan: CertificatesPlan,
  batchId: string,
): Promise<void> {
  const { account, project, scheduledAt, now } = send;
  const sum = { emails: 0, certificates: 0, last: 0 };
  for await (const people of readAudience(trx, { ...plan, accountId: account.id })) {
    const some = await writeCertificates(trx, plan, { batchId, now, last: sum.last }, people);
    sum.emails += some.emails;
    sum.certificates += some.certificates;
    sum.last = some.last;
  }
  const { emails, certificates } = sum;
  if (emails === 0) throw new NobodyToSendTo("Nobody is left to send to.");
  if (emails !== (send.expectedCount ?? emails))
    throw new AudienceChanged(`${emails} people, not ${send.expectedCount}`);
  await reserve(trx, { account, batchId, emails, certificates, countsAt: plan.sendAt, now });
  await writeSummary(trx, plan, { batchId, now }, sum.last);
  await setBatchAudience(trx, { batchId, recipientCount: emails });
  await recordConfirmed(trx, {
    ...send,
    accountId: account.id,
    batchId,
    what: "certificate",
    count: emails,
    title: project.title,
    scheduledAt,
  });
}

/** Takes what it needs from the plan, and leaves the writing to `preparing/`. */
async function openLarge(
  trx: Database,
  send: ConfirmedSend,
  plan: CertificatesPlan,
  { batchId, confirmed }: { batchId: string; confirmed: ConfirmedAudience },
): Promise<void> {
  const { account, now } = send;
  if (confirmed.reached === 0) throw new NobodyToSendTo("Nobody is left to send to.");
  if (confirmed.reached !== (send.expectedCount ?? confirmed.reached)) {
    throw new AudienceChanged(`${confirmed.reached} people, not ${send.expectedCount}`);
  }
  const { count } = await trx
    .selectFrom("certificates")
    .select(({ fn }) => fn.count<number | string>("recipientId").distinct().as("count"))
    .where("projectId", "=", plan.projectId)
    .where("batchId", "is", null)
    .where("status", "=", "valid")
    .executeTakeFirstOrThrow();
  const emails = confirmed.reached;
  const certificates = Math.max(0, emails - Number(count));
  await reserve(trx, { account, batchId, emails, certificates, countsAt: plan.sendAt, now });
  await openPreparation(trx, {
    batchId,
    accountId: account.id,
    plan,
    confirmed,
    emails,
    certificates,
    now,
  });
}

async function reserve(trx: Database, given: ToReserve): Promise<void> {
  const reserved = await reserveQuota(trx, given);
  if (reserved.kind === "refused") throw new PlanUsedUp(reserved.text);
}

function audienceOf({ audience = "new", recipientIds }: ConfirmedSend, listId: string) {
  return { listId, audience, recipientIds: recipientIds && [...recipientIds] };
}

/**
 * Who it goes to, to the letter, when they are too many to be written at once; null: they are few.
 */
async function readMany(db: Database, send: ConfirmedSend): Promise<ConfirmedAudience | null> {
  const { account, project, recipientIds } = send;
  if (!project.listId) return null;
  if (send.confirmed) return send.confirmed.members > MAX_AT_ONCE ? send.confirmed : null;
  if (recipientIds && recipientIds.length <= MAX_AT_ONCE) return null;
  const list = await db
    .selectFrom("recipientLists")
    .select("id")
    .where("id", "=", project.listId)
    .executeTakeFirst();
  if (!list) return null;
  const query = {
    accountId: account.id,
    projectId: project.id,
    ...audienceOf(send, project.listId),
  };
  const confirmed = await recordAudience(db, query);
  return confirmed.members > MAX_AT_ONCE ? confirmed : null;
}
