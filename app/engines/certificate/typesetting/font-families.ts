/**
 * The families that hold every letter of Yoruba, Igbo, Hausa, French, Portuguese and ₦, marks
 * placed right.
 */
export const LATIN_FAMILIES = [
  "Noto Serif Display",
  "Noto Serif",
  "Noto Sans",
  "Gentium Plus",
  "Gentium Book Plus",
  "Andika",
  "Playpen Sans",
  "Great Vibes",
  "Charis SIL",
  "Fira Sans",
  "Fira Sans Condensed",
  "Fira Sans Extra Condensed",
  "Noto Sans Display",
  "Noto Sans Mono",
  "Arimo",
  "Cousine",
] as const;

/** A family for Arabic. Latin letters that it lacks come from Noto Serif. */
const ARABIC_FAMILIES = ["Noto Naskh Arabic"] as const;

export const FONT_FAMILIES = [...LATIN_FAMILIES, ...ARABIC_FAMILIES] as const;

export type FontFamily = (typeof FONT_FAMILIES)[number];

/** A family that an organisation uploaded, by the name it has in its list: `own:Lagos Grotesk`. */
export type OwnFamily = `own:${string}`;

/** What a text can be set in. */
export type FontChoice = FontFamily | OwnFamily;

const OWN = "own:";

export function ownFamily(name: string): OwnFamily {
  return `${OWN}${name}`;
}

export function isOwnFamily(font: string): font is OwnFamily {
  return font.startsWith(OWN);
}

export function isFontFamily(name: string): name is FontFamily {
  return (FONT_FAMILIES as readonly string[]).includes(name);
}

/** As people know it. */
export function familyName(font: FontChoice): string {
  return isOwnFamily(font) ? font.slice(OWN.length) : font;
}
