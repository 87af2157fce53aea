import { z } from "zod";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import {
  type BatchTally,
  readBatchTallies,
} from "#app/features/delivery/status/delivery-list.server.ts";
import type { Database } from "#db/database.server.ts";
import { orResourceNotFound, resourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import {
  BATCH_COUNTS,
  Batch,
  batchIdParam,
  Delivery,
  projectIdParam,
  SendRequest,
} from "../schemas/resources.server.ts";
import { confirmSend } from "./confirm-send.server.ts";
import { findRecipients } from "./issue-for-recipients.server.ts";
import { operation } from "./operation.server.ts";

const tag = "Sending";

export const sendProject = operation({
  id: "sendProject",
  scope: "sends:write",
  method: "POST",
  path: "/projects/{projectId}/send",
  tag,
  summary: "Send a project",
  description:
    "Issues and e-mails the project’s certificates, as in the dashboard: to everyone on " +
    "its list who doesn’t have one yet, or only to the recipients you name. Unsubscribed " +
    "and bounced addresses are left out. With `expectedCount`, nothing is sent if the " +
    "number of people is different. Use an `Idempotency-Key` so that a repeated request " +
    "never sends twice.",
  params: projectIdParam,
  body: SendRequest,
  answer: Batch,
  status: 201,
  isTagged: true,
  location: ({ id }) => `/batches/${id}`,
  problems: [402, 409],
  async run(context, { params: { projectId }, body }) {
    const { db, account } = context;
    const project = orResourceNotFound(await findProject(db, account.id, projectId));
    const recipientIds = body.recipientIds && [...new Set(body.recipientIds)];
    if (recipientIds)
      await findRecipients(db, {
        accountId: account.id,
        listId: project.listId ?? "",
        recipientIds,
      });
    const batchId = await confirmSend(context, { ...body, projectId, recipientIds });
    return (await showAll(db, [await findBatch(db, account.id, batchId)]))[0]!;
  },
});

export const listBatches = operation({
  id: "listBatches",
  scope: "sends:read",
  method: "GET",
  path: "/batches",
  tag,
  summary: "List sends",
  description: "All confirmed sends of certificates and bulk e-mails, newest first.",
  params: noParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(Batch),
  async run({ db, account }, { query: { limit, after } }) {
    const keys = pageAfter(after, 2);
    // Each kind by its own index: mails of forms lie between them by the hundred thousand.
    const ofKinds = MASS_KINDS.map((kind) =>
      batches(db, account.id)
        .where("kind", "=", kind)
        .$if(keys !== null, (select) =>
          select.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("createdAt", "id"), "<", tuple(keys?.[0] ?? "", keys?.[1] ?? "")),
          ),
        )
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute(),
    );
    const rows = (await Promise.all(ofKinds)).flat();
    rows.sort((one, other) =>
      `${one.createdAt}${one.id}` < `${other.createdAt}${other.id}` ? 1 : -1,
    );
    const { data, next } = pageOfRows(
      rows,
      limit,
      ({ createdAt, id }) => [createdAt, id],
      (row) => row,
    );
    return { data: await showAll(db, data), next };
  },
});

export const readBatch = operation({
  id: "readBatch",
  scope: "sends:read",
  method: "GET",
  path: "/batches/{batchId}",
  tag,
  summary: "Get a send",
  description: "The status and progress of a send.",
  params: batchIdParam,
  answer: Batch,
  isTagged: true,
  async run({ db, account }, { params: { batchId } }) {
    return (await showAll(db, [await findBatch(db, account.id, batchId)]))[0]!;
  },
});

export const listDeliveries = operation({
  id: "listDeliveries",
  scope: "sends:read",
  method: "GET",
  path: "/batches/{batchId}/deliveries",
  tag,
  summary: "List the e-mails of a send",
  description: "One e-mail per person with its status, in the order of the list.",
  params: batchIdParam,
  query: z.strictObject(pageQuery),
  answer: pageOf(Delivery),
  reads: { what: "api-deliveries", of: "batchId" },
  async run({ db, account }, { params: { batchId }, query: { limit, after } }) {
    await findBatch(db, account.id, batchId);
    const keys = pageAfter(after, 1);
    const rows = await db
      .selectFrom("deliveries")
      .select([
        "id",
        "position",
        "recipientId",
        "certificateId",
        "toName as name",
        "toEmail as email",
        "state",
        "reasonCode",
      ])
      .select([
        "reason",
        "attempt as attempts",
        "acceptedAt",
        "deliveredAt",
        "failedAt",
        "openedAt",
        "clickedAt",
      ])
      .where("batchId", "=", batchId)
      .where("kind", "=", "recipient")
      .where("position", ">", keys ? Number(keys[0]) : -1)
      .orderBy("position")
      .limit(limit + 1)
      .execute();
    return pageOfRows(
      rows,
      limit,
      ({ position }) => [position],
      ({ position: _, ...row }) => row,
    );
  },
});

function batches(db: Database, accountId: string) {
  return db
    .selectFrom("batches")
    .select([
      "id",
      "kind",
      "projectId",
      "title",
      "subject",
      "status",
      "recipientCount",
      "scheduledAt",
      "createdAt",
    ])
    .select(["startedAt", "finishedAt", "createdByKeyId"])
    .where("accountId", "=", accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof batches>["execute"]>>[number];

async function findBatch(db: Database, accountId: string, batchId: string): Promise<Row> {
  const row = await batches(db, accountId)
    .where("id", "=", batchId)
    .where("kind", "in", MASS_KINDS)
    .executeTakeFirst();
  if (!row) throw resourceNotFound();
  return row;
}

async function showAll(db: Database, rows: Row[]) {
  const tallies = await readBatchTallies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ kind, ...row }) => ({
    ...row,
    kind: kind as (typeof MASS_KINDS)[number],
    counts: countsOf(tallies.get(row.id) ?? {}),
  }));
}

function countsOf(tallies: Partial<Record<BatchTally, number>>) {
  return Object.fromEntries(BATCH_COUNTS.map((what) => [what, tallies[what] ?? 0])) as Record<
    (typeof BATCH_COUNTS)[number],
    number
  >;
}
