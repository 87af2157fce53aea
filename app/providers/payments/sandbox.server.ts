import type { Kysely, Selectable } from "kysely";
import type { SandboxPaymentsTable } from "#db/schema/billing.ts";
import type { Schema } from "#db/schema.ts";
import type { PaymentOutcome, Payments, Payouts } from "./payments.ts";

type NewPayment = Pick<
  SandboxPaymentsTable,
  "reference" | "amountKobo" | "email" | "description" | "returnUrl" | "status"
> & { authorizationCode?: string; subaccountCode?: string; operatorKobo?: number };

/** What a payer chose of what can be charged again. */
export const RENEWS = "SANDBOX_RENEWS";
export const FAILS_LATER = "SANDBOX_FAILS_LATER";

/**
 * A provider without money: its payments are rows, and whoever opens its page chooses how they end.
 * Everything above it is the same as with a real one.
 */
export function openSandboxPayments(given: {
  db: Kysely<Schema>;
  appUrl: string;
  clock: () => Date;
}): Payments {
  const { db, appUrl, clock } = given;

  async function add(row: NewPayment) {
    const inserted = await db
      .insertInto("sandboxPayments")
      .values({ ...row, createdAt: clock().toISOString() })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }

  async function verify(reference: string): Promise<PaymentOutcome> {
    const row = await findSandboxPayment(db, reference);
    return row ? outcomeOf(row, clock()) : { kind: "unknown", reference };
  }

  return {
    name: "sandbox",
    async begin({ reference, amountKobo, email, returnUrl, description, split }) {
      const isNew = await add({
        ...split,
        reference,
        amountKobo,
        email,
        returnUrl,
        description,
        status: "open",
      });
      return isNew
        ? { kind: "begun", payUrl: `${appUrl}/sandbox-pay/${reference}` }
        : { kind: "duplicate" };
    },
    verify,
    async chargeAgain({ reference, amountKobo, email, authorizationCode }) {
      const status = authorizationCode === RENEWS ? "paid" : "failed";
      await add({
        reference,
        amountKobo,
        email,
        authorizationCode,
        status,
        returnUrl: "",
        description: "Charged again",
      });
      return verify(reference);
    },
    async refund({ reference, amountKobo }) {
      const changed = await db
        .updateTable("sandboxPayments")
        .set((eb) => ({ refundedKobo: eb("refundedKobo", "+", amountKobo) }))
        .where("reference", "=", reference)
        .where("status", "in", ["paid", "later"])
        .where((eb) => eb(eb("refundedKobo", "+", amountKobo), "<=", eb.ref("amountKobo")))
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n)
        return { kind: "refused", reason: "More than what was paid can't be given back." };
      return { kind: "begun", refundId: crypto.randomUUID() };
    },
    refundedOf: (reference) => refundedOf(db, reference),
    payouts: SANDBOX_PAYOUTS,
    async stopRenewals() {
      return { kind: "stopped" };
    },
  };
}

/** Three banks. Every number of ten digits is somebody's, except those that end in 00. */
const SANDBOX_PAYOUTS: Payouts = {
  async banks() {
    const banks = [
      { code: "001", name: "Sandbox Bank" },
      { code: "002", name: "Sandbox Cooperative Bank" },
      { code: "003", name: "Sandbox Microfinance Bank" },
    ];
    return { kind: "banks", banks };
  },
  async resolve({ accountNumber }) {
    if (accountNumber.endsWith("00")) return { kind: "unknown" };
    return { kind: "resolved", accountName: `SANDBOX ACCOUNT ${accountNumber.slice(-4)}` };
  },
  async save(code) {
    return { kind: "saved", code: code ?? `ACCT_sandbox${crypto.randomUUID().slice(0, 8)}` };
  },
};

async function refundedOf(db: Kysely<Schema>, reference: string) {
  const row = await findSandboxPayment(db, reference);
  return { kind: "known" as const, amountKobo: row?.refundedKobo ?? 0 };
}

/** What the sandbox knows of a payment. */
export async function findSandboxPayment(
  db: Kysely<Schema>,
  reference: string,
): Promise<Selectable<SandboxPaymentsTable> | undefined> {
  return db
    .selectFrom("sandboxPayments")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

function outcomeOf(row: Selectable<SandboxPaymentsTable>, now: Date): PaymentOutcome {
  const { reference, amountKobo, status, authorizationCode, createdAt, settlesAt } = row;
  const isPaid =
    status === "paid" || (status === "later" && (settlesAt ?? "") <= now.toISOString());
  if (isPaid) {
    return {
      kind: "paid",
      providerId: `sandbox-${reference}`,
      reference,
      amountKobo,
      currency: "NGN",
      paidAt: settlesAt ?? createdAt,
      feeKobo: null,
      customerCode: null,
      authorizationCode,
    };
  }
  if (status === "failed") return { kind: "failed", reference, reason: "The bank declined." };
  if (status === "later") return { kind: "pending", reference };
  return { kind: "abandoned", reference, reason: "The payment was not completed." };
}
