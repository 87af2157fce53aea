/** A scalloped seal of 14 bulges, radius 15.8 around (20, 17.2) on a 40 × 40 field. */
const SEAL =
  "M20 1.4A4.3 4.3 0 0 1 26.9 3A4.3 4.3 0 0 1 32.4 7.3A4.3 4.3 0 0 1 35.4 13.7A4.3 4.3 0 0 1 35.4 20.7A4.3 4.3 0 0 1 32.4 27.1A4.3 4.3 0 0 1 26.9 31.4A4.3 4.3 0 0 1 20 33A4.3 4.3 0 0 1 13.1 31.4A4.3 4.3 0 0 1 7.6 27.1A4.3 4.3 0 0 1 4.6 20.7A4.3 4.3 0 0 1 4.6 13.7A4.3 4.3 0 0 1 7.6 7.3A4.3 4.3 0 0 1 13.1 3A4.3 4.3 0 0 1 20 1.4Z";
const RIBBON_TAILS = "M11.5 25L8 39.5l5.8-3.2L17.5 40l3-11zM28.5 25L32 39.5l-5.8-3.2L22.5 40l-3-11z";
const LETTER_E = "M14 14.7h12a6 6 0 1 0-2.15 4.6";
const GOLD = "#E2AD3E";

interface MarkProps {
  /** Side in pixels. */
  size?: number;
  /** For deep blue grounds: a white seal. */
  deep?: boolean;
  /** The installation's name: another than the product's own sets its initial, without marks, above the dot in place of the ẹ. */
  name: string;
}

/** The brand mark, decorative: the name stands beside it or in its link's label. */
export function Mark({ size = 32, deep = false, name }: MarkProps) {
  const letter = name === "Iweri" ? null : name.slice(0, 1);
  const [ground, ink] = deep ? ["#FFFFFF", "#101C54"] : ["#2448C8", "#FFFFFF"];
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false" className="flex-none">
      <path fill={GOLD} d={RIBBON_TAILS} />
      <path fill={ground} d={SEAL} />
      {letter ? (
        <text x="20" y="21.6" textAnchor="middle" fontSize="17" fontWeight="700" fontFamily="system-ui, sans-serif" fill={ink}>
          {[...letter.normalize("NFD")][0]}
        </text>
      ) : (
        <path d={LETTER_E} fill="none" stroke={ink} strokeWidth="3.2" strokeLinejoin="round" />
      )}
      <circle cx="20" cy="26.5" r="2.45" fill={GOLD} />
    </svg>
  );
}
