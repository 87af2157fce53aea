import type { Installation } from "../../installation.server.ts";
import type { FormDraft } from "./form-drafts.server.ts";

/** Deletes somebody's answers so far, with their files. */
export async function forgetDraft(
  { db, files }: Pick<Installation, "db" | "files">,
  { id }: Pick<FormDraft, "id">,
): Promise<void> {
  const keys = await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("formFiles").where("draftId", "=", id).returning("fileKey").execute();
    await trx.deleteFrom("formDrafts").where("id", "=", id).execute();
    return gone.map(({ fileKey }) => fileKey);
  });
  for (const key of keys) await files.remove(key);
}
