const TURNS = Array.from({ length: 12 }, (_, at) => at * 15);

/** An engraver's rosette, as on the certificates: one ellipse, turned. Decoration for deep blue ground. */
export function Rosette({ className }: { className: string }) {
  return (
    <svg
      className={`no-print text-white opacity-15 ${className}`}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {TURNS.map((turn) => (
        <path key={turn} d="M-96 0a96 36 0 1 0 192 0a96 36 0 1 0-192 0" strokeWidth=".6" transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}
