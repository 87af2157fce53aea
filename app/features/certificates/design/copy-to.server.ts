import type { Kysely } from "kysely";
import { z } from "zod";
import type { Field } from "#app/engines/certificate/design.ts";
import { addCopies } from "#app/engines/design-editor/copies.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { type ShownTime, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { findProject, type Project } from "../model/project.server.ts";
import { projectDesign } from "../model/stored-design.server.ts";
import { currentDesign, designDrafts } from "./read-designer-view.server.ts";

const TARGETS_PER_PAGE = 20;

export const copyForm = z.object({ to: z.string({ error: "Choose a certificate" }) });

/** A certificate that fields can be copied to. */
interface CopyTarget {
  id: string;
  title: string;
  edited: ShownTime;
}

/**
 * The account's other certificates, the last edited first: one page of those whose title has these
 * words.
 */
export async function listCopyTargets(
  db: Database,
  { accountId, id }: Pick<Project, "accountId" | "id">,
  { words, page, now, timeZone }: { words: string; page: number; now: Date; timeZone: string },
): Promise<{ targets: CopyTarget[]; total: number; page: number; pageSize: number }> {
  const others = db
    .selectFrom("projects")
    .where("accountId", "=", accountId)
    .where("id", "!=", id)
    .where("deletedAt", "is", null)
    .where("design", "is not", null)
    .$if(words !== "", (rows) => rows.where("searchText", "like", containing(searchable(words))));
  const { count } = await others
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const shown = Math.min(page, Math.max(1, Math.ceil(total / TARGETS_PER_PAGE)));
  const rows = await others
    .select(["id", "title", "editedAt"])
    .orderBy("editedAt", "desc")
    .orderBy("id")
    .limit(TARGETS_PER_PAGE)
    .offset((shown - 1) * TARGETS_PER_PAGE)
    .execute();
  const targets = rows.map(({ id: targetId, title, editedAt }) => ({
    id: targetId,
    title,
    edited: shownTime(editedAt, now, timeZone),
  }));
  return { targets, total, page: shown, pageSize: TARGETS_PER_PAGE };
}

/** The fields of a project's design with these ids, in its order. */
export function fieldsToCopy(project: Project, ids: readonly string[]): Field[] {
  return projectDesign(project)?.fields.filter(({ id }) => ids.includes(id)) ?? [];
}

type CopiedTo = { kind: "copied"; ids: string[] } | { kind: "full"; problem: string };

/**
 * Puts copies of fields on another certificate of the account, as a step that its Undo takes back.
 * Null when there is no such certificate.
 */
export async function copyFieldsTo(
  db: Kysely<Schema>,
  {
    accountId,
    targetId,
    fields,
    now,
  }: { accountId: string; targetId: string; fields: readonly Field[]; now: Date },
): Promise<CopiedTo | null> {
  return editDraft(db, async (trx) => {
    const target = await findProject(trx, accountId, targetId);
    if (!target) return null;
    const newest = currentDesign(target);
    if (!newest)
      return {
        kind: "full",
        problem: "That certificate has no design yet. Choose one for it first.",
      };
    const result = addCopies(newest.document, fields);
    if ("problem" in result) return { kind: "full", problem: result.problem };
    await designDrafts.save(trx, newest, result.design, now);
    return { kind: "copied", ids: result.ids };
  });
}
