/** A scalloped seal of 14 bulges, radius 15.8 around (20, 17.2) on a 40 × 40 field. */
export const SEAL =
  "M20 1.4A4.3 4.3 0 0 1 26.9 3A4.3 4.3 0 0 1 32.4 7.3A4.3 4.3 0 0 1 35.4 13.7A4.3 4.3 0 0 1 35.4 20.7A4.3 4.3 0 0 1 32.4 27.1A4.3 4.3 0 0 1 26.9 31.4A4.3 4.3 0 0 1 20 33A4.3 4.3 0 0 1 13.1 31.4A4.3 4.3 0 0 1 7.6 27.1A4.3 4.3 0 0 1 4.6 20.7A4.3 4.3 0 0 1 4.6 13.7A4.3 4.3 0 0 1 7.6 7.3A4.3 4.3 0 0 1 13.1 3A4.3 4.3 0 0 1 20 1.4Z";
export const RIBBON_TAILS = "M11.5 25L8 39.5l5.8-3.2L17.5 40l3-11zM28.5 25L32 39.5l-5.8-3.2L22.5 40l-3-11z";
export const LETTER_E = "M14 14.7h12a6 6 0 1 0-2.15 4.6";
export const GOLD = "#E2AD3E";
const BLUE = "#2448C8";

/** The letter on the seal: the initial of another name than the product's own, without marks; null: the product's ẹ. */
export function markLetter(name: string): string | null {
  return name === "Iweri" ? null : ([...name.trim().normalize("NFD")][0] ?? "").toUpperCase();
}

/** The mark as a file of its own, the seal in `#rrggbb`. */
export function iconSvg(name: string, colour: string = BLUE): string {
  const letter = markLetter(name);
  const inner =
    letter === null
      ? `<path d="${LETTER_E}" fill="none" stroke="#fff" stroke-width="3.2" stroke-linejoin="round"/>`
      : `<text x="20" y="21.6" text-anchor="middle" font-size="17" font-weight="700" font-family="system-ui,sans-serif" fill="#fff">${escapeXml(letter)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><path fill="${GOLD}" d="${RIBBON_TAILS}"/>` +
    `<path fill="${colour}" d="${SEAL}"/>${inner}<circle cx="20" cy="26.5" r="2.45" fill="${GOLD}"/></svg>\n`
  );
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
