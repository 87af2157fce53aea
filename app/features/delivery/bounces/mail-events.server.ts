import { type Kysely, sql } from "kysely";
import { isSameAddress } from "#app/engines/mail/reading.server.ts";
import { loggedPath } from "#app/platform/log/logged-error.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { MailEvent } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/delivery.ts";
import type { Schema } from "#db/schema.ts";
import { countEmails, evaluateSenderReputation } from "../health/mail-counts.server.ts";
import { heedDelay } from "../pace/heed-answer.server.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import type { Delivery } from "../queue/new-delivery.ts";
import { notifyOutcomes } from "../queue/notify-outcomes.server.ts";
import { canMove, reasonMessage } from "../status/delivery-state.ts";
import { isMachineAgent, machineVisits } from "../status/machine-visits.ts";
import { suppressAddress } from "../suppressions/suppressions.server.ts";
import { enqueueBounceNotice } from "./notify-bounces.server.ts";

/** What became of an event. `unknown`: about none of the app's messages. */
export type TakenEvent = "taken" | "repeated" | "unknown";

/**
 * Writes down what the provider says about a message. Events may come twice and in any order: the
 * same id changes nothing the second time, and a message's state only moves forward. A complaint is
 * no bounce (C12): each has its own state.
 */
export async function handleMailEvent(
  db: Kysely<Schema>,
  provider: string,
  event: MailEvent,
  now: Date,
): Promise<TakenEvent> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const first = await trx
      .insertInto("webhookEvents")
      .values({
        id: `${provider}:${event.id}`,
        provider,
        type: event.type,
        receivedAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows === 0n) return "repeated";
    const row = await findRow(trx, event);
    if (!row) return "unknown";
    await trx
      .insertInto("deliveryEvents")
      .values({
        id: newId(now.getTime()),
        deliveryId: row.id,
        type: event.type,
        detail: event.type === "clicked" ? shownLink(event.link) : event.detail.slice(0, 500),
        at: event.at,
        providerEventId: `${provider}:${event.id}`,
        isMachine: VISITS.includes(event.type) && isMachineAgent(event.userAgent) ? 1 : 0,
      })
      .execute();
    const moved = await apply(trx, row, event, now);
    if (event.type === "delayed") await heedDelay(trx, row, event.detail, now);
    if (VISITS.includes(event.type) || event.type === "delivered")
      await classifyVisits(trx, row.id);
    await suppress(trx, row, event, now);
    if (moved) await count(trx, row, event, now);
    if (moved) await notifyOutcomes(trx, { accountId: row.accountId, deliveryIds: [row.id], now });
    if (moved && event.type === "bounced") await enqueueBounceNotice(trx, row.batchId, now);
    await finishBatch(trx, row.batchId, now);
    return "taken";
  });
}

/** How much of a provider's id its index has. */
const INDEXED_LETTERS = 8;

async function findRow(
  trx: Database,
  { providerId, deliveryId }: MailEvent,
): Promise<Delivery | undefined> {
  const byProvider = providerId
    ? await trx
        .selectFrom("deliveries")
        .selectAll()
        .where(
          sql`substr("providerId", 1, ${sql.lit(INDEXED_LETTERS)})`,
          "=",
          providerId.slice(0, INDEXED_LETTERS),
        )
        .where("providerId", "=", providerId)
        .executeTakeFirst()
    : undefined;
  if (byProvider || !deliveryId) return byProvider;
  return trx.selectFrom("deliveries").selectAll().where("id", "=", deliveryId).executeTakeFirst();
}

const NEXT: Partial<Record<MailEvent["type"], DeliveryState>> = {
  accepted: "accepted",
  delivered: "delivered",
  bounced: "bounced",
  complained: "complained",
  failed: "failed",
  suppressed: "failed",
};

/** Answers whether the state moved. */
async function apply(trx: Database, row: Delivery, event: MailEvent, now: Date): Promise<boolean> {
  const next = NEXT[event.type];
  const moves = next !== undefined && canMove(row.state, next);
  const failed = next === "bounced" || next === "complained" || next === "failed";
  const code = event.code ?? "refused";
  const earliest = (known: string | null) => (known && known < event.at ? known : event.at);
  await trx
    .updateTable("deliveries")
    .set({
      providerId: row.providerId ?? event.providerId,
      updatedAt: now.toISOString(),
      ...(moves ? { state: next, nextTryAt: null } : {}),
      ...(moves && failed
        ? { reasonCode: code, reason: reasonMessage(code), failedAt: event.at }
        : {}),
      ...(moves && !failed ? { reasonCode: null, reason: null, failedAt: null } : {}),
      ...(moves && row.acceptedAt === null ? { acceptedAt: event.at } : {}),
      ...(event.type === "delivered" ? { deliveredAt: earliest(row.deliveredAt) } : {}),
      ...(event.type === "delayed" && row.state === "accepted"
        ? { reasonCode: code, reason: reasonMessage(code) }
        : {}),
    })
    .where("id", "=", row.id)
    .execute();
  return moves;
}

/**
 * For the health of its account: a bounce for good and a complaint, each once, for when the message
 * had left.
 */
async function count(trx: Database, row: Delivery, event: MailEvent, now: Date): Promise<void> {
  const { accountId } = row;
  const bounced = event.type === "bounced" && event.permanent ? 1 : 0;
  const complained = event.type === "complained" ? 1 : 0;
  // An event may be quicker than the provider's own response.
  const sent = row.acceptedAt === null ? 1 : 0;
  if (sent + bounced + complained === 0) return;
  const { kind } = await trx
    .selectFrom("batches")
    .select("kind")
    .where("id", "=", row.batchId)
    .executeTakeFirstOrThrow();
  const at = now.toISOString();
  await countEmails(trx, {
    accountId,
    kind,
    leftAt: row.acceptedAt ?? event.at,
    at,
    sent,
    bounced,
    complained,
  });
  if (bounced + complained > 0) await evaluateSenderReputation(trx, { accountId, kind, now });
}

const VISITS: MailEvent["type"][] = ["opened", "clicked"];

/**
 * Tells what people did with a message from what machines did (C13), each time anything new is
 * known: events come in any order, and whether an opening was too soon is only known once the
 * delivery is. Who followed a link has opened the mail, pictures or not.
 */
async function classifyVisits(trx: Database, deliveryId: string): Promise<void> {
  const { deliveredAt, acceptedAt } = await trx
    .selectFrom("deliveries")
    .select(["deliveredAt", "acceptedAt"])
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  const visits = await trx
    .selectFrom("deliveryEvents")
    .select(["id", "type", "at", "detail as link", "isMachine"])
    .where("deliveryId", "=", deliveryId)
    .where("type", "in", ["opened", "clicked"])
    .orderBy("at")
    .limit(MAX_VISITS)
    .execute();
  if (visits.length === 0) return;
  const known = visits.map((visit) => ({
    ...visit,
    type: visit.type as "opened" | "clicked",
    isMachine: visit.isMachine === 1,
  }));
  const machines = machineVisits(known, deliveredAt ?? acceptedAt);
  const found = known
    .filter(({ id, isMachine }) => !isMachine && machines.has(id))
    .map(({ id }) => id);
  if (found.length > 0)
    await trx
      .updateTable("deliveryEvents")
      .set({ isMachine: 1 })
      .where("id", "in", found)
      .execute();
  const first = (isWanted: (visit: (typeof known)[number]) => boolean) =>
    known.find(isWanted)?.at ?? null;
  await trx
    .updateTable("deliveries")
    .set({
      openedAt: first(({ id }) => !machines.has(id)),
      clickedAt: first(({ id, type }) => type === "clicked" && !machines.has(id)),
      machineOpenedAt: first(({ id }) => machines.has(id)),
    })
    .where("id", "=", deliveryId)
    .execute();
}

/** More visits than this to one message say nothing new. */
const MAX_VISITS = 500;

/**
 * A followed address as it is kept and shown: without the keys that the app's links and others have
 * in them.
 */
function shownLink(link: string): string {
  try {
    const { origin, pathname } = new URL(link);
    return (origin + loggedPath(pathname)).slice(0, 500);
  } catch {
    return "";
  }
}

/** An address that bounced for good or complained is not mailed again. A full inbox is. */
async function suppress(trx: Database, row: Delivery, event: MailEvent, now: Date): Promise<void> {
  if (
    row.kind !== "recipient" ||
    (event.email !== null && !isSameAddress(event.email, row.toEmail))
  )
    return;
  const given = { accountId: row.accountId, email: row.toEmail, detail: event.detail, now };
  if (event.type === "complained") await suppressAddress(trx, { ...given, reason: "complained" });
  if (event.type === "suppressed") await suppressAddress(trx, { ...given, reason: "provider" });
  if (event.type === "bounced" && event.permanent)
    await suppressAddress(trx, { ...given, reason: "bounced" });
}
