/** The eight families that hold every letter of Yoruba, Igbo, Hausa, French, Portuguese and ₦, marks placed right. */
export const FONT_FAMILIES = [
  "Noto Serif Display",
  "Noto Serif",
  "Noto Sans",
  "Gentium Plus",
  "Gentium Book Plus",
  "Andika",
  "Playpen Sans",
  "Great Vibes",
] as const;

export type FontFamily = (typeof FONT_FAMILIES)[number];
