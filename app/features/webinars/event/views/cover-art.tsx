import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
} from "#app/engines/picture-reader/event-picture-sizes.ts";
import type { CoverColours, CoverPattern } from "../cover-art.ts";

const steps = (count: number) => Array.from({ length: count }, (_, at) => at);

/**
 * A cover drawn from an organiser's colours: fine engraved lines on a deep ground. It shows nothing
 * that words don't say.
 */
export function CoverArt({
  colours,
  pattern,
  className,
}: {
  colours: CoverColours;
  pattern: CoverPattern;
  className?: string;
}) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${COVER_WIDTH_PX} ${COVER_HEIGHT_PX}`}
      width={COVER_WIDTH_PX}
      height={COVER_HEIGHT_PX}
      fill="none"
      aria-hidden="true"
    >
      <linearGradient id="cg" x2="1" y2="1">
        <stop stopColor={colours.deep} />
        <stop offset="1" stopColor={colours.bright} />
      </linearGradient>
      <path fill="url(#cg)" d="M0 0h1200v630H0z" />
      <g stroke={colours.line} strokeWidth="1.3">
        {PATTERNS[pattern](colours.accent)}
      </g>
    </svg>
  );
}

const PATTERNS: Record<CoverPattern, (accent: string) => React.ReactNode> = {
  /** Turned ellipses around a seal, as on banknotes. */
  rosette: (accent) => (
    <g transform="translate(820 320)">
      {steps(30).map((at) => (
        <ellipse key={at} rx="560" ry="176" transform={`rotate(${at * 6})`} opacity=".55" />
      ))}
      {steps(18).map((at) => (
        <ellipse key={at} rx="190" ry="70" transform={`rotate(${at * 10})`} stroke={accent} />
      ))}
      {/* A seal: a disc with twelve round dots on its edge. */}
      <circle
        r="44"
        fill={accent}
        stroke={accent}
        strokeWidth="25"
        strokeLinecap="round"
        strokeDasharray="0 23.04"
      />
    </g>
  ),
  /** Lines that swell and part, as on share certificates, with one warm one. */
  waves: (accent) => (
    <>
      {[".5", ".8"].map((opacity, odd) => (
        <path
          key={opacity}
          opacity={opacity}
          d={steps(11)
            .map((at) => at * 2 + odd)
            .map(
              (at) =>
                `M-20 ${60 + at * 30}C220 ${at * 50 - 260} 420 ${560 - at * 10} 640 ${300 + at * 10}S1000 ` +
                `${at * 60 - 420} 1220 ${120 + at * 20}`,
            )
            .join("")}
        />
      ))}
      <path
        stroke={accent}
        strokeWidth="7"
        d="M-20 398C220 260 420 430 640 404S1000 178 1220 380"
      />
    </>
  ),
  /** Diamonds within diamonds, as cloth is woven. */
  weave: (accent) => (
    <>
      <pattern
        id="cp"
        width="150"
        height="150"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45 600 315)"
      >
        {steps(5).map((at) => (
          <path
            key={at}
            opacity={at % 2 ? ".9" : ".55"}
            d={`M${8 + at * 14} ${8 + at * 14}h${134 - at * 28}v${134 - at * 28}H${8 + at * 14}z`}
          />
        ))}
        <path fill={accent} stroke="none" d="M64 64h22v22H64z" />
      </pattern>
      <path fill="url(#cp)" stroke="none" d="M0 0h1200v630H0z" />
    </>
  ),
};
