import type { Expression } from "kysely";
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

/**
 * The addresses of people to whom something happened, as one column `email` of a query: with all of
 * the account, or with what `id` names alone. `email`: whether that one is among them.
 */
export type EmailsOf = (about: {
  accountId: string;
  id: string | null;
  email?: Expression<string>;
}) => Expression<{ email: string }>;

/** What conditions of segments can be about. */
interface SegmentSubject {
  /** The account's own that can be chosen, at most `limit`, the newest first. */
  listOptions(
    db: Database,
    accountId: string,
    limit: number,
  ): Promise<{ value: string; label: string }[]>;
}

/**
 * `certified`: by a certificate that is valid. `viewed`: by one whose page somebody opened, no
 * machine. `expiring`: by one that is, and whose last day lies
 * between two moments (ISO); null: ever after.
 */
export type ProjectsForSegments = SegmentSubject & {
  certified: EmailsOf;
  viewed: EmailsOf;
  expiring(days: { from: string; until: string | null }): EmailsOf;
};
export type WebinarsForSegments = SegmentSubject & { attended: EmailsOf; registered: EmailsOf };
export type FormsForSegments = SegmentSubject & { answered: EmailsOf };

/** What the conditions of segments ask that other features know. */
export const segmentSubjects = port<{
  project: ProjectsForSegments;
  webinar: WebinarsForSegments;
  form: FormsForSegments;
}>("segmentSubjects");
