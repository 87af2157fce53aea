import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { ElementSettings, FormElement } from "../../model/definition.ts";
import type { ControlProps, PostedFields, ReadAnswer } from "../../model/field-type.ts";
import { quote } from "../../model/read-text.ts";
import { PublicGroup, useWordsIn } from "../../public/views/public-field.tsx";
import { readTextSetting } from "./settings.tsx";

/** What ratings and scales share: a row of whole numbers, with words at its ends. */
export type NumberRow = ElementSettings & {
  /** Words at the ends; empty: none. */
  low: string;
  high: string;
};

export interface Ends {
  from: number;
  to: number;
}

const LONGEST_WORD = 60;

export function readEndLabel(
  posted: PostedFields,
  errors: FormErrors,
): { low: string; high: string } {
  return {
    low: readTextSetting(posted, "low", errors, LONGEST_WORD),
    high: readTextSetting(posted, "high", errors, LONGEST_WORD),
  };
}

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
  return (
    <PublicGroup name={name} label={label} help={help} error={errors[name]} required={required}>
      <span className={row}>
        {numbersBetween(from, to).map((number) => {
          const words = number === from ? low : number === to ? high : "";
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

export function readNumber(
  posted: PostedFields,
  name: string,
  { label, required }: FormElement,
  { from, to }: Ends,
  t: Texts,
): ReadAnswer<number> {
  const picked = posted.get(name);
  if (!picked && !required) return { answer: null };
  const number = numbersBetween(from, to).find((one) => String(one) === picked);
  if (number !== undefined) return { answer: number };
  return { errors: { [name]: t.fields.numberFromTo({ from, to, question: quote(label) }) } };
}

/** Whole numbers from one to another, both included. */
export function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
