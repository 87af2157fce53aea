import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { ANY, CONDITIONS, type ValueKind } from "#app/features/recipients/segments/people-rule.ts";
import {
  findPeopleSegment,
  listPeopleSegments,
  readRuleOptions,
} from "#app/features/recipients/segments/people-segments.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { NOBODY } from "../bulk/bulk-choice.ts";
import { createDraft, draftTitle, findDraft } from "../bulk/bulk-drafts.server.ts";
import { findSource, type Source } from "../bulk/sources.server.ts";
import { problemOfMessage } from "../rules/check-rule.server.ts";
import { readRuleSource } from "../rules/give-certificates.server.ts";
import type { stepForm } from "./path-forms.server.ts";
import {
  dueAt,
  MAX_STEPS,
  NEW_DRAFT,
  type PathStep,
  problemOfOrder,
  readStepKind,
  STEP_KINDS,
  type StepOptions,
} from "./path-model.ts";
import { type Path, readSteps } from "./paths.server.ts";

/** Where a path's people come from; null: it was deleted. */
export async function sourceOfPath(db: Database, path: Path): Promise<Source | null> {
  const source = readRuleSource(path);
  return source && findSource(db, path.accountId, source);
}

const MAX_DRAFTS = 100;

/** What steps can be about. */
export async function readStepOptions(
  db: Database,
  account: { id: string; name: string },
  steps: readonly PathStep[],
): Promise<StepOptions> {
  const own = steps.flatMap(({ draftId }) => draftId ?? []);
  const drafts = await db
    .selectFrom("bulkDrafts")
    .select(["id", "name", "subject"])
    .where("accountId", "=", account.id)
    .where((or) => or.or([or("batchId", "is", null), or("id", "in", ["", ...own])]))
    .orderBy("editedAt", "desc")
    .limit(MAX_DRAFTS)
    .execute();
  const { tag, project } = await readRuleOptions(db, account.id);
  const segments = await listPeopleSegments(db, account.id);
  return {
    tag,
    certificate: project,
    condition: segments.map(({ id, name }) => ({ value: id, label: name })),
    email: drafts.map(({ id, ...draft }) => ({ value: id, label: draftTitle(draft, account) })),
  };
}

/**
 * Adds a step at the end, or changes one (`id`); whoever is at it stays there. A new message goes
 * to nobody by itself, so that its composer can't send it by mistake. Returns the draft to write,
 * or what is wrong.
 */
export async function saveStep(
  db: Kysely<Schema>,
  of: {
    account: { id: string; name: string };
    userId: string;
    path: Path;
    id: string | null;
    now: Date;
  },
  given: z.output<typeof stepForm>,
): Promise<{ draftId: string | null } | { problems: FormErrors }> {
  const { account, path, id, now, userId } = of;
  const { about, unit } = given;
  const kind = readStepKind(given.kind);
  if (!kind) return { problems: { form: "Choose what the step does" } };
  const amount = /^\d{1,3}$/.test(given.amount) ? Number(given.amount) : 0;
  const isWait = kind === "wait";
  if (isWait && (amount < 1 || amount > 365))
    return { problems: { amount: `Enter a number of ${unit} from 1 to 365` } };
  const isNew = kind === "email" && about === NEW_DRAFT;
  if (kind in MISSING && !isNew) {
    const options = await readStepOptions(db, account, await readSteps(db, path.id));
    const offered = options[kind as keyof StepOptions];
    if (!offered.some(({ value }) => value === about))
      return { problems: { about: MISSING[kind as keyof StepOptions] } };
  }
  const settings = {
    ...(isWait ? { amount, unit } : {}),
    ...(kind === "email" || isWait || kind === "end" ? {} : { about }),
    ...(kind === "condition" && given.otherwise ? { otherwise: given.otherwise } : {}),
  };
  return db.transaction().execute(async (trx) => {
    // Of two windows each sees what the other has written.
    await lockLedger(trx, now);
    const steps = await readSteps(trx, path.id);
    const changed = steps.map((step) => (step.id === id ? { ...step, settings } : step));
    if (given.otherwise && !steps.some((step) => step.id === given.otherwise))
      return { problems: { otherwise: "That step was removed" } };
    const problem = id ? problemOfOrder(changed) : null;
    if (problem) return { problems: { otherwise: problem } };
    if (!id && steps.length >= MAX_STEPS)
      return { problems: { form: `A path has at most ${MAX_STEPS} steps` } };
    const audience = { tab: "all" as const, card: null, ...readRuleSource(path), choice: NOBODY };
    const draft = { accountId: account.id, userId, audience, now };
    const chosen = kind === "email" ? about : null;
    const draftId = isNew ? await createDraft(trx, draft) : chosen;
    const written = { settings: JSON.stringify(settings), draftId };
    if (id) await trx.updateTable("pathSteps").set(written).where("id", "=", id).execute();
    else {
      const position = steps.length + 1;
      const row = { id: newId(now.getTime()), pathId: path.id, position, kind };
      await trx
        .insertInto("pathSteps")
        .values({ ...row, ...written, passed: 0, skipped: 0 })
        .execute();
    }
    return { draftId: isNew ? draftId : null };
  });
}

const MISSING: StepOptionsLabels = {
  tag: "Choose a tag",
  certificate: "Choose a certificate",
  condition: "Choose a segment",
  email: "Choose a message",
};
type StepOptionsLabels = Record<keyof StepOptions, string>;

const PEOPLE_PER_PIECE = 500;

/**
 * Moves a step one place, or removes it: who is at it goes along, or on to the one after it.
 * Returns why it can't be; null: it was.
 */
export async function arrangeSteps(
  db: Kysely<Schema>,
  path: Path,
  { act, stepId, now }: { act: string; stepId: string; now: Date },
): Promise<string | null> {
  const planned = arranged(await readSteps(db, path.id), act, stepId);
  if ("problem" in planned) return planned.problem;
  if (act === "remove") while (await moveOff(db, { path, ...planned, now })) await letOthersRun();
  return db.transaction().execute(async (trx) => {
    // A turn that is under way reads the steps under it, and another window may change them.
    await lockLedger(trx, now);
    const changed = arranged(await readSteps(trx, path.id), act, stepId);
    if ("problem" in changed) return changed.problem;
    const { order, step, next } = changed;
    if (act === "remove") {
      await trx.deleteFrom("pathSteps").where("id", "=", stepId).execute();
      await moveOff(trx, { path, step, next, now });
    }
    for (const [index, { id, position }] of order.entries())
      if (position !== index + 1)
        await trx
          .updateTable("pathSteps")
          .set({ position: index + 1 })
          .where("id", "=", id)
          .execute();
    return null;
  });
}

/** The steps with one moved or removed, and the one after it; or why that can't be. */
function arranged(
  steps: readonly PathStep[],
  act: string,
  stepId: string,
): { problem: string } | { order: PathStep[]; step: PathStep; next: PathStep | null } {
  const order = [...steps];
  const at = order.findIndex(({ id }) => id === stepId);
  const [step] = at < 0 ? [] : order.splice(at, 1);
  if (!step) return { problem: "That step was removed already." };
  const next = order[at] ?? null;
  if (act !== "remove") order.splice(Math.max(0, at + (act === "up" ? -1 : 1)), 0, step);
  const problem = problemOfOrder(order);
  return problem ? { problem } : { order, step, next };
}

/** Moves some of those at a step that is removed. False: they were the last. */
async function moveOff(
  db: Database,
  of: { path: Path; step: PathStep; next: PathStep | null; now: Date },
): Promise<boolean> {
  const { path, step, next, now } = of;
  const some = db
    .selectFrom("pathPeople")
    .select("email")
    .where("pathId", "=", path.id)
    .where("state", "=", "waiting")
    .where("stepId", "=", step.id)
    .limit(PEOPLE_PER_PIECE);
  const moved = await db
    .updateTable("pathPeople")
    .set(next ? { stepId: next.id, dueAt: dueAt(next, now), giving: null } : { state: "finished" })
    .where("pathId", "=", path.id)
    .where("email", "in", some)
    .executeTakeFirst();
  return moved.numUpdatedRows === BigInt(PEOPLE_PER_PIECE);
}

/** Why a path can't go on, and which step it is; null: it can. */
export async function problemOfPath(
  db: Database,
  path: Path,
  steps: readonly PathStep[],
): Promise<string | null> {
  const source = await sourceOfPath(db, path);
  if (!source) return "Where its people come from was deleted.";
  if (steps.length === 0) return "It has no steps yet.";
  for (const step of steps) {
    const problem = await problemOfStep(db, path.accountId, { step, source });
    if (problem) return `Step ${step.position}, ${STEP_KINDS[step.kind].label}: ${problem}`;
  }
  return problemOfOrder(steps);
}

async function problemOfStep(
  db: Database,
  accountId: string,
  { step: { kind, settings, draftId }, source }: { step: PathStep; source: Source },
): Promise<string | null> {
  if (kind === "email") {
    const draft = draftId === null ? null : await findDraft(db, accountId, draftId);
    return draft ? problemOfMessage(draft, source) : "Its message was deleted.";
  }
  const { about = "" } = settings;
  if (kind === "tag" || kind === "certificate") {
    const isKept = await isThere(db, accountId, kind === "tag" ? "tag" : "project", about);
    return isKept ? null : `Its ${kind} was deleted, or is in the bin.`;
  }
  if (kind !== "condition") return null;
  const segment = await findPeopleSegment(db, accountId, about);
  for (const { what, value } of segment?.rule.conditions ?? []) {
    const asked = CONDITIONS[what].value;
    const noun = asked === "project" ? "certificate" : asked;
    if (!(await isThere(db, accountId, asked, value)))
      return `The ${noun} that its segment asks about was deleted.`;
  }
  return segment ? null : "Its segment was deleted.";
}

const TABLES: Partial<Record<ValueKind, string>> = {
  tag: "tags",
  webinar: "webinars",
  project: "projects",
  form: "forms",
  list: "recipientLists",
  send: "batches",
};

/** Whether what a step or a condition names is the account's, and not in the bin. */
async function isThere(db: Database, accountId: string, kind: ValueKind, id: string) {
  const table = TABLES[kind];
  if (!table || id === ANY) return true;
  const isKept = {
    project: sql`"it"."deletedAt" is null`,
    form: sql`"it"."deletedAt" is null`,
    webinar: sql`exists (select 1 from "forms" where "id" = "it"."formId" and "deletedAt" is null)`,
  }[kind as "form"];
  const { rows } = await sql`select 1 from ${sql.table(table)} as "it" where "it"."id" = ${id}
    and "it"."accountId" = ${accountId} and ${isKept ?? sql`1 = 1`}`.execute(db);
  return rows.length > 0;
}
