import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import type { ConsentUse } from "../imports/consent.ts";
import { createEvaluator, type Verdict } from "../imports/evaluate-people.ts";
import {
  addRecipients,
  findByAddress,
  overwriteRecipient,
} from "../lists/change-recipients.server.ts";
import type { Person } from "../lists/check-person.ts";
import { recordListEvent } from "../lists/list-events.server.ts";
import { touchList } from "../lists/project-list.server.ts";
import { tagAddresses } from "../tags/tags.server.ts";
import type { PastedPeople, PastedPerson } from "./read-pasted.ts";

/** Where pasted people are to go. */
export interface PasteTarget {
  accountId: string;
  actorId: string;
  use: ConsentUse;
  /** The list; null while there is none. */
  listId: string | null;
  ensureList(trx: Database): Promise<string>;
  /** The page of a list, for the activity log. */
  pathOf(listId: string): string;
  /** Where it leads once people were added. */
  doneTo(listId: string): string;
  /** Called in the same transaction when people were added or changed. */
  onAdded?(trx: Database, now: Date): Promise<void>;
}

export interface EvaluatedRow extends PastedPerson {
  verdict: Verdict | { outcome: "invalid"; reason: string };
}

/** What would become of each pasted row on a list, as an import says it. */
export async function evaluatePasted(
  db: Database,
  listId: string | null,
  pasted: PastedPeople,
  policy: ImportsTable["policy"],
): Promise<EvaluatedRow[]> {
  const evaluate = createEvaluator({
    policy,
    leaveOutRepeatedAddresses: pasted.mapping.leaveOutRepeatedAddresses,
  });
  const good = pasted.rows.filter(({ problem }) => !problem);
  const emails = good.map(({ person }) => person.email);
  const known = listId ? await findByAddress(db, listId, emails) : new Map();
  return pasted.rows.map((row) => ({
    ...row,
    verdict: evaluate({ ...row, rowNumber: row.line }, known.get(row.person.email) ?? []),
  }));
}

export interface Added {
  added: number;
  updated: number;
  duplicates: number;
  /** The rows that can't be used as they are. */
  aside: EvaluatedRow[];
}

/**
 * Adds and updates the pasted people that are in order, in one transaction, and keeps who said they
 * may be used for what. The same form twice adds them once: `sent` is where the first one led.
 * `onlyWhole`: nobody when a row isn't in order.
 */
export async function addPasted(
  { db, clock }: AppContext,
  target: PasteTarget,
  pasted: PastedPeople,
  how: {
    policy: ImportsTable["policy"];
    token: string;
    onlyWhole: boolean;
    tags: readonly string[];
  },
): Promise<
  | { kind: "sent"; location: string }
  | { kind: "refused"; rows: EvaluatedRow[] }
  | ({ kind: "added"; listId: string } & Added)
> {
  const { accountId } = target;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const rows = await evaluatePasted(trx, target.listId, pasted, how.policy);
    const aside = rows.filter(({ verdict }) => verdict.outcome === "invalid");
    const isNobody = rows.every(({ verdict }) => verdict.outcome === "invalid");
    if (isNobody || (how.onlyWhole && aside.length > 0)) return { kind: "refused", rows } as const;
    const listId = await target.ensureList(trx);
    const sent = await spendFormToken(trx, {
      token: how.token,
      accountId,
      location: target.doneTo(listId),
      now,
    });
    if (sent !== null) return { kind: "sent", location: sent } as const;
    const result = await writeRows(trx, target, { rows, aside, listId, tags: how.tags, now });
    return { kind: "added", listId, ...result } as const;
  });
}

/** Puts the people on the list, and says so where that is looked up. */
async function writeRows(
  trx: Database,
  target: PasteTarget,
  {
    rows,
    aside,
    listId,
    tags,
    now,
  }: {
    rows: EvaluatedRow[];
    aside: EvaluatedRow[];
    listId: string;
    tags: readonly string[];
    now: Date;
  },
): Promise<Added> {
  const { accountId } = target;
  const people = rows.flatMap(({ verdict }) => (verdict.outcome === "add" ? [verdict.person] : []));
  const added = (await addRecipients(trx, { accountId, listId }, people, now)).filter(
    ({ isNew }) => isNew,
  ).length;
  const changed: Person[] = [];
  for (const { verdict } of rows) {
    if (verdict.outcome !== "update") continue;
    const { recipientId } = verdict;
    await overwriteRecipient(trx, { accountId, listId, recipientId }, verdict.person, now);
    changed.push(verdict.person);
  }
  const updated = changed.length;
  const duplicates = rows.length - aside.length - added - updated;
  const emails = rows.flatMap(({ verdict, person }) =>
    verdict.outcome === "invalid" ? [] : [person.email],
  );
  await tagAddresses(trx, { accountId, emails, names: tags, now });
  if (added + updated > 0) {
    const names = people.concat(changed).flatMap(({ fields }) => Object.keys(fields));
    await touchList(trx, listId, now, names);
    await target.onAdded?.(trx, now);
    await recordAdded(trx, target, { listId, added, updated, duplicates, now });
  }
  return { added, updated, duplicates, aside };
}

/** In the list's history, and in the activity log. */
async function recordAdded(
  trx: Database,
  { accountId, actorId, use, pathOf }: PasteTarget,
  {
    listId,
    now,
    ...result
  }: { listId: string; added: number; updated: number; duplicates: number; now: Date },
): Promise<void> {
  await recordListEvent(trx, {
    accountId,
    listId,
    actorId,
    kind: "pasted",
    about: "",
    consent: use,
    ...result,
    now,
  });
  const { added, updated } = result;
  const did = [
    added > 0 && `Added ${counted(added, "person", "people")}`,
    updated > 0 && `${added > 0 ? "u" : "U"}pdated ${counted(updated, "person", "people")}`,
  ];
  const text = `${did.filter(Boolean).join(" and ")}, typed or pasted`;
  const link = pathOf(listId);
  await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
}
