import type { Kysely } from "kysely";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { BUILT_IN_DESIGNS, findBuiltIn } from "../built-in/built-in-designs.ts";
import { listColumns } from "../draw/draft-drawing.server.ts";
import type { Design } from "../model/design.ts";
import { findProject, type Project } from "../model/project.server.ts";
import { readProjectFields, saveProjectFields } from "../model/project-fields.server.ts";
import { projectDesign } from "../model/stored-design.server.ts";
import { designOnUpload } from "./add-field.ts";
import type { NewBackground } from "./background-upload.server.ts";
import { applyDesignAction } from "./design-action.ts";
import { changeField } from "./edit-field.ts";
import { fieldChoices } from "./field-choices.ts";
import { controlName, type FieldChange, type FieldProp, postedFields, readFieldForm } from "./field-form.ts";
import { readRevision } from "./read-designer-view.server.ts";
import { DesignMoved, mergeChanges, saveDesign, stepDesign } from "./save-design.server.ts";

interface DesignPost {
  form: FormData;
  /** Already read and in the file store; the row is written here. */
  background: NewBackground | null;
  /** Field id → key of the picture just uploaded for it. */
  signatures: ReadonlyMap<string, string>;
}

export type DesignOutcome = { kind: "saved"; fieldId: string | null; notes: string[] } | DesignProblem;

/** Nothing was saved. `typed` is what differs from the newest design, to be shown in its place. */
interface DesignProblem {
  kind: "problem";
  status: 409 | 422;
  errors: FormErrors;
  typed: Record<string, string>;
  fieldId: string | null;
}

/**
 * Does everything that the designer's one form asks for, in one transaction: what was typed in any field, title and
 * values, the background, and the pressed button. A form made from an older design is merged with the newest one; only the
 * same thing changed twice comes back as 409. Throws 404 when the project is not the account's.
 */
export async function applyDesignForm(
  db: Kysely<Schema>,
  given: { accountId: string; projectId: string | undefined; post: DesignPost; now: Date },
): Promise<DesignOutcome> {
  for (let tries = 0; ; tries++) {
    try {
      return await db.transaction().execute((trx) => applyOnce(trx, given));
    } catch (error) {
      if (!(error instanceof DesignMoved) || tries >= 3) throw error;
    }
  }
}

async function applyOnce(
  trx: Database,
  { accountId, projectId, post, now }: Parameters<typeof applyDesignForm>[1],
): Promise<DesignOutcome> {
  const { form } = post;
  const project = await findProject(trx, accountId, projectId);
  const newest = projectDesign(project);
  if (!newest) throw new Error("a project without a design has no designer");
  const intent = text(form, "intent");
  const chosen = text(form, "field") || null;
  const base = await baseOf(trx, project, newest, text(form, "revision"));
  const { changes, errors, raw } = readChanges(base.design, form, intent === "remove" ? chosen : null);
  const words = readProjectFields(project, form);
  const steps = intent === "undo" || intent === "redo";
  const problem = (status: 409 | 422, found: FormErrors, fieldId = fieldOf(found) ?? chosen): DesignProblem => ({
    kind: "problem",
    status,
    errors: found,
    typed: { ...raw, ...words.typed },
    fieldId,
  });
  const wrong = { ...words.errors, ...errors };
  if (!steps && Object.keys(wrong).length > 0) return problem(422, wrong);
  if (!base.known && changes.size > 0) return problem(409, { form: TOO_OLD });
  const merged = mergeChanges(base.design, newest, changes);
  if (merged.conflicts.length > 0) return problem(409, conflictMessages(merged.conflicts));
  if (Object.keys(words.conflicts).length > 0) return problem(409, words.conflicts);

  const notes = notesOf(project, base, merged.lost, changes.size > 0);
  let design = placeSignatures(merged.design, post.signatures);
  design = await putBackground(trx, { design, base: base.design, post, accountId, now, notes });
  const acted = applyDesignAction(design, intent, chosen, fieldChoices(await listColumns(trx, project)), text(form, "add"));
  if ("problem" in acted) return problem(422, { add: acted.problem }, chosen);

  await saveProjectFields(trx, project, words, now);
  let revision = project.designRevision;
  if (canonicalJson(acted.design) !== canonicalJson(newest)) {
    revision = await saveDesign(trx, { projectId: project.id, from: revision, design: acted.design, now });
  }
  if (intent === "undo" || intent === "redo") await stepDesign(trx, { projectId: project.id, from: revision, way: intent, now });
  return { kind: "saved", fieldId: acted.fieldId, notes };
}

const TOO_OLD =
  "This page was made too many changes ago to tell what you changed since. It now shows the newest design with what you had typed: look it over, then press Update preview to keep it.";

interface Base {
  design: Design;
  /** False when the page's revision is no longer kept; then the newest design stands in. */
  known: boolean;
}

/** The design that the posted page showed. */
async function baseOf(trx: Database, project: Project, newest: Design, posted: string): Promise<Base> {
  if (posted === String(project.designRevision)) return { design: newest, known: true };
  const revision = /^\d{1,9}$/.test(posted) ? Number(posted) : -1;
  const design = await readRevision(trx, project.id, revision);
  return design ? { design, known: true } : { design: newest, known: false };
}

function readChanges(
  base: Design,
  form: FormData,
  leftOut: string | null,
): { changes: Map<string, FieldChange>; errors: FormErrors; raw: Record<string, string> } {
  const changes = new Map<string, FieldChange>();
  const errors: FormErrors = {};
  const raw: Record<string, string> = {};
  const posted = postedFields(form);
  for (const field of base.fields) {
    const controls = posted.get(field.id);
    if (!controls || field.id === leftOut) continue;
    const read = readFieldForm(field, controls);
    for (const [prop, message] of Object.entries(read.errors)) errors[controlName(field.id, prop as FieldProp)] = message;
    if (Object.keys(read.change).length > 0) changes.set(field.id, read.change);
    for (const prop of [...Object.keys(read.change), ...Object.keys(read.errors)] as FieldProp[]) {
      const value = controls[prop];
      if (value !== undefined) raw[controlName(field.id, prop)] = value;
    }
  }
  return { changes, errors, raw };
}

function conflictMessages(conflicts: ReturnType<typeof mergeChanges>["conflicts"]): FormErrors {
  const errors: FormErrors = {};
  for (const { field, prop } of conflicts) {
    errors[controlName(field.id, prop)] =
      `${field.label} was also changed in another window. Your change is shown here but not saved: press Update preview to keep yours.`;
  }
  return errors;
}

function notesOf(project: Project, base: Base, lost: string[], changed: boolean): string[] {
  const notes: string[] = [];
  if (lost.length > 0) {
    notes.push(
      `${lost.join(", ")} had been removed in another window, so the change to it could not be kept. Undo brings it back.`,
    );
  } else if (changed && base.known && base.design !== undefined && isOlder(base, project)) {
    notes.push("This design had also been changed in another window. Both changes are kept.");
  }
  return notes;
}

function isOlder(base: Base, project: Project): boolean {
  return canonicalJson(base.design) !== canonicalJson(projectDesign(project));
}

function placeSignatures(design: Design, signatures: ReadonlyMap<string, string>): Design {
  let next = design;
  for (const [fieldId, fileKey] of signatures) {
    next = changeField(next, fieldId, (field) => (field.kind === "signature" ? { ...field, fileKey } : field));
  }
  return next;
}

/** An upload just made, or the picture chosen among the thumbnails when it is another than the page showed. */
async function putBackground(
  trx: Database,
  given: { design: Design; base: Design; post: DesignPost; accountId: string; now: Date; notes: string[] },
): Promise<Design> {
  const { design, base, post, accountId, now, notes } = given;
  if (post.background) {
    await trx
      .insertInto("backgrounds")
      .values({ ...post.background, createdAt: now.toISOString() })
      .execute();
    return chooseUpload(design, post.background);
  }
  const wish = text(post.form, "background");
  if (!wish || wish === base.backgroundId || wish === design.backgroundId) return design;
  if (wish.startsWith("built-in:")) {
    const chosen = chooseBuiltIn(design, wish.slice("built-in:".length));
    if (chosen?.fieldsKept) notes.push("Your fields are kept where they were. Move those that don't suit the new background.");
    return chosen?.design ?? design;
  }
  const row = await trx
    .selectFrom("backgrounds")
    .select(["id", "widthPx", "heightPx"])
    .where("id", "=", wish)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ? chooseUpload(design, row) : design;
}

/** The field that the first message is about. */
function fieldOf(errors: FormErrors): string | null {
  for (const name of Object.keys(errors)) {
    const match = /^[fv]\.([a-z0-9-]+)\./.exec(name);
    if (match?.[1]) return match[1];
  }
  return null;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Puts the design on another built-in design's picture. Words that nobody has changed yet come along in the new
 * design's own places; once they were changed they stay as they are. Null when there is no such design.
 */
export function chooseBuiltIn(design: Design, slug: string): { design: Design; fieldsKept: boolean } | null {
  const next = findBuiltIn(slug);
  if (!next) return null;
  if (isUntouched(design)) return { design: next.design, fieldsKept: false };
  return { design: onBackground(design, next.design), fieldsKept: true };
}

/** Puts the same fields on another picture. */
function onBackground(design: Design, page: Pick<Design, "widthPx" | "heightPx" | "backgroundId">): Design {
  const { widthPx, heightPx, backgroundId } = page;
  return { ...design, widthPx, heightPx, backgroundId };
}

/** Puts an upload below the fields. A built-in design's own words would repeat what is printed on it, so they make room. */
export function chooseUpload(design: Design, background: { id: string; widthPx: number; heightPx: number }): Design {
  return isUntouched(design) ? designOnUpload(background) : onBackground(design, { ...background, backgroundId: background.id });
}

function isUntouched(design: Design): boolean {
  const fields = canonicalJson(design.fields);
  return BUILT_IN_DESIGNS.some((builtIn) => canonicalJson(builtIn.design.fields) === fields);
}
