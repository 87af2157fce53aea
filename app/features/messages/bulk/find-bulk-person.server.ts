import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { bulkValues } from "./bulk-audience.ts";
import { type BulkChoice, isChosen } from "./bulk-choice.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { countSource, findCovered, readNumbers, readSourcePeople } from "./source-people.server.ts";
import type { Source } from "./sources.server.ts";

/** Whose mail the preview shows, and the chosen people before and after. */
export interface ShownPerson {
  /** Their number in the source. */
  id: string;
  firstName: string;
  fullName: string;
  email: string;
  values: Record<string, string>;
  previousId: string | null;
  nextId: string | null;
}

/** The person asked for, when they are chosen, or else the first who is; null when nobody is. */
export async function findBulkPerson(
  db: Database,
  account: Organiser["account"],
  draft: BulkDraft,
  source: Source,
  asked: string | null,
): Promise<ShownPerson | null> {
  const { choice } = draft.audience;
  const wish = /^\d{1,15}$/.test(asked ?? "") ? Number(asked) : null;
  const number = wish !== null && (await isAmong(db, source, choice, wish)) ? wish : await nextChosen(db, source, choice, null);
  const [person] = number === null ? [] : await readSourcePeople(db, source, [number]);
  if (!person || number === null) return null;
  const values = bulkValues(person, account, draft.fallbacks);
  const fullName = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const text = (found: number | null) => (found === null ? null : String(found));
  return {
    id: String(number),
    firstName: person.firstName || fullName,
    fullName,
    email: person.email,
    values,
    previousId: text(await nextChosen(db, source, choice, number, true)),
    nextId: text(await nextChosen(db, source, choice, number)),
  };
}

async function isAmong(db: Database, source: Source, choice: BulkChoice, number: number): Promise<boolean> {
  if (choice.all === null) return choice.plus.includes(number);
  return isChosen(choice, number, (await findCovered(db, source, [number], choice.all)).has(number));
}

const LOOKED_AT = 250;

/** The next who is chosen after somebody, or before them; from null: the first. Those ticked besides "all" come last. */
async function nextChosen(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
  after: number | null,
  back = false,
): Promise<number | null> {
  const step = (source.kind === "list" ? 1 : -1) * (back ? -1 : 1);
  const isBeyond = (number: number) => after === null || (number - after) * step > 0;
  const ticked = plus.filter(isBeyond).sort((one, other) => (one - other) * step);
  if (all === null) return ticked[0] ?? null;
  const without = new Set(minus);
  for (let from = after === null ? null : after + step; ; ) {
    const numbers: number[] = await readNumbers(db, source, { q: all, from, back, limit: LOOKED_AT });
    const found = numbers.find((number) => !without.has(number));
    if (found !== undefined) return found;
    if (numbers.length < LOOKED_AT) return null;
    from = numbers.at(-1)! + step;
  }
}

const MAX_FOUND = 8;

/** Chosen people whose name or address holds the words. */
export async function searchChosen(
  db: Database,
  source: Source,
  choice: BulkChoice,
  words: string,
): Promise<{ id: string; name: string; email: string }[]> {
  if (!words.trim()) return [];
  const numbers = await readNumbers(db, source, { q: words, from: null, limit: 100 });
  const covered = choice.all === null ? new Set<number>() : await findCovered(db, source, numbers, choice.all);
  const chosen = numbers.filter((number) => isChosen(choice, number, covered.has(number))).slice(0, MAX_FOUND);
  const people = await readSourcePeople(db, source, chosen);
  return people.map(({ number, firstName, lastName, email }) => ({
    id: String(number),
    name: wholeName({ firstName, lastName }) || email,
    email,
  }));
}

/** How many are chosen; of a search with many hits, at least. */
export async function countChosen(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
): Promise<{ count: number; isMore: boolean }> {
  if (all === null) return { count: plus.length, isMore: false };
  const { total, isMore } = await countSource(db, source, all);
  return { count: Math.max(0, total - minus.length) + plus.length, isMore };
}
