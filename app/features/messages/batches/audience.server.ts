import { setImmediate as letOthersRun } from "node:timers/promises";
import type { ExpressionBuilder } from "kysely";
import { isSampleAddress, readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { RecipientForIssue } from "#app/features/certificates/model/certificate-values.ts";
import { readAddressLine } from "#app/features/delivery/queue/email-address.ts";
import { plainReason } from "#app/features/delivery/status/delivery-state.ts";
import {
  readSuppressions,
  SUPPRESSED_CODE,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { AudienceRecord, type ConfirmedAudience } from "../confirmed/audience-record.server.ts";

/**
 * `new`: only people who were not sent a certificate of this project yet, nor had theirs revoked,
 * so that nobody is mailed again by surprise (C02).
 */
export type Audience = "new" | "everyone";

export interface AudienceQuery {
  accountId: string;
  projectId: string;
  listId: string;
  audience: Audience;
  /** Only these recipients; all of the list when absent. */
  recipientIds?: readonly string[];
  /** Only people behind this position, and only up to that one. */
  after?: number;
  upTo?: number;
  /** People read in one go. */
  pieceSize?: number;
}

export interface AudienceMember extends RecipientForIssue {
  position: number;
  /** Why no mail goes to this person, or null. */
  leftOut: {
    code:
      | "invalid_address"
      | "bounced_before"
      | "complained_before"
      | "unsubscribed"
      | "suppressed"
      | "sample"
      | "left_out";
  } | null;
}

const CHUNK = 250;
const MAX_LOOKED_UP = 1_000;

/**
 * The people a send would reach, in list order, 250 at a time, so that memory stays bounded
 * whatever the list's length, and other visitors are served between: SQLite's answers alone never
 * let the event loop go.
 */
export async function* readAudience(
  db: Database,
  query: AudienceQuery,
): AsyncGenerator<AudienceMember[]> {
  const { pieceSize = CHUNK } = query;
  const chosen = query.recipientIds ? new Set(query.recipientIds) : null;
  // Looked up one by one rather than met while reading through the whole list.
  const few = chosen !== null && chosen.size <= MAX_LOOKED_UP;
  let after = query.after ?? -1;
  for (;;) {
    const rows = await db
      .selectFrom("recipients")
      .leftJoin("leftOutPeople", (join) =>
        join
          .onRef("leftOutPeople.recipientId", "=", "recipients.id")
          .on("leftOutPeople.projectId", "=", query.projectId),
      )
      .select([
        "id",
        "position",
        "firstName",
        "lastName",
        "email",
        "certificateName",
        "fields",
        "language",
        "leftOutAt",
      ])
      .where("recipients.accountId", "=", query.accountId)
      .where("listId", "=", query.listId)
      .where("position", ">", after)
      .$if(query.upTo !== undefined, (select) => select.where("position", "<=", query.upTo ?? 0))
      .$if(few, (select) => select.where("id", "in", query.recipientIds ?? []))
      .$if(query.audience === "new", (select) =>
        select.where((or) =>
          or.not(
            or.or([
              or.exists(sentBefore(or, query.projectId)),
              or.exists(revokedBefore(or, query.projectId)),
            ]),
          ),
        ),
      )
      .orderBy("position")
      .limit(pieceSize)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)?.position ?? after;
    const people = chosen ? rows.filter((row) => chosen.has(row.id)) : rows;
    if (people.length > 0) {
      const suppressed = await readSuppressions(
        db,
        query.accountId,
        people.map((row) => row.email.toLowerCase()),
      );
      yield people.map(({ leftOutAt, ...row }) => ({
        ...row,
        fields: readStoredTexts(row.fields, "recipients.fields", row.id),
        leftOut: leftOutAt === null ? leftOut(row.email, suppressed) : { code: "left_out" },
      }));
    }
    if (rows.length < pieceSize) return;
    await letOthersRun();
  }
}

/** Deliveries of this project to the recipient that left or may still leave. */
function sentBefore(expression: ExpressionBuilder<Schema, "recipients">, projectId: string) {
  return expression
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select("deliveries.id")
    .whereRef("deliveries.recipientId", "=", "recipients.id")
    .where("batches.projectId", "=", projectId)
    .where("batches.kind", "=", "certificates")
    .where("deliveries.state", "not in", ["cancelled", "skipped"]);
}

/**
 * Certificates of this project that were taken from the recipient, even before the mail left: a
 * send must not undo that.
 */
function revokedBefore(expression: ExpressionBuilder<Schema, "recipients">, projectId: string) {
  return expression
    .selectFrom("certificates")
    .select("certificates.id")
    .whereRef("certificates.recipientId", "=", "recipients.id")
    .where("certificates.projectId", "=", projectId)
    .where("certificates.status", "=", "revoked");
}

/** Why an address gets no mail, or null. `suppressed`: as `readSuppressions` says it. */
export function leftOut(
  email: string,
  suppressed: Map<string, keyof typeof SUPPRESSED_CODE>,
): AudienceMember["leftOut"] {
  if (!readEmailAddress(email).ok) return { code: "invalid_address" };
  if (isSampleAddress(email)) return { code: "sample" };
  const reason = suppressed.get(email.toLowerCase());
  return reason ? { code: SUPPRESSED_CODE[reason] } : null;
}

/** People that a send leaves out for one reason, with the first few of them. */
export interface LeftOutGroup {
  code: string;
  reason: string;
  count: number;
  examples: { name: string; email: string }[];
}

const MAX_EXAMPLES = 5;
const MAX_SAMPLES = 3;

/** Counts people who are left out, by reason; keeps a few examples of each and nothing else. */
export class LeftOut {
  private readonly groups = new Map<string, LeftOutGroup>();

  add(code: string, person: { firstName: string; lastName: string; email: string }): void {
    const group = this.groups.get(code) ?? {
      code,
      reason: plainReason(code),
      count: 0,
      examples: [],
    };
    group.count++;
    if (group.examples.length < MAX_EXAMPLES) {
      group.examples.push({ name: wholeName(person), email: person.email });
    }
    this.groups.set(code, group);
  }

  list(): LeftOutGroup[] {
    return [...this.groups.values()];
  }
}

/** Somebody whose certificate is looked at before a send. */
export interface SampleOfSend {
  name: string;
  /** Their place in the list. */
  position: number;
  /** Why them; empty where everybody is looked at. */
  why: string;
}

/** The first person of a send, the one with the longest name and the last; up to three: all. */
export class Samples {
  private readonly first: SampleOfSend[] = [];
  private longest: SampleOfSend | undefined;
  private last: SampleOfSend | undefined;
  private count = 0;

  add({ name, position }: Omit<SampleOfSend, "why">): void {
    this.count++;
    const sample = { name, position, why: "" };
    if (this.first.length < MAX_SAMPLES) this.first.push(sample);
    if (!this.longest || lettersOf(name) > lettersOf(this.longest.name))
      this.longest = { ...sample, why: "Longest name" };
    this.last = { ...sample, why: "Last in the list" };
  }

  finish(): SampleOfSend[] {
    const [first, second] = this.first;
    if (this.count <= MAX_SAMPLES || !first || !second || !this.longest || !this.last)
      return this.first;
    const isElsewhere = ![first.position, this.last.position].includes(this.longest.position);
    return [{ ...first, why: "First in the list" }, isElsewhere ? this.longest : second, this.last];
  }
}

/** Marks take no room of their own. */
function lettersOf(name: string): number {
  return name.normalize("NFD").replace(/\p{M}/gu, "").length;
}

/** What the confirmation says before anything is sent. */
export interface SendReview {
  /** Some of those whom it reaches. */
  samples: SampleOfSend[];
  /** Exactly these people, for the confirmation. */
  confirmed: ConfirmedAudience;
  /** People who will get a mail. */
  toSendCount: number;
  /** People of this list who got this project's certificate before and are left alone. */
  alreadySentCount: number;
  /** Left out, by reason, with the first few of each. */
  leftOut: LeftOutGroup[];
  /** Addresses of Cc and Bcc, which get one summary together. */
  summaryAddresses: string[];
  /** The sender's address. */
  fromEmail: string;
  /** Why the installation sends nothing at the moment, or null. */
  pausedReason: string | null;
}

/**
 * Counts whom a send would reach and whom not, and why. Reads the list once, in bounded memory;
 * `lookAt` gets those it would reach, piece by piece, so that a caller who looks at everybody too
 * need not read it again.
 */
export async function reviewSend(
  app: Pick<AppContext, "config">,
  db: Database,
  query: AudienceQuery & { cc: string; bcc: string },
  lookAt?: (reached: AudienceMember[]) => Promise<void>,
): Promise<SendReview> {
  const leftOut = new LeftOut();
  let toSendCount = 0;
  const record = new AudienceRecord();
  const samples = new Samples();
  for await (const people of readAudience(db, query)) {
    for (const person of people) {
      recordMember(record, person);
      if (person.leftOut) {
        leftOut.add(person.leftOut.code, person);
        continue;
      }
      toSendCount++;
      samples.add({ name: wholeName(person) || person.email, position: person.position });
    }
    await lookAt?.(people.filter((person) => !person.leftOut));
  }
  const pause = await readSendingPause(db);
  const confirmed = record.finish();
  return {
    confirmed,
    samples: samples.finish(),
    toSendCount,
    alreadySentCount: (await countAudience(db, query)) - confirmed.members,
    leftOut: leftOut.list(),
    summaryAddresses: [...new Set([...readAddressLine(query.cc), ...readAddressLine(query.bcc)])],
    fromEmail: app.config.mail.from,
    pausedReason: pause?.reason ?? null,
  };
}

/**
 * The first so many whom a send would reach, in list order: no more of the list is read than that
 * takes.
 */
export async function firstReached(
  db: Database,
  query: AudienceQuery,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const people of readAudience(db, query)) {
    ids.push(...people.filter((person) => !person.leftOut).map(({ id }) => id));
    if (ids.length >= count) break;
  }
  return ids.slice(0, count);
}

/** Adds somebody to the record of an audience, with everything that a send takes from their row. */
export function recordMember(record: AudienceRecord, person: AudienceMember): void {
  const { id, email, firstName, lastName, certificateName, fields, position, leftOut } = person;
  record.add([id, email, firstName, lastName, certificateName, fields], {
    isReached: leftOut === null,
    number: position,
  });
}

/** Reads who a send would reach, to the letter, where nobody was shown it before. */
export async function recordAudience(
  db: Database,
  query: AudienceQuery,
): Promise<ConfirmedAudience> {
  const record = new AudienceRecord();
  for await (const people of readAudience(db, query))
    for (const person of people) recordMember(record, person);
  return record.finish();
}

async function countAudience(db: Database, query: AudienceQuery): Promise<number> {
  if (query.recipientIds) return query.recipientIds.length;
  const row = await db
    .selectFrom("recipients")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", query.accountId)
    .where("listId", "=", query.listId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
