import type { AppContext } from "#app/platform/app-context.ts";
import { fullDate, relativeTime } from "#app/platform/time/relative-time.ts";
import { REFUSED } from "../sender-domains/hold-domain.server.ts";
import { type RecordResult, readResults } from "../sender-domains/record-results.ts";
import {
  findSenderDomain,
  keysOfDomain,
  type SenderDomainKey,
} from "../sender-domains/sender-domain.server.ts";
import { losesAt, OLD_KEY_DAYS } from "./next-state.ts";

const DAY_MS = 86_400_000;

/** A record as its page shows it. */
export type ShownRecord = Pick<
  RecordResult,
  "id" | "purpose" | "type" | "name" | "value" | "status" | "found" | "text" | "priority"
> & {
  /** Before the domain, as most DNS pages ask for it. */
  shortName: string;
  /** Of a key that waits to take over. */
  isNext: boolean;
};

/** All that an organiser sees of the domain that their mail leaves from. Null: they have none. */
export async function readSenderView(
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
  { id: accountId, timeZone }: { id: string; timeZone: string },
) {
  const row = await findSenderDomain(db, accountId);
  if (!row) return null;
  const keys = await keysOfDomain(db, row.id);
  const { domain, localPart, state, signedBy, missingSince, lostAt, checkedAt } = row;
  const day = (at: string | null) => at && fullDate(at, timeZone);
  const results = readResults(row);
  const isSigning = keys.some((key) => key.state === "signing");
  const shown = (result: RecordResult): ShownRecord => {
    const { id, purpose, type, name, value, status, found, text, priority } = result;
    const isNext = isSigning && keys.some((key) => key.id === id && key.state === "waiting");
    const shortName = name === domain ? "@" : name.slice(0, -(domain.length + 1));
    const common = { id, purpose, type, name, value, status, found, text, shortName, isNext };
    return priority === undefined ? common : Object.assign(common, { priority });
  };
  const other = await db
    .selectFrom("senderDomains")
    .select("id")
    .where("domain", "=", domain)
    .where("state", "in", ["active", "held"])
    .where("id", "!=", row.id)
    .executeTakeFirst();
  return {
    domain,
    localPart,
    state,
    canChangeKeys: signedBy === "us" && isSigning,
    isChangingKeys: isSigning && keys.some((key) => key.state === "waiting"),
    records: results.filter(({ name }) => name !== "").map(shown),
    word: results.find(({ id, name }) => name === "" && id !== REFUSED)?.text ?? null,
    refusal: results.find(({ id }) => id === REFUSED)?.text ?? null,
    checked: checkedAt && relativeTime(checkedAt, clock(), timeZone),
    losesOn: state === "lost" ? null : day(missingSince && losesAt(missingSince)),
    lostOn: state === "lost" ? day(lostAt) : null,
    oldRecords: keys.flatMap((key) => oldRecord(key, domain, { now: clock(), day })),
    isTaken: other !== undefined,
    fallback: config.mail.from,
  };
}

function oldRecord(
  { state, selector, retiredAt, sealedKey }: SenderDomainKey,
  domain: string,
  { now, day }: { now: Date; day: (at: string | null) => string | null },
): { name: string; text: string }[] {
  if (state !== "old" || retiredAt === null) return [];
  const name = `${selector}._domainkey.${domain}`;
  const until = new Date(Date.parse(retiredAt) + OLD_KEY_DAYS * DAY_MS);
  if (until <= now) return [{ name, text: "You can delete this record." }];
  if (sealedKey === null)
    return [{ name, text: "Delete this record now: anyone who has the key can sign with it." }];
  return [{ name, text: `Leave this record until ${day(until.toISOString())}.` }];
}
