/**
 * A design that a font is used in: of a project, of one in the bin, or of a template of the
 * account.
 */
export interface FontUse {
  id: string;
  title: string;
  place: "project" | "bin" | "template";
}

const PLACE_NOTES = {
  project: "",
  bin: " (in the bin)",
  template: " (one of your templates)",
} as const;

/** "“First aid” (in the bin)". */
export function fontUseLabel({ title, place }: FontUse): string {
  return `“${title}”${PLACE_NOTES[place]}`;
}

/** One style of an uploaded family, as its page shows it. */
export interface FontStyleView {
  id: string;
  name: string;
  bytes: number;
  /** Of the letters that our own families have, those it lacks. */
  lacks: string;
  /** It came with more styles in one file. */
  isVariable: boolean;
  confirmedAt: string;
  /** Empty: they are gone. */
  confirmedBy: string;
}

export interface FontFamilyView {
  name: string;
  styles: FontStyleView[];
  uses: FontUse[];
}

export function styleName({ bold, italic }: { bold: boolean; italic: boolean }): string {
  if (bold) return italic ? "Bold Italic" : "Bold";
  return italic ? "Italic" : "Regular";
}

const MAX_NAMED = 12;

/** "Has every letter …", or which are printed in Noto Sans. */
export function coverageMessage(lacks: string): string {
  const letters = [...lacks];
  if (letters.length === 0)
    return "Has every letter of English, French, Portuguese, Yoruba, Igbo and Hausa, and ₦.";
  // A mark needs something to be put on.
  const shown = letters
    .slice(0, MAX_NAMED)
    .map((letter) => (/\p{M}/u.test(letter) ? `◌${letter}` : letter));
  const more = letters.length > MAX_NAMED ? ` and ${letters.length - MAX_NAMED} more` : "";
  return `Lacks ${shown.join(" ")}${more}. ${letters.length === 1 ? "It is" : "They are"} printed in Noto Sans.`;
}
