import type { Kysely } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { MailRoute } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { pauseMs } from "../queue/back-off.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import {
  afterCall,
  gateToStore,
  type HeldLane,
  heldLanes,
  LONGEST_HOLD_MS,
  lanesHeldBy,
  MAIL_LANES,
  type MailGate,
  type MailLane,
  opensAt,
  readStoredGate,
} from "./mail-gate-state.ts";

// The gate that every call to the mail provider passes through: one row, shared by all workers; of
// several providers each has its own. It is only ever read through `readStoredGate`, which brings
// forward times that are too far ahead.

const NAME = "mailGate";

/** Whose gate: left out, that of the only provider. */
type OfRoute = Pick<MailRoute, "id"> | undefined;

/** Its settings, as far as they say which providers there are. */
interface OfInstallation {
  mail: Pick<AppContext["config"]["mail"], "transports">;
}

function nameOf(route: OfRoute): string {
  return route ? `${NAME}:${route.id}` : NAME;
}
/** For callers that don't know the pace: `nextAt` is left as it is, up to an hour ahead. */
const ANY_SLOT_MS = 1_200_000;

/** The gate as it is now. */
export async function readMailGate(
  db: Database,
  now: Date,
  { slotMs = ANY_SLOT_MS, route }: { slotMs?: number; route?: OfRoute } = {},
): Promise<MailGate> {
  const row = await db
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", nameOf(route))
    .executeTakeFirst();
  return readStoredGate(parse(row?.value), now.getTime(), slotMs);
}

/** The gates of several. */
export async function readMailGates<Route extends Pick<MailRoute, "id">>(
  db: Database,
  now: Date,
  routes: readonly Route[],
): Promise<Map<Route, MailGate>> {
  const rows = await db
    .selectFrom("installationSettings")
    .select(["name", "value"])
    .where("name", "in", routes.map(nameOf))
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const gateOf = (route: Route) =>
    readStoredGate(parse(values.get(nameOf(route))), now.getTime(), ANY_SLOT_MS);
  return new Map(routes.map((route) => [route, gateOf(route)]));
}

/**
 * The lanes that no provider takes mail of now. Of several, one that works is enough for its lanes;
 * while all are held, the one that is tried first says when and why.
 */
export async function readHeldLanes(
  db: Database,
  { mail: { transports } }: OfInstallation,
  now: Date,
): Promise<HeldLane[]> {
  if (!transports) return heldLanes(await readMailGate(db, now), now.getTime());
  const gates = await readMailGates(db, now, transports);
  return MAIL_LANES.flatMap((lane) => {
    const those = [...gates].filter(([{ lanes }]) => lanes.includes(lane));
    const held = those.flatMap(([, gate]) =>
      heldLanes(gate, now.getTime()).filter((one) => one.lane === lane),
    );
    if (held.length < those.length) return [];
    return held.sort((one, other) => Number(one.until) - Number(other.until)).slice(0, 1);
  });
}

/** Which of these lanes may make a call now, and how many ms until the next of the others opens. */
export async function lookAtGate(
  db: Database,
  {
    now,
    lanes,
    ...ofGate
  }: { now: Date; slotMs: number; lanes: readonly MailLane[]; route?: OfRoute },
): Promise<{ open: MailLane[]; waitMs: number }> {
  const gate = await readMailGate(db, now, ofGate);
  const open = lanes.filter((lane) => opensAt(gate, lane) <= now.getTime());
  const waits = lanes.map((lane) => opensAt(gate, lane) - now.getTime()).filter((ms) => ms > 0);
  return { open, waitMs: waits.length > 0 ? Math.min(...waits) : 0 };
}

/**
 * The gate for the calls of one transaction, under `lockLedger`: read once, and written once by
 * `save`. `room` tells how many calls the lane may make now, up to `most`; `pass` makes one.
 */
export async function gateForCalls(
  trx: Database,
  { now, slotMs, route }: { now: Date; slotMs: number; route?: OfRoute },
) {
  let gate = await readMailGate(trx, now, { slotMs, route });
  const at = now.getTime();
  return {
    room(lane: MailLane, most: number): number {
      let room = 0;
      for (let then = gate; room < most && opensAt(then, lane) <= at; room++)
        then = afterCall(then, lane, at, slotMs);
      return room;
    },
    pass(lane: MailLane): void {
      gate = afterCall(gate, lane, at, slotMs);
    },
    save: () => writeGate(trx, gate, now, route),
  };
}

/**
 * Writes the gate back once its stored times have been cut to the longest we allow (after a hold of
 * years or a wrong clock). Without this they would be cut again at each read and never arrive. Call
 * it now and then, under `lockLedger`.
 */
export async function pullGateIn(
  trx: Database,
  now: Date,
  { slotMs, route }: { slotMs: number; route?: OfRoute },
): Promise<void> {
  const row = await trx
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", nameOf(route))
    .executeTakeFirst();
  if (!row) return;
  const gate = readStoredGate(parse(row.value), now.getTime(), slotMs);
  if (JSON.stringify(gateToStore(gate)) !== row.value) await writeGate(trx, gate, now, route);
}

/**
 * Holds the lane: for as long as the provider asked, up to a limit, or for longer after each
 * failure in a row. When account mail is held, so is bulk mail, which then resumes with a probe.
 * But it counts only its own failures: otherwise every code dropped by an unreliable provider would
 * push all bulk mail further back.
 */
export async function holdBack(
  trx: Database,
  why: {
    lane: MailLane;
    route?: OfRoute;
    afterSeconds: number | null;
    reason: string;
    baseMs: number;
    random: number;
    now: Date;
  },
): Promise<void> {
  const gate = await readMailGate(trx, why.now, why);
  const at = why.now.getTime();
  const inARow = gate[why.lane].failures + 1;
  const waitMs =
    why.afterSeconds === null ? pauseMs(inARow, why.baseMs, why.random) : why.afterSeconds * 1000;
  for (const lane of lanesHeldBy(why.lane)) {
    const { heldUntil, failures } = gate[lane];
    gate[lane] = {
      heldUntil: Math.max(heldUntil, at + Math.min(LONGEST_HOLD_MS[why.lane], waitMs)),
      failures: lane === why.lane ? inARow : Math.max(1, failures),
      reason: why.reason,
      probeUntil: 0,
    };
  }
  await writeGate(trx, gate, why.now, why.route);
}

/**
 * A call of the lane was answered: the lane is open again and its failure count starts over. An
 * answer to a call made before a hold began doesn't lift the hold.
 */
export async function resetFailures(
  trx: Database,
  lane: MailLane,
  now: Date,
  route?: OfRoute,
): Promise<void> {
  const gate = await readMailGate(trx, now, { route });
  if (gate[lane].failures === 0 || gate[lane].heldUntil > now.getTime()) return;
  gate[lane] = { heldUntil: 0, failures: 0, reason: "", probeUntil: 0 };
  await writeGate(trx, gate, now, route);
}

/** The probe wasn't sent after all, so another call may take its place. */
export async function returnProbe(
  db: Kysely<Schema>,
  lane: MailLane,
  now: Date,
  route?: OfRoute,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const gate = await readMailGate(trx, now, { route });
    if (gate[lane].probeUntil === 0) return;
    gate[lane] = { ...gate[lane], probeUntil: 0 };
    await writeGate(trx, gate, now, route);
  });
}

/**
 * Ends every hold of every provider: each lane makes one call now, and the rest follow once it is
 * answered. Returns the lanes in which no mail left. Call `wakeDelivery` after the commit.
 */
export async function liftHolds(
  trx: Database,
  config: OfInstallation,
  now: Date,
): Promise<MailLane[]> {
  await lockLedger(trx, now);
  const held = (await readHeldLanes(trx, config, now)).map(({ lane }) => lane);
  for (const route of config.mail.transports ?? [undefined]) {
    const gate = await readMailGate(trx, now, { route });
    for (const lane of MAIL_LANES) gate[lane] = { ...gate[lane], heldUntil: 0, probeUntil: 0 };
    await writeGate(trx, { ...gate, nextAt: 0 }, now, route);
  }
  return held;
}

async function writeGate(trx: Database, gate: MailGate, now: Date, route: OfRoute): Promise<void> {
  const row = { value: JSON.stringify(gateToStore(gate)), updatedAt: now.toISOString() };
  await trx
    .insertInto("installationSettings")
    .values({ name: nameOf(route), ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

function parse(value: string | undefined): unknown {
  return value === undefined ? null : readStoredOrNull(value);
}
