import { createHash } from "node:crypto";
import { placeholderText } from "#app/engines/message-document/message-text.ts";
import { readLeavers } from "#app/features/delivery/suppressions/mail-choices.server.ts";
import { LeftOut, type LeftOutGroup } from "#app/features/messages/batches/audience.server.ts";
import {
  AudienceRecord,
  type ConfirmedAudience,
} from "#app/features/messages/confirmed/audience-record.server.ts";
import {
  type MissingValue,
  ValueGaps,
} from "#app/features/messages/message/message-placeholders.ts";
import type { Database } from "#db/database.server.ts";
import { canHaveFallback } from "./bulk-audience.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { readBulkAudience } from "./chosen-people.server.ts";
import type { Source } from "./sources.server.ts";
import { type ReadyPerson, readyPeople, recordReady, usedKeys } from "./write-bulk.server.ts";

export interface Walked {
  toSendCount: number;
  leftOut: LeftOutGroup[];
  /** Chosen rows whose address comes again among the chosen: it gets one mail. */
  twinCount: number;
  missing: MissingValue[];
  /** Of the person with the most to fill in. */
  longest: Record<string, string>;
  /** Changes whenever the mail, or anybody who gets it, does (C02). */
  stamp: string;
  /** Of `toSendCount`: who has paused, and is left out if it leaves before the pause ends. */
  pausedCount: number;
  /** Exactly these people. */
  confirmed: ConfirmedAudience;
  /** There are more than the first so many whom it was to reach. */
  isCut: boolean;
}

export const NOBODY_WALKED: Walked = {
  toSendCount: 0,
  leftOut: [],
  twinCount: 0,
  missing: [],
  longest: {},
  stamp: "",
  isCut: false,
  pausedCount: 0,
  confirmed: new AudienceRecord().finish(),
};

/** A bulk e-mail, whose it is, and where its people are. */
interface BulkOf {
  account: { id: string; name: string; supportEmail: string };
  draft: BulkDraft;
  source: Source;
}

interface WalkOptions {
  /** It is to reach no more than so many. */
  first?: number | undefined;
  onPeople?: (people: ReadyPerson[]) => Promise<void>;
  /** Absent: nobody is asked who has paused. */
  now?: Date;
}

/**
 * Goes once over everybody a draft was written to: whom it reaches, who is left out, whose values
 * are missing. `onPeople` gets them piece by piece, those left out too, so that nothing has to be
 * kept.
 */
export async function walkBulk(
  db: Database,
  { account, draft, source }: BulkOf,
  { first = Number.POSITIVE_INFINITY, onPeople, now }: WalkOptions = {},
): Promise<Walked> {
  const { subject, body, bodyFormat, replyTo, fallbacks } = draft;
  const used = usedKeys(draft);
  const gaps = new ValueGaps([subject, placeholderText(draft)], canHaveFallback);
  const leftOut = new LeftOut();
  const record = new AudienceRecord();
  const hash = createHash("sha256").update(
    JSON.stringify([
      subject,
      body,
      bodyFormat,
      replyTo,
      fallbacks,
      account.name,
      account.supportEmail,
    ]),
  );
  let toSendCount = 0;
  let twinCount = 0;
  let pausedCount = 0;
  let isCut = false;
  let longest = { letters: -1, values: {} as Record<string, string> };
  for await (const { people, twins } of readBulkAudience(
    db,
    aboutTopic(source, draft),
    draft.audience.choice,
  )) {
    twinCount += twins;
    const ready = readyPeople({ account, used, fallbacks }, people);
    const taken: ReadyPerson[] = [];
    for (const person of ready) {
      isCut = person.leftOut === null && toSendCount === first;
      if (isCut) break;
      taken.push(person);
      recordReady(record, person);
      if (person.leftOut) {
        leftOut.add(person.leftOut, person);
        continue;
      }
      toSendCount++;
      const text = JSON.stringify([person.email, person.values]);
      hash.update(text);
      if (text.length > longest.letters) longest = { letters: text.length, values: person.values };
      const name = person.values["Full Name"] || person.email;
      gaps.add({ id: String(person.number), name }, person.values);
    }
    await onPeople?.(taken);
    const reached = taken.filter((person) => !person.leftOut).map(({ email }) => email);
    if (now) {
      const asked = { topicId: null, now };
      pausedCount += (await readLeavers(db, source.accountId, reached, asked)).size;
    }
    if (isCut) break;
  }
  return {
    toSendCount,
    leftOut: leftOut.list(),
    twinCount,
    pausedCount,
    missing: gaps.list({}),
    longest: longest.values,
    stamp: hash.digest("base64url").slice(0, 32),
    confirmed: record.finish(),
    isCut,
  };
}

/** The people of a draft, for whom its topic counts. */
export function aboutTopic(source: Source, { topicId }: Pick<BulkDraft, "topicId">): Source {
  return topicId ? { ...source, topicId } : source;
}
