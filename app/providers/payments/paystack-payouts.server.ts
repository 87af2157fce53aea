import { text } from "#app/engines/calls/ask-provider.server.ts";
import type { Bank, Payouts, Refusal } from "./payments.ts";

/** What these need of an answer: whether it was done, what of, and the same where it is a list. */
interface Answer {
  http: number;
  status: boolean;
  data: Record<string, unknown>;
  list: Record<string, unknown>[];
}
type Ask = (path: string, body?: object, method?: "PUT") => Promise<Answer | Refusal>;

/**
 * Paystack's banks and subaccounts (paystack.com/docs/api/subaccount). A subaccount's
 * `percentage_charge` is what we would keep: nothing, since each payment says its own sum.
 */
export function paystackPayouts(ask: Ask): Payouts {
  return {
    async banks() {
      const answer = await ask("/bank?country=nigeria&currency=NGN&type=nuban&perPage=100");
      if ("kind" in answer) return answer;
      if (!answer.status) return refused(answer.http, "for its banks");
      const banks = answer.list.flatMap(({ code, name, active, is_deleted }): Bank[] =>
        text(code) && text(name) && active !== false && is_deleted !== true
          ? [{ code: String(code), name: String(name) }]
          : [],
      );
      return { kind: "banks", banks: banks.sort((a, b) => a.name.localeCompare(b.name)) };
    },
    async resolve({ accountNumber, bankCode }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const answer = await ask(`/bank/resolve?${query}`);
      if ("kind" in answer) return answer;
      const accountName = text(answer.data.account_name);
      return answer.status && accountName ? { kind: "resolved", accountName } : { kind: "unknown" };
    },
    async save(code, { businessName, bankCode, accountNumber }) {
      const body = {
        business_name: businessName,
        settlement_bank: bankCode,
        account_number: accountNumber,
        percentage_charge: 0,
      };
      const answer = await (code
        ? ask(`/subaccount/${encodeURIComponent(code)}`, body, "PUT")
        : ask("/subaccount", body));
      if ("kind" in answer) return answer;
      const saved = text(answer.data.subaccount_code) ?? code;
      if (!answer.status || !saved) return refused(answer.http, "to save a payout account");
      return { kind: "saved", code: saved };
    },
  };
}

function refused(http: number, what: string): Refusal {
  return { kind: "refused", reason: `Paystack answered ${http} when asked ${what}.` };
}
