import type { Kysely } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Schema } from "#db/schema.ts";
import { inLedgerTurn } from "../queue/ledger-lock.server.ts";
import type { Delivery } from "../queue/new-delivery.ts";
import type { ClaimedCall } from "./claimed-call.ts";
import { recordOutcomes, recordTakenCalls } from "./record-outcome.server.ts";

/** A call of one message that the provider took. */
interface TakenCall {
  claimed: ClaimedCall;
  row: Delivery;
  providerId: string | null;
}

/** Calls that are written together. */
interface Page {
  calls: TakenCall[];
  written: Promise<void>;
}

const open = new WeakMap<Kysely<Schema>, Page>();

/** Most on a page. */
const MOST = 150;
/**
 * How long a page waits for a transaction that begins anyhow. A mail server's answer may be on its
 * way for longer.
 */
const PATIENCE_MS = 80;

type Using = Pick<AppContext, "db" | "mail" | "clock">;

/**
 * Writes down that a provider took a call, together with others that end in the next milliseconds.
 * Resolves once it is on the disk: until then a crash makes it uncertain, as one before the answer
 * does. Should writing them together fail, each is written by itself.
 */
export async function recordTaken(app: Using, call: TakenCall): Promise<void> {
  const { db, mail, clock } = app;
  const known = open.get(db);
  const page = known && known.calls.length < MOST ? known : openPage(app);
  page.calls.push(call);
  await page.written.catch(async (error) => {
    if (page.calls.length === 1) throw error;
    const { claimed, row, providerId } = call;
    const outcomes = [{ kind: "accepted" as const, providerId }];
    await recordOutcomes(db, {
      claimed,
      rows: [row],
      outcomes,
      transport: mail,
      now: clock(),
      baseMs: 0,
      random: () => 0,
    });
  });
}

function openPage({ db, mail, clock }: Using): Page {
  const calls: TakenCall[] = [];
  const write = async (trx: Parameters<typeof recordTakenCalls>[0]) => {
    // Nothing is added from here on, and the same is written should it be done again.
    if (open.get(db)?.calls === calls) open.delete(db);
    for (const ofSend of Map.groupBy(calls, ({ claimed }) => claimed.batch.id).values())
      await recordTakenCalls(trx, ofSend, { transport: mail, now: clock() });
  };
  const page = { calls, written: inLedgerTurn(db, clock(), write, { patienceMs: PATIENCE_MS }) };
  open.set(db, page);
  return page;
}
