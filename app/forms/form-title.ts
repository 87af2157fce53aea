import { normaliseName } from "../recipients/normalise-name.ts";

export const MOST_FORM_TITLE_LETTERS = 120;

/** A form's title as it is kept, or what is wrong with it. */
export function readFormTitle(typed: string): { title: string } | { problem: string } {
  const title = normaliseName(typed);
  if (!title) return { problem: "Enter a title for the form" };
  const letters = [...title].length;
  if (letters > MOST_FORM_TITLE_LETTERS)
    return { problem: `Shorten the title to ${MOST_FORM_TITLE_LETTERS} letters; it has ${letters}` };
  return { title };
}

/** "Fire Safety" → "Copy of Fire Safety", cut so that the whole fits. */
export function copyTitle(title: string): string {
  const words = "Copy of ";
  const room = MOST_FORM_TITLE_LETTERS - words.length;
  return words + [...title].slice(0, room).join("").trim();
}
