import { z } from "zod";
import type { Design, Field } from "#app/engines/certificate/design.ts";
import { addedBy, fieldChoices } from "#app/engines/design-editor/add-field.ts";
import { applyDesignAction, changeField } from "#app/engines/design-editor/design-action.ts";
import {
  controlName,
  FIELD_MERGE,
  type FieldChange,
  type FieldProp,
  postedFields,
  readFieldForm,
} from "#app/engines/design-editor/field-form.ts";
import type { IsBusy } from "#app/engines/design-editor/free-space.ts";
import { cleanLine } from "#app/engines/letters/clean-text.ts";
import { type Merged, mergeChanges } from "#app/engines/merge/merge.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import { listColumns } from "../draw/draft-drawing.server.ts";
import { listOwnFamilies } from "../fonts/design-fonts.server.ts";
import { findProject, type Project } from "../model/project.server.ts";
import { readProjectFields, saveProjectFields } from "../model/project-fields.server.ts";
import { projectDesign } from "../model/stored-design.server.ts";
import {
  keepBackground,
  type NewBackground,
  putBackground,
  type UploadRefused,
} from "./backgrounds.server.ts";
import { busyPlaces } from "./busy-places.server.ts";
import { readCopiedFields } from "./copied-fields.server.ts";
import { growFields } from "./grow-fields.server.ts";
import { keepPicture, keepTypedSignature } from "./keep-picture.server.ts";
import { currentDesign, designDrafts } from "./read-designer-view.server.ts";

/**
 * The designer's form as it came: with files, or with the reason why one of them, or the whole
 * post, is not taken.
 */
export interface DesignPost {
  /** As far as it could be read. */
  form: ReadonlyMap<string, string | File>;
  /** Fields that the pressed button is about, when they are several. */
  ticked: string[];
  /** `control`: what it is about; "form" when nothing could be read. */
  refused: { status: 400 | 413; problem: string; control: string } | null;
}

/** What a posted designer form came to. `row`: the person that the page showed, counted from 1. */
export type PostedDesign = ((DesignSaved & { intent: string }) | DesignProblem) & { row: number };

interface DesignSaved {
  kind: "saved";
  fieldId: string | null;
  /** All that are chosen, when there are several. */
  ticked: string[];
  notes: string[];
}

/** Nothing was saved. `typed` is what differs from the newest design, to be shown in its place. */
interface DesignProblem {
  kind: "problem";
  status: 400 | 409 | 413 | 415 | 422 | 503;
  /** Seconds to wait before trying again, with 503. */
  wait?: number;
  errors: FormErrors;
  typed: Record<string, string>;
  fieldId: string | null;
  ticked: string[];
}

const text = z.string().catch("");

/**
 * What the form says besides the fields of the certificate, which `postedFields` reads. Anything
 * else than expected counts as left out.
 */
const designForm = z.object({
  intent: text,
  /** The field being worked on. */
  field: text.transform((id) => id || null),
  revision: text,
  person: z.coerce
    .number()
    .catch(1)
    .transform((row) => row || 1),
  add: text,
  background: text,
  /** What is pasted, and where it is kept. */
  copied: text,
});

function readFields(form: ReadonlyMap<string, string | File>): z.output<typeof designForm> {
  const fields = designForm.parse(Object.fromEntries(form));
  const added = addedBy(fields.intent);
  return added === null ? fields : { ...fields, intent: "add", add: added };
}

interface DesignEdit extends z.output<typeof designForm> {
  form: ReadonlyMap<string, string | File>;
  /** Fields that the pressed button is about, when they are several. */
  ticked: string[];
  /** Already read and in the file store; the row is still to be written. */
  upload: NewBackground | null;
  /** Field id → key of the picture just uploaded or typed for it. */
  pictures: ReadonlyMap<string, string>;
  isBusy: IsBusy | undefined;
}

/**
 * Takes the designer's form, files included, and does what it asks. The page's own address and the
 * one that scripts save to both come here. Null when the project is not the account's.
 */
export async function postDesign(
  app: AppContext,
  { account }: Organiser,
  projectId: string | undefined,
  { form, ticked, refused }: DesignPost,
): Promise<PostedDesign | null> {
  const { db, clock } = app;
  const project = await findProject(db, account.id, projectId);
  if (!project) return null;
  const fields = readFields(form);
  const { intent, field, person: row } = fields;
  const refuse = (
    control: string,
    { status, problem, wait }: Omit<UploadRefused, "status"> & Pick<DesignProblem, "status">,
  ) => ({
    kind: "problem" as const,
    status,
    wait,
    errors: { [control]: problem },
    typed: typedIn(form),
    fieldId: pictureControl(control)?.fieldId ?? field,
    ticked,
    row,
  });
  if (refused) return refuse(refused.control, refused);

  let upload: NewBackground | null = null;
  let uploadNotes: string[] = [];
  const picture = form.get("file");
  if (picture instanceof File) {
    const kept = await keepBackground(app, account.id, picture);
    if ("problem" in kept) return refuse("file", kept);
    upload = kept.background;
    uploadNotes = kept.notes;
  }
  const kinds = new Map(projectDesign(project)?.fields.map(({ id, kind }) => [id, kind]));
  const pictures = new Map<string, string>();
  for (const [control, posted] of form) {
    const { fieldId = "", isTyped = false } = pictureControl(control) ?? {};
    const kind = kinds.get(fieldId);
    const typed = isTyped ? cleanLine(String(posted)) : "";
    const file = !isTyped && posted instanceof File ? posted : null;
    if (!kind || !(file || (typed && kind === "signature"))) continue;
    const kept = file
      ? await keepPicture(app, account.id, kind, file)
      : await keepTypedSignature(app, account.id, typed);
    if ("problem" in kept) return refuse(control, kept);
    pictures.set(fieldId, kept.fileKey);
  }
  const backgroundId = intent === "add" ? projectDesign(project)?.backgroundId : undefined;
  const isBusy = backgroundId ? await busyPlaces(app, backgroundId) : undefined;
  const edit = { ...fields, form, ticked, upload, pictures, isBusy };
  const outcome = await editDraft(db, async (trx) => {
    const latest = await findProject(trx, account.id, projectId);
    return latest && applyDesignForm(trx, latest, edit, clock());
  });
  if (!outcome) return null;
  if (outcome.kind === "saved") outcome.notes.push(...uploadNotes);
  if (outcome.kind === "saved" && intent === "grow") {
    const notes = await growFields(app, account, projectId, {
      ids: ticked.length > 0 || !field ? ticked : [field],
      row,
    });
    outcome.notes.push(...notes);
  }
  return outcome.kind === "saved" ? { ...outcome, intent, row } : { ...outcome, row };
}

/** The field that a control brings a picture for, as a file or as a signature to be written. */
function pictureControl(control: string): { fieldId: string; isTyped: boolean } | null {
  const [, , ofFile, ofName] =
    /^(f\.([a-z0-9-]{1,40})\.file|sign\.([a-z0-9-]{1,40}))$/.exec(control) ?? [];
  const fieldId = ofFile ?? ofName;
  return fieldId ? { fieldId, isTyped: ofFile === undefined } : null;
}

/** Everything typed, when nothing could be looked at: the page shows it again. */
function typedIn(form: ReadonlyMap<string, string | File>): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === "string" && /^(f|v|sign)\.|^title$|^background$/.test(name))
      typed[name] = value;
  return typed;
}

/**
 * Does everything that the designer's one form asks for: what was typed in any field, title and
 * values, the background, and the pressed button. A form made from an older design is merged with
 * the newest one; only the same thing changed twice comes back as 409.
 */
async function applyDesignForm(
  trx: Database,
  project: Project,
  edit: DesignEdit,
  now: Date,
): Promise<DesignSaved | DesignProblem> {
  const { form, intent, field: chosen, ticked } = edit;
  const { accountId } = project;
  const newest = currentDesign(project);
  if (!newest) throw new Error("a project without a design has no designer");
  const shown = await designDrafts.shown(trx, newest, edit.revision);
  const base = shown ?? newest.document;
  const fonts = await listOwnFamilies(trx, accountId);
  const removed = ticked.length > 0 ? ticked : [chosen];
  const { changes, errors, raw } = readChanges(
    base,
    form,
    fonts,
    intent === "remove" ? removed : [],
  );
  const words = readProjectFields(project, form);
  const problem = (
    status: 409 | 422,
    found: FormErrors,
    fieldId = fieldOf(found) ?? chosen,
  ): DesignProblem => ({
    kind: "problem",
    status,
    errors: found,
    typed: { ...raw, ...words.typed },
    fieldId,
    ticked,
  });
  const way = intent === "undo" || intent === "redo" ? intent : null;
  const wrong = { ...words.errors, ...errors };
  if (!way && Object.keys(wrong).length > 0) return problem(422, wrong);
  const merged = mergeChanges({ base: shown, newest: newest.document, changes }, FIELD_MERGE);
  if (merged.kind === "too-old") return problem(409, { form: TOO_OLD });
  if (merged.kind === "conflict") return problem(409, conflictMessages(merged));
  if (Object.keys(words.conflicts).length > 0) return problem(409, words.conflicts);

  const { upload, background } = edit;
  const illustrated = placePictures(merged.document, edit.pictures);
  const { design, note } = await putBackground(trx, {
    design: illustrated,
    base,
    wish: background,
    upload,
    accountId,
    now,
  });
  const pasted = intent === "paste" ? await readCopiedFields(trx, accountId, edit.copied) : [];
  if (!pasted)
    return problem(
      422,
      { form: "What you copied is too old to be pasted. Copy it again, then paste." },
      chosen,
    );
  const choices = fieldChoices(await listColumns(trx, project));
  const acted = applyDesignAction(design, intent, {
    fieldId: chosen,
    choices,
    added: edit.add,
    ticked,
    pasted,
    isBusy: edit.isBusy,
  });
  if ("problem" in acted)
    return problem(422, { [intent === "add" ? "add" : "form"]: acted.problem }, chosen);

  await saveProjectFields(trx, project, words, now);
  const saved = await designDrafts.save(trx, newest, acted.design, now);
  if (way) await designDrafts.step(trx, saved, way, now);
  return {
    kind: "saved",
    fieldId: acted.fieldId,
    ticked: acted.ticked,
    notes: [...notesOf(base, merged), ...(note ? [note] : [])],
  };
}

const TOO_OLD =
  "This page is too old for us to tell what you have changed since. It now " +
  "shows the newest design with what you typed: check it, then press Update " +
  "preview to keep it.";

function readChanges(
  base: Design,
  form: ReadonlyMap<string, string | File>,
  ownFamilies: readonly string[],
  leftOut: readonly (string | null)[],
): { changes: Map<string, FieldChange>; errors: FormErrors; raw: Record<string, string> } {
  const changes = new Map<string, FieldChange>();
  const errors: FormErrors = {};
  const raw: Record<string, string> = {};
  const posted = postedFields(form);
  for (const field of base.fields) {
    const controls = posted.get(field.id);
    if (!controls || leftOut.includes(field.id)) continue;
    const read = readFieldForm(field, controls, ownFamilies);
    for (const [prop, message] of Object.entries(read.errors))
      errors[controlName(field.id, prop as FieldProp)] = message;
    if (Object.keys(read.change).length > 0) changes.set(field.id, read.change);
    for (const prop of [...Object.keys(read.change), ...Object.keys(read.errors)] as FieldProp[]) {
      const value = controls[prop];
      if (value !== undefined) raw[controlName(field.id, prop)] = value;
    }
  }
  return { changes, errors, raw };
}

type MergedDesign = Merged<Design, Field, FieldChange>;

function conflictMessages({ conflicts }: MergedDesign & { kind: "conflict" }): FormErrors {
  const errors: FormErrors = {};
  for (const { item, prop } of conflicts) {
    errors[controlName(item.id, prop)] =
      `${item.label} was also changed in another window. Your change is shown here but not ` +
      "saved: press Update preview to keep yours.";
  }
  return errors;
}

function notesOf(base: Design, { lost, isShared }: MergedDesign & { kind: "merged" }): string[] {
  if (lost.length > 0) {
    const labels = lost
      .map((id) => base.fields.find((field) => field.id === id)?.label ?? id)
      .join(", ");
    return [
      `${labels} had been removed in another window, so the change to it could not be kept. Undo brings it back.`,
    ];
  }
  return isShared
    ? ["This design had also been changed in another window. Both changes are kept."]
    : [];
}

function placePictures(design: Design, pictures: ReadonlyMap<string, string>): Design {
  let next = design;
  for (const [fieldId, fileKey] of pictures) {
    next = changeField(next, fieldId, (field) =>
      "fileKey" in field ? { ...field, fileKey } : field,
    );
  }
  return next;
}

/** The field that the first message is about. */
function fieldOf(errors: FormErrors): string | null {
  for (const name of Object.keys(errors)) {
    const match = /^(?:[fv]|sign)\.([a-z0-9-]+)/.exec(name);
    if (match?.[1]) return match[1];
  }
  return null;
}
