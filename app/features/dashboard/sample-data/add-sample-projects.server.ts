import type { Insertable } from "kysely";
import { findBuiltIn } from "#app/engines/certificate/design.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";
import {
  freezeDesign,
  type IssuedCertificate,
  issueCertificates,
} from "#app/features/certificates/issue/issue-certificates.server.ts";
import { type DeliveryRow, newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { reasonMessage } from "#app/features/delivery/status/delivery-state.ts";
import { DEFAULT_BODY, DEFAULT_SUBJECT } from "#app/features/messages/message/message-draft.ts";
import { newId } from "#app/platform/text/ids.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliveryEventsTable } from "#db/schema/delivery.ts";
import type { RecipientsTable } from "#db/schema/recipients.ts";
import { insertRows } from "#db/writing.server.ts";
import {
  hoursBefore,
  SAMPLE_PROJECTS,
  type SampleContext,
  type SampleProject,
  type SampleState,
  samplePerson,
} from "./sample-plan.ts";

/** In the order a list goes, so that what failed does not stand at its end. */
const STATES: readonly SampleState[] = [
  "bounced",
  "failed",
  "accepted",
  "complained",
  "uncertain",
  "skipped",
  "cancelled",
  "delivered",
];
const REASONS: Partial<Record<SampleState, string>> = {
  bounced: "mailbox_full",
  complained: "complained",
  failed: "unknown_address",
  uncertain: "uncertain",
  skipped: "unsubscribed",
};
const SENT = new Set<SampleState>(["delivered", "accepted", "bounced", "complained"]);

export interface AddedProject {
  id: string;
  title: string;
  batchId: string | null;
  sentAt: Date | null;
}

/**
 * Projects with their lists, and for those that were sent: the send, its certificates and every
 * message's fate.
 */
export async function addSampleProjects(
  trx: Database,
  sample: SampleContext,
): Promise<AddedProject[]> {
  const added: AddedProject[] = [];
  for (const [index, plan] of SAMPLE_PROJECTS.entries())
    added.push(await addProject(trx, sample, plan, index * 31));
  return added;
}

async function addProject(
  trx: Database,
  sample: SampleContext,
  plan: SampleProject,
  firstPerson: number,
): Promise<AddedProject> {
  const { account, userId, now } = sample;
  const sentAt = plan.sentHoursAgo === null ? null : hoursBefore(now, plan.sentHoursAgo);
  const madeAt = hoursBefore(sentAt ?? now, 20);
  const at = madeAt.toISOString();
  const edited = (sentAt ?? madeAt).toISOString();
  const [projectId, listId] = [newId(madeAt.getTime()), newId(madeAt.getTime())];
  const design = findBuiltIn(plan.design)?.design;
  if (!design) throw new Error(`There is no design "${plan.design}"`);
  const json = JSON.stringify(design);
  const list = { id: listId, accountId: account.id, name: plan.title };
  await addList(trx, { ...list, createdAt: at, updatedAt: edited });
  await trx
    .insertInto("projects")
    .values({
      id: projectId,
      accountId: account.id,
      title: plan.title,
      searchText: searchable(plan.title),
      isSample: 1,
      step: sentAt ? "send" : "message",
      starred: plan.starred ? 1 : 0,
      design: json,
      designRevision: 1,
      listId,
      details: "{}",
      subject: DEFAULT_SUBJECT,
      body: DEFAULT_BODY,
      cc: "",
      bcc: "",
      replyTo: "",
      delivery: "link",
      createdBy: userId,
      createdAt: at,
      editedAt: edited,
      viewedAt: edited,
      deletedAt: null,
    })
    .execute();
  await trx
    .insertInto("designRevisions")
    .values({ projectId, revision: 1, previousRevision: null, design: json, createdAt: at })
    .execute();
  const states = STATES.flatMap((state) =>
    Array.from({ length: plan.people[state] ?? 0 }, () => state),
  );
  const people = states.map((_, index) =>
    recipientRow(samplePerson(firstPerson + index), {
      id: newId(madeAt.getTime()),
      accountId: account.id,
      listId,
      position: index + 1,
      createdAt: at,
    }),
  );
  await insertRows(trx, "recipients", people);
  if (!sentAt) return { id: projectId, title: plan.title, batchId: null, sentAt };
  const batchId = await addSend(trx, sample, {
    projectId,
    title: plan.title,
    design,
    people,
    states,
    sentAt,
  });
  return { id: projectId, title: plan.title, batchId, sentAt };
}

async function addList(
  trx: Database,
  list: { id: string; accountId: string; name: string; createdAt: string; updatedAt: string },
): Promise<void> {
  await trx
    .insertInto("recipientLists")
    .values({ ...list, columns: "[]", isSample: 1 })
    .execute();
}

function recipientRow(
  person: ReturnType<typeof samplePerson>,
  row: Pick<RecipientsTable, "id" | "accountId" | "listId" | "position" | "createdAt">,
): RecipientsTable {
  return {
    ...row,
    ...person,
    certificateName: "",
    fields: "{}",
    language: null,
    updatedAt: row.createdAt,
    searchText: searchTextOf({ ...person, certificateName: "" }),
  };
}

async function addSend(
  trx: Database,
  { account, userId }: SampleContext,
  given: {
    projectId: string;
    title: string;
    design: Parameters<typeof freezeDesign>[2];
    people: RecipientsTable[];
    states: SampleState[];
    sentAt: Date;
  },
): Promise<string> {
  const { projectId, title, people, states, sentAt } = given;
  const at = sentAt.toISOString();
  const batchId = newId(sentAt.getTime());
  const designVersionId = await freezeDesign(trx, account.id, given.design, sentAt);
  await trx
    .insertInto("batches")
    .values({
      id: batchId,
      accountId: account.id,
      projectId,
      kind: "certificates",
      title,
      searchText: searchable(title),
      isSample: 1,
      subject: DEFAULT_SUBJECT,
      body: DEFAULT_BODY,
      html: "<p>Sample data</p>",
      text: "Sample data",
      delivery: "link",
      fromAddress: account.name,
      replyTo: account.supportEmail,
      cc: "",
      bcc: "",
      scheduledAt: null,
      confirmToken: null,
      status: "done",
      recipientCount: people.length,
      createdBy: userId,
      createdAt: at,
      startedAt: at,
      pausedReason: null,
      finishedAt: new Date(sentAt.getTime() + 5 * 60_000).toISOString(),
    })
    .execute();
  const issued = await issueCertificates(trx, {
    account,
    projectId,
    batchId,
    designVersionId,
    title,
    recipients: people
      .filter((_, index) => hasCertificate(itemAt(states, index)))
      .map((person) => ({ ...person, fields: {} })),
    details: {},
    isSample: true,
    now: sentAt,
  });
  const certificates = new Map(issued.map((certificate) => [certificate.recipientId, certificate]));
  const rows = people.map((person, index) =>
    deliveryRow({
      accountId: account.id,
      batchId,
      person,
      position: index + 1,
      state: itemAt(states, index),
      certificate: certificates.get(person.id),
      sentAt,
    }),
  );
  await insertRows(trx, "deliveries", rows);
  await insertRows(trx, "deliveryEvents", rows.flatMap(eventsOf));
  await visitCertificates(trx, rows);
  return batchId;
}

/**
 * Who followed the link saw the certificate; of them many kept its file, and some of those showed
 * it on LinkedIn.
 */
async function visitCertificates(trx: Database, rows: DeliveryRow[]): Promise<void> {
  for (const { certificateId, clickedAt, position } of rows) {
    if (!certificateId || !clickedAt) continue;
    const later = (seconds: number) =>
      new Date(Date.parse(clickedAt) + seconds * 1000).toISOString();
    const isDownloaded = position % 2 === 0;
    await trx
      .updateTable("certificates")
      .set({
        viewCount: 1,
        ...(isDownloaded ? { downloadCount: 1, firstDownloadedAt: later(30) } : {}),
        linkedInAt: isDownloaded && position % 5 === 0 ? later(90) : null,
      })
      .where("id", "=", certificateId)
      .execute();
  }
}

/** Whoever was left out or cancelled got none. */
function hasCertificate(state: SampleState): boolean {
  return state !== "skipped" && state !== "cancelled";
}

function deliveryRow(given: {
  accountId: string;
  batchId: string;
  person: RecipientsTable;
  position: number;
  state: SampleState;
  certificate: IssuedCertificate | undefined;
  sentAt: Date;
}): DeliveryRow {
  const { accountId, batchId, person, position, state, certificate, sentAt } = given;
  const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000).toISOString();
  const reasonCode = REASONS[state] ?? null;
  const left = SENT.has(state);
  const delivered = state === "delivered";
  const arrivedAfter = 40 + (position % 60);
  return {
    ...newDelivery({
      accountId,
      batchId,
      kind: "recipient",
      position,
      recipientId: person.id,
      mailHost: "sample.example",
      certificateId: certificate?.certificateId ?? null,
      toName: `${person.firstName} ${person.lastName}`,
      toEmail: person.email,
      searchText: person.searchText,
      values: certificate?.valuesJson ?? "{}",
      // Whatever is set below: it was never waiting to be sent.
      skipCode: "sample",
      sendAt: later(0),
      now: sentAt,
    }),
    state,
    attempt: left || state === "failed" || state === "uncertain" ? 1 : 0,
    reasonCode,
    reason: reasonCode && reasonMessage(reasonCode),
    acceptedAt: left ? later(20) : null,
    deliveredAt: delivered ? later(arrivedAfter) : null,
    failedAt:
      state === "bounced" || state === "complained" || state === "failed" ? later(120) : null,
    openedAt: delivered && position % 3 > 0 ? later(300 + position * 7) : null,
    machineOpenedAt: delivered && position % 5 === 0 ? later(arrivedAfter + 2) : null,
    clickedAt: delivered && position % 3 === 1 ? later(360 + position * 7) : null,
    updatedAt: later(120),
  };
}

function eventsOf(row: DeliveryRow): Insertable<DeliveryEventsTable>[] {
  const outcome = {
    bounced: "bounced",
    complained: "complained",
    failed: "refused",
    uncertain: "uncertain",
  }[row.state as string];
  const told: [type: string, at: string | null][] = [
    ["accepted", row.acceptedAt],
    ["delivered", row.deliveredAt],
    ...(outcome ? [[outcome, row.failedAt ?? row.updatedAt] as [string, string]] : []),
  ];
  return told.flatMap(([type, at]) =>
    at === null
      ? []
      : [
          {
            id: newId(Date.parse(at)),
            deliveryId: row.id,
            type,
            detail: "",
            at,
            providerEventId: null,
          },
        ],
  );
}
