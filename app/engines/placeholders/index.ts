/**
 * Placeholders in `{First Name}` or `[First Name]` form, in subjects, bodies and certificate text
 * alike; `{{First Name}}`, as other products have it, is the same. Names match whatever their case, spaces, hyphens and underscores: {first_name} is {First
 * Name}.
 */
export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "placeholder"; name: string; source: string };

const PLACEHOLDER = /\{\{([^{}[\]\n]{1,60})\}\}|\{([^{}[\]\n]{1,60})\}|\[([^{}[\]\n]{1,60})\]/g;

/**
 * Splits text into plain parts and placeholders, in order. A bracket without a partner is plain
 * text.
 */
export function parsePlaceholders(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const name = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    if (!name) continue;
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push({ kind: "placeholder", name, source: match[0] });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

const keys = new Map<string, string>();
/** The same few names come again for every person of a list. */
const MAX_KEYS = 5_000;

/** The key two spellings of one placeholder share: "First_Name" → "firstname". */
export function placeholderKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
  if (keys.size < MAX_KEYS && name.length <= 200) keys.set(name, key);
  return key;
}

/** Placeholder names in the order of first use, one spelling each. */
export function usedPlaceholders(text: string): string[] {
  const names = new Map<string, string>();
  for (const part of parsePlaceholders(text)) {
    if (part.kind === "placeholder" && !names.has(placeholderKey(part.name)))
      names.set(placeholderKey(part.name), part.name);
  }
  return [...names.values()];
}

/** Values by `placeholderKey`. */
export type PlaceholderValues = ReadonlyMap<string, string>;

/**
 * Builds the lookup from names as people write them. Later entries win; empty values do not
 * override.
 */
export function placeholderValues(...sources: Record<string, string>[]): PlaceholderValues {
  const values = new Map<string, string>();
  for (const source of sources) {
    for (const [name, value] of Object.entries(source)) {
      const key = placeholderKey(name);
      if (value !== "" || !values.has(key)) values.set(key, value);
    }
  }
  return values;
}

/**
 * Fills each placeholder; one without a value becomes empty text. Values are put in as they are:
 * escape afterwards, by context.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return parsePlaceholders(text)
    .map((part) =>
      part.kind === "text" ? part.text : (values.get(placeholderKey(part.name)) ?? ""),
    )
    .join("");
}

/**
 * A text as the title of what it belongs to. What differs from person to person is its fallback, or
 * the name of the field: no title has braces.
 */
export function titleOf(text: string, values: PlaceholderValues): string {
  return parsePlaceholders(text)
    .map((part) => {
      if (part.kind === "text") return part.text;
      const [name = "", ...fallback] = part.name.split("|");
      const value = values.get(placeholderKey(name)) || fallback.join("|").trim();
      // Brackets may be the writer's own.
      return value || (part.source.startsWith("[") ? part.source : name.trim());
    })
    .join("");
}

/** What every project offers, before any imported column. */
export const STANDARD_PLACEHOLDERS = [
  "First Name",
  "Last Name",
  "Full Name",
  "Email Address",
  "Certificate Name",
  "Course Title",
  "Completion Date",
  "Expiry Date",
  "Instructor Name",
  "Signatory 1 Name",
  "Signatory 1 Role",
  "Signatory 2 Name",
  "Signatory 2 Role",
  "Signatory 3 Name",
  "Signatory 3 Role",
  "Support Email",
  "Organization Name",
  "Organization Initials",
  "Certificate ID",
  "Download Certificate",
] as const;

/** New values replace old ones of the same name, however spelled; an empty one takes it away. */
export function mergeValues(
  old: Record<string, string>,
  changes: Record<string, string>,
): Record<string, string> {
  const changed = new Set(Object.keys(changes).map(placeholderKey));
  const kept = Object.entries(old).filter(([name]) => !changed.has(placeholderKey(name)));
  return Object.fromEntries([
    ...kept,
    ...Object.entries(changes).filter(([, value]) => value !== ""),
  ]);
}
