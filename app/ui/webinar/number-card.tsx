/** A figure with its name, and a line that explains it. */
export function NumberCard({ label, value, children }: { label: string; value: string; children?: string }) {
  return (
    <div className="card px-4 py-3.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="block text-2xl font-semibold num">{value}</span>
        {children ? <span className="block text-sm text-ink-2">{children}</span> : null}
      </dd>
    </div>
  );
}
