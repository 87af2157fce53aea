import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { ChoiceList } from "./parts/choice-list.tsx";
import { PublicGroup } from "./parts/public-field.tsx";
import { type Answer, CHOICES } from "./yes-no.ts";

export const yesNoView: FieldView<Record<string, never>, Answer> = {
  Control({ element: { label, help, required }, name, posted, answer, errors }) {
    const { common } = useTexts();
    const of = { shownAs: { Yes: common.yes, No: common.no } };
    const answered = answer ? [answer] : [];
    const chosen = posted ? posted.getAll(name) : answered;
    return (
      <PublicGroup name={name} label={label} help={help} error={errors[name]} required={required}>
        <ChoiceList
          type="radio"
          settings={{ options: [...CHOICES], other: false }}
          name={name}
          of={of}
          chosen={chosen}
          required={required}
        />
      </PublicGroup>
    );
  },
};
