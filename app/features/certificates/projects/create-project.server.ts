import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { Design } from "../model/design.ts";

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
