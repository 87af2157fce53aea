import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { MailRoute, SendOutcome } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import { readMailGates } from "../health/mail-gate.server.ts";
import { MAIL_LANES, type MailGate, type MailLane } from "../health/mail-gate-state.ts";

/**
 * After a hold one call tries a provider again. A code that it keeps waiting is late, so account
 * mail that has another way is used for that only so long after the hold.
 */
const ACCOUNT_RETRY_MS = 600_000;
/** Of bulk messages, how many each has taken up, divided by its weight. */
const SHARES = "mailRoutes";

/**
 * Whether new calls of one provider may begin now, under `lockLedger`. Of several the first in order
 * that works takes the lane; those of the same order share bulk mail by their weights, and take
 * account mail as it comes. One that failed is tried again by itself, as its gate allows; while none
 * works, all are. What a call was begun with it keeps: `continueCall` doesn't ask here. `pass`: so
 * many messages are taken up.
 */
export async function openRouting(trx: Database, route: MailRoute | undefined, now: Date) {
  if (!route || route.all.length < 2)
    return { serves: () => true, pass: () => {}, save: async () => {} };
  const gates = await readMailGates(trx, now, route.all);
  const own = gates.get(route);
  const taken = await readShares(trx);
  const startOf = ({ id }: MailRoute) => Math.max(taken.at, taken.next[id] ?? 0);
  let passed = 0;
  return {
    serves(lane: MailLane): boolean {
      if (!route.lanes.includes(lane)) return false;
      const well = firstWell(gates, lane);
      if (well.length === 0) return true;
      if (well.includes(route))
        return lane === "account" || well.every((one) => startOf(route) <= startOf(one));
      if (!own || !isSick(own, lane)) return false;
      const heldUntil = Math.max(own.account.heldUntil, own.bulk.heldUntil);
      return lane === "bulk" || now.getTime() >= heldUntil + ACCOUNT_RETRY_MS;
    },
    pass(lane: MailLane, messages: number): void {
      if (lane === "bulk") passed += messages;
    },
    /** Who comes new, or back, begins where the last began: nothing is made up for. */
    async save(): Promise<void> {
      if (passed === 0 || firstWell(gates, "bulk").length < 2) return;
      taken.at = startOf(route);
      taken.next[route.id] = taken.at + passed / route.weight;
      const row = { value: JSON.stringify(taken), updatedAt: now.toISOString() };
      await trx
        .insertInto("installationSettings")
        .values({ name: SHARES, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
    },
  };
}

/** Whether others of its order share bulk mail with it. */
export function hasEqual(route: MailRoute | undefined): boolean {
  return route?.all.some(({ id, order }) => id !== route.id && order === route.order) ?? false;
}

/** Not taken, or nobody knows. */
export type OpenOutcome = Extract<SendOutcome, { kind: "retry" | "unknown" | "halt" }>;

/** How long a provider that takes nothing of ours is left alone while others do. */
const REFUSED_SECONDS = 600;

/**
 * A provider that takes nothing until somebody acts stops no send while another one can take it:
 * nothing has left, so the others have it, and this one is tried again after a while.
 */
export async function orNextRoute(
  trx: Database,
  { route, lane, now }: { route: MailRoute | undefined; lane: MailLane; now: Date },
  outcome: OpenOutcome,
): Promise<OpenOutcome> {
  const others = (route?.all ?? []).filter(({ id }) => id !== route?.id);
  if (outcome.kind !== "halt" || others.length === 0) return outcome;
  if (firstWell(await readMailGates(trx, now, others), lane).length === 0) return outcome;
  const { reason } = outcome;
  return { kind: "retry", everyone: true, reason, afterSeconds: REFUSED_SECONDS };
}

/** Those of the lowest order that work; empty: none does. */
function firstWell(gates: ReadonlyMap<MailRoute, MailGate>, lane: MailLane): MailRoute[] {
  const well = [...gates].flatMap(([route, gate]) =>
    route.lanes.includes(lane) && !isSick(gate, lane) ? [route] : [],
  );
  const first = Math.min(...well.map(({ order }) => order));
  return well.filter(({ order }) => order === first);
}

/** Its last call of the lane failed. Codes keep away from a provider that bulk mail found sick. */
function isSick(gate: MailGate, lane: MailLane): boolean {
  const lanes = lane === "account" ? MAIL_LANES : [lane];
  return lanes.some((one) => gate[one].failures > 0);
}

/** Whatever is stored: what can't be read begins anew. */
async function readShares(trx: Database): Promise<{ at: number; next: Record<string, number> }> {
  const row = await trx
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", SHARES)
    .executeTakeFirst();
  const stored = Object((row && readStoredOrNull(row.value)) ?? {});
  const starts = Object.entries(Object(stored.next)).filter(([, start]) => Number.isFinite(start));
  return {
    at: Number.isFinite(stored.at) ? stored.at : 0,
    next: Object.fromEntries(starts) as Record<string, number>,
  };
}
