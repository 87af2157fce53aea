/** A bar of one to three parts with its meaning in words. Drawn as SVG, because a strict policy forbids inline styles. */
export function ProgressBar({
  label,
  parts,
  className = "",
}: {
  label: string;
  parts: { share: number; look: "brand" | "ok" | "wait" | "bad" }[];
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
        return <rect key={i} className={`b-${look}`} x={`${at}%`} width={`${width}%`} height="100%" />;
      })}
    </svg>
  );
}
