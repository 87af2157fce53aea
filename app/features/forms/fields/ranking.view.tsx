import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { shownText } from "../definition/translations.ts";
import { OptionList } from "./parts/option-list.tsx";
import { PublicGroup, useWordsIn } from "./parts/public-field.tsx";
import { controlOf, MAX_OPTIONS, type Settings } from "./ranking.ts";

export const rankingView: FieldView<Settings, string[]> = {
  Settings: ({ element: { settings }, errors }) => (
    <OptionList
      name="option"
      legend="Choices to put in order"
      one="choice"
      texts={settings.options}
      most={MAX_OPTIONS}
      errors={errors}
    />
  ),
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const t = useTexts();
    const wordsIn = useWordsIn();
    const { options } = settings;
    return (
      <PublicGroup
        name={name}
        label={label}
        help={help || t.fields.hintRank}
        error={errors[name]}
        required={required}
      >
        {options.map((option, at) => {
          const control = controlOf(name, at);
          const place = answer ? answer.indexOf(option) + 1 : 0;
          return (
            <p key={option} className="rk">
              <select
                id={at === 0 ? name : control}
                name={control}
                required={required || undefined}
                defaultValue={posted ? posted.get(control) : place || ""}
              >
                <option value="">–</option>
                {options.map((other, index) => (
                  <option key={other}>{index + 1}</option>
                ))}
              </select>{" "}
              <label htmlFor={at === 0 ? name : control} {...wordsIn(shownText(element, option))}>
                {shownText(element, option)}
              </label>
            </p>
          );
        })}
      </PublicGroup>
    );
  },
};
