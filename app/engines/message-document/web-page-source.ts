import type { LineProblem } from "./read-markdown.ts";

/** Tags that web pages are made of, and nobody's prose. */
export const PAGE_TAGS =
  "html|head|body|div|p|span|table|tbody|thead|tr|td|th|ul|ol|li|h[1-6]|a|img|script|style|section|article|header|footer|nav|main|iframe|form|input|button|link|meta|font|center";

const TAG = new RegExp(
  `(?<!\\\\)<(?:/?(?:${PAGE_TAGS})(?:\\s[^<>]*)?/?|!doctype html[^<>]*)>`,
  "i",
);
const MIN_TAGS = 3;

/** Whether a text is the code of a web page, or of an e-mail, rather than its words. */
export function looksLikeWebPage(text: string): boolean {
  if (/(?<!\\)<(?:!doctype html|html|body|script|style)\b[^<>]*>/i.test(text) && /<\//.test(text))
    return true;
  return (text.match(new RegExp(TAG, "gi"))?.length ?? 0) >= MIN_TAGS;
}

/** Says so with the first line of it: its readers would see the signs. */
export function webPageProblem(markdown: string): LineProblem | null {
  if (!looksLikeWebPage(markdown)) return null;
  const line = markdown.split("\n").findIndex((text) => TAG.test(text)) + 1;
  return {
    line,
    text:
      "This is the code of a web page, and people would see its signs. Copy the page as " +
      "your browser shows it, or keep only the words.",
  };
}
