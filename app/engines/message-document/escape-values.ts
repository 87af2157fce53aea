/** Where a value is put. */
export type Where = "text" | "attribute" | "url" | "address";

const HTML_LETTERS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Most names hold nothing to escape; asking once is much cheaper than replacing four times. */
const TO_ESCAPE = /[&<>"'\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/;

export function escapeHtml(value: string, where: Where): string {
  if (!TO_ESCAPE.test(value)) return value;
  const escaped = withoutControls(value).replace(
    /[&<>"']/g,
    (letter) => HTML_LETTERS[letter] ?? "",
  );
  return where === "text" ? escaped.replaceAll("\n", "<br/>") : escaped.replaceAll("\n", " ");
}

/** An `@` stays as it is: not every mail program takes %40 in a mailto address. */
export function forAddress(value: string): string {
  if (/^[\w.@-]*$/.test(value)) return value;
  return encodeURIComponent(withoutControls(value))
    .replaceAll("%40", "@")
    .replace(/['()!*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

const TO_CLEAN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/;

/** Line feeds stay; other control characters and lone surrogates do not. */
export function withoutControls(value: string): string {
  if (!TO_CLEAN.test(value)) return value;
  return value
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
    .replace(/\p{Cs}/gu, "\ufffd");
}

/** A header is one line: whatever could end it or start another one becomes a space. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, " ").trim();
}
