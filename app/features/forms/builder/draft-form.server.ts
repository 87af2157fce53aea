import type { Kysely } from "kysely";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type Form, findForm } from "../find-form.server.ts";
import type { FormDefinition, FormElement } from "../model/definition.ts";
import type { PostedFields } from "../model/field-type.ts";
import { draftDefinition } from "../model/stored-form.server.ts";
import { actOnDraft, type Intent } from "./draft-action.ts";
import { changeElement, restoreElement } from "./edit-elements.ts";
import { readElementForm } from "./element-form.ts";
import { nameOfElement } from "./element-labels.ts";
import { DraftMoved, neighbours, readRevision, saveDraft, stepDraft } from "./save-draft.server.ts";

/** The builder's form, read. */
export interface DraftPost {
  fields: PostedFields;
  intent: Intent;
  /** The element whose card was open, with its fields in the form. */
  openId: string | null;
  /** The step of the history that the page showed. */
  revision: number;
  /** The picture just uploaded for the open element, as its settings name it. */
  picture: FormElement["settings"] | null;
  /** False: fields may be missing, so it is only shown again. Saving it would delete what is missing. */
  isWhole: boolean;
}

export type DraftOutcome = DraftSaved | DraftProblem;

export interface DraftSaved {
  kind: "saved";
  openId: string | null;
  /** What was deleted, in words, with the revision that still has it. */
  removed: { id: string; name: string; words: string; revision: number } | null;
  /** What a person should know: about other windows, and conditions that went. */
  notes: string[];
}

/** Nothing was saved. `element` is the open card as typed, to be shown again. */
export interface DraftProblem {
  kind: "problem";
  status: 400 | 409 | 413 | 415 | 422 | 503;
  /** Seconds to wait before trying again, with 503. */
  wait?: number;
  errors: FormErrors;
  element: FormElement | null;
  openId: string | null;
}

/**
 * Does everything that the builder's one form asks for, in one transaction: what was typed into the open card, then the
 * pressed button, each a step of the history. A form made from an older draft is merged with the newest one; only the same
 * thing changed twice comes back as 409. Throws 404 when the form is not the account's.
 */
export async function applyDraftForm(
  db: Kysely<Schema>,
  given: { accountId: string; formId: string | undefined; post: DraftPost; now: Date },
): Promise<DraftOutcome> {
  for (let tries = 0; ; tries++) {
    try {
      return await db.transaction().execute((trx) => applyOnce(trx, given));
    } catch (error) {
      if (!(error instanceof DraftMoved) || tries >= 3) throw error;
    }
  }
}

async function applyOnce(
  trx: Database,
  { accountId, formId, post, now }: Parameters<typeof applyDraftForm>[1],
): Promise<DraftOutcome> {
  const form = await findForm(trx, accountId, formId);
  const newest = draftDefinition(form);
  const typed = await typedOnto(trx, form, newest, post);
  if (!post.isWhole) return { kind: "problem", status: 413, errors: {}, ...asTyped(typed, post.openId) };
  const { intent } = post;
  const removesOpen = intent.act === "remove" && intent.id === post.openId;
  if (typed.kind === "problem" && !removesOpen) return typed;
  const draft = typed.kind === "problem" ? newest : typed.draft;
  const notes = typed.kind === "problem" ? [] : typed.notes;
  const step = { formId: form.id, now };
  let revision = form.draftRevision;
  if (!isSame(draft, newest)) revision = await saveDraft(trx, { ...step, from: revision, draft });

  if (intent.act === "undo" || intent.act === "redo") {
    await stepDraft(trx, { ...step, from: revision, way: intent.act });
    return { kind: "saved", openId: post.openId, removed: null, notes };
  }
  if (intent.act === "put-back") {
    await putBack(trx, { ...step, from: revision, draft, id: intent.id, before: Number(intent.more) });
    return { kind: "saved", openId: intent.id, removed: null, notes };
  }
  const acted = actOnDraft(draft, intent, post.openId, newElementId(draft));
  if ("problem" in acted) {
    return { kind: "problem", status: 422, errors: { form: acted.problem }, element: null, openId: post.openId };
  }
  if (!isSame(acted.draft, draft)) await saveDraft(trx, { ...step, from: revision, draft: acted.draft });
  const { removed, openId } = acted;
  return {
    kind: "saved",
    openId,
    removed: removed && { id: removed.element.id, name: nameOfElement(removed.element), words: removed.words, revision },
    notes,
  };
}

type Typed = { kind: "typed"; draft: FormDefinition; notes: string[] } | DraftProblem;

/** The newest draft with what was typed into the open card. */
async function typedOnto(trx: Database, form: Form, newest: FormDefinition, post: DraftPost): Promise<Typed> {
  const { openId, fields, intent } = post;
  if (!openId) return { kind: "typed", draft: newest, notes: [] };
  const isNewest = post.revision === form.draftRevision;
  const known = isNewest ? newest : await readRevision(trx, form.id, post.revision);
  const base = known ?? newest;
  const shown = base.elements.find(({ id }) => id === openId);
  if (!shown) return { kind: "typed", draft: newest, notes: [] };
  const leftOutRule = intent.act === "rule-remove" ? Number(intent.id) : null;
  const { element, errors } = readElementForm(fields, base, shown, leftOutRule);
  const wish = post.picture ? { ...element, settings: { ...element.settings, ...post.picture } } : element;
  const problem = (status: 409 | 422, found: FormErrors): DraftProblem => ({
    kind: "problem",
    status,
    errors: found,
    element: wish,
    openId,
  });
  if (Object.keys(errors).length > 0) return problem(422, errors);
  if (!known && !isSame(wish, shown)) return problem(409, { form: TOO_OLD });
  const { draft, conflicts, isBack } = changeElement(newest, base, wish);
  if (conflicts.length > 0) return problem(409, conflictMessages(conflicts, newest, openId));
  const notes: string[] = [];
  if (isBack) notes.push(`“${nameOfElement(wish)}” had been deleted in another window. It is back, with what you typed.`);
  else if (!isNewest && !isSame(draft, newest) && !isSame(base, newest)) notes.push(BOTH_KEPT);
  return { kind: "typed", draft, notes };
}

/** The open card as it was typed. */
function asTyped(typed: Typed, openId: string | null): Pick<DraftProblem, "element" | "openId"> {
  const element = typed.kind === "problem" ? typed.element : typed.draft.elements.find(({ id }) => id === openId);
  return { element: element ?? null, openId };
}

const TOO_OLD =
  "This page was made too many changes ago to tell what you changed since. Your words are shown here and not saved: look them over, then press Save to keep them.";
const BOTH_KEPT = "This form had also been changed in another window. Both changes are kept.";

function conflictMessages(conflicts: string[], newest: FormDefinition, openId: string): FormErrors {
  const theirs = newest.elements.find(({ id }) => id === openId);
  const errors: FormErrors = {};
  for (const prop of conflicts) {
    const control = prop === "showWhen" ? "show.match" : prop.replace(/^settings\./, "");
    const said = prop === "label" ? theirs?.label : prop === "help" ? theirs?.help : undefined;
    errors[control] =
      `Another window changed this too${said === undefined ? "" : `, to “${said}”`}. Yours is shown here and not saved yet: press Save to keep yours.`;
  }
  return errors;
}

/** Straight after the deletion that is undoing it; later the element alone comes back. */
async function putBack(
  trx: Database,
  given: { formId: string; from: number; draft: FormDefinition; id: string; before: number; now: Date },
): Promise<void> {
  const { formId, from, draft, id, before, now } = given;
  const old = Number.isInteger(before) ? await readRevision(trx, formId, before) : null;
  if (!old || draft.elements.some((element) => element.id === id)) return;
  const { previous } = await neighbours(trx, formId, from);
  if (previous === before) await stepDraft(trx, { formId, from, way: "undo", now });
  else await saveDraft(trx, { formId, from, draft: restoreElement(draft, old, id), now });
}

/** Eight letters that no element of the draft has. */
function newElementId({ elements }: FormDefinition): string {
  const id = randomLetters(8);
  return elements.some((element) => element.id === id) ? newElementId({ elements }) : id;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
