import { FieldError } from "../ui/field.tsx";

/** A column of a list, or an answer of a form, on its way to become a field of a recipient. */
export interface UsablePart {
  name: string;
  /** From the first rows. */
  samples: string[];
  options: { value: string; label: string }[];
}

/** The three cells that say what a part is used as. Posts `use-<index>`. */
export function UseCells({ part, index, chosen, error }: { part: UsablePart; index: number; chosen: string; error?: string }) {
  const name = `use-${index}`;
  return (
    <>
      <td className="font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
        {part.name}
      </td>
      <td className="text-ink-2 wide [overflow-wrap:anywhere] text-left" dir="auto">
        {part.samples.map((sample, line) => (
          <span key={line} className="block">
            {sample || "–"}
          </span>
        ))}
      </td>
      <td className="wide">
        <div className={error ? "field-bad" : ""}>
          {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
          <label className="sr-only" htmlFor={name}>
            Use {part.name} as
          </label>
          <select
            className="input input-sm"
            id={name}
            name={name}
            defaultValue={chosen}
            aria-describedby={error ? `${name}-error` : undefined}
          >
            {part.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </td>
    </>
  );
}
