import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import type { Bank } from "#app/providers/payments/payments.ts";
import { payoutOf } from "../store/ticket-rows.server.ts";

/** Where the money goes, and what receipts say. `confirmed`: the name that the bank gave before. */
export const payoutForm = z.object({
  bankCode: z.string({ error: "Choose your bank" }).min(1, "Choose your bank"),
  accountNumber: z
    .string({ error: "Enter the account number" })
    .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
    .refine((number) => /^\d{10}$/.test(number), "An account number (NUBAN) has ten digits"),
  legalName: mailedNameField("Enter the name that receipts show").refine(
    (name) => countLetters(name) <= 100,
    "Shorten it to 100 characters",
  ),
  tin: z
    .string()
    .trim()
    .default("")
    .refine((tin) => /^[0-9-]{0,20}$/.test(tin), "A TIN has digits and hyphens only"),
  vat: z
    .string()
    .trim()
    .default("")
    .transform((typed, issues) => {
      if (typed === "") return null;
      const read = /^(\d{1,2})(?:\.(\d{1,2}))?\s?%?$/.exec(typed);
      if (read) return Number(read[1]) * 100 + Number((read[2] ?? "").padEnd(2, "0"));
      issues.addIssue("Enter a percentage such as 7.5, or leave it empty");
      return z.NEVER;
    }),
  confirmed: z.string().optional(),
});
export type PayoutInput = z.output<typeof payoutForm>;

export type PayoutSaved =
  | { kind: "saved"; accountName: string }
  /** The bank says whose it is: it is saved once somebody has said that this is right. */
  | { kind: "confirm"; accountName: string }
  | { kind: "refused"; problems: FormErrors };

/** Banks to choose from. Null: the provider could not be asked, or nothing can be paid here. */
export async function listBanks({
  payments,
}: Pick<AppContext, "payments">): Promise<Bank[] | null> {
  const answer = await payments?.payouts.banks();
  return answer?.kind === "banks" ? answer.banks : null;
}

/**
 * Saves where an account's money goes: the bank names the holder first, and only when the organiser
 * has confirmed that name is the subaccount made. Its code is the provider's and never typed, so
 * nobody can name another's.
 */
export async function savePayout(
  app: Pick<AppContext, "db" | "clock" | "payments" | "log">,
  { account, user }: Pick<Organiser, "account" | "user">,
  input: PayoutInput,
): Promise<PayoutSaved> {
  const { db, payments, log } = app;
  const refused = (field: string, problem: string): PayoutSaved => ({
    kind: "refused",
    problems: { [field]: problem },
  });
  const busy = "We couldn’t reach the payment provider. Nothing was saved; try again in a minute.";
  const bank = (await listBanks(app))?.find(({ code }) => code === input.bankCode);
  if (!payments) return refused("form", "This site takes no payments.");
  if (!bank) return refused("bankCode", "Choose your bank from the list");
  const { accountNumber, bankCode, legalName } = input;
  const named = await payments.payouts.resolve({ accountNumber, bankCode });
  if (named.kind === "unknown")
    return refused("accountNumber", "This bank has no account of that number. Check both.");
  if (named.kind !== "resolved") {
    log.warn({ reason: named.reason }, "a payout account could not be resolved");
    return refused("form", busy);
  }
  const { accountName } = named;
  if (input.confirmed !== accountName) return { kind: "confirm", accountName };
  const before = await payoutOf(db, account.id);
  const code = before?.provider === payments.name ? before.subaccountCode : null;
  const saved = await payments.payouts.save(code, {
    businessName: legalName,
    bankCode,
    accountNumber,
  });
  if (saved.kind !== "saved") {
    log.warn({ reason: saved.reason }, "a payout account could not be saved");
    return refused("form", busy);
  }
  const now = app.clock();
  const row = {
    provider: payments.name,
    subaccountCode: saved.code,
    bankCode,
    bankName: bank.name,
    accountNumber,
    accountName,
    legalName,
    tin: input.tin,
    vatRate: input.vat,
    updatedAt: now.toISOString(),
  };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("payoutAccounts")
      .values({ accountId: account.id, createdAt: now.toISOString(), ...row })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet(row))
      .execute();
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text: `Changed where the money of tickets goes: ${bank.name}, account ending ${accountNumber.slice(-4)}`,
      link: "/settings/payouts",
      now,
    });
  });
  return { kind: "saved", accountName };
}
