import type { FieldKind } from "../field-kind.ts";
import { PublicGroup } from "../public/public-field.tsx";
import { otherName } from "./choice-answer.ts";
import { ChoiceList, shownChoices } from "./choice-list.tsx";
import type { ChoiceSettings } from "./choice-settings.tsx";
import { ONE_CHOICE } from "./one-choice.tsx";

/** One of a few choices, all in sight. */
export const singleChoice: FieldKind<ChoiceSettings, string> = {
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
