/** Whole class names: Tailwind keeps only those it can read. */
const LOOKS = { brand: "b-brand", ok: "b-ok", wait: "b-wait", bad: "b-bad" } as const;

/**
 * A bar of one to three parts with its meaning in words. Drawn as SVG, because a strict policy
 * forbids inline styles.
 */
export function ProgressBar({
  label,
  parts,
  className = "",
}: {
  label: string;
  parts: { share: number; look: keyof typeof LOOKS }[];
  className?: string;
}) {
  let x = 0;
  return (
    <svg className={`bar ${className}`} role="img" aria-label={label}>
      <title>{label}</title>
      {parts.map(({ share, look }, i) => {
        const width = Math.max(0, Math.min(100 - x, share * 100));
        const at = x;
        x += width;
        return (
          <rect key={i} className={LOOKS[look]} x={`${at}%`} width={`${width}%`} height="100%" />
        );
      })}
    </svg>
  );
}
