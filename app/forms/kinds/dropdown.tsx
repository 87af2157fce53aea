import type { FieldKind } from "../field-kind.ts";
import { PublicField } from "../public/public-field.tsx";
import { OTHER, OTHER_LABEL, otherName } from "./choice-answer.ts";
import { OtherText, shownChoices } from "./choice-list.tsx";
import type { ChoiceSettings } from "./choice-settings.tsx";
import { ONE_CHOICE } from "./one-choice.tsx";

/** One of many choices, folded away. */
export const dropdown: FieldKind<ChoiceSettings, string> = {
  ...ONE_CHOICE,
  label: "Dropdown",
  group: "text",
  icon: "drop",
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const shown = shownChoices(answer ? [answer] : settings.value ? [settings.value] : [], settings);
    return (
      <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
        {(wiring) => (
          <>
            <select {...wiring} defaultValue={posted ? posted.get(name) : shown.chosen[0]}>
              <option value="">Choose one</option>
              {settings.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
              {settings.other ? <option value={OTHER}>{OTHER_LABEL}</option> : null}
            </select>
            {settings.other ? (
              <OtherText
                name={otherName(name)}
                text={posted ? posted.get(otherName(name)) : shown.otherText}
                error={errors[otherName(name)]}
              />
            ) : null}
          </>
        )}
      </PublicField>
    );
  },
};
