import type { FormErrors } from "#app/platform/http/form-errors.ts";

/** The form that all boxes and buttons of the check page belong to. */
export const REPORT_FORM = "report";

/** What the server found wrong, and what was typed, by the names of the boxes. */
export interface Boxes {
  errors: FormErrors;
  typed: Record<string, unknown>;
}

/** What was typed in a box when its form came back; undefined: nothing. */
export function typedIn(boxes: Boxes, name: string): string | undefined {
  const typed = boxes.typed[name];
  return typeof typed === "string" ? typed : undefined;
}

/** The page's address with some of its search changed; null takes a part out. */
export function searchWith(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  query.delete("edit");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}
