import type { Database } from "#db/database.server.ts";
import type { SenderWarmUpsTable } from "#db/schema/pace.ts";
import { readAccountHealth } from "../health/health-report.server.ts";
import type { DueSend } from "../queue/due-send.ts";
import type { Delivery } from "../queue/new-delivery.ts";
import { GIVEN_UP_AFTER_MS, type Hold, isHeld, nextAfter, perMinuteOf, roomOf } from "./holds.ts";
import { GROUPS, groupOf } from "./receivers.ts";
import type { Sender } from "./sender.server.ts";
import { leftOf, onDay, type WarmUp } from "./warm-up.ts";

export type PacedRow = Pick<Delivery, "id" | "toEmail" | "meteredAt" | "receiver">;

const HOUR_MS = 3_600_000;

export type Receivers = Awaited<ReturnType<typeof openReceivers>>;

/** What the receivers of a send take at this moment, read once and counted down. */
export async function openReceivers(
  trx: Database,
  { accountId }: DueSend,
  { sender, today, now }: { sender: Sender; today: string; now: Date },
) {
  const holds = (await readHolds(trx, sender)).filter((hold) =>
    Number.isFinite(perMinuteOf(hold, now)),
  );
  const rooms = new Map(holds.map((hold) => [hold, roomOf(hold, now)]));
  const warmUps = sender.isOwn
    ? await readWarmUps(trx, { accountId, sender: sender.domain, today, now })
    : null;
  const left = new Map(Array.from(warmUps ?? [], ([group, warmUp]) => [group, leftOf(warmUp)]));
  /** Which receiver each message was taken for. */
  const taken = new Map<string, string>();
  /** When those whose room was too small take more, ms since 1970. */
  const openings: number[] = [];
  const holdsOf = (receiver: string) => holds.filter((hold) => hold.receiver === receiver);
  const isFull = (hold: Hold) => (rooms.get(hold) ?? 0) <= 0;
  const noteHeld = (receiver: string) => {
    const full = holdsOf(receiver).filter(isFull);
    const next = full.map((hold) => Date.parse(isHeld(hold, now) ? hold.heldUntil : hold.nextAt));
    openings.push(next.length > 0 ? Math.max(...next) : now.getTime() + HOUR_MS);
  };

  return {
    /** Nobody asked to wait, and the domain is known. */
    isFree: holds.length === 0 && warmUps === null,
    /** When the first takes more whose room was too small; null: none was. */
    opensAt: () => (openings.length > 0 ? new Date(Math.min(...openings)) : null),
    /** Whether it has refused everything for so long that it won't take any more. */
    hasGivenUp: (receiver: string) =>
      holdsOf(receiver).some(
        ({ refusedSince }) =>
          refusedSince !== null && now.getTime() - Date.parse(refusedSince) > GIVEN_UP_AFTER_MS,
      ),
    /** How many of what is marked with it may leave: a group's, or a receiver's own. */
    roomOf(receiver: string): number {
      const room = Math.min(
        left.get(receiver) ?? Number.POSITIVE_INFINITY,
        ...holdsOf(receiver).map((hold) => rooms.get(hold) ?? 0),
      );
      if (room === 0) noteHeld(receiver);
      return room;
    },
    /** Takes room for a message. Returns what it has to wait for; null: it may leave. */
    take({ id, meteredAt }: PacedRow, receiver: string): string | null {
      const group = groupOf(receiver);
      const rest = left.get(group) ?? Number.POSITIVE_INFINITY;
      const isHeldBack = holdsOf(receiver).some(isFull);
      // What was tried before has been counted.
      const isOver = meteredAt === null && rest <= 0;
      if (isHeldBack || isOver) {
        noteHeld(receiver);
        return isHeldBack ? receiver : group;
      }
      for (const hold of holdsOf(receiver)) rooms.set(hold, (rooms.get(hold) ?? 0) - 1);
      if (meteredAt === null) left.set(group, rest - 1);
      taken.set(id, receiver);
      return null;
    },
    /** Writes down that these are about to leave. */
    async count(rows: readonly PacedRow[]): Promise<void> {
      const of = (wanted: (receiver: string) => boolean) =>
        rows.filter(({ id }) => wanted(taken.get(id) ?? ""));
      for (const hold of holds) {
        const count = of((receiver) => receiver === hold.receiver).length;
        if (count > 0) await passHold(trx, hold, count, now);
      }
      for (const [group, warmUp] of warmUps ?? []) {
        const its = of((receiver) => groupOf(receiver) === group);
        const count = its.filter(({ meteredAt }) => meteredAt === null).length;
        const key = { accountId, sender: sender.domain, receiver: group };
        if (count > 0) await writeWarmUp(trx, key, { ...warmUp, sent: warmUp.sent + count });
      }
    },
  };
}

async function passHold(trx: Database, hold: Hold, count: number, now: Date): Promise<void> {
  await trx
    .updateTable("receiverHolds")
    .set({ nextAt: nextAfter(hold, count, now) })
    .where("sender", "=", hold.sender)
    .where("receiver", "=", hold.receiver)
    .execute();
}

async function writeWarmUp(
  trx: Database,
  key: Pick<SenderWarmUpsTable, "accountId" | "sender" | "receiver">,
  warmUp: WarmUp,
): Promise<void> {
  const { day, sent, allowance, refusedOn } = warmUp;
  const written = { day, sent, allowance, refusedOn };
  await trx
    .insertInto("senderWarmUps")
    .values({ ...key, ...written })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "sender", "receiver"]).doUpdateSet(written),
    )
    .execute();
}

/** Those about all that the installation sends, and those about one sender. */
export function readHolds(db: Database, { domain }: Pick<Sender, "domain">): Promise<Hold[]> {
  return db.selectFrom("receiverHolds").selectAll().where("sender", "in", ["", domain]).execute();
}

/** How far each group of receivers is on this day. */
export async function readWarmUps(
  db: Database,
  given: { accountId: string; sender: string; today: string; now: Date },
): Promise<Map<string, WarmUp>> {
  const { accountId, sender, today, now } = given;
  const rows = await db
    .selectFrom("senderWarmUps")
    .select(["receiver", "day", "sent", "allowance", "refusedOn"])
    .where("accountId", "=", accountId)
    .where("sender", "=", sender)
    .execute();
  const { week } = await readAccountHealth(db, accountId, now);
  return new Map(
    GROUPS.map((group) => {
      const known = rows.find(({ receiver }) => receiver === group) ?? null;
      return [group, onDay(known, today, week)];
    }),
  );
}
