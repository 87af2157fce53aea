import { createHmac } from "node:crypto";
import { type FakeAnswer, startJsonServer } from "./json-server.ts";

export const PAYSTACK_KEY = "sk_test_of_iweri";

interface Transaction {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  email: string;
  callbackUrl: string;
  status: "abandoned" | "success" | "failed" | "pending" | "reversed";
  authorization: string | null;
  refunded: number;
  /** ISO 8601; when it was paid, if not now. */
  paidAt?: string;
  /** Charged without its owner: which authorization. */
  again: boolean;
}

/**
 * A local Paystack that keeps to its documented requests and answers: every reference once, amounts
 * in kobo, signed events. It holds what a real one would, so that a test can count charges. `fault`
 * replaces the answers of a path while it is set.
 */
export async function startPaystackServer() {
  const transactions = new Map<string, Transaction>();
  const declining = new Set<string>();
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const disabled: string[] = [];
  const fake = { faults: {} as Record<string, FakeAnswer | undefined>, lastId: 4_099_260_500 };
  let url = "";

  const answer = (
    status: number,
    ok: boolean,
    message: string,
    data?: unknown,
    code?: string,
  ): FakeAnswer => ({
    status,
    body: {
      status: ok,
      message,
      ...(data === undefined ? {} : { data }),
      ...(code ? { type: "validation_error", code } : {}),
    },
  });
  const duplicate = () =>
    answer(400, false, "Duplicate Transaction Reference", undefined, "duplicate_reference");

  function shown(t: Transaction) {
    return {
      id: t.id,
      domain: "test",
      status: t.status,
      reference: t.reference,
      amount: t.amount,
      currency: t.currency,
      gateway_response:
        t.status === "success"
          ? "Successful"
          : t.status === "failed"
            ? "Declined"
            : "The transaction was not completed",
      paid_at: t.status === "success" ? (t.paidAt ?? new Date().toISOString()) : null,
      channel: "card",
      fees: 0,
      metadata: {},
      authorization: t.authorization
        ? { authorization_code: t.authorization, reusable: true, last4: "4081", card_type: "visa" }
        : {},
      customer: { id: 1, email: t.email, customer_code: customerOf(t.email) },
      plan: null,
    };
  }

  function add(body: Record<string, unknown>, more: Partial<Transaction>): Transaction {
    const transaction: Transaction = {
      id: ++fake.lastId,
      reference: String(body.reference),
      amount: Number(body.amount),
      currency: String(body.currency),
      email: String(body.email),
      callbackUrl: String(body.callback_url ?? ""),
      status: "abandoned",
      authorization: null,
      refunded: 0,
      again: false,
      ...more,
    };
    transactions.set(transaction.reference, transaction);
    return transaction;
  }

  const server = await startJsonServer((request, text) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://paystack.test");
    const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (request.headers.authorization !== `Bearer ${PAYSTACK_KEY}`)
      return answer(401, false, "Invalid key");
    asked.push({ path: pathname, body });
    const fault = Object.entries(fake.faults).find(
      ([path, set]) => set && pathname.startsWith(path),
    )?.[1];
    if (fault) {
      // What times out may have been done all the same.
      if (
        fault.drop &&
        fault.body === "done" &&
        pathname.endsWith("charge_authorization") &&
        !transactions.has(String(body.reference))
      ) {
        add(body, {
          status: "success",
          authorization: String(body.authorization_code),
          again: true,
        });
      }
      return fault;
    }
    if (pathname === "/transaction/initialize" && request.method === "POST") {
      const valid =
        Number.isInteger(body.amount) &&
        /^[A-Za-z0-9.=-]+$/.test(String(body.reference)) &&
        /@/.test(String(body.email));
      if (!valid) return answer(400, false, "Invalid parameters");
      if (transactions.has(String(body.reference))) return duplicate();
      const { reference } = add(body, {});
      const data = {
        authorization_url: `${url}/pay/${reference}`,
        access_code: `ac_${reference}`,
        reference,
      };
      return answer(200, true, "Authorization URL created", data);
    }
    if (pathname.startsWith("/transaction/verify/")) {
      const found = transactions.get(
        decodeURIComponent(pathname.slice("/transaction/verify/".length)),
      );
      if (!found)
        return answer(
          400,
          false,
          "Transaction reference not found.",
          undefined,
          "transaction_not_found",
        );
      return answer(200, true, "Verification successful", shown(found));
    }
    if (pathname === "/transaction/charge_authorization") {
      if (transactions.has(String(body.reference))) return duplicate();
      const code = String(body.authorization_code);
      const known = [...transactions.values()].some(
        (t) => t.authorization === code && t.email === body.email,
      );
      if (!known) return answer(400, false, "Invalid authorization code");
      const made = add(body, {
        status: declining.has(code) ? "failed" : "success",
        authorization: code,
        again: true,
      });
      return answer(200, true, "Charge attempted", shown(made));
    }
    if (pathname === "/bank") {
      const banks = [
        { name: "Guaranty Trust Bank", code: "058", active: true, is_deleted: false },
        { name: "Closed Bank", code: "999", active: false, is_deleted: true },
      ];
      return answer(200, true, "Banks retrieved", banks);
    }
    if (pathname === "/bank/resolve") {
      const number = searchParams.get("account_number") ?? "";
      const isKnown = /^\d{10}$/.test(number) && searchParams.get("bank_code") === "058";
      if (!isKnown) return answer(422, false, "Could not resolve account name");
      const data = { account_number: number, account_name: "LAGOON LIMITED", bank_id: 9 };
      return answer(200, true, "Account number resolved", data);
    }
    if (pathname.startsWith("/subaccount")) {
      const valid =
        typeof body.business_name === "string" &&
        body.settlement_bank === "058" &&
        /^\d{10}$/.test(String(body.account_number)) &&
        typeof body.percentage_charge === "number";
      if (!valid) return answer(400, false, "Invalid parameters");
      const code = pathname.split("/")[2] ?? `ACCT_fake${++fake.lastId}`;
      const isNew = request.method === "POST";
      const data = { subaccount_code: code, account_name: "LAGOON LIMITED", active: true };
      return answer(isNew ? 201 : 200, true, "Subaccount created", data);
    }
    if (pathname === "/refund" && request.method === "GET") {
      const found = transactions.get(searchParams.get("transaction") ?? "");
      const data = found?.refunded
        ? [{ transaction_reference: found.reference, amount: found.refunded, status: "pending" }]
        : [];
      return answer(200, true, "Refunds retrieved", data);
    }
    if (pathname === "/refund") {
      const found = transactions.get(String(body.transaction));
      if (found?.status !== "success") return answer(404, false, "Transaction not found");
      const amount = Number(body.amount ?? found.amount);
      if (found.refunded + amount > found.amount)
        return answer(400, false, "Transaction has been fully reversed");
      found.refunded += amount;
      const data = {
        id: ++fake.lastId,
        transaction: { id: found.id, reference: found.reference },
        amount,
        status: "pending",
        currency: "NGN",
      };
      return answer(200, true, "Refund has been queued for processing", data);
    }
    if (pathname === "/subscription/disable") {
      disabled.push(String(body.code));
      return answer(200, true, "Subscription disabled successfully");
    }
    return answer(404, false, "Route not found");
  });
  url = server.url;

  return Object.assign(fake, {
    ...server,
    transactions,
    declining,
    disabled,
    asked,
    /** What a payer does on the pay page. */
    pay(reference: string, more: Partial<Transaction> = {}) {
      const transaction = transactions.get(reference);
      if (!transaction) throw new Error(`nothing was begun as ${reference}`);
      return Object.assign(
        transaction,
        { status: "success", authorization: `AUTH_${reference}` },
        more,
      );
    },
    /** An event as it is sent: the raw body and its signature. */
    news(event: string, data: object, key = PAYSTACK_KEY) {
      const body = JSON.stringify({ event, data });
      return {
        body,
        headers: { "x-paystack-signature": createHmac("sha512", key).update(body).digest("hex") },
      };
    },
    /** The event of a transaction. */
    chargeNews(reference: string, key?: string) {
      return this.news("charge.success", shown(transactions.get(reference)!), key);
    },
    /** How much was taken, less what was given back. */
    taken(): number {
      return [...transactions.values()].reduce(
        (sum, t) => sum + (t.status === "success" ? t.amount - t.refunded : 0),
        0,
      );
    },
  });
}

export function customerOf(email: string): string {
  return `CUS_${email.replace(/\W/g, "")}`;
}

export type PaystackServer = Awaited<ReturnType<typeof startPaystackServer>>;
