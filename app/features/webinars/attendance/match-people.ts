import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
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
 * Finds whom each person of a report is among the registrations: by address, and where several
 * share that, by their names too; then by the whole name, whatever its marks, case, titles and order, when only one registration has that name and no
 * address says otherwise. Names that fit in part (initials, a missing middle name, one word) and
 * names that several have become `candidates` for the organiser to choose from.
 */
export function matchPeople(
  people: readonly ReportedPerson[],
  registrations: readonly Registered[],
): ReportedPerson[] {
  const index = indexOf(registrations);
  const byAddress = people.map((person) => sharersOf(person, index));
  const known = people.map((person, at) => onlyOne(byAddress[at] ?? [], namesOf(person)));
  const taken = new Set(known.filter(Boolean));
  return people.map((person, at) => {
    const registrationId = known[at];
    if (registrationId) return { ...person, registrationId, by: "email", candidates: [] };
    const names = namesOf(person);
    const sharers = (byAddress[at] ?? []).map(({ id }) => id);
    if (sharers.length > 0) {
      const similar = names.flatMap((words) => findSimilar(words, index));
      const likeliest = similar.filter((id) => sharers.includes(id));
      const candidates = unique([...likeliest, ...sharers]).slice(0, MAX_CANDIDATES);
      return { ...person, registrationId: null, by: null, candidates };
    }
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

/** The names that somebody of a report had, by their words. */
function namesOf({ name, originalName }: ReportedPerson): string[][] {
  return [name, originalName].map(nameWords).filter((words) => words.length > 0);
}

/** Registrations with the address of somebody in a report; several people may share one. */
function sharersOf({ email }: ReportedPerson, index: Index): Registered[] {
  if (email === "") return [];
  return index.byEmail.get(email) ?? index.byMailbox.get(mailboxOf(email)) ?? [];
}

/** Who is meant of those who share an address; undefined: that is not sure. */
function onlyOne(sharers: readonly Registered[], names: readonly string[][]): string | undefined {
  if (sharers.length < 2) return sharers[0]?.id;
  const keys = new Set(names.map(nameKey));
  const [same, ...others] = sharers.filter(({ name }) => keys.has(nameKey(nameWords(name))));
  return others.length === 0 ? same?.id : undefined;
}

interface Index {
  byEmail: Map<string, Registered[]>;
  byMailbox: Map<string, Registered[]>;
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
  for (const one of registrations) {
    const { id, name, emailKey } = one;
    addTo(index.byEmail, emailKey, one);
    addTo(index.byMailbox, mailboxOf(emailKey), one);
    const words = nameWords(name);
    addTo(index.byName, nameKey(words), id);
    for (const word of new Set(words)) {
      addTo(index.byWord, word, { id, words });
    }
  }
  return index;
}

function addTo<One>(map: Map<string, One[]>, key: string, one: One): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
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
