/** The torn-off page of a calendar. For the eye: the date stands in words beside it. */
export function DateLeaf({ month, day }: { month: string; day: string }) {
  return (
    <span
      className="flex-none self-start w-14 rounded border border-line bg-surface text-center font-bold leading-tight"
      aria-hidden="true"
    >
      <span className="block rounded-t bg-gold text-on-gold text-xs">{month}</span>{" "}
      <span className="block py-1 text-2xl">{day}</span>
    </span>
  );
}
