import { createHash } from "node:crypto";
import type { Database } from "#db/database.server.ts";
import { LeftOut, type LeftOutGroup } from "../delivery/left-out.ts";
import { placeholderKey, usedPlaceholders } from "../messages/placeholders.ts";
import { type MissingValue, ValueGaps } from "../messages/value-gaps.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { bulkValues, canHaveFallback } from "./bulk-placeholders.ts";
import type { Source } from "./find-source.server.ts";
import { type BulkPerson, readBulkAudience } from "./read-bulk-audience.server.ts";

/** A person of a bulk mail with what their message is filled with. */
export interface ReadyPerson extends BulkPerson {
  values: Record<string, string>;
}

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
}

/**
 * Goes once over everybody a draft was written to: whom it reaches, who is left out, whose values are missing. `onPeople` gets
 * them piece by piece, those left out too, so that nothing has to be kept.
 */
export async function walkBulk(
  db: Database,
  account: { name: string; supportEmail: string },
  draft: BulkDraft,
  source: Source,
  onPeople?: (people: ReadyPerson[]) => Promise<void>,
): Promise<Walked> {
  const { subject, body, replyTo, fallbacks } = draft;
  const used = new Set([...usedPlaceholders(`${subject}\n${body}`), "First Name", "Last Name", "Full Name"].map(placeholderKey));
  const gaps = new ValueGaps([subject, body], canHaveFallback);
  const leftOut = new LeftOut();
  const hash = createHash("sha256").update(
    JSON.stringify([subject, body, replyTo, fallbacks, account.name, account.supportEmail]),
  );
  let toSendCount = 0;
  let twinCount = 0;
  let longest = { letters: -1, values: {} as Record<string, string> };
  for await (const { people, twins } of readBulkAudience(db, source, draft.audience.choice)) {
    twinCount += twins;
    const ready: ReadyPerson[] = [];
    for (const person of people) {
      const all = bulkValues(person, account, fallbacks);
      const values = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(placeholderKey(name))));
      ready.push({ ...person, values });
      if (person.leftOut) {
        leftOut.add(person.leftOut, person);
        continue;
      }
      toSendCount++;
      const text = JSON.stringify([person.email, values]);
      hash.update(text);
      if (text.length > longest.letters) longest = { letters: text.length, values };
      gaps.add({ id: String(person.number), name: all["Full Name"] || person.email }, values);
    }
    await onPeople?.(ready);
  }
  return {
    toSendCount,
    leftOut: leftOut.list(),
    twinCount,
    missing: gaps.list({}),
    longest: longest.values,
    stamp: hash.digest("base64url").slice(0, 32),
  };
}
