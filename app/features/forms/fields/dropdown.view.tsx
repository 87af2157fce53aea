import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../definition/definition.ts";
import type { FieldView } from "../definition/field-type.ts";
import { shownText } from "../definition/translations.ts";
import { ChoiceSettingsFields, OtherText, shownChoices } from "./parts/choice-list.tsx";
import type { ChoiceSettings } from "./parts/choice-settings.ts";
import { OTHER } from "./parts/choices.ts";
import { PublicField, useWordsIn } from "./parts/public-field.tsx";

export const dropdownView: FieldView<ChoiceSettings, string> = {
  Settings: ChoiceSettingsFields,
  Control(props) {
    const { element, name, answer, errors } = props;
    const { label, help, required, settings } = element;
    const t = useTexts();
    const { chosen, otherText } = shownChoices(props, answer ? [answer] : undefined);
    return (
      <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
        {(wiring) => (
          <>
            <select {...wiring} defaultValue={chosen[0]}>
              <option value="">{t.fields.chooseOne}</option>
              {settings.options.map((option) => (
                <Option key={option} element={element} option={option} />
              ))}
              {settings.other ? <option value={OTHER}>{t.fields.otherLabel}</option> : null}
            </select>
            {settings.other ? <OtherText of={name} text={otherText} errors={errors} /> : null}
          </>
        )}
      </PublicField>
    );
  },
};

/** What it posts is the option in the form's own language, said only where the page has another. */
function Option({ element, option }: { element: FormElement; option: string }) {
  const said = shownText(element, option);
  return (
    <option value={said === option ? undefined : option} {...useWordsIn()(said)}>
      {said}
    </option>
  );
}
