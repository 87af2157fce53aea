import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A certificate project: design + recipients + message. Drafts resume at `step`. */
export interface ProjectsTable {
  id: string;
  accountId: string;
  title: string;
  /** Where the organiser left off. */
  step: "design" | "recipients" | "message" | "send";
  starred: Flag;
  /** JSON of `Design` (app/features/certificates/model/design.ts); null until one is chosen. */
  design: string | null;
  designRevision: number;
  listId: string | null;
  /** JSON: placeholder → the value for everyone (Course Title, Completion Date, …); a recipient's own value wins. */
  details: string;
  subject: string;
  body: string;
  cc: string;
  bcc: string;
  replyTo: string;
  /** Send the PNG/PDF by link (batches of 100) or attached (one call a message). */
  delivery: "link" | "attachment";
  createdBy: string;
  createdAt: string;
  editedAt: string;
  viewedAt: string;
  deletedAt: string | null;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** Lower-cased, mark-free title, for the search box; see `searchable`. */
  searchText: Generated<string>;
  /** What its sends come to; kept by triggers. `draft`: nothing was ever confirmed. */
  sendStatus: Generated<"draft" | "scheduled" | "ongoing" | "sent" | "not-sent">;
  /** JSON of `Expiry` (app/features/certificates/model/expiry.ts): when its certificates end; null: never. */
  expiry: Generated<string | null>;
  /** JSON of `MessageDraft` (app/features/messages/compose/message-draft.ts): typed last, but not to be sent as it is; null: nothing. */
  messageDraft: string | null;
  /** Counts the saves of the message, so that one window does not overwrite another's. */
  messageRevision: Generated<number>;
  /** 1: its organiser said that everyone gets the same certificate, with nothing personal on it. */
  sameForEveryone: Generated<Flag>;
}
