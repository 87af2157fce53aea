import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** One confirmed send: the message as written, and the design as it was. */
export interface BatchesTable {
  id: string;
  accountId: string;
  projectId: string | null;
  /** `bulk`: an organiser's own mail to people they choose. `form` and `webinar`: an organiser's mails to people who filled in a form. `code`: a notice with a code, which goes before all others, not late, and is wiped once it has left. */
  kind: "certificates" | "bulk" | "form" | "webinar" | "test" | "summary" | "notice" | "code";
  title: string;
  subject: string;
  body: string;
  /** Rendered once; placeholders remain and are filled per recipient. */
  html: string;
  text: string;
  fromAddress: string;
  replyTo: string;
  cc: string;
  bcc: string;
  delivery: "link" | "attachment";
  status: "scheduled" | "sending" | "paused" | "done" | "cancelled";
  scheduledAt: string | null;
  recipientCount: number;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The confirming form's one-use token: pressing Send twice makes one batch. */
  confirmToken: string | null;
  /** Why sending stopped by itself, for the organiser; null when a person paused it. */
  pausedReason: string | null;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** Lower-cased, mark-free title, for the search box; see `searchable`. */
  searchText: Generated<string>;
  /** Bulk mail: JSON, who was chosen, in words and counts, as it was confirmed. */
  audience: Generated<string | null>;
  /** The API key that confirmed it, instead of a person. */
  createdByKeyId: Generated<string | null>;
  /** 1: carries List-Unsubscribe though it is no bulk mail: reminders and follow-ups of webinars. Bulk mail always does. */
  canUnsubscribe: Generated<Flag>;
  /** Mails of the site's newsletter: where their reader leaves it. Goes into List-Unsubscribe. */
  leaveAddress: Generated<string | null>;
  /** Set: `paused` because all sending of its account was, and goes on by itself with it. */
  heldAt: Generated<string | null>;
}
