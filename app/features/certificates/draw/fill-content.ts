import { fillPlaceholders, type PlaceholderValues, placeholderValues } from "#app/platform/text/placeholders.ts";

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** One value as it may be printed: no line breaks or control characters, no broken letters, composed (NFC). */
export function printableValue(value: string): string {
  return value.replace(CONTROLS, " ").replace(LONE_SURROGATES, "\ufffd").normalize("NFC");
}

export function printableValues(values: Record<string, string>): PlaceholderValues {
  return placeholderValues(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printableValue(value)])));
}

/** The lines a text field prints: its own line feeds start new lines, those inside values do not. */
export function contentLines(content: string, values: PlaceholderValues): string[] {
  return content
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) =>
      fillPlaceholders(line, values).replace(CONTROLS, " ").replace(LONE_SURROGATES, "\ufffd").normalize("NFC").trim(),
    );
}
