/** Typed text as it may stand in a mail: one line, without control letters and the ones that mark a placeholder. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\ue002]+/g, " ")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}
