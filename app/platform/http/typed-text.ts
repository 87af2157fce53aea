/**
 * What was typed into a form whose subject is gone: shown by the page of the error, so that nothing
 * is lost.
 */
export interface TypedText {
  /** "list", "project": what was deleted. */
  gone: string;
  /** What a person typed, with the names of the fields; at most a few megabytes. */
  typed: { label: string; value: string }[];
  /** Where the same can be sent instead, as these fields. */
  instead?: { to: string; label: string; fields: Record<string, string> } | undefined;
}

export function isTypedText(data: unknown): data is TypedText {
  return typeof data === "object" && data !== null && "gone" in data && "typed" in data;
}
