import type { FieldView } from "../definition/field-type.ts";
import { ChoiceList, ChoiceSettingsFields, shownChoices } from "./parts/choice-list.tsx";
import type { ChoiceSettings } from "./parts/choice-settings.ts";
import { PublicGroup } from "./parts/public-field.tsx";

export const singleChoiceView: FieldView<ChoiceSettings, string> = {
  Settings: ChoiceSettingsFields,
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
