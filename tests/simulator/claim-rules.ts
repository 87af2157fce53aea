import type { Batch } from "../../app/features/delivery/queue/new-delivery.ts";
import { isForOneWaiting } from "./truth.ts";

/** A call as the ledger has it, with all that decides whether it may be made. */
export interface CallRow {
  id: string;
  /** The provider that it belongs to. */
  transport: string;
  key: string;
  state: string;
  attempt: number;
  firstTriedAt: string;
  leaseUntil: string;
  batchId: string;
  kind: Batch["kind"];
  status: string;
  batchMadeAt: string;
  scheduledAt: string | null;
  isSample: number;
  accountId: string;
  suspendedAt: string | null;
  deleteAfter: string | null;
  sendingPausedReason: string | null;
  isStopped: number;
}

/** Of one call, by its id. */
export const CALL = `select c.id, c.transport, c."idempotencyKey" as "key", c.state, c.attempt, c."firstTriedAt", c."leaseUntil", c."batchId", b.kind,
  b.status, b."createdAt" as "batchMadeAt", b."scheduledAt", b."isSample", b."accountId", a."suspendedAt", a."deleteAfter",
  a."sendingPausedReason", exists (select 1 from "installationSettings" where name = 'sendingPaused') as "isStopped"
  from "providerCalls" c join batches b on b.id = c."batchId" join accounts a on a.id = b."accountId" where c.id = ?`;

/**
 * The messages of a call, and the addresses among them that had been stopped before it was claimed.
 */
export const ROWS_OF_CALL = `select d.id, d.attempt from deliveries d where d."callId" = ? order by d.id`;
export const STOPPED_IN_CALL = `select d.id from deliveries d join "providerCalls" c on c.id = d."callId" join batches b on b.id = d."batchId"
  join suppressions s on s."accountId" = d."accountId" and s.email = d."toEmail"
  where d."callId" = ? and d.state = 'sending' and s."createdAt" < c."firstTriedAt" and b.kind in ('certificates', 'bulk', 'form', 'webinar')
  and (s.reason in ('bounced', 'complained', 'provider') or b.kind in ('certificates', 'bulk'))`;

const KEY_LIFE_MS = 23 * 3_600_000;
const CODE_LIFE_MS = 600_000;
const MAX_TRIES = 5;

/** What a rule is told of the moment. Times are in ms since 1970. */
interface Moment {
  now: number;
  /** How far clocks of processes may be off from each other. */
  skewMs: number;
  isIdempotent: boolean;
}

/** What is wrong with a call that is claimed, anew or once more: nothing, or sentences' ends. */
export function wrongWithClaim(
  call: CallRow,
  isAgain: boolean,
  { now, skewMs, isIdempotent }: Moment,
): string[] {
  const isForOthers = ["certificates", "bulk", "form", "webinar"].includes(call.kind);
  const isOld = (at: string, lifeMs: number) => Date.parse(at) <= now - lifeMs - skewMs - 200_000;
  const rules: [boolean, string][] = [
    [call.isStopped === 1, "while all sending was stopped"],
    [call.status !== "sending", `of a send that was ${call.status}`],
    [call.isSample === 1, "of the sample data"],
    [
      call.scheduledAt !== null && Date.parse(call.scheduledAt) > now + skewMs,
      "before the time of its send",
    ],
    [
      call.kind === "code" && isOld(call.batchMadeAt, CODE_LIFE_MS),
      "with a code that is no longer good",
    ],
    [
      isForOthers && (call.suspendedAt ?? call.deleteAfter ?? call.sendingPausedReason) !== null,
      "of an account that may not send",
    ],
    [isAgain && !isIdempotent && !isForOneWaiting(call.kind), "though the provider knows no keys"],
    [
      isAgain && isIdempotent && isOld(call.firstTriedAt, KEY_LIFE_MS),
      "with a key that the provider may have forgotten",
    ],
  ];
  return rules.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
}

/**
 * Why nobody can find out what became of a call; null: it can be made again. `mayHaveLeft`: it
 * left, or its process died after it had written down that it leaves. `attempt`: how often the
 * message was tried. `isUnclear`: the provider's answers to it stay unclear.
 */
export function whyUncertain(
  call: CallRow,
  {
    mayHaveLeft,
    attempt,
    isUnclear,
  }: { mayHaveLeft: boolean; attempt: number; isUnclear: boolean },
  { now, skewMs, isIdempotent }: Moment,
): string | null {
  if (!mayHaveLeft) return null;
  if (call.status === "cancelled") return "cancelled";
  if (call.kind === "code" && Date.parse(call.batchMadeAt) <= now - CODE_LIFE_MS + skewMs)
    return "old code";
  // What is a day late is of no use to who waited for it either.
  if (Date.parse(call.firstTriedAt) <= now - KEY_LIFE_MS + skewMs) return "old key";
  if (!isIdempotent && isForOneWaiting(call.kind))
    return attempt >= MAX_TRIES ? "no tries left" : null;
  if (!isIdempotent) return "no keys";
  return isUnclear ? "unclear answers" : null;
}
