/**
 * What a link to a form says besides how it is shown: answers to begin with, and where it was
 * shared. In its order.
 */
export type LinkValues = readonly (readonly [name: string, value: string])[];

/** Where a link was shared; what it doesn't say is empty. */
export interface ResponseSource {
  source: string;
  medium: string;
  campaign: string;
}

export const NO_SOURCE: ResponseSource = { source: "", medium: "", campaign: "" };

/** What the pages of a form use for themselves. */
const RESERVED = new Set(["page", "from", "tz", "lang", "embed", "d", "done", "g", "index"]);
const MAX_VALUES = 40;
const MAX_NAME_LENGTH = 80;
const MAX_VALUE_LENGTH = 300;
/** Together: addresses beyond some thousand letters are cut by programs on their way. */
const MAX_LENGTH = 2_000;

/**
 * Reads `?email=…&utm_source=…`. What is too long, or one too many, is left out: a link never keeps
 * anybody from answering.
 */
export function readLinkValues(query: URLSearchParams): LinkValues {
  const values: [string, string][] = [];
  let length = 0;
  for (const [name, value] of query) {
    if (
      RESERVED.has(name) ||
      name.startsWith("_") ||
      name.length > MAX_NAME_LENGTH ||
      value.length > MAX_VALUE_LENGTH
    )
      continue;
    length += name.length + value.length;
    if (values.length === MAX_VALUES || length > MAX_LENGTH) break;
    if (name && value.trim()) values.push([name, value]);
  }
  return values;
}

const MAX_SOURCE_LENGTH = 100;

/** Where the link was shared, by the names that every tool for campaigns writes. */
export function sourceOf(values: LinkValues): ResponseSource {
  const of = (name: string) => {
    const found = values.find(([given]) => given.toLowerCase() === name)?.[1] ?? "";
    return found
      .replace(/[\p{Cc}\p{Cf}]/gu, "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_SOURCE_LENGTH);
  };
  return { source: of("utm_source"), medium: of("utm_medium"), campaign: of("utm_campaign") };
}
