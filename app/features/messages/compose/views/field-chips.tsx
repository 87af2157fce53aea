/** Fields to put into the text. Without scripts each button adds one at its end. */
export function FieldChips({
  chips,
  onInsert,
}: {
  chips: string[];
  onInsert: (field: string) => boolean;
}) {
  return (
    <details className="border-t border-line px-5 min-w-0 grow [&[open]]:basis-full">
      <summary className="flex items-center gap-2 min-h-control text-sm font-semibold text-brand-ink">
        <span className="font-mono" aria-hidden="true">
          {"{ }"}
        </span>
        Insert a field
      </summary>
      <fieldset className="pb-3 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Fields</legend>
        {chips.map((name) => (
          <button
            key={name}
            className="chip chip-btn"
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
    </details>
  );
}
