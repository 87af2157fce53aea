import { useRootData } from "../page/root-data.ts";
import { GOLD, LETTER_E, markLetter, RIBBON_TAILS, SEAL } from "./mark-shape.ts";

/** A logo with words in it takes no more room than this. */
const MAX_WIDTH = 180;

interface MarkProps {
  /** Side in pixels. */
  size?: number;
  /** For deep blue grounds: a white seal. */
  deep?: boolean;
  /** The installation's name: another than the product's own sets its initial, without marks, above the dot in place of the ẹ. */
  name: string;
}

/** The brand's mark, decorative: the name stands beside it or in its link's label. The operator's own logo where there is one. */
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
  const [ground, ink] = deep ? ["#FFFFFF", brand?.themeColour ?? "#101C54"] : [brand?.markColour ?? "#2448C8", "#FFFFFF"];
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false" className="flex-none">
      <path fill={GOLD} d={RIBBON_TAILS} />
      <path fill={ground} d={SEAL} />
      {letter ? (
        <text x="20" y="21.6" textAnchor="middle" fontSize="17" fontWeight="700" fontFamily="system-ui, sans-serif" fill={ink}>
          {letter}
        </text>
      ) : (
        <path d={LETTER_E} fill="none" stroke={ink} strokeWidth="3.2" strokeLinejoin="round" />
      )}
      <circle cx="20" cy="26.5" r="2.45" fill={GOLD} />
    </svg>
  );
}
