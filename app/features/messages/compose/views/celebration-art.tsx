const TURNS = Array.from({ length: 24 }, (_, at) => at * 7.5);
/** Waves around a band of the rings. */
const WAVES = 48;
const STEPS = WAVES * 6;

/** A closed wave around the circle of `radius`; `phase` in half waves. */
function wave(radius: number, phase: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    const from = radius + 14 * Math.sin(WAVES * angle + phase * Math.PI);
    return `${Math.round(from * Math.cos(angle))} ${Math.round(from * Math.sin(angle))}`;
  });
  return `M${points.join("L")}z`;
}

/** An engraver's rosette inside a gold band. Decoration for deep blue ground. */
export function Rings() {
  return (
    <svg className="cg-rings" viewBox="-700 -700 1400 1400" fill="none" aria-hidden="true">
      <g stroke="#9FB2FF" strokeOpacity=".2">
        {TURNS.map((turn) => (
          <ellipse key={turn} rx="690" ry="300" transform={`rotate(${turn})`} />
        ))}
      </g>
      <g stroke="#E2AD3E" strokeOpacity=".55" strokeWidth="1.5">
        <circle r="548" />
        <circle r="492" />
        <path d={wave(520, 0)} />
        <path d={wave(520, 1)} />
      </g>
    </svg>
  );
}

const PAPERS = [
  ["M0-9l7 9-7 9-7-9z", "#E2AD3E"],
  ["M-8-3h16v6h-16z", "#F0C15C"],
  ["M0-5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z", "#9FB2FF"],
] as const;
const GOLDEN_ANGLE = 2.39996;

/** Paper in the air around the certificate, the same each time. It lies still. */
export function Confetti() {
  return (
    <svg className="cg-confetti" viewBox="-800 -560 1600 1120" aria-hidden="true">
      {Array.from({ length: 34 }, (_, at) => {
        const angle = at * GOLDEN_ANGLE;
        const from = 0.62 + (at % 7) * 0.06;
        const x = Math.round(760 * from * Math.cos(angle));
        // At the left are the words.
        if (x < -460) return null;
        const y = Math.round(540 * from * Math.sin(angle));
        const [d, fill] = PAPERS[at % PAPERS.length] ?? PAPERS[0];
        return (
          <path key={at} d={d} fill={fill} transform={`translate(${x} ${y}) rotate(${at * 53})`} />
        );
      })}
    </svg>
  );
}

const BULGES = 30;
const SEAL = Array.from({ length: BULGES + 1 }, (_, at) => {
  const angle = (at / BULGES) * 2 * Math.PI;
  const place = `${(105 * Math.sin(angle)).toFixed(1)} ${(-105 * Math.cos(angle)).toFixed(1)}`;
  return at === 0 ? `M${place}` : `A13.7 13.7 0 0 1 ${place}`;
}).join("");

/** A gold seal with ribbons: number 1 on an account's first certificate, a tick on later ones. */
export function Seal({ isFirstEver }: { isFirstEver: boolean }) {
  return (
    <svg className="cg-seal" viewBox="-120 -120 240 320" aria-hidden="true">
      <defs>
        <linearGradient id="seal-gold" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#F9E7B3" />
          <stop offset=".32" stopColor="#E4B44A" />
          <stop offset=".62" stopColor="#BC8420" />
          <stop offset="1" stopColor="#F1D283" />
        </linearGradient>
      </defs>
      <path fill="#2448C8" d="M-58 50l-38 131 46-22 32 31 25-134z" />
      <path fill="#16308F" d="M58 50l38 131-46-22-32 31-25-134z" />
      <path fill="url(#seal-gold)" d={SEAL} />
      <g fill="none" stroke="#7A4E06" strokeOpacity=".5">
        <circle r="89" strokeWidth="2" />
        <circle r="77" strokeWidth="17" strokeDasharray="2 3.4" />
        {TURNS.filter((_, at) => at % 2 === 0).map((turn) => (
          <ellipse key={turn} rx="65" ry="38" strokeWidth="1.4" transform={`rotate(${turn * 2})`} />
        ))}
      </g>
      <circle r="37" fill="url(#seal-gold)" stroke="#8A5A0B" strokeOpacity=".6" strokeWidth="2" />
      {isFirstEver ? (
        <text className="display" textAnchor="middle" y="17" fontSize="48" fill="#5E3C04">
          1
        </text>
      ) : (
        <path d="M-16 1l11 12L17-12" fill="none" stroke="#5E3C04" strokeWidth="8" />
      )}
    </svg>
  );
}
