/** A number in a table of mails, with its share; on phones, where the headings are hidden, with its name. */
export function CountCell({
  label,
  count,
  share,
  isBad = false,
}: {
  label: string;
  count: string;
  share?: string;
  isBad?: boolean;
}) {
  return (
    <td className={`num whitespace-nowrap max-md:col-span-full ${isBad ? "text-failed" : ""}`}>
      <span className="md:hidden text-ink-3">{label} </span>
      {count} {share ? <span className={isBad ? "" : "text-ink-3"}>({share})</span> : null}
    </td>
  );
}
