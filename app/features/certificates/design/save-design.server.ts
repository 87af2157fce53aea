import type { Database } from "#db/database.server.ts";
import { type Design, type Field, MAX_REVISIONS } from "../model/design.ts";
import { type FieldChange, type FieldProp, fieldForm, withFloor } from "./field-form.ts";
import { neighbours, readRevision } from "./read-designer-view.server.ts";

/** Another window saved between reading and writing. The caller reads again and merges. */
export class DesignMoved extends Error {}

/**
 * Makes `design` the project's design, as a new step after revision `from`, and forgets steps beyond the last hundred.
 * Returns the new revision. Throws `DesignMoved` when the project is no longer at `from`.
 */
export async function saveDesign(
  trx: Database,
  { projectId, from, design, now }: { projectId: string; from: number; design: Design; now: Date },
): Promise<number> {
  const createdAt = now.toISOString();
  await keepStart(trx, projectId, from, createdAt);
  const { last } = await trx
    .selectFrom("designRevisions")
    .select((eb) => eb.fn.max("revision").as("last"))
    .where("projectId", "=", projectId)
    .executeTakeFirstOrThrow();
  const revision = Number(last) + 1;
  const json = JSON.stringify(design);
  await pointAt(trx, { projectId, from, to: revision, json, now });
  await trx
    .insertInto("designRevisions")
    .values({ projectId, revision, previousRevision: from, design: json, createdAt })
    .execute();
  await trx
    .deleteFrom("designRevisions")
    .where("projectId", "=", projectId)
    .where("revision", "<=", revision - MAX_REVISIONS)
    .execute();
  return revision;
}

/** Goes one step back or forward in the history. Returns the revision reached, or null when there is no such step. */
export async function stepDesign(
  trx: Database,
  { projectId, from, way, now }: { projectId: string; from: number; way: "undo" | "redo"; now: Date },
): Promise<number | null> {
  const { previous, next } = await neighbours(trx, projectId, from);
  const to = way === "undo" ? previous : next;
  const design = to === null ? null : await readRevision(trx, projectId, to);
  if (to === null || !design) return null;
  await pointAt(trx, { projectId, from, to, json: JSON.stringify(design), now });
  return to;
}

async function pointAt(
  trx: Database,
  { projectId, from, to, json, now }: { projectId: string; from: number; to: number; json: string; now: Date },
): Promise<void> {
  const updated = await trx
    .updateTable("projects")
    .set({ design: json, designRevision: to, editedAt: now.toISOString() })
    .where("id", "=", projectId)
    .where("designRevision", "=", from)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new DesignMoved();
}

/** A project that was made with its design but without a history gets its first step. */
async function keepStart(trx: Database, projectId: string, from: number, createdAt: string): Promise<void> {
  const { design } = await trx.selectFrom("projects").select("design").where("id", "=", projectId).executeTakeFirstOrThrow();
  if (!design) return;
  await trx
    .insertInto("designRevisions")
    .values({ projectId, revision: from, previousRevision: null, design, createdAt })
    .onConflict((conflict) => conflict.columns(["projectId", "revision"]).doNothing())
    .execute();
}

interface Merged {
  design: Design;
  /** Changed here and, to something else, by the other window. Nothing of these was applied. */
  conflicts: { field: Field; prop: FieldProp }[];
  /** Labels of fields that the other window removed. */
  lost: string[];
}

/**
 * Makes the changes of a page on the newest design. `base` is the design that the page showed: what the two have in
 * common. Each window's changes are kept; only the same thing changed in both to different values is a conflict.
 */
export function mergeChanges(base: Design, newest: Design, changes: ReadonlyMap<string, FieldChange>): Merged {
  const conflicts: Merged["conflicts"] = [];
  const lost: string[] = [];
  const left = new Map(changes);
  const fields = newest.fields.map((field) => {
    const change = left.get(field.id);
    if (!change) return field;
    left.delete(field.id);
    const changed = withFloor(field, change);
    const before = base.fields.find(({ id }) => id === field.id);
    const [was, is, wish] = [before && fieldForm(before), fieldForm(field), fieldForm(changed)];
    for (const prop of Object.keys(change) as FieldProp[]) {
      if (was && was[prop] !== is[prop] && is[prop] !== wish[prop]) conflicts.push({ field, prop });
    }
    return changed;
  });
  for (const id of left.keys()) lost.push(base.fields.find((field) => field.id === id)?.label ?? id);
  return { design: { ...newest, fields }, conflicts, lost };
}
