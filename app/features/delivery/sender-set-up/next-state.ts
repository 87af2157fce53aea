import { type RecordResult, signsMail } from "../sender-domains/record-results.ts";
import type { SenderDomain, SenderDomainKey } from "../sender-domains/sender-domain.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So long after a record was first found gone, the domain is lost. */
const GRACE_DAYS = 3;
/** An old key's record stays so long: mail on its way is still checked with it. */
export const OLD_KEY_DAYS = 7;
/** So long it is shown that an old record can go. */
export const SHOWN_DAYS = 30;
const NEVER = "9999-12-31T00:00:00.000Z";

type Known = Pick<
  SenderDomain,
  "state" | "signedBy" | "createdAt" | "missingSince" | "provedAt" | "lostAt"
>;

export type NextState = Pick<
  SenderDomain,
  "state" | "missingSince" | "provedAt" | "lostAt" | "nextCheckAt"
>;

/** The keys that sign, or will once their records are there. */
export function currentKeys(keys: readonly SenderDomainKey[]): SenderDomainKey[] {
  const signing = keys.filter(({ state }) => state === "signing");
  return signing.length > 0 ? signing : keys.filter(({ state }) => state === "waiting");
}

/** Whether new keys can take over from those that sign: receivers find all of them. */
export function isRotationReady(
  keys: readonly SenderDomainKey[],
  results: readonly RecordResult[],
): boolean {
  const waiting = keys.filter(({ state }) => state === "waiting");
  return waiting.length > 0 && waiting.every(({ id }) => signsMail(results, id));
}

/**
 * What a look makes of a domain. All that is required has to be there before mail leaves from it;
 * afterwards one key, or the provider's word, is enough for the days of grace.
 */
export function nextState(
  row: Known,
  keys: readonly SenderDomainKey[],
  results: readonly RecordResult[],
  now: Date,
): NextState {
  const at = now.toISOString();
  const current = currentKeys(keys);
  const isOurs = row.signedBy === "us";
  const required = results.filter(
    ({ id, purpose }) =>
      purpose !== "dmarc" && (purpose !== "dkim" || current.some((key) => key.id === id)),
  );
  const isComplete =
    required.length > 0 &&
    required.every(({ counts }) => counts) &&
    (!isOurs || current.length > 0);
  const isAllowed = results.every(({ name, counts }) => name !== "" || counts);
  const isVouchedFor = isAllowed && (!isOurs || current.some(({ id }) => signsMail(results, id)));
  const { state, provedAt } = row;
  const soon = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  if (state === "waiting" || state === "lost") {
    if (isComplete)
      return {
        state: "active",
        provedAt: provedAt ?? at,
        missingSince: null,
        lostAt: null,
        nextCheckAt: soon(CALM_MINUTES),
      };
    const nextCheckAt = state === "lost" ? NEVER : soon(minutesToWait(row.createdAt, now));
    return { state, provedAt, missingSince: null, lostAt: row.lostAt, nextCheckAt };
  }
  const missingSince = isComplete ? null : (row.missingSince ?? at);
  // While nobody answers, nothing is known to be gone.
  const isGone = required.some(({ counts, status }) => !counts && status !== "unknown");
  const isLost = isGone && missingSince !== null && losesAt(missingSince) <= at;
  if (isLost) return { state: "lost", provedAt, missingSince, lostAt: at, nextCheckAt: NEVER };
  const isSeen = required.every(({ status }) => status === "ok");
  const nextCheckAt = soon(isSeen ? CALM_MINUTES : DOUBT_MINUTES);
  return {
    state: isVouchedFor ? "active" : "held",
    provedAt,
    missingSince,
    lostAt: null,
    nextCheckAt,
  };
}

const CALM_MINUTES = 6 * 60;
const DOUBT_MINUTES = 10;

/** The longer somebody takes to enter the records, the more rarely we look. */
function minutesToWait(createdAt: string, now: Date): number {
  const age = now.getTime() - Date.parse(createdAt);
  if (age < 60 * MINUTE_MS) return 2;
  if (age < DAY_MS) return 10;
  return age < 14 * DAY_MS ? 60 : 24 * 60;
}

/** When a domain is lost whose record is missing since then. ISO 8601. */
export function losesAt(missingSince: string): string {
  return new Date(Date.parse(missingSince) + GRACE_DAYS * DAY_MS).toISOString();
}
