import { mailboxOf } from "#app/platform/text/email-address.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { ReportedPerson } from "../model/report.ts";

/** A registration as matching needs it. */
export interface Registered {
  id: string;
  name: string;
  /** In lower case. */
  emailKey: string;
}

const MAX_CANDIDATES = 5;
/**
 * A word that more people share says nothing about who it is; comparing all of them with all rows
 * would take minutes.
 */
const MAX_SHARING = 200;
/** Written before a name; says nothing about who it is. */
const TITLES = new Set(
  (
    "mr mrs ms miss mister madam sir dr prof professor engr eng arc barr barrister chief " +
    "alhaji alhaja hajia rev pastor pst elder deacon hon comrade"
  ).split(" "),
);

/**
 * Finds whom each person of a report is among the registrations: by address; then by the whole
 * name, whatever its marks, case, titles and order, when only one registration has that name and no
 * address says otherwise. Names that fit in part (initials, a missing middle name, one word) and
 * names that several have become `candidates` for the organiser to choose from.
 */
export function matchPeople(
  people: readonly ReportedPerson[],
  registrations: readonly Registered[],
): ReportedPerson[] {
  const index = indexOf(registrations);
  const byAddress = people.map(
    (person) =>
      person.email &&
      (index.byEmail.get(person.email) ?? index.byMailbox.get(mailboxOf(person.email))),
  );
  const taken = new Set(byAddress.filter(Boolean));
  return people.map((person, at) => {
    const known = byAddress[at];
    if (known) return { ...person, registrationId: known, by: "email", candidates: [] };
    const names = [person.name, person.originalName]
      .map(nameWords)
      .filter((words) => words.length > 0);
    const whole = unique(
      names.filter((words) => words.length > 1).flatMap((words) => namesakes(words, index)),
    );
    // Somebody whose own address is in the report too is probably another person of the same name,
    // or a second device of theirs.
    const [only] = whole;
    if (only && whole.length === 1 && !taken.has(only))
      return { ...person, registrationId: only, by: "name", candidates: [] };
    const partly = unique([...whole, ...names.flatMap((words) => findSimilar(words, index))]);
    return {
      ...person,
      registrationId: null,
      by: null,
      candidates: partly.slice(0, MAX_CANDIDATES),
    };
  });
}

interface Index {
  byEmail: Map<string, string>;
  byMailbox: Map<string, string>;
  byName: Map<string, string[]>;
  byWord: Map<string, { id: string; words: string[] }[]>;
}

function indexOf(registrations: readonly Registered[]): Index {
  const index: Index = {
    byEmail: new Map(),
    byMailbox: new Map(),
    byName: new Map(),
    byWord: new Map(),
  };
  for (const { id, name, emailKey } of registrations) {
    index.byEmail.set(emailKey, id);
    if (!index.byMailbox.has(mailboxOf(emailKey))) index.byMailbox.set(mailboxOf(emailKey), id);
    const words = nameWords(name);
    const key = nameKey(words);
    const same = index.byName.get(key) ?? [];
    same.push(id);
    index.byName.set(key, same);
    for (const word of new Set(words)) {
      const known = index.byWord.get(word) ?? [];
      known.push({ id, words });
      index.byWord.set(word, known);
    }
  }
  return index;
}

/** The words of a name to compare: no marks, no case, no titles. */
export function nameWords(name: string): string[] {
  const words = searchable(name)
    .replace(/['-]/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !TITLES.has(word));
  return own.length > 0 ? own : words;
}

function nameKey(words: readonly string[]): string {
  return [...words].sort().join(" ");
}

/** Those of that whole name, as far as they matter: one is found, several are offered. */
function namesakes(words: readonly string[], { byName }: Index): string[] {
  return (byName.get(nameKey(words)) ?? []).slice(0, MAX_CANDIDATES);
}

/**
 * Registrations that share a word of three letters or more and contradict no other word; the most
 * words in common first.
 */
function findSimilar(words: readonly string[], { byWord }: Index): string[] {
  const scores = new Map<string, number>();
  for (const word of words) {
    if (word.length < 3) continue;
    const sharing = byWord.get(word) ?? [];
    if (sharing.length > MAX_SHARING) continue;
    for (const other of sharing) {
      if (scores.has(other.id)) continue;
      const [few, many] =
        words.length <= other.words.length ? [words, other.words] : [other.words, words];
      const fitting = few.filter((one) => many.some((two) => isSameOrInitial(one, two))).length;
      if (fitting === few.length) scores.set(other.id, fitting * 10 - (many.length - few.length));
    }
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

/** The same word, or the initial of it. */
function isSameOrInitial(one: string, two: string): boolean {
  return (
    one === two ||
    (one.length === 1 && two.startsWith(one)) ||
    (two.length === 1 && one.startsWith(two))
  );
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
