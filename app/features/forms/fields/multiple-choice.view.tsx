import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./multiple-choice.ts";
import { ChoiceList, shownChoices } from "./parts/choice-list.tsx";
import { LimitFields } from "./parts/limit-fields.tsx";
import { ChoiceFields } from "./parts/option-list.tsx";
import { PublicGroup } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";

export const multipleChoiceView: FieldView<Settings, string[]> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <ChoiceFields settings={settings} errors={errors} />
      <LimitFields
        labels={["At least this many", "At most this many"]}
        settings={settings}
        errors={errors}
      />
    </>
  ),
  Control(props) {
    const { element, name, answer, errors } = props;
    const { label, help, required, settings } = element;
    const hint = helpWithRule(help, ruleHint(settings, useTexts()));
    return (
      <PublicGroup name={name} label={label} help={hint} error={errors[name]} required={required}>
        <ChoiceList
          type="checkbox"
          of={element}
          name={name}
          settings={settings}
          errors={errors}
          {...shownChoices(props, answer)}
        />
      </PublicGroup>
    );
  },
};

/** "Choose at most 3."; empty without limits. */
function ruleHint({ min, max }: Settings, { fields: t }: Texts): string {
  if (min !== null && max !== null)
    return min === max ? t.hintExactly({ min }) : t.hintBetweenChoices({ min, max });
  if (max !== null) return t.hintAtMost({ max });
  return min !== null ? t.hintAtLeast({ min }) : "";
}
