import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { quote } from "../model/read-text.ts";
import { PublicGroup } from "../public/views/public-field.tsx";
import { ChoiceList } from "./parts/choice-list.tsx";
import { DEFAULT_TEXTS } from "./parts/settings.tsx";
import { NOTHING_TO_SET, TEXT_ANSWER } from "./parts/shown-answer.ts";

const CHOICES = ["Yes", "No"] as const;

type Answer = (typeof CHOICES)[number];

/** A question with two answers. */
export const yesNo: FieldType<Record<string, never>, Answer> = {
  ...TEXT_ANSWER,
  ...NOTHING_TO_SET,
  ...FIELD_FACES["yes-no"],
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: {} }),
  Control({ element: { label, help, required }, name, posted, answer, errors }) {
    const { common } = useTexts();
    const of = { shownAs: { Yes: common.yes, No: common.no } };
    const chosen = posted ? posted.getAll(name) : answer ? [answer] : [];
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
  readAnswer(posted, name, { label, required }, _now, { fields }) {
    const picked = posted.get(name);
    if (!picked && !required) return { answer: null };
    const answer = CHOICES.find((choice) => choice === picked);
    return answer ? { answer } : { errors: { [name]: fields.yesOrNo({ question: quote(label) }) } };
  },
  words: (answer, _element, t) => (t ? { Yes: t.common.yes, No: t.common.no }[answer] : answer),
  choices: () => [...CHOICES],
  tally: () => ({ chart: "choices", values: [...CHOICES] }),
};
