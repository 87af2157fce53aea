import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { ChoiceList, ONE_CHOICE, shownChoices } from "./parts/choice-list.tsx";
import type { ChoiceSettings } from "./parts/choice-settings.tsx";

/** One of a few choices, all in sight. */
export const singleChoice: FieldType<ChoiceSettings, string> = {
  ...ONE_CHOICE,
  ...FIELD_FACES["single-choice"],
  Control(props) {
    const { element, name, answer, errors } = props;
    const { label, help, required, settings } = element;
    const shown = shownChoices(props, answer ? [answer] : undefined);
    return (
      <PublicGroup name={name} label={label} help={help} error={errors[name]} required={required}>
        <ChoiceList
          type="radio"
          of={element}
          name={name}
          settings={settings}
          errors={errors}
          required={required}
          {...shown}
        />
      </PublicGroup>
    );
  },
};
