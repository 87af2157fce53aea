import type { SendOutcome } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import { senderAccounts } from "../extensions.ts";
import { pauseForReason } from "../queue/change-batch.server.ts";
import { type Batch, type Delivery, isMass } from "../queue/new-delivery.ts";
import { afterRefusal, type Hold } from "./holds.ts";
import { dayIn } from "./hours.ts";
import { receiversOf } from "./mail-receivers.server.ts";
import { groupOf, OTHER } from "./receivers.ts";
import { pacedSender, type Sender } from "./sender.server.ts";
import { readSignal } from "./signals.ts";

type AboutBatch = Pick<Batch, "id" | "accountId" | "kind" | "fromAddress">;
type AboutRow = Pick<Delivery, "toEmail" | "fromDomain">;

/** A mistake of the installation's own records is looked at again so often. */
const OWN_FAULT_MINUTES = 60;

/**
 * Takes a receiver's refusal for what it says of more than its one message: its mail is held, or
 * the send is paused because the organiser's domain has to be put right. `answer`: what it said;
 * `isRelays`: it may as well be the relay's own. Returns whether mail was held or paused.
 */
async function heedRefusal(
  trx: Database,
  given: {
    batch: AboutBatch;
    row: AboutRow;
    answer: string;
    isRelays: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { batch, row, answer, isRelays, now } = given;
  const signal = readSignal(answer);
  if (!signal || (isRelays && signal.kind === "busy")) return false;
  const sender = pacedSender(batch, row.fromDomain);
  if (signal.kind === "fault" && sender.isOwn && isMass(batch.kind)) {
    const reason = `${sender.domain} is refused. ${signal.fix} The mail server answered: “${answer}”`;
    await pauseForReason(trx, { batchId: batch.id, reason, now });
    return true;
  }
  const known = (await receiversOf(trx, [row.toEmail], now))(row.toEmail);
  const said = signal.kind === "hold" ? signal.receiver : null;
  const receiver = known === OTHER ? (said ?? OTHER) : known;
  // All that nobody has looked up yet has nothing in common.
  if (receiver === OTHER) return false;
  const minutes = signal.kind === "hold" ? signal.minutes : null;
  await hold(trx, {
    sender: signal.kind === "hold" && !signal.ofDomain ? "" : sender.domain,
    receiver,
    minutes: signal.kind === "fault" ? OWN_FAULT_MINUTES : minutes,
    answer,
    now,
  });
  await refuseWarmUp(trx, { accountId: batch.accountId, sender, receiver, now });
  return true;
}

/** The same of the answer to a call: one of several messages is the provider's own. */
export async function heedAnswer(
  trx: Database,
  given: {
    batch: AboutBatch;
    rows: readonly AboutRow[];
    outcome: Extract<SendOutcome, { kind: "retry" | "rejected" }>;
    now: Date;
  },
): Promise<boolean> {
  const { batch, rows, outcome, now } = given;
  const [row] = rows;
  if (!row || rows.length > 1) return false;
  const isRelays = outcome.kind === "retry" && outcome.everyone === true;
  return heedRefusal(trx, { batch, row, answer: outcome.reason, isRelays, now });
}

async function hold(
  trx: Database,
  refusal: {
    sender: string;
    receiver: string;
    minutes: number | null;
    answer: string;
    now: Date;
  },
): Promise<void> {
  const { sender, receiver, now } = refusal;
  const previous = await trx
    .selectFrom("receiverHolds")
    .selectAll()
    .where("sender", "=", sender)
    .where("receiver", "=", receiver)
    .executeTakeFirst();
  const next: Hold = afterRefusal(previous ?? null, refusal, now);
  if (next === previous) return;
  await trx
    .insertInto("receiverHolds")
    .values(next)
    .onConflict((conflict) => conflict.columns(["sender", "receiver"]).doUpdateSet(next))
    .execute();
}

/** What was refused holds the domain's allowance as it is. */
async function refuseWarmUp(
  trx: Database,
  given: { accountId: string; sender: Sender; receiver: string; now: Date },
): Promise<void> {
  const { accountId, sender, receiver, now } = given;
  if (!sender.isOwn) return;
  const account = await senderAccounts.get().find(trx, accountId);
  await trx
    .updateTable("senderWarmUps")
    .set({ refusedOn: dayIn(account?.timeZone ?? "UTC", now) })
    .where("accountId", "=", accountId)
    .where("sender", "=", sender.domain)
    .where("receiver", "=", groupOf(receiver))
    .execute();
}

/** The receivers of these messages take mail: whoever refused some before hasn't given up on us. */
export async function heedTaken(
  trx: Database,
  rows: readonly Pick<Delivery, "toEmail">[],
  now: Date,
): Promise<void> {
  const refusing = await trx
    .selectFrom("receiverHolds")
    .select("receiver")
    .where("refusedSince", "is not", null)
    .execute();
  if (refusing.length === 0 || rows.length === 0) return;
  const emails = rows.map(({ toEmail }) => toEmail);
  const receiverOf = await receiversOf(trx, emails, now);
  const taking = new Set(emails.map(receiverOf));
  await trx
    .updateTable("receiverHolds")
    .set({ refusedSince: null })
    .where("receiver", "in", [...taking])
    .where("refusedSince", "is not", null)
    .execute();
}

/** The same of what a provider tells later: the receiver of a message that it has puts it off. */
export async function heedDelay(
  trx: Database,
  row: AboutRow & Pick<Delivery, "batchId">,
  answer: string,
  now: Date,
): Promise<void> {
  const batch = await trx
    .selectFrom("batches")
    .select(["id", "accountId", "kind", "fromAddress"])
    .where("id", "=", row.batchId)
    .executeTakeFirstOrThrow();
  await heedRefusal(trx, { batch, row, answer, isRelays: false, now });
}
