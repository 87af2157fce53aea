import type { Generated } from "kysely";

/** What somebody wrote to the operator from the site. */
export interface ContactMessagesTable {
  id: string;
  firstName: string;
  lastName: string;
  /** How to answer: an e-mail address or a phone number, as typed. */
  reachAt: string;
  message: string;
  /** The path of the form. */
  page: string;
  createdAt: string;
  /** Null: nobody has said yet that it was answered. */
  answeredAt: Generated<string | null>;
  /** Which of the operators said so: their address. */
  answeredBy: Generated<string | null>;
}
