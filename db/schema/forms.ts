import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** A form of an organiser: the draft being built, and which version the public sees. */
export interface FormsTable {
  id: string;
  accountId: string;
  /** The last part of its public address, `/f/{slug}`; unique in the installation. */
  slug: string;
  title: string;
  /** JSON of `FormDefinition` (app/features/forms/model/definition.ts): what the builder shows. */
  draft: string;
  /** The step of the draft's history one stands on. */
  draftRevision: number;
  /** Null until it is published for the first time. */
  publishedVersionId: string | null;
  /** Form Status: 1 takes answers, 0 does not. */
  enabled: Flag;
  /** JSON of `FormSettings` (app/features/forms/model/form-settings.ts). */
  settings: string;
  /** ISO; no answers after it. */
  closesAt: string | null;
  /** No more answers than this. */
  responseLimit: number | null;
  /** Answers are deleted this many days after they came. Null: kept. */
  retentionDays: number | null;
  /** Answers there are now; counted in the transaction that adds or deletes one. */
  responseCount: number;
  /** The number of the newest answer; never goes back, so no two answers of a form share one. */
  lastResponseNumber: number;
  /** Signs what is posted to the external link: 32 random bytes, base64url. */
  postSecret: string;
  /** The newest answer that "notify me" has told of, and when it last told of any. */
  notifiedNumber: Generated<number>;
  notifiedAt: Generated<string | null>;
  /** JSON: how answers were last turned into recipients; null before the first time. */
  recipientMapping: string | null;
  starred: Flag;
  createdBy: string;
  createdAt: string;
  editedAt: string;
  /** When it was put into the bin. */
  deletedAt: string | null;
  /** 1: of the sample data; never mailed. */
  isSample: Generated<Flag>;
  /** Lower-cased, mark-free title, for the search box; see `searchable`. */
  searchText: Generated<string>;
  viewedAt: Generated<string | null>;
}
