import { personKey } from "#app/platform/text/search-text.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import type { KnownPerson, Person } from "../lists/check-person.ts";
import { rowOfFile } from "./copied-rows.ts";
import { createSeenPeople } from "./seen-people.ts";

export type Verdict =
  | { outcome: "add"; person: Person }
  | { outcome: "update"; person: Person; recipientId: string }
  | { outcome: "duplicate"; reason: string };

/**
 * What becomes of a good row beside the people of the list with the same address. `claimed` holds
 * the recipients that earlier rows of the file update already.
 */
export function evaluatePerson(
  person: Person,
  sameAddress: KnownPerson[],
  rules: { policy: ImportsTable["policy"]; leaveOutRepeatedAddresses: boolean },
  claimed: ReadonlySet<string>,
): Verdict {
  if (sameAddress.length === 0) return { outcome: "add", person };
  const key = personKey(person);
  const same = sameAddress.find((known) => personKey(known) === key);
  if (rules.policy === "keep") {
    if (same) return { outcome: "duplicate", reason: "Already in the list" };
    if (rules.leaveOutRepeatedAddresses && sameAddress.length > 0)
      return { outcome: "duplicate", reason: "This e-mail address is already in the list" };
    return { outcome: "add", person };
  }
  const known =
    same ??
    (rules.policy === "updateByAddress" && sameAddress.length === 1 ? sameAddress[0] : undefined);
  if (!known || claimed.has(known.id)) {
    if (rules.leaveOutRepeatedAddresses && sameAddress.length > 0)
      return { outcome: "duplicate", reason: "This e-mail address is already in the list" };
    return { outcome: "add", person };
  }
  const merged: Person = {
    ...person,
    certificateName: person.certificateName || known.certificateName,
    fields: { ...known.fields, ...person.fields },
  };
  if (isSame(merged, known))
    return { outcome: "duplicate", reason: "Already in the list with the same details" };
  return { outcome: "update", person: merged, recipientId: known.id };
}

function isSame(a: Person, b: Person): boolean {
  if (
    a.firstName !== b.firstName ||
    a.lastName !== b.lastName ||
    a.certificateName !== b.certificateName
  )
    return false;
  const names = Object.keys(a.fields);
  return (
    names.length === Object.keys(b.fields).length &&
    names.every((name) => a.fields[name] === b.fields[name])
  );
}

export interface EvaluationRules {
  policy: ImportsTable["policy"];
  leaveOutRepeatedAddresses: boolean;
}

/**
 * Says of good rows, given in the order they stand in, whether one before says the same: why it is
 * not taken, or null. Rows that nobody can use are not to be given.
 */
export function createRepeatFinder({
  leaveOutRepeatedAddresses,
}: Pick<EvaluationRules, "leaveOutRepeatedAddresses">) {
  const seen = createSeenPeople();
  /** By address that came again: the row of each name. */
  const namesOf = new Map<string, Map<string, number>>();
  /** `isAnother`: the organiser said that this person only shares the address. */
  return (rowNumber: number, person: Person, isAnother = false): string | null => {
    const email = person.email.toLowerCase();
    const { firstName, lastName } = person;
    const first = seen.firstOr(email, { rowNumber: rowOfFile(rowNumber), firstName, lastName });
    if (!first) return null;
    const names =
      namesOf.get(email) ?? new Map([[personKey({ ...first, email }), first.rowNumber]]);
    namesOf.set(email, names);
    const key = personKey(person);
    const before = names.get(key);
    if (before !== undefined) return `Same person as row ${before}`;
    names.set(key, rowOfFile(rowNumber));
    return leaveOutRepeatedAddresses && !isAnother
      ? `Same e-mail address as row ${first.rowNumber}`
      : null;
  };
}

/**
 * Evaluates rows in the order they stand in, beside the people who are on the list (`sameAddress`)
 * and the rows before; remembers who was seen.
 */
export function createEvaluator(rules: EvaluationRules) {
  const findRepeat = createRepeatFinder(rules);
  const claimed = new Set<string>();
  return (
    { rowNumber, person, problem = null, isAnother = false }: EvaluatedRow,
    sameAddress: KnownPerson[],
  ): Verdict | { outcome: "invalid"; reason: string } => {
    if (problem) return { outcome: "invalid", reason: problem };
    const reason = findRepeat(rowNumber, person, isAnother);
    if (reason) return { outcome: "duplicate", reason };
    const verdict = evaluatePerson(person, sameAddress, rulesFor(rules, isAnother), claimed);
    if (verdict.outcome === "update") claimed.add(verdict.recipientId);
    return verdict;
  };
}

interface EvaluatedRow {
  rowNumber: number;
  person: Person;
  /** Why the row can't be used at all. */
  problem?: string | null;
  /** The organiser said that this person only shares the address with another. */
  isAnother?: boolean;
}

/** Somebody who is known to share an address isn't left out for it. */
export function rulesFor(rules: EvaluationRules, isAnother: boolean): EvaluationRules {
  return isAnother ? { ...rules, leaveOutRepeatedAddresses: false } : rules;
}
