import type { MailMessage } from "#app/engines/mail/message.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { SendOutcome } from "#app/providers/mail/mail.ts";
import { returnProbe } from "../health/mail-gate.server.ts";
import { laneOf } from "../health/mail-gate-state.ts";
import { inLedgerTurn } from "../queue/ledger-lock.server.ts";
import type { Delivery } from "../queue/new-delivery.ts";
import { type Sender, senderOf } from "../sender-domains/sender.server.ts";
import { hashPayload } from "./build-email.server.ts";
import type { ClaimedCall } from "./claimed-call.ts";
import { leaveOut } from "./leave-out.server.ts";
import { giveBackRows, mayLeave } from "./may-leave.server.ts";
import { recordOutcomes } from "./record-outcome.server.ts";
import { recordTaken } from "./record-taken.server.ts";
import {
  buildOrFail,
  bytesOf,
  countedAs,
  handOver,
  type SendSettings,
} from "./send-chunk.server.ts";

/**
 * The provider answered a call, or it was not made; then, in any case later, that was written down.
 * Once each.
 */
interface CallEnds {
  onAnswer(): void;
  onWritten(): void;
}

interface Built {
  claimed: ClaimedCall;
  row: Delivery;
  message: MailMessage;
}

/** Whether the call can be made by `sendTogether`: one message by link, for the first time. */
export function canGoTogether({ call, batch, rows }: ClaimedCall): boolean {
  return (
    call.attempt === 1 &&
    call.payloadSha256 === null &&
    rows.length === 1 &&
    batch.delivery === "link"
  );
}

/**
 * Makes calls of one message each, all of one send and claimed together, as over SMTP. Each keeps
 * its own call, key, hash and answer; only what is read before, what is written before they leave,
 * and the answers that come together, are one piece of work for all. Once the provider takes
 * nothing more, what has not begun goes back into the queue. `ends` are called for each call.
 * Returns what the heaviest weighed, in bytes.
 */
export async function sendTogether(
  app: AppContext,
  calls: readonly ClaimedCall[],
  settings: SendSettings,
  ends: CallEnds,
): Promise<number> {
  const { db, clock } = app;
  const [first] = calls;
  if (!first) return 0;
  const { batch } = first;
  const built: Built[] = [];
  const staying = await leaveOut(
    db,
    batch,
    calls.flatMap(({ rows }) => rows),
    clock(),
  );
  const isStaying = new Set(staying);
  const sender = await senderOf(app, batch);
  for (const claimed of calls)
    for (const row of claimed.rows.filter((one) => isStaying.has(one))) {
      const message = await buildOrFail(app, batch, row, { sender, mayFail: true });
      if (message) built.push({ claimed, row, message });
    }
  const isBuilt = new Set(built.map(({ claimed }) => claimed));
  for (const claimed of calls) {
    if (isBuilt.has(claimed)) continue;
    await returnProbe(db, laneOf(batch.kind), clock(), app.mail.route);
    await recordOutcomes(db, {
      ...settings,
      claimed,
      rows: [],
      outcomes: [],
      transport: app.mail,
      now: clock(),
    });
    ends.onAnswer();
    ends.onWritten();
  }
  const hashed = built.map(({ claimed, message }) => ({
    call: claimed.call,
    payloadSha256: hashPayload([message]),
  }));
  const leaving = await mayLeave(db, hashed, { leaseMs: settings.leaseMs, now: clock() });
  if (leaving.size < built.length)
    await returnProbe(db, laneOf(batch.kind), clock(), app.mail.route);
  await sendBuilt(app, { built, leaving, sender, settings, ends });
  return Math.max(0, ...built.map(({ message }) => bytesOf(message)));
}

async function sendBuilt(
  app: AppContext,
  calls: {
    built: readonly Built[];
    leaving: ReadonlySet<string>;
    sender: Sender | null;
    settings: SendSettings;
    ends: CallEnds;
  },
): Promise<void> {
  const { built, leaving, sender, settings, ends } = calls;
  const { db, mail, metrics, log, clock } = app;
  let isStopped = false;
  const record = async (
    { claimed, row }: Built,
    outcome: SendOutcome | undefined,
  ): Promise<void> => {
    if (!outcome) return giveBack(app, claimed);
    if (outcome.kind === "accepted")
      await recordTaken(app, { claimed, row, providerId: outcome.providerId });
    else
      await recordOutcomes(db, {
        ...settings,
        claimed,
        rows: [row],
        outcomes: [outcome],
        transport: mail,
        now: clock(),
      });
    metrics.countDeliveries(countedAs(outcome.kind, mail.name === "outbox"), 1);
  };
  const sendOne = async (one: Built): Promise<void> => {
    const { claimed, message } = one;
    if (!leaving.has(claimed.call.id)) {
      ends.onAnswer();
      return ends.onWritten();
    }
    const [outcome] = await handOver(app, claimed, [message], {
      ...settings,
      sender,
      isStopped: () => isStopped,
    });
    if (outcome && endsAll(outcome)) isStopped = true;
    ends.onAnswer();
    await record(one, outcome)
      .catch((error) => log.error({ err: error, callId: claimed.call.id }, NOT_RECORDED))
      .finally(ends.onWritten);
  };
  await Promise.all(built.map(sendOne));
}

export const NOT_RECORDED = "a call could not be recorded; it is taken over when its lease ends";

/** What holds the others up as well. */
function endsAll(outcome: SendOutcome): boolean {
  return (
    outcome.kind === "unknown" ||
    outcome.kind === "halt" ||
    (outcome.kind === "retry" && outcome.everyone === true)
  );
}

/** Nothing of this call has left. */
async function giveBack({ db, clock }: AppContext, { call }: ClaimedCall): Promise<void> {
  const now = clock();
  await inLedgerTurn(db, now, async (trx) => {
    const batch = await trx
      .selectFrom("batches")
      .select("status")
      .where("id", "=", call.batchId)
      .executeTakeFirst();
    await giveBackRows(trx, [call.id], { isCancelled: batch?.status === "cancelled", now });
  });
}
