import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { ReportedPerson } from "../model/report.ts";

/** How the organiser settled a report; people by their place in it. */
export interface ReportChoices {
  /** Of doubts: the registration, or null for nobody of them. */
  chosen: ReadonlyMap<number, string | null>;
  /** Matched by name, and not that person after all. */
  notSame: ReadonlySet<number>;
  /** Of names that fit nobody, like "iPhone (2)": the registration the organiser knows it is. */
  assigned: ReadonlyMap<number, string>;
  /** To be registered and counted. */
  add: ReadonlySet<number>;
}

/**
 * Reads the posted form of the checking page: `who-3` holds a registration or "nobody" (or "add"), `not-3` and `add` tick
 * people, and `assign-3` names a registered person, whom `named` finds. A doubt that has no answer is an error, and so is a name
 * that nobody has.
 */
export function readReportChoices(
  form: FormData,
  people: readonly ReportedPerson[],
  named: ReadonlyMap<string, string>,
): { choices: ReportChoices } | { errors: FormErrors } {
  const chosen = new Map<number, string | null>();
  const errors: FormErrors = {};
  const add = new Set(form.getAll("add").map(Number).filter(Number.isInteger));
  const assigned = new Map<number, string>();
  people.forEach((person, index) => {
    const typed = readAssignedText(form, index);
    const registrationId = named.get(typed);
    if (typed && person.registrationId === null && !isDoubt(person)) {
      if (registrationId) assigned.set(index, registrationId);
      else errors[`assign-${index}`] = notFoundMessage(typed);
    }
    if (!isDoubt(person)) return;
    const answer = String(form.get(`who-${index}`) ?? "");
    if (person.candidates.includes(answer)) chosen.set(index, answer);
    else if (answer === "nobody") chosen.set(index, null);
    else if (answer === "add" && person.email) {
      chosen.set(index, null);
      add.add(index);
    } else errors[`who-${index}`] = `Say who ${person.name || person.email} is, or choose “Nobody of them”`;
  });
  if (Object.keys(errors).length > 0) return { errors };
  return { choices: { chosen, assigned, notSame: new Set(form.getAll("not").map(Number).filter(Number.isInteger)), add } };
}

/** What was typed beside a person of the report whom no registration fits. */
export function readAssignedText(form: FormData, index: number): string {
  return String(form.get(`assign-${index}`) ?? "")
    .trim()
    .slice(0, 700);
}

/** Error for a typed name that matches nobody, or several people. */
export function notFoundMessage(typed: string): string {
  return `No single registered person matches “${typed}”. Choose one from the list, or enter their e-mail address`;
}

/** True when the organiser has to say who it is. */
export function isDoubt({ registrationId, candidates }: Pick<ReportedPerson, "registrationId" | "candidates">): boolean {
  return registrationId === null && candidates.length > 0;
}
