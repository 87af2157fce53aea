import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** The activity log. */
export interface ActivitiesTable {
  id: string;
  accountId: string;
  actorId: string | null;
  kind: "sent" | "scheduled" | "new" | "review" | "update" | "warning" | "reminder" | "success" | "info";
  text: string;
  link: string | null;
  at: string;
  /** 1: also a notification, which each member reads for themselves. */
  notify: Generated<Flag>;
  /** The API key that did it, instead of a person. */
  actorKeyId: Generated<string | null>;
  /** 1: of the sample data. */
  isSample: Generated<Flag>;
}
