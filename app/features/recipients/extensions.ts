import { port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";

/** What lists of people leave to the features that use them. */

/** Gives a project its list, unless it has one. Returns the list it has now. */
export const giveListToProject =
  port<(db: Database, to: { projectId: string; listId: string }) => Promise<string>>(
    "giveListToProject",
  );

/** Called when people were added to a project's list: it goes on from there. */
export const onPeopleAddedToProject =
  port<
    (trx: Database, project: { accountId: string; projectId: string; now: Date }) => Promise<void>
  >("onPeopleAddedToProject");

export interface SendToList {
  id: string;
  title: string;
  recipientCount: number;
  createdAt: string;
}

/** The newest sends to the people of a list, at most `limit` of each kind. */
export const listSendsTo =
  port<
    (
      db: Database,
      list: { accountId: string; listId: string; limit: number },
    ) => Promise<SendToList[]>
  >("listSendsTo");
