import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import { copyTitle } from "../copy-title.ts";
import { createForm } from "../create-form.server.ts";
import { readDefinition } from "../definition.ts";
import { type Form, findForm } from "../find-form.server.ts";
import { formFolder } from "../form-folder.ts";
import { readFormSettings } from "../form-settings.ts";

/**
 * A new draft with the same questions and settings. It has no answers, no webinar and an address of its own, and is not
 * published; a closing date that has passed is left out, so that the copy can take answers. Its pictures are its own, so that
 * it stays whole when the first form goes. Pressed twice it makes one copy. Returns where the copy is. Throws 404.
 */
export async function duplicateForm(
  { db, files }: Pick<Installation, "db" | "files">,
  given: { accountId: string; userId: string; id: string; token: string; now: Date },
): Promise<{ location: string }> {
  const { accountId, userId, token, now } = given;
  const original = await findForm(db, accountId, given.id);
  const id = newId(now.getTime());
  const copied = await copyPictures(files, original, id);
  const made = await db.transaction().execute(async (trx) => {
    const { location, formId } = await createForm(trx, {
      ...{ id, accountId, userId, token, now },
      title: copyTitle(original.title),
      draft: readDefinition(original.draft.replaceAll(`"${original.id}-`, `"${id}-`)),
      settings: readFormSettings(original.settings),
    });
    if (formId) {
      const { closesAt, responseLimit, retentionDays, enabled } = original;
      const isAhead = closesAt !== null && closesAt > now.toISOString();
      await trx
        .updateTable("forms")
        .set({ closesAt: isAhead ? closesAt : null, responseLimit, retentionDays, enabled })
        .where("id", "=", formId)
        .execute();
    }
    return { location, isNew: formId !== null };
  });
  if (!made.isNew) for (const key of copied) await files.remove(key);
  return { location: made.location };
}

/** The pictures between the questions. Files that people sent with their answers stay where they are. */
async function copyPictures(files: Installation["files"], original: Form, id: string): Promise<string[]> {
  const from = `${formFolder(original)}/images`;
  const to = `${formFolder({ id, accountId: original.accountId })}/images`;
  const copied: string[] = [];
  for await (const key of files.list(from)) {
    const copy = `${to}${key.slice(from.length)}`;
    await files.put(copy, await files.get(key));
    copied.push(copy);
  }
  return copied;
}
