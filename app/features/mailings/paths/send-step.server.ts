import { placeholderText } from "#app/engines/message-document/message-text.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import { reopenBatch, setBatchAudience } from "#app/features/delivery/queue/change-batch.server.ts";
import { openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import { emptyFields } from "#app/features/messages/message/message-placeholders.ts";
import type { Database } from "#db/database.server.ts";
import { people } from "../bulk/bulk-audience.ts";
import { NOBODY } from "../bulk/bulk-choice.ts";
import { type BulkDraft, draftTitle, findDraft } from "../bulk/bulk-drafts.server.ts";
import {
  type BulkPerson,
  findAgreedToMailings,
  findSamplePeople,
} from "../bulk/chosen-people.server.ts";
import { renderBulkMessage } from "../bulk/render-bulk-message.server.tsx";
import {
  COLUMNS,
  readSourcePeople,
  rowsOf,
  type Source,
  type SourcePerson,
} from "../bulk/sources.server.ts";
import { type BulkPlan, readyPeople, usedKeys, writeBulkRows } from "../bulk/write-bulk.server.ts";
import { CannotRun } from "../rules/cannot-run.ts";
import type { Results, Turn } from "./moves.server.ts";
import type { PathStep } from "./path-model.ts";

/**
 * Renders the message of a step, before anybody waits, and returns what writes it for people in a
 * transaction. Whoever may not be written to, or lacks a value that it needs, goes on without it.
 */
export async function prepareEmail(turn: Turn, step: PathStep) {
  const { app, path, source, account, now } = turn;
  const draft = step.draftId ? await findDraft(app.db, path.accountId, step.draftId) : null;
  if (!draft) throw new CannotRun("Its message was deleted.");
  const template = await renderBulkMessage(app, account, draft);
  const plan: BulkPlan = {
    kind: "bulk",
    account: { id: account.id, name: account.name, supportEmail: account.supportEmail },
    fromEmail: app.config.mail.from,
    source,
    title: `${path.name}: ${draftTitle(draft, account)}`,
    sendAt: now.toISOString(),
    used: usedKeys(draft),
    fallbacks: draft.fallbacks,
    choice: NOBODY,
  };
  const fields = `${draft.subject}\n${placeholderText(draft)}`;
  return async (trx: Database, emails: string[]): Promise<Results> => {
    const agreed = await findAgreedToMailings(trx, path.accountId, emails);
    const samples = await findSamplePeople(trx, path.accountId, emails);
    const mailable = (await readPathPeople(trx, turn, emails)).filter(
      ({ email }) => agreed.has(email) && !samples.has(email),
    );
    const ready = readyPeople(plan, mailable).filter(
      ({ values }) => emptyFields(fields, values).length === 0,
    );
    const batchId =
      ready.length > 0 ? await write(trx, turn, { step, draft, template, plan, ready }) : "";
    const written = new Set(ready.map(({ email }) => email));
    return new Map(
      emails.map((email) => [
        email,
        written.has(email) ? { outcome: "done", batchId } : { outcome: "skipped" },
      ]),
    );
  };
}

interface Writing {
  step: PathStep;
  draft: BulkDraft;
  template: Awaited<ReturnType<typeof renderBulkMessage>>;
  plan: BulkPlan;
  ready: ReturnType<typeof readyPeople>;
}

/** A day's e-mails of a step are one send, as long as its message stays the same. */
async function write(trx: Database, turn: Turn, writing: Writing): Promise<string> {
  const { path, account, now } = turn;
  const { step, draft, template, plan, ready } = writing;
  const day = now.toISOString().slice(0, 10);
  const { batchId, isNew } = await openBatch(trx, {
    account,
    kind: "bulk",
    title: plan.title,
    template,
    body: draft.body,
    fromEmail: plan.fromEmail,
    replyTo: draft.replyTo,
    scheduledAt: null,
    actorId: path.createdBy,
    recipientCount: 0,
    confirmToken: `path-${step.id}-${day}-${draft.id}-${draft.messageRevision}`,
    now,
  });
  if (!isNew) await reopenBatch(trx, batchId, now);
  const { last } = await trx
    .selectFrom("deliveries")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("batchId", "=", batchId)
    .executeTakeFirstOrThrow();
  const reserved = await reserveQuota(trx, {
    account,
    batchId,
    emails: ready.length,
    certificates: 0,
    countsAt: plan.sendAt,
    now,
  });
  if (reserved.kind === "refused")
    throw new CannotRun(`Step ${step.position}, E-mail: ${reserved.text} Nothing was sent.`);
  const written = await writeBulkRows(trx, plan, { batchId, now, last: last ?? 0 }, ready);
  const audience = {
    words: `${people(written.last)} on the path ${path.name}`,
    toSendCount: written.last,
    leftOut: {},
  };
  await setBatchAudience(trx, { batchId, recipientCount: written.last, audience });
  return batchId;
}

/** People as messages name them; those of a list have its columns. */
export async function readPathPeople(
  db: Database,
  { path: { accountId }, source }: Pick<Turn, "path" | "source">,
  emails: string[],
): Promise<BulkPerson[]> {
  const all: Source = { kind: "all", accountId, id: "", title: null, columns: [] };
  const found = new Map<string, SourcePerson>();
  for (const of of source.kind === "list" ? [all, source] : [all]) {
    const { number, email } = COLUMNS[of.kind];
    const rows = rowsOf(db, of, "").select(number.as("number")).where(email, "in", emails);
    // Sorted here: asked for an order, SQLite goes through everybody instead of these.
    const numbers = (await rows.execute()).map((row) => row.number).sort((a, b) => a - b);
    for (const person of await readSourcePeople(db, of, numbers)) found.set(person.email, person);
  }
  return [...found.values()].map((person) => Object.assign({ leftOut: null }, person));
}
