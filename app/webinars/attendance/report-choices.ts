import type { FormErrors } from "../../http/form-errors.ts";
import type { ReportedPerson } from "./report.ts";

/** How the organiser settled a report; people by their place in it. */
export interface ReportChoices {
  /** Of doubts: the registration, or null for nobody of them. */
  chosen: ReadonlyMap<number, string | null>;
  /** Matched by name, and not that person after all. */
  notSame: ReadonlySet<number>;
  /** To be registered and counted. */
  add: ReadonlySet<number>;
}

/**
 * Reads the posted form of the checking page: `who-3` holds a registration or "nobody" (or "add"), `not-3` and `add` tick
 * people. A doubt that has no answer is an error.
 */
export function readReportChoices(
  form: FormData,
  people: readonly ReportedPerson[],
): { choices: ReportChoices } | { errors: FormErrors } {
  const chosen = new Map<number, string | null>();
  const errors: FormErrors = {};
  const add = new Set(form.getAll("add").map(Number).filter(Number.isInteger));
  people.forEach((person, index) => {
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
  return { choices: { chosen, notSame: new Set(form.getAll("not").map(Number).filter(Number.isInteger)), add } };
}

/** True when the organiser has to say who it is. */
export function isDoubt({ registrationId, candidates }: Pick<ReportedPerson, "registrationId" | "candidates">): boolean {
  return registrationId === null && candidates.length > 0;
}
