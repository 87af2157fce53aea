import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { streamSafe } from "#app/engines/letters/stream-safe.ts";
import {
  checkPerson,
  MAX_CELL_LETTERS,
  type Person,
} from "#app/features/recipients/lists/check-person.ts";
import { splitFullName } from "#app/platform/text/typed-name.ts";
import { valueAt } from "./payload.ts";

const MAX_LETTERS = MAX_CELL_LETTERS.toLocaleString("en");

/** Where in a post everything stands, as JSON Pointers; "": nowhere. */
export interface HookMapping {
  email: string;
  /** The whole name, or else first and last name. */
  name: string;
  firstName: string;
  lastName: string;
  /** Placeholder → where its value stands. */
  fields: Record<string, string>;
  /** Only posts with this value there give a certificate. An empty path: all do. */
  onlyPath: string;
  onlyValue: string;
}

export type ReadPost =
  | { kind: "person"; person: Person }
  | { kind: "skipped" }
  | { kind: "refused"; problem: string; email: string | null };

/** Who a post is about. Refused with a sentence where somebody can’t get a certificate by it. */
export function readPost(body: unknown, mapping: HookMapping): ReadPost {
  const textAt = (path: string) =>
    path === ""
      ? ""
      : normaliseName(streamSafe(valueAt(body, path).slice(0, 4 * MAX_CELL_LETTERS)));
  const { onlyPath, onlyValue } = mapping;
  if (onlyPath && textAt(onlyPath).toLowerCase() !== onlyValue.trim().toLowerCase())
    return { kind: "skipped" };
  const names = mapping.name
    ? splitFullName(textAt(mapping.name))
    : { firstName: textAt(mapping.firstName), lastName: textAt(mapping.lastName) };
  const fields: Record<string, string> = {};
  for (const [placeholder, path] of Object.entries(mapping.fields)) {
    const value = textAt(path);
    if (value) fields[placeholder] = value;
  }
  const person: Person = { ...names, email: textAt(mapping.email), certificateName: "", fields };
  const tooLong = Object.keys(fields).find(
    (name) => (fields[name] ?? "").length > MAX_CELL_LETTERS,
  );
  const problem = tooLong
    ? `${tooLong} has more than ${MAX_LETTERS} letters`
    : checkPerson(person, { acceptUnusualDomain: true });
  if (problem) return { kind: "refused", problem, email: person.email.slice(0, 320) || null };
  return { kind: "person", person };
}
