import type { ControlProps } from "../../definition/field-type.ts";
import { type Ends, type NumberRow, numbersBetween } from "./number-row.ts";
import { PublicGroup, useWordsIn } from "./public-field.tsx";

/**
 * A radio for each number, in a row of the given class; the browser's own keys and reading work.
 */
export function NumberRadios<Settings extends NumberRow>({
  element: { label, help, required, settings },
  name,
  posted,
  answer,
  errors,
  ends: { from, to },
  row,
}: ControlProps<Settings, number> & { ends: Ends; row: "rt" | "sc" }) {
  const chosen = posted ? posted.get(name) : String(answer ?? "");
  const { low, high } = settings;
  const wordsIn = useWordsIn();
  const ends = new Map([
    [to, high],
    [from, low],
  ]);
  return (
    <PublicGroup name={name} label={label} help={help} error={errors[name]} required={required}>
      <span className={row}>
        {numbersBetween(from, to).map((number) => {
          const words = ends.get(number);
          return (
            <label key={number}>
              <input
                type="radio"
                id={number === from ? name : undefined}
                name={name}
                value={number}
                required={(required && number === from) || undefined}
                aria-label={words ? `${number}, ${words}` : undefined}
                defaultChecked={chosen === String(number)}
              />{" "}
              <span>{number}</span>{" "}
            </label>
          );
        })}
      </span>
      {low || high ? (
        <span className="h ew">
          <span {...wordsIn(low)}>{low}</span> <span {...wordsIn(high)}>{high}</span>
        </span>
      ) : null}
    </PublicGroup>
  );
}
