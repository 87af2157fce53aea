import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** The plan an account pays for. Without a row it is on Free. What it may do is read from here alone, never asked of the provider. */
export interface SubscriptionsTable {
  id: string;
  accountId: string;
  plan: "essentials" | "pro" | "custom";
  /** E-mails a period that were bought; null: as many as are paid for (Custom). */
  emailLimit: number | null;
  /** `grace`: a renewal failed and is tried again until `graceUntil`. `ended`: the account is on Free. */
  status: "active" | "grace" | "ended";
  /** The period that is paid: from (included) and to (excluded). */
  periodStart: string;
  periodEnd: string;
  cancelsAtPeriodEnd: Generated<Flag>;
  /** What it becomes when the period ends, if something else. */
  nextPlan: Generated<"essentials" | "pro" | null>;
  nextEmailLimit: Generated<number | null>;
  graceUntil: Generated<string | null>;
  /** The day of the month on which its periods begin, 1–31, on the account's clocks. */
  anchorDay: Generated<number>;
  /** The end of period of which its owner was reminded. */
  remindedFor: Generated<string | null>;
  provider: "sandbox" | "paystack" | "operator";
  customerCode: Generated<string | null>;
  /** What the provider charges again with. Sealed. */
  authorizationCode: Generated<string | null>;
  /** Set: the provider charges its renewals by a subscription of its own, and we never do. */
  subscriptionCode: Generated<string | null>;
  subscriptionToken: Generated<string | null>;
  createdAt: string;
  updatedAt: string;
}
