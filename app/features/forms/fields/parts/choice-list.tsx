import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../../definition/definition.ts";
import type { ControlProps, SettingsProps } from "../../definition/field-type.ts";
import { shownText } from "../../definition/translations.ts";
import type { ChoiceSettings } from "./choice-settings.ts";
import { OTHER, otherName } from "./choices.ts";
import { ChoiceFields } from "./option-list.tsx";
import { useWordsIn } from "./public-field.tsx";

const NOTHING_SHOWN = {};

/**
 * Choices to tick, a framed row each; "Other" last, with its text. The first has `name` as its id.
 */
export function ChoiceList({
  type,
  name,
  of = NOTHING_SHOWN,
  settings: { options, other },
  chosen,
  otherText = "",
  errors = {},
  required,
}: {
  type: "radio" | "checkbox";
  name: string;
  /** What the page says of options where that is not their own text. */
  of?: Pick<FormElement, "shownAs">;
  settings: Pick<ChoiceSettings, "options" | "other">;
  chosen: readonly string[];
  otherText?: string;
  errors?: FormErrors;
  /** Asks the browser to insist; for radios alone, where one tick is enough for all. */
  required?: boolean;
}) {
  const t = useTexts();
  const wordsIn = useWordsIn();
  const said = (option: string) => shownText(of, option);
  return (
    <>
      {[...options, ...(other ? [OTHER] : [])].map((option, at) => (
        <div key={option}>
          <label className="c v">
            <input
              type={type}
              id={at === 0 ? name : undefined}
              name={name}
              value={option}
              required={(required && at === 0) || undefined}
              defaultChecked={chosen.includes(option)}
            />{" "}
            {option === OTHER ? (
              <span>{t.fields.otherLabel}</span>
            ) : (
              <span {...wordsIn(said(option))}>{said(option)}</span>
            )}
          </label>
          {option === OTHER ? <OtherText of={name} text={otherText} errors={errors} /> : null}
        </div>
      ))}
    </>
  );
}

/** What "Other" is, right below it. `of`: the question's control. */
export function OtherText({ of, text, errors }: { of: string; text: string; errors: FormErrors }) {
  const name = otherName(of);
  const error = errors[name];
  const t = useTexts();
  return (
    <>
      {error ? (
        <div className="er" id={`${name}e`}>
          {error}
        </div>
      ) : null}
      <input
        className="ot"
        id={name}
        name={name}
        aria-label={t.fields.otherWhat}
        placeholder={t.fields.otherWhat}
        aria-describedby={error ? `${name}e` : undefined}
        aria-invalid={error ? true : undefined}
        defaultValue={text || undefined}
      />
    </>
  );
}

/**
 * What the controls show: what was typed, else the answer, else the choice to begin with. What is
 * none of the list is "Other" and its text.
 */
export function shownChoices(
  {
    element: { settings },
    name,
    posted,
  }: Pick<ControlProps<ChoiceSettings>, "element" | "name" | "posted">,
  answers: string[] | undefined,
): { chosen: string[]; otherText: string } {
  if (posted) return { chosen: posted.getAll(name), otherText: posted.get(otherName(name)) };
  const { options, other, value } = settings;
  const shown = answers ?? (value ? [value] : []);
  const otherText = shown.find((answer) => !options.includes(answer)) ?? "";
  return {
    chosen: shown.map((answer) => (options.includes(answer) || !other ? answer : OTHER)),
    otherText,
  };
}

/** The builder's fields of all questions for one of a list. */
export function ChoiceSettingsFields({ element, errors }: SettingsProps<ChoiceSettings>) {
  return <ChoiceFields settings={element.settings} errors={errors} />;
}
