import type { Person } from "#app/features/recipients/imports/read-row.ts";
import { validatePerson } from "#app/features/recipients/lists/change-recipients.server.ts";
import { placeholderName } from "#app/features/recipients/lists/list-columns.ts";
import { MAX_LIST_COLUMNS } from "#app/features/recipients/lists/recipient-query.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import type { FieldProblem } from "../http/api-problem.server.ts";

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
  const wrong = validatePerson(person);
  errors.push(...Object.entries(wrong).flatMap(([path, message]) => (message ? [{ path, message }] : [])));
  return { person, errors };
}
