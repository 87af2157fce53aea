import { isSame } from "#app/engines/merge/merge.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { rename, renameForm } from "#app/features/certificates/projects/project-acts.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { type Draft, editDraft } from "#app/platform/drafts/draft-history.server.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { FormDefinition, FormElement } from "../definition/definition.ts";
import type { PostedFields } from "../definition/field-type.ts";
import { nameOfElement } from "../model/element-labels.ts";
import { type Form, findForm } from "../store/find-form.server.ts";
import { currentDraft, formDrafts } from "../store/form-drafts.server.ts";
import { actOnDraft, changeElement, pasteQuestions, restoreElement } from "./edit-draft.ts";
import { readElementForm } from "./element-form.ts";
import { keepFormPicture, type PictureRefused } from "./form-picture.server.ts";
import { type Intent, readIntent } from "./move-elements.ts";

/** The builder's form as it came. */
export interface DraftPost {
  fields: PostedFields;
  /** The picture that came with it, and its control. */
  picture: { control: string; file: File } | null;
  /**
   * What its address asks for: the Undo of a deletion posts nothing else. A pressed button comes
   * before it.
   */
  act: string | null;
  /** Every button takes a list to paste along: the page is loaded again. */
  takesLines?: boolean;
  /** Why its picture is not taken. */
  refused: PictureRefused | null;
  /**
   * False: fields may be missing, so it is only shown again. Saving it would delete what is
   * missing.
   */
  isWhole: boolean;
}

/** What a posted builder form came to. */
export type PostedDraft = DraftOutcome & { intent: Intent };

type DraftOutcome = DraftSaved | DraftProblem;

interface DraftSaved {
  kind: "saved";
  openId: string | null;
  /** What was deleted, in words, with the revision that still has it. */
  removed: { id: string; name: string; words: string; revision: number } | null;
  /** What a person should know: about other windows, and conditions that went. */
  notes: string[];
}

/** Nothing was saved. `element` is the open card as typed, to be shown again. */
interface DraftProblem {
  kind: "problem";
  status: 400 | 409 | 413 | 415 | 422 | 503;
  /** Seconds to wait before trying again, with 503. */
  wait?: number;
  errors: FormErrors;
  element: FormElement | null;
  openId: string | null;
}

interface DraftEdit {
  fields: PostedFields;
  intent: Intent;
  /** The element whose card was open, with its fields in the form. */
  openId: string | null;
  /** The picture just uploaded for the open element, as its settings name it. */
  picture: FormElement["settings"] | null;
  isWhole: boolean;
  takesLines: boolean;
}

/**
 * Takes the builder's form, a picture included, and does what it asks. The page's own address and
 * the one that scripts save to both come here. Null: the form is not the account's.
 */
export async function postDraft(
  app: AppContext,
  { account, user }: Pick<Organiser, "account" | "user">,
  formId: string | undefined,
  { fields, picture, act, takesLines = false, refused, isWhole }: DraftPost,
): Promise<PostedDraft | null> {
  const { db, clock } = app;
  const form = await findForm(db, account.id, formId);
  if (!form) return null;
  const intent = readIntent(fields.get("intent") || act || "apply");
  const openId = fields.get("card") || null;
  const kept = refused ?? (picture && openId ? await keepFormPicture(app, form, picture) : null);
  const trouble = kept && "problem" in kept ? kept : null;
  const edit: DraftEdit = {
    fields,
    intent: trouble ? readIntent("apply") : intent,
    openId,
    picture: kept && "fileId" in kept ? kept : null,
    isWhole,
    takesLines,
  };
  const outcome = await editDraft(db, async (trx) => {
    const newest = await findForm(trx, account.id, form.id);
    return newest && applyDraftForm(trx, newest, edit, clock());
  });
  if (!outcome) return null;
  const problem = isWhole ? await renameTyped(app, { account, user }, form.id, fields) : null;
  if (problem && outcome.kind === "saved")
    return {
      kind: "problem",
      status: 422,
      errors: { [TITLE_FIELD]: problem },
      element: null,
      openId,
      intent,
    };
  if (!trouble) return { ...outcome, intent };
  const typed = outcome.kind === "problem" ? outcome : { errors: {}, element: null };
  const { status, wait, control } = trouble;
  return {
    kind: "problem",
    status,
    wait,
    errors: { ...typed.errors, [control]: trouble.problem },
    element: typed.element,
    openId,
    intent,
  };
}

/**
 * The title as it was typed in place, and as the page had it: only what was typed here changes it.
 */
const TITLE_FIELD = "formTitle";
const TITLE_BEFORE = "formTitleBefore";

/**
 * Gives the form the title that was typed into its header. Returns what is wrong with it; null:
 * nothing.
 */
async function renameTyped(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { account, user }: Pick<Organiser, "account" | "user">,
  id: string,
  fields: PostedFields,
): Promise<string | null> {
  const typed = fields.get(TITLE_FIELD);
  const before = fields.get(TITLE_BEFORE);
  if (typed === before || before === "") return null;
  const read = renameForm("form").safeParse({ title: typed });
  if (!read.success) return read.error.issues[0]?.message ?? null;
  const { title } = read.data;
  if (title !== before)
    await rename(db, {
      kind: "form",
      accountId: account.id,
      actorId: user.id,
      id,
      title,
      now: clock(),
    });
  return null;
}

/** What a person is told after their press, with Undo after a deletion. */
export function draftFlash(
  formId: string,
  { removed, notes }: Pick<DraftSaved, "removed" | "notes">,
): FlashMessage | null {
  if (removed) {
    const text = [`“${removed.name}” was deleted.`, removed.words, ...notes]
      .filter(Boolean)
      .join(" ");
    const action = `/forms/${formId}/questions?act=put-back:${removed.id}:${removed.revision}`;
    return { kind: "success", text, button: { label: "Undo", action } };
  }
  return notes.length > 0 ? { kind: "info", text: notes.join(" ") } : null;
}

/**
 * Does everything that the builder's one form asks for: what was typed into the open card, then the
 * pressed button, each a step of the history. A form made from an older draft is merged with the
 * newest one; only the same thing changed twice comes back as 409.
 */
async function applyDraftForm(
  trx: Database,
  form: Form,
  edit: DraftEdit,
  now: Date,
): Promise<DraftOutcome> {
  const { intent, openId, isWhole } = edit;
  const newest = currentDraft(form);
  const typed = await typedOnto(trx, newest, edit);
  if (!isWhole) return { kind: "problem", status: 413, errors: {}, ...asTyped(typed, openId) };
  const removesOpen = intent.act === "remove" && intent.id === openId;
  if (typed.kind === "problem" && !removesOpen) return typed;
  const isTyped = typed.kind === "typed";
  const document = isTyped ? typed.document : newest.document;
  const notes = isTyped ? [...typed.notes] : [];
  let draft = await formDrafts.save(trx, newest, document, now);

  const saved: DraftSaved = { kind: "saved", openId, removed: null, notes };
  if (intent.act === "undo" || intent.act === "redo") {
    await formDrafts.step(trx, draft, intent.act, now);
    return saved;
  }
  if (intent.act === "put-back") {
    await putBack(trx, draft, intent, now);
    return { ...saved, openId: intent.id };
  }
  const refused = (errors: FormErrors): DraftProblem => ({
    kind: "problem",
    status: 422,
    errors,
    element: null,
    openId,
  });
  const lines = edit.fields.getAll("lines").join("\n");
  const isPaste = intent.act === "paste";
  if (isPaste || (edit.takesLines && lines.trim() !== "")) {
    const pasted = pasteQuestions(document, lines, (isPaste && intent.id) || openId);
    if ("problem" in pasted) return refused({ lines: pasted.problem });
    draft = await formDrafts.save(trx, draft, pasted.draft, now);
    if (isPaste) return { ...saved, openId: pasted.openId };
    notes.push(LIST_ADDED);
  }
  const { document: whole } = draft;
  const acted = actOnDraft(whole, intent, openId, newElementId(whole));
  if ("problem" in acted) return refused({ form: acted.problem });
  await formDrafts.save(trx, draft, acted.draft, now);
  const removed = acted.removed && {
    id: acted.removed.element.id,
    name: nameOfElement(acted.removed.element),
    words: acted.removed.words,
    revision: draft.revision,
  };
  return { ...saved, openId: acted.openId, removed };
}

type Typed = { kind: "typed"; document: FormDefinition; notes: string[] } | DraftProblem;

/** The newest draft with what was typed into the open card. */
async function typedOnto(
  trx: Database,
  newest: Draft<FormDefinition>,
  edit: DraftEdit,
): Promise<Typed> {
  const { openId, fields, intent, picture } = edit;
  const base = await formDrafts.shown(trx, newest, fields.get("revision"));
  const draft = base ?? newest.document;
  const shown = draft.elements.find(({ id }) => id === openId);
  if (!shown) return { kind: "typed", document: newest.document, notes: [] };
  const leftOutRule = intent.act === "rule-remove" ? Number(intent.id) : null;
  const { element, errors } = readElementForm(fields, draft, shown, leftOutRule);
  const wish = picture ? { ...element, settings: { ...element.settings, ...picture } } : element;
  const problem = (status: 409 | 422, found: FormErrors): DraftProblem => ({
    kind: "problem",
    status,
    errors: found,
    element: wish,
    openId,
  });
  if (Object.keys(errors).length > 0) return problem(422, errors);
  const merged = changeElement({ base, newest: newest.document, wish });
  if (merged.kind === "too-old") return problem(409, { form: TOO_OLD });
  if (merged.kind === "conflict") return problem(409, conflictMessages(merged.conflicts));
  const { document, lost, isShared } = merged;
  const notes: string[] = [];
  if (lost.length > 0)
    notes.push(
      `“${nameOfElement(wish)}” had been deleted in another window. It is back, with your changes.`,
    );
  else if (isShared && !isSame(document, newest.document)) notes.push(BOTH_KEPT);
  return { kind: "typed", document, notes };
}

/** The open card as it was typed. */
function asTyped(typed: Typed, openId: string | null): Pick<DraftProblem, "element" | "openId"> {
  const element =
    typed.kind === "problem"
      ? typed.element
      : typed.document.elements.find(({ id }) => id === openId);
  return { element: element ?? null, openId };
}

const TOO_OLD =
  "This page is too old for us to tell what you changed. Your text is shown here but " +
  "not saved. Check it, then press Save to keep it.";
const LIST_ADDED = "The list that you pasted was added, too.";
const BOTH_KEPT = "This form was also changed in another window. Both changes are kept.";

/** `item` is the element as the other window left it. */
function conflictMessages(conflicts: { item: FormElement; prop: string }[]): FormErrors {
  const errors: FormErrors = {};
  for (const { item, prop } of conflicts) {
    const control = prop === "showWhen" ? "show.match" : prop.replace(/^settings\./, "");
    const words = prop === "label" || prop === "help" ? `, to “${item[prop]}”` : "";
    errors[control] =
      `This was also changed in another window${words}. ` +
      "Your version is shown here but not saved. Press Save to keep it.";
  }
  return errors;
}

/**
 * Straight after the deletion that is undoing it; later the element alone comes back. `more` is the
 * revision before the deletion.
 */
async function putBack(
  trx: Database,
  draft: Draft<FormDefinition>,
  { id, more }: Intent,
  now: Date,
): Promise<void> {
  const before = await formDrafts.shown(trx, draft, more);
  if (!before || draft.document.elements.some((element) => element.id === id)) return;
  const { undo } = await formDrafts.neighbours(trx, draft.id, draft.revision);
  if (String(undo) === more) await formDrafts.step(trx, draft, "undo", now);
  else await formDrafts.save(trx, draft, restoreElement(draft.document, before, id), now);
}

/** Eight letters that no element of the draft has. */
function newElementId({ elements }: FormDefinition): string {
  const id = randomLetters(8);
  return elements.some((element) => element.id === id) ? newElementId({ elements }) : id;
}
