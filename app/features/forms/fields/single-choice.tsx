import type { FieldType } from "../model/field-type.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { otherName } from "./parts/choice-answer.ts";
import { ChoiceList, ONE_CHOICE, shownChoices } from "./parts/choice-list.tsx";
import type { ChoiceSettings } from "./parts/choice-settings.tsx";

/** One of a few choices, all in sight. */
export const singleChoice: FieldType<ChoiceSettings, string> = {
  ...ONE_CHOICE,
  label: "Single Choice",
  group: "text",
  icon: "radio",
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const shown = posted
      ? { chosen: posted.getAll(name), otherText: posted.get(otherName(name)) }
      : shownChoices(answer ? [answer] : settings.value ? [settings.value] : [], settings);
    return (
      <PublicGroup name={name} label={label} help={help} error={errors[name]} required={required}>
        <ChoiceList
          type="radio"
          name={name}
          settings={settings}
          {...shown}
          otherError={errors[otherName(name)]}
          required={required}
        />
      </PublicGroup>
    );
  },
};
