import type BetterSqlite3 from "better-sqlite3";
import { isForOneWaiting, type MailTruth, type Truth } from "./truth.ts";

interface Row {
  id: string;
  state: string;
  providerId: string | null;
  acceptedAt: string | null;
  reasonCode: string | null;
  isSample: number;
  status: string;
}

/**
 * What the ledger says in the end, against what really happened. `object` is called with each
 * sentence that must not be.
 */
export function checkInTheEnd(
  sqlite: BetterSqlite3.Database,
  truth: Truth,
  isIdempotent: boolean,
  object: (sentence: string) => void,
): void {
  const rows = sqlite
    .prepare(
      `select d.id, d.state, d."providerId", d."acceptedAt", d."reasonCode", b."isSample", b.status
       from deliveries d join batches b on b.id = d."batchId"`,
    )
    .all() as Row[];
  for (const row of rows) {
    const mail = truth.of(row.id);
    for (const sentence of [
      ...wrongState(row, mail, isIdempotent),
      ...wrongCount(mail, isIdempotent),
    ])
      object(`message ${row.id} (${mail.kind}) ${sentence}`);
  }
  for (const sentence of wrongSends(sqlite)) object(sentence);
  for (const sentence of wrongFigures(sqlite)) object(sentence);
}

function wrongCount({ arrivals, kind }: MailTruth, isIdempotent: boolean): string[] {
  const isAllowed = arrivals < 2 || (!isIdempotent && isForOneWaiting(kind));
  return isAllowed ? [] : [`arrived ${arrivals} times`];
}

function wrongState(row: Row, mail: MailTruth, isIdempotent: boolean): string[] {
  const { state } = row;
  const arrived = mail.arrivals > 0;
  // What was tried again because nobody had answered may have arrived before it was refused or
  // cancelled; the ledger doesn't say that it wasn't sent.
  const isClaimed = row.reasonCode === "code_expired" || row.reasonCode === "gave_up";
  const mayHaveArrived = !isIdempotent && isForOneWaiting(mail.kind) && !isClaimed;
  if (row.isSample === 1)
    return state === "queued" && !arrived ? [] : [`is sample data and ${state}`];
  const expected = reportedState(mail);
  if (expected !== null)
    return state === expected ? [] : [`is ${state}, and was reported as ${expected}`];
  switch (state) {
    case "queued":
    case "sending":
      return [`is stuck as ${state} (its send is ${row.status})`];
    case "accepted":
      if (!arrived) return ["is lost: accepted, and never arrived"];
      if (row.providerId !== null && !mail.providerIds.has(row.providerId))
        return ["has the provider's id of another message"];
      return row.acceptedAt === null ? ["is accepted, but not since when"] : [];
    case "cancelled":
    case "skipped":
      return arrived && !mayHaveArrived ? [`is ${state}, and arrived`] : [];
    case "failed":
      return arrived && !mayHaveArrived ? [`failed (${row.reasonCode}), and arrived`] : [];
    case "uncertain":
      return mail.uncertainBecause === null ? ["is uncertain, and could be known"] : [];
    default:
      return [`is ${state}, and nobody reported that`];
  }
}

/** What the provider's reports say, however they came: what is worse comes later. */
function reportedState({ reported }: MailTruth): string | null {
  if (reported.has("complained")) return "complained";
  if (reported.has("bounced")) return "bounced";
  return reported.has("delivered") ? "delivered" : null;
}

function wrongSends(sqlite: BetterSqlite3.Database): string[] {
  const open = sqlite
    .prepare(
      `select b.id, b.kind, b.status, b."finishedAt" is null as "isOpen", b.html = '' as "isWiped",
       exists (select 1 from deliveries d where d."batchId" = b.id and d.state in ('queued', 'sending')) as "hasOpen",
       exists (select 1 from deliveries d where d."batchId" = b.id and d."values" <> '{}') as "hasValues"
       from batches b where b."isSample" = 0`,
    )
    .all() as {
    id: string;
    kind: string;
    status: string;
    isOpen: number;
    isWiped: number;
    hasOpen: number;
    hasValues: number;
  }[];
  return open.flatMap(({ id, kind, status, isOpen, isWiped, hasOpen, hasValues }) => {
    const sentences: string[] = [];
    if (!hasOpen && (isOpen || (status !== "done" && status !== "cancelled")))
      sentences.push(`send ${id} has nothing left to do, and is ${status}`);
    if (hasOpen && status === "done") sentences.push(`send ${id} is done, and has messages left`);
    if (kind === "code" && status === "done" && (!isWiped || hasValues))
      sentences.push(`the code of ${id} was not wiped`);
    return sentences;
  });
}

/** Stored counts against a recount of the rows. */
function wrongFigures(sqlite: BetterSqlite3.Database): string[] {
  const one = (sql: string) =>
    sqlite.prepare(sql).all() as { what: string; stored: number; counted: number }[];
  const permanent = "('unknown_address', 'unknown_domain', 'mailbox_inactive')";
  const left = `(d."acceptedAt" is not null or (d.state = 'failed' and d."reasonCode" in ${permanent}))`;
  const forOthers = "b.kind in ('certificates', 'bulk', 'form', 'webinar')";
  const figures = [
    ...one(`select 'tally ' || t."batchId" || ' ' || t.what as what, t.count as stored,
      (select count(*) from deliveries d where d."batchId" = t."batchId" and d.state = t.what and d.kind = 'recipient' and d."replacedById" is null) as counted
      from "batchTallies" t where t.what in ('queued','sending','accepted','delivered','bounced','complained','failed','uncertain','cancelled','skipped')`),
    ...one(`select 'tallies in all' as what, (select sum(count) from "batchTallies" where what not in ('opened','machineOpened','clicked','unsubscribed','viewed','downloaded','linkedIn','unopened')) as stored,
      (select count(*) from deliveries where kind = 'recipient') as counted`),
    ...one(`select 'sent in all' as what, (select coalesce(sum(sent), 0) from "mailHours") as stored,
      (select count(*) from deliveries d where ${left}) as counted`),
    ...one(`select 'sent by ' || a.id as what, (select coalesce(sum(sent), 0) from "mailHealth" h where h."accountId" = a.id) as stored,
      (select count(*) from deliveries d join batches b on b.id = d."batchId" where d."accountId" = a.id and ${forOthers} and ${left}) as counted
      from accounts a where a.id like 'account-%'`),
    ...one(`select 'complaints in all' as what, (select coalesce(sum(complained), 0) from "mailHours") as stored,
      (select count(*) from deliveries where state = 'complained') as counted`),
  ];
  return figures
    .filter(({ stored, counted }) => stored !== counted)
    .map(({ what, stored, counted }) => `${what}: stored ${stored}, counted ${counted}`);
}
