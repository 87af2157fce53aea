import type { Kysely } from "kysely";
import { z } from "zod";
import type { Design } from "#app/engines/certificate/design.ts";
import { MAX_TITLE_LETTERS } from "#app/engines/design-editor/design-limits.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import {
  ensureProjectList,
  touchList,
} from "#app/features/recipients/lists/project-list.server.ts";
import { findList } from "#app/features/recipients/lists/recipient-list.server.ts";
import { EVERYONE } from "#app/features/recipients/lists/recipient-query.ts";
import { copyRecipients } from "#app/features/recipients/lists/saved-lists.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { copyTitle } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { lacksValues } from "../model/asked-values.ts";
import { findProject, type Project } from "../model/project.server.ts";
import { filledTitle } from "../model/project-fields.server.ts";
import { renameForm } from "./project-acts.server.ts";

/**
 * Starts a certificate project with its design as the first step of the history. One transaction
 * with the form's token: the second press of the button finds the first one's project (C20).
 * Returns where to go: first to what the design has a place for and nobody has told yet.
 */
export async function createProject(
  trx: Database,
  given: {
    accountId: string;
    userId: string;
    title: string;
    design: Design;
    token: string;
    now: Date;
  },
): Promise<{ location: string; projectId: string | null }> {
  const { accountId, userId, design, token, now } = given;
  const id = newId();
  const location = `/certificates/${id}/${lacksValues(design) ? "values" : "design"}`;
  const first = await spendFormToken(trx, { token, accountId, location, now });
  if (first) return { location: first, projectId: null };
  const at = now.toISOString();
  const title = await filledTitle(trx, accountId, given.title);
  const json = JSON.stringify(design);
  await trx
    .insertInto("projects")
    .values({
      id,
      accountId,
      title,
      searchText: searchable(title),
      step: "design",
      starred: 0,
      design: json,
      designRevision: 1,
      listId: null,
      details: "{}",
      subject: "",
      body: "",
      cc: "",
      bcc: "",
      replyTo: "",
      delivery: "link",
      createdBy: userId,
      createdAt: at,
      editedAt: at,
      viewedAt: at,
      deletedAt: null,
    })
    .execute();
  await trx
    .insertInto("designRevisions")
    .values({ projectId: id, revision: 1, previousRevision: null, design: json, createdAt: at })
    .execute();
  return { location, projectId: id };
}

/** The form that copies a project. `people`: its list comes along. */
export const duplicateForm = renameForm("project").extend({
  people: z.literal("on").optional(),
  token: z.string().optional(),
});

/** What a copy is called unless its organiser says otherwise. */
export function titleOfCopy({ title }: { title: string }): string {
  return copyTitle(title, MAX_TITLE_LETTERS);
}

/**
 * A new draft with the same design, details and message. Without `withPeople` it has nobody: a copy
 * must never mail the old ones again unless that is asked for (C02). What was issued or sent stays
 * with the original. The people of sample data never come along: nobody may ever write to them.
 * Pressed twice it makes one copy. Returns where the copy is. Throws 404.
 */
export async function duplicateProject(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    id: string;
    title: string;
    withPeople: boolean;
    token: string;
    now: Date;
  },
): Promise<{ location: string } | null> {
  return db.transaction().execute(async (trx) => {
    const { accountId, actorId, withPeople, now } = given;
    const original = await findProject(trx, accountId, given.id);
    if (!original) return null;
    const title = await filledTitle(trx, accountId, given.title);
    const id = newId(now.getTime());
    const at = now.toISOString();
    const step = original.design ? ("recipients" as const) : ("design" as const);
    const location = `/certificates/${id}/${step}`;
    const earlier = await spendFormToken(trx, { token: given.token, accountId, location, now });
    if (earlier) return { location: earlier };
    await trx
      .insertInto("projects")
      .values({
        ...original,
        id,
        title,
        searchText: searchable(title),
        sendStatus: "draft",
        isSample: 0,
        isOnIssuerPage: 0,
        step,
        starred: 0,
        listId: null,
        designRevision: original.design ? 1 : 0,
        createdBy: actorId,
        createdAt: at,
        editedAt: at,
        viewedAt: at,
        deletedAt: null,
      })
      .execute();
    if (original.design) {
      await trx
        .insertInto("designRevisions")
        .values({
          projectId: id,
          revision: 1,
          previousRevision: null,
          design: original.design,
          createdAt: at,
        })
        .execute();
    }
    if (withPeople && original.isSample === 0)
      await copyPeople(trx, original, { ...original, id, title, listId: null }, now);
    const text = `Copied ${original.title}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "new",
      text,
      link: `/projects/${id}`,
      now,
    });
    return { location };
  });
}

/**
 * The people of a project's list in a list of the copy's own, with the columns in the same order.
 */
async function copyPeople(
  trx: Database,
  original: Project,
  copy: Project,
  now: Date,
): Promise<void> {
  const list = await findList(trx, original);
  if (!list || !original.listId) return;
  const to = await ensureProjectList(trx, copy, now);
  await touchList(trx, to, now, list.columns);
  const { accountId, listId } = original;
  await copyRecipients(trx, { accountId, from: listId, to, selection: EVERYONE, now });
}
