import { TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { amountLabel, type Settings } from "./calculation.ts";
import { useWordsIn } from "./parts/public-field.tsx";

export const calculationView: FieldView<Settings, number> = {
  Settings: ({ element: { settings }, errors }) => (
    <div className="grid sm:grid-cols-[1fr_7rem] gap-4 items-start">
      <TextInput
        name="formula"
        label="Formula"
        hint="Put the text of earlier questions in braces, like {Tickets} * 5000. You can use + - * / and brackets."
        autoComplete="off"
        defaultValue={settings.formula}
        error={errors.formula}
      />
      <TextInput
        name="unit"
        label="Before it"
        hint="Like ₦"
        optional
        defaultValue={settings.unit}
        error={errors.unit}
      />
    </div>
  ),
  Control({ element: { label, help, settings }, answer }) {
    const t = useTexts();
    const wordsIn = useWordsIn();
    return (
      <div className="f">
        <p {...wordsIn(label)}>
          {label}: <b>{answer === undefined ? "…" : amountLabel(answer, settings)}</b>
        </p>
        <p className="h" {...wordsIn(help)}>
          {help || t.fields.workedOut}
        </p>
      </div>
    );
  },
};
