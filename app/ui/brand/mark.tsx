import { useRootData } from "../page/root-data.ts";

/** A logo with words in it takes no more room than this. */
const MAX_WIDTH = 180;

interface MarkProps {
  /** Side in pixels. */
  size?: number;
  /** For deep blue grounds: a white seal. */
  deep?: boolean;
  /**
   * The installation's name: another than the product's own sets its initial, without marks, above
   * the dot in place of the ẹ.
   */
  name: string;
}

/**
 * The brand's mark, decorative: the name stands beside it or in its link's label. The operator's
 * own logo where there is one.
 */
export function Mark({ size = 32, deep = false, name }: MarkProps) {
  const brand = useRootData()?.brand;
  if (brand?.logo) {
    const { href, width, height } = brand.logo;
    // On white in both themes and on deep grounds: nobody knows what a logo was drawn for.
    const shown = Math.min(size, (MAX_WIDTH * height) / width);
    return (
      <img
        src={href}
        alt=""
        width={Math.max(1, Math.round((shown * width) / height))}
        height={Math.max(1, Math.round(shown))}
        className="flex-none rounded-sm bg-white p-0.5 object-contain"
      />
    );
  }
  const letter = markLetter(name);
  const [ground, ink] = deep
    ? ["#FFFFFF", brand?.themeColour ?? "#101C54"]
    : [brand?.markColour ?? "#2448C8", "#FFFFFF"];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
      className="flex-none"
    >
      <path fill={GOLD} d={RIBBON_TAILS} />
      <path fill={ground} d={SEAL} />
      {letter ? (
        <text
          x="20"
          y="21.6"
          textAnchor="middle"
          fontSize="17"
          fontWeight="700"
          fontFamily="system-ui, sans-serif"
          fill={ink}
        >
          {letter}
        </text>
      ) : (
        <path d={LETTER_E} fill="none" stroke={ink} strokeWidth="3.2" strokeLinejoin="round" />
      )}
      <circle cx="20" cy="26.5" r="2.45" fill={GOLD} />
    </svg>
  );
}

/** A scalloped seal of 14 bulges, radius 15.8 around (20, 17.2) on a 40 × 40 field. */
const SEAL =
  "M20 1.4A4.3 4.3 0 0 1 26.9 3A4.3 4.3 0 0 1 32.4 7.3A4.3 4.3 0 0 1 35.4 13.7A4.3 4.3 " +
  "0 0 1 35.4 20.7A4.3 4.3 0 0 1 32.4 27.1A4.3 4.3 0 0 1 26.9 31.4A4.3 4.3 0 0 1 20 " +
  "33A4.3 4.3 0 0 1 13.1 31.4A4.3 4.3 0 0 1 7.6 27.1A4.3 4.3 0 0 1 4.6 20.7A4.3 4.3 0 " +
  "0 1 4.6 13.7A4.3 4.3 0 0 1 7.6 7.3A4.3 4.3 0 0 1 13.1 3A4.3 4.3 0 0 1 20 1.4Z";
const RIBBON_TAILS =
  "M11.5 25L8 39.5l5.8-3.2L17.5 40l3-11zM28.5 25L32 39.5l-5.8-3.2L22.5 40l-3-11z";
const LETTER_E = "M14 14.7h12a6 6 0 1 0-2.15 4.6";
const GOLD = "#E2AD3E";
const BLUE = "#2448C8";

/**
 * The letter on the seal: the initial of another name than the product's own, without marks; null:
 * the product's ẹ.
 */
function markLetter(name: string): string | null {
  return name === "Iweri" ? null : ([...name.trim().normalize("NFD")][0] ?? "").toUpperCase();
}

/** The mark as a file of its own, the seal in `#rrggbb`, what is on it in `ink`. */
export function iconSvg(name: string, colour: string = BLUE, ink = "#fff"): string {
  const letter = markLetter(name);
  const inner =
    letter === null
      ? `<path d="${LETTER_E}" fill="none" stroke="${ink}" stroke-width="3.2" stroke-linejoin="round"/>`
      : `<text x="20" y="21.6" text-anchor="middle" font-size="17" font-weight="700" ` +
        `font-family="system-ui,sans-serif" fill="${ink}">${escapeXml(letter)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 ` +
    `40"><path fill="${GOLD}" d="${RIBBON_TAILS}"/>` +
    `<path fill="${colour}" d="${SEAL}"/>${inner}<circle cx="20" cy="26.5" r="2.45" fill="${GOLD}"/></svg>\n`
  );
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * The mark with the product's name, a link to the start page. A logo that holds words stands alone.
 */
export function Logo({
  name,
  to = "/",
  size = 34,
  deep = false,
}: {
  name: string;
  to?: string;
  size?: number;
  deep?: boolean;
}) {
  const hasWords = useRootData()?.brand.logo?.hasWords;
  return (
    <a
      href={to}
      className="inline-flex items-center gap-2.5 min-h-control rounded text-[1.3125rem] font-bold tracking-[-.02em]"
      aria-label={`${name}, home`}
    >
      <Mark size={size} deep={deep} name={name} />
      {hasWords ? null : <span aria-hidden="true">{name}</span>}
    </a>
  );
}
