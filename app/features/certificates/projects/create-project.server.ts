import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type Design, MAX_TITLE_LETTERS } from "../model/design.ts";
import { findProject } from "../model/project.server.ts";

/**
 * Starts a certificate project with its design as the first step of the history. One transaction with the form's token:
 * the second press of the button finds the first one's project (C20). Returns where to go.
 */
export async function createProject(
  trx: Database,
  given: { accountId: string; userId: string; title: string; design: Design; token: string; now: Date },
): Promise<{ location: string; projectId: string | null }> {
  const { accountId, userId, title, design, token, now } = given;
  const id = newId();
  const location = `/certificates/${id}/design`;
  const first = await spendFormToken(trx, { token, accountId, location, now });
  if (first) return { location: first, projectId: null };
  const at = now.toISOString();
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

/**
 * A new draft with the same design, details and message. It has no people: a copy must never mail the old ones again (C02).
 * Pressed twice it makes one copy. Returns where the copy is. Throws 404.
 */
export async function duplicateProject(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; token: string; now: Date },
): Promise<{ location: string; title: string }> {
  return db.transaction().execute(async (trx) => {
    const original = await findProject(trx, given.accountId, given.id);
    const id = newId(given.now.getTime());
    const at = given.now.toISOString();
    const title = copyTitle(original.title);
    const step = original.design ? ("recipients" as const) : ("design" as const);
    const location = `/certificates/${id}/${step}`;
    const earlier = await spendFormToken(trx, { token: given.token, accountId: given.accountId, location, now: given.now });
    if (earlier) return { location: earlier, title };
    await trx
      .insertInto("projects")
      .values({
        ...original,
        id,
        title,
        searchText: searchable(title),
        sendStatus: "draft",
        isSample: 0,
        step,
        starred: 0,
        listId: null,
        designRevision: original.design ? 1 : 0,
        createdBy: given.actorId,
        createdAt: at,
        editedAt: at,
        viewedAt: at,
        deletedAt: null,
      })
      .execute();
    if (original.design) {
      await trx
        .insertInto("designRevisions")
        .values({ projectId: id, revision: 1, previousRevision: null, design: original.design, createdAt: at })
        .execute();
    }
    const { accountId, actorId, now } = given;
    const text = `Copied ${original.title}`;
    await recordActivity(trx, { accountId, actorId, kind: "new", text, link: `/projects/${id}`, now });
    return { location, title };
  });
}

/** "Fire Safety" → "Fire Safety (copy)", cut so that the whole fits. */
function copyTitle(title: string): string {
  const room = MAX_TITLE_LETTERS - " (copy)".length;
  return `${[...title].slice(0, room).join("").trim()} (copy)`;
}
