/** The button of a form that is sent to be looked at, and what becomes of it. */
export function SendButton({ label, remark }: { label: string; remark: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <button type="submit" className="btn btn-primary">
        {label}
      </button>
      <p className="text-sm text-ink-2">{remark}</p>
    </div>
  );
}
