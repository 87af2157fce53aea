import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { MailRoute } from "#app/providers/mail/mail.ts";
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

/** Where new calls of one provider stand among those of the others, under `lockLedger`. */
export interface Routing {
  /** Whether new messages of the lane may leave by this provider now. */
  serves(lane: MailLane): boolean;
  /** So many messages of the lane are taken up by it. */
  pass(lane: MailLane, messages: number): void;
  save(): Promise<void>;
}

/**
 * Of several providers the first in order that works takes the lane; those of the same order share
 * bulk mail by their weights, and take account mail as it comes. One that failed is tried again by
 * itself, as its gate allows; while none works, all are. What a call was begun with it keeps:
 * `continueCall` doesn't ask here.
 */
export async function openRouting(
  trx: Database,
  route: MailRoute | undefined,
  now: Date,
): Promise<Routing> {
  if (!route || route.all.length < 2)
    return { serves: () => true, pass: () => {}, save: async () => {} };
  const gates = await readMailGates(trx, now, route.all);
  const equals = (lane: MailLane) => firstWell(gates, lane);
  const taken = await readShares(trx);
  const isBehind = () => {
    const others = equals("bulk").filter(({ id }) => id !== route.id);
    return others.every(({ id }) => startOf(taken, route.id) <= startOf(taken, id));
  };
  let passed = 0;
  return {
    serves(lane) {
      if (!route.lanes.includes(lane)) return false;
      const well = equals(lane);
      if (well.length === 0) return true;
      if (well.includes(route)) return lane === "account" || isBehind();
      return isSick(gates.get(route), lane) && mayTry(gates.get(route), lane, now);
    },
    pass(lane, messages) {
      if (lane === "bulk") passed += messages;
    },
    // Once for all: what begins later than the others' turn must not be where they begin.
    async save() {
      if (passed === 0 || equals("bulk").length < 2) return;
      const start = startOf(taken, route.id);
      taken.at = Math.max(taken.at, start);
      taken.next[route.id] = start + passed / route.weight;
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

/** Whether another provider that works takes the lane: then it is the turn of that one when
 * our account is refused. */
export async function hasOtherRoute(
  trx: Database,
  route: MailRoute | undefined,
  lane: MailLane,
  now: Date,
): Promise<boolean> {
  const others =
    route?.all.filter(({ id, lanes }) => id !== route.id && lanes.includes(lane)) ?? [];
  if (others.length === 0) return false;
  return [...(await readMailGates(trx, now, others)).values()].some((gate) => !isSick(gate, lane));
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
function isSick(gate: MailGate | undefined, lane: MailLane): boolean {
  const lanes = lane === "account" ? MAIL_LANES : [lane];
  return gate !== undefined && lanes.some((one) => gate[one].failures > 0);
}

function mayTry(gate: MailGate | undefined, lane: MailLane, now: Date): boolean {
  if (!gate || lane === "bulk") return true;
  const heldUntil = Math.max(gate.account.heldUntil, gate.bulk.heldUntil);
  return now.getTime() >= heldUntil + ACCOUNT_RETRY_MS;
}

interface Shares {
  /** Where the last call began: who comes new, or back, begins here. */
  at: number;
  next: Record<string, number>;
}

function startOf({ at, next }: Shares, id: string): number {
  return Math.max(at, next[id] ?? 0);
}

/** Whatever is stored: what can't be read begins anew. */
async function readShares(trx: Database): Promise<Shares> {
  const row = await trx
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", SHARES)
    .executeTakeFirst();
  const { at, next } = (row ? (readStoredOrNull(row.value) ?? {}) : {}) as Partial<Shares>;
  const numbers = Object.entries(typeof next === "object" && next !== null ? next : {});
  return {
    at: Number.isFinite(at) ? Number(at) : 0,
    next: Object.fromEntries(numbers.filter(([, value]) => Number.isFinite(value))),
  };
}
