import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../model/definition.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { shownText } from "../model/translations.ts";
import { PublicField, useWordsIn } from "../public/views/public-field.tsx";
import { ONE_CHOICE, OTHER, OtherText, shownChoices } from "./parts/choice-list.tsx";
import type { ChoiceSettings } from "./parts/choice-settings.tsx";

/** What it posts is the option in the form's own language, said only where the page has another. */
function Option({ element, option }: { element: FormElement; option: string }) {
  const said = shownText(element, option);
  return (
    <option value={said === option ? undefined : option} {...useWordsIn()(said)}>
      {said}
    </option>
  );
}

/** One of many choices, folded away. */
export const dropdown: FieldType<ChoiceSettings, string> = {
  ...ONE_CHOICE,
  ...FIELD_FACES.dropdown,
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
