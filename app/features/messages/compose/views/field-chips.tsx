/** Fields to put into the text. Without scripts each button adds one at its end. */
export function FieldChips({
  chips,
  onInsert,
}: {
  chips: string[];
  onInsert: (field: string) => boolean;
}) {
  return (
    <fieldset
      className={
        "border-t border-line px-5 py-2.5 min-w-0 flex items-center gap-2 overflow-auto " +
        "sm:flex-wrap sm:max-h-36"
      }
    >
      <legend className="sr-only">Insert a field</legend>
      <span className="text-sm text-ink-3 mr-1" aria-hidden="true">
        Fields
      </span>
      {chips.map((name) => (
        <button
          key={name}
          className="chip chip-btn shrink-0"
          name="intent"
          value={`insert:${name}`}
          type="submit"
          onClick={(event) => {
            if (onInsert(name)) event.preventDefault();
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
