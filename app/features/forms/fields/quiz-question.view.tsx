import { Check, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { ChoiceList } from "./parts/choice-list.tsx";
import { OptionList } from "./parts/option-list.tsx";
import { PublicGroup } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";
import { MAX_OPTIONS, type QuizSettings } from "./quiz-question.ts";

export const quizQuestionView: FieldView<QuizSettings, string[]> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <OptionList
        name="option"
        legend="Choices: tick those that are correct"
        one="choice"
        texts={settings.options}
        most={MAX_OPTIONS}
        errors={errors}
        mark={{ name: "correct", label: "is correct", texts: settings.correct }}
      />
      <Check
        name="many"
        label="People may choose several. Then exactly the correct ones count"
        defaultChecked={settings.many}
      />
      <TextInput
        name="points"
        label="Points"
        inputMode="numeric"
        defaultValue={settings.points}
        error={errors.points}
        inputClassName="sm:!w-40"
      />
      <TextArea
        name="explanation"
        label="Why it is correct"
        hint="Shown with the correct answer, if your settings show it."
        rows={2}
        defaultValue={settings.explanation}
        error={errors.explanation}
        optional
      />
    </>
  ),
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const { options, many, points } = settings;
    const chosen = posted ? posted.getAll(name) : (answer ?? []);
    const { fields: t } = useTexts();
    const rules = [
      many ? t.hintAllCorrect : "",
      points === 1 ? "" : t.hintPoints({ count: points }),
    ].filter(Boolean);
    return (
      <PublicGroup
        name={name}
        label={label}
        help={helpWithRule(help, rules.join(" "))}
        error={errors[name]}
        required={required}
      >
        <ChoiceList
          of={element}
          type={many ? "checkbox" : "radio"}
          settings={{ options, other: false }}
          required={required && !many}
          name={name}
          chosen={chosen}
        />
      </PublicGroup>
    );
  },
};
