import { MOST_TITLE_LETTERS } from "../certificates/designer/design-limits.ts";

/** "Fire Safety" → "Copy of Fire Safety", cut so that the whole fits. */
export function copyTitle(title: string): string {
  const words = "Copy of ";
  const room = MOST_TITLE_LETTERS - words.length;
  return words + [...title].slice(0, room).join("").trim();
}
