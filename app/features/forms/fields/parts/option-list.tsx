import { type ComponentType, createContext, Fragment, useContext, useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check, FieldError, Select, TextArea } from "#app/ui/forms/field.tsx";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";
import { type ChoiceSettings, MAX_OPTIONS } from "./choice-settings.ts";

const SPARE = 1;

/** The builder's fields for a list of choices: one field each, and an empty one to go on with. */
export function ChoiceFields({
  settings: { options, other, value },
  errors,
}: {
  settings: ChoiceSettings;
  errors: FormErrors;
}) {
  const [texts, setTexts] = useState<readonly string[]>(options);
  const [selected, setSelected] = useState(options.indexOf(value));
  const follow: OptionListProps["onTexts"] = (now, moved) => {
    setTexts(now);
    if (moved) setSelected((at) => (at < 0 ? at : moved(at)));
  };
  const shown = texts.flatMap((option, at) =>
    option.trim() ? [{ value: String(at), label: option }] : [],
  );
  return (
    <>
      <OptionList
        name="option"
        legend="Choices"
        one="choice"
        texts={options}
        most={MAX_OPTIONS}
        errors={errors}
        onTexts={follow}
      />
      <Check name="other" label="Add “Other” with a text field" defaultChecked={other} />
      <Select
        name="value"
        label="Selected by default"
        options={[{ value: "", label: "None" }, ...shown]}
        value={selected < 0 ? "" : String(selected)}
        onChange={(event) =>
          setSelected(event.target.value === "" ? -1 : Number(event.target.value))
        }
        error={errors.value}
      />
    </>
  );
}

export interface OptionListProps {
  name: string;
  legend: string;
  /** What one of them is called: "choice". */
  one: string;
  texts: string[];
  most: number;
  errors: FormErrors;
  /**
   * A box before each, which posts its number from 0 under `name`; ticked for `texts`. "Choice 1 is
   * correct".
   */
  mark?: { name: string; label: string; texts: readonly string[] };
  /**
   * Where scripts edit the list in place: its texts as they stand, and where each is now, if any
   * moved. -1: it was removed.
   */
  onTexts?: (texts: readonly string[], moved: ((from: number) => number) | null) => void;
}

/** What scripts draw in place of an `OptionList`: the choices in the question itself. */
export const ListInPlace = createContext<ComponentType<OptionListProps> | null>(null);

/** "Choice 1", of the one at 0. */
export function itemName(one: string, at: number): string {
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} ${at + 1}`;
}

/**
 * A list of short texts, a field each. The buttons post `intent` with `add-<name>` or
 * `remove-<name>-<number from 0>`.
 */
export function OptionList(props: OptionListProps) {
  const InPlace = useContext(ListInPlace);
  if (InPlace) return <InPlace {...props} />;
  const { name, legend, one, texts, most, errors, mark } = props;
  const naming = (at: number) => itemName(one, at);
  const shown = [
    ...texts,
    ...Array<string>(texts.length < most ? Math.max(SPARE, 2 - texts.length) : 0).fill(""),
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1.5">{legend}</legend>
      {shown.map((text, at) => {
        const id = `${name}-${at}`;
        const error = errors[id];
        return (
          <Fragment key={`${at}-${text}`}>
            {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
            <div className={`flex items-center gap-2 ${error ? "field-bad" : ""}`}>
              {mark ? (
                <input
                  type="checkbox"
                  className="box shrink-0"
                  id={`${mark.name}-${at}`}
                  name={mark.name}
                  value={at}
                  defaultChecked={text !== "" && mark.texts.includes(text)}
                  aria-label={`${naming(at)} ${mark.label}`}
                />
              ) : null}
              <label className="sr-only" htmlFor={id}>
                {naming(at)}
              </label>
              <input
                className="input"
                id={id}
                name={name}
                defaultValue={text}
                placeholder={text ? undefined : `Another ${one}`}
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
              />
              {at < texts.length ? (
                <button
                  type="submit"
                  className="btn btn-quiet btn-icon !text-ink-2"
                  name="intent"
                  value={`remove-${name}-${at}`}
                >
                  <PublicIcon name="x" />
                  <span className="sr-only">{`Remove ${one} ${at + 1}`}</span>
                </button>
              ) : null}
            </div>
          </Fragment>
        );
      })}
      <button type="submit" className="btn btn-quiet w-fit" name="intent" value={`add-${name}`}>
        <PublicIcon name="plus" />
        Add a {one}
      </button>
      <details>
        <summary className="link w-fit min-h-control inline-flex items-center text-sm">
          Add several together
        </summary>
        <TextArea
          name={`${name}-lines`}
          label={`One ${one} on each line`}
          rows={5}
          error={errors[`${name}-lines`]}
        />
      </details>
    </fieldset>
  );
}
