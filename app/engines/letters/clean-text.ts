/** Composed letters, line feeds as the only control character. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
    .replaceAll(/\p{Surrogate}/gu, "")
    .normalize("NFC");
}

/** One line of text: a title or a value. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ").trim();
}
