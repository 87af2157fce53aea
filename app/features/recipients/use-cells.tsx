import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** A column of a list, or an answer of a form, on its way to become a field of a recipient. */
export interface UsablePart {
  name: string;
  /** From the first rows. */
  samples: string[];
  options: { value: string; label: string }[];
  /** What else there is to know of it. */
  note?: string;
}

/**
 * The three cells that choose what a part is used as. Posts `use-<index>`. `hint` says what is
 * missing before anything is posted.
 */
export function UseCells({
  part,
  index,
  chosen,
  error,
  hint,
  onChoose,
}: {
  part: UsablePart;
  index: number;
  chosen: string;
  error?: string;
  hint?: string;
  onChoose?: (use: string) => void;
}) {
  const name = `use-${index}`;
  const hintId = hint ? `${name}-hint` : undefined;
  return (
    <>
      <td className="font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
        {part.name}
        {part.note ? <span className="block hint font-normal">{part.note}</span> : null}
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
          {hint && !error ? (
            <p className="hint mb-1.5 flex items-start gap-1.5 !text-ink" id={`${name}-hint`}>
              <Icon name="warn" className="text-progress mt-0.5 flex-none" />
              {hint}
            </p>
          ) : null}
          <label className="sr-only" htmlFor={name}>
            Use {part.name} as
          </label>
          <select
            className="input input-sm"
            id={name}
            name={name}
            defaultValue={chosen}
            onChange={onChoose && ((event) => onChoose(event.target.value))}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${name}-error` : hintId}
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
