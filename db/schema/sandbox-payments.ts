import type { Generated } from "kysely";

/** Payments as the sandbox knows them: what a provider keeps on its own side. No money is behind any of them. */
export interface SandboxPaymentsTable {
  reference: string;
  amountKobo: number;
  email: string;
  description: string;
  returnUrl: string;
  /** `later`: paid from `settlesAt` on. */
  status: "open" | "paid" | "failed" | "abandoned" | "later";
  authorizationCode: Generated<string | null>;
  refundedKobo: Generated<number>;
  settlesAt: Generated<string | null>;
  createdAt: string;
}
