import { personKey } from "#app/platform/text/search-text.ts";
import type { ImportsTable } from "#db/schema/recipients.ts";
import type { Person } from "./read-row.ts";

/** Someone in the list already. */
export interface KnownPerson extends Person {
  id: string;
}

export type Verdict =
  | { outcome: "add"; person: Person }
  | { outcome: "update"; person: Person; recipientId: string }
  | { outcome: "duplicate"; reason: string };

/**
 * What becomes of a good row beside the people of the list with the same address. `claimed` holds the recipients that
 * earlier rows of the file update already.
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
  const known = same ?? (rules.policy === "updateByAddress" && sameAddress.length === 1 ? sameAddress[0] : undefined);
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
  if (isSame(merged, known)) return { outcome: "duplicate", reason: "Already in the list with the same details" };
  return { outcome: "update", person: merged, recipientId: known.id };
}

function isSame(a: Person, b: Person): boolean {
  if (a.firstName !== b.firstName || a.lastName !== b.lastName || a.certificateName !== b.certificateName) return false;
  const names = Object.keys(a.fields);
  return names.length === Object.keys(b.fields).length && names.every((name) => a.fields[name] === b.fields[name]);
}

export interface EvaluationRules {
  policy: ImportsTable["policy"];
  leaveOutRepeatedAddresses: boolean;
}

/**
 * Evaluates rows in the order they stand in, beside the people who are on the list (`sameAddress`) and the rows before; remembers
 * who was seen. `problem`: why the row can't be used at all.
 */
export function createEvaluator(rules: EvaluationRules) {
  /** By address: nearly every one comes once, so names are compared only where one comes again. */
  const seen = new Map<string, { rowNumber: number; firstName: string; lastName: string; others: Map<string, number> | null }>();
  const claimed = new Set<string>();
  return (
    rowNumber: number,
    person: Person,
    problem: string | null,
    sameAddress: KnownPerson[],
  ): Verdict | { outcome: "invalid"; reason: string } => {
    if (problem) return { outcome: "invalid", reason: problem };
    const email = person.email.toLowerCase();
    const first = seen.get(email);
    if (!first) seen.set(email, { rowNumber, firstName: person.firstName, lastName: person.lastName, others: null });
    else {
      first.others ??= new Map([[personKey({ ...first, email }), first.rowNumber]]);
      const key = personKey(person);
      const before = first.others.get(key);
      if (before !== undefined) return { outcome: "duplicate", reason: `Same person as row ${before}` };
      first.others.set(key, rowNumber);
      if (rules.leaveOutRepeatedAddresses)
        return { outcome: "duplicate", reason: `Same e-mail address as row ${first.rowNumber}` };
    }
    const verdict = evaluatePerson(person, sameAddress, rules, claimed);
    if (verdict.outcome === "update") claimed.add(verdict.recipientId);
    return verdict;
  };
}
