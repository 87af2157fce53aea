import type { FieldType } from "../model/field-type.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { OTHER, OTHER_LABEL, otherName } from "./parts/choice-answer.ts";
import { ONE_CHOICE, OtherText, shownChoices } from "./parts/choice-list.tsx";
import type { ChoiceSettings } from "./parts/choice-settings.tsx";

/** One of many choices, folded away. */
export const dropdown: FieldType<ChoiceSettings, string> = {
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
