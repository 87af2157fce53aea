const LINES = Array.from({ length: 24 }, (_, line) => {
  const swell = 1 + 0.65 * Math.sin(line * 0.5);
  const drift = Math.round(90 * Math.sin(line * 0.33));
  return {
    line,
    opacity: (0.09 + 0.06 * Math.sin(line * 0.42 - 1)).toFixed(2),
    place: `translate(${drift} ${30 + line * 34}) scale(1 ${swell.toFixed(2)})`,
  };
});

/** Engraved lines over a deep ground, as on banknotes. Drawn once on a page; another place shows the same `again`. */
export function Waves({ again = false }: { again?: boolean }) {
  return (
    <svg
      className="absolute inset-0 w-full h-full"
      viewBox="0 0 1440 860"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {again ? (
        <use href="#waves" />
      ) : (
        <g id="waves" fill="none" stroke="#9FB2FF" strokeWidth="1.1">
          <defs>
            <path id="wave" d="M-400 0q200-48 400 0t400 0 400 0 400 0 400 0" />
          </defs>
          {LINES.map(({ line, opacity, place }) => (
            <use key={line} href="#wave" strokeOpacity={opacity} transform={place} />
          ))}
        </g>
      )}
    </svg>
  );
}
