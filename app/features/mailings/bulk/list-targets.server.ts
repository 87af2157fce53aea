import {
  fileNameOf,
  type UploadTarget,
} from "#app/features/recipients/imports/start-import.server.ts";
import {
  createUploadedList,
  deleteEmptyList,
} from "#app/features/recipients/lists/uploaded-lists.server.ts";
import type { PasteTarget } from "#app/features/recipients/paste/add-pasted.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";

/** An uploaded file becomes a list of its name; a file that can't be used leaves none. */
export function newListOf(db: Database, accountId: string): UploadTarget {
  return {
    accountId,
    projectId: null,
    ensureList: (fileName, now) =>
      createUploadedList(db, { accountId, name: fileNameOf(fileName), now }),
    importPath: (listId, importId) => `/bulk-email/lists/${listId}/import/${importId}`,
    giveUp: (listId) => deleteEmptyList(db, listId),
  };
}

/** A file whose people join a list that is there. */
export function listAsTarget({ id, accountId }: { id: string; accountId: string }): UploadTarget {
  return {
    accountId,
    projectId: null,
    ensureList: async () => id,
    importPath: (listId, importId) => `/bulk-email/lists/${listId}/import/${importId}`,
  };
}

/** People who are typed or pasted join a list that is there. */
export function listAsPasteTarget(
  { id, accountId }: { id: string; accountId: string },
  actorId: string,
): PasteTarget {
  return {
    accountId,
    actorId,
    use: "mailing",
    listId: id,
    ensureList: async () => id,
    pathOf: listPath,
    doneTo: listPath,
  };
}

/** They become a list of their own. */
export function newListAsPasteTarget(
  { clock }: Pick<AppContext, "clock">,
  { accountId, actorId, name }: { accountId: string; actorId: string; name: string },
): PasteTarget {
  return {
    accountId,
    actorId,
    use: "mailing",
    listId: null,
    ensureList: (trx) => createUploadedList(trx, { accountId, name, now: clock() }),
    pathOf: listPath,
    doneTo: listPath,
  };
}

function listPath(listId: string): string {
  return `/bulk-email/lists/${listId}`;
}
