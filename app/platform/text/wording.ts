/** Letters a name may have, as people see them. */
export const MAX_NAME_LETTERS = 120;

/** A person's name as it is shown. Some people have one name only. */
export function wholeName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * Typed text as it may stand in a mail: one line, without control letters and the ones that mark a
 * placeholder.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ue000-\ue002]+/g, " ")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
}

/** "1 project", "1,204 people", "no certificates". */
export function counted(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return `no ${many}`;
  return count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;
}

/** A text as it may stand in HTML, between tags or within double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** "Fire Safety" → "Copy of Fire Safety", cut so that the whole has at most `maxLetters`. */
export function copyTitle(title: string, maxLetters: number): string {
  const words = "Copy of ";
  return (
    words +
    [...title]
      .slice(0, maxLetters - words.length)
      .join("")
      .trim()
  );
}

/** "U+13000": a letter's number, for where a screen may not be able to show it either. */
export function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** "2 MB": a limit of whole or half megabytes. */
export const megabytesLabel = (bytes: number) => `${bytes / 1024 / 1024} MB`;
