import { settlePerson } from "../recipients/change-recipients.server.ts";
import { placeholderName } from "../recipients/list-columns.ts";
import { MAX_LIST_COLUMNS } from "../recipients/list-limits.ts";
import { normaliseName } from "../recipients/normalise-name.ts";
import type { Person } from "../recipients/read-row.ts";
import type { FieldProblem } from "./api-problem.server.ts";

/** A person as programs give one: cleaned as everywhere else, with what is wrong field by field. */
export function readPerson(given: Person): { person: Person; errors: FieldProblem[] } {
  const fields: Record<string, string> = {};
  const errors: FieldProblem[] = [];
  for (const [name, value] of Object.entries(given.fields)) {
    if (placeholderName(name) !== name || name === "") {
      errors.push({
        path: `fields.${name.slice(0, 60)}`,
        message: "A name of at most 60 letters, without brackets or line ends",
      });
    }
    const clean = normaliseName(value);
    if (clean) fields[name] = clean;
  }
  if (Object.keys(fields).length > MAX_LIST_COLUMNS) {
    errors.push({ path: "fields", message: `At most ${MAX_LIST_COLUMNS} fields` });
  }
  const person: Person = {
    firstName: normaliseName(given.firstName),
    lastName: normaliseName(given.lastName),
    email: normaliseName(given.email),
    certificateName: normaliseName(given.certificateName),
    fields,
  };
  const wrong = settlePerson(person);
  errors.push(...Object.entries(wrong).flatMap(([path, message]) => (message ? [{ path, message }] : [])));
  return { person, errors };
}
