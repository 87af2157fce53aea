import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A saved list of people. A project has one; "Select from Existing List" copies from others. */
export interface RecipientListsTable {
  id: string;
  accountId: string;
  name: string;
  /** JSON array of the imported columns beyond the four known ones, in file order. */
  columns: string;
  createdAt: string;
  updatedAt: string;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** `project`: of a certificate project. `upload`: brought in under Bulk Email. `form`: answers were added to it. `api`: by a program. */
  source: Generated<"project" | "upload" | "form" | "api">;
  /** People on it; kept by triggers. */
  recipientCount: Generated<number>;
  starred: Generated<Flag>;
  viewedAt: Generated<string | null>;
}
