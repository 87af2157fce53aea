import type { FormErrors } from "../../http/form-errors.ts";
import type { FieldKind } from "../field-kind.ts";
import { PublicGroup } from "../public/public-field.tsx";
import { quote } from "../read-text.ts";
import { choicesOf, choiceTally, choiceValues, isOtherTyped, OTHER, otherName, readPick } from "./choice-answer.ts";
import { ChoiceList, shownChoices } from "./choice-list.tsx";
import { ChoiceFields, type ChoiceSettings, optionProblems, readChoiceSettings, startChoices } from "./choice-settings.tsx";
import { TEXT_ANSWER } from "./text-answer.ts";

/** One of a few choices, all in sight. */
export const singleChoice: FieldKind<ChoiceSettings, string> = {
  ...TEXT_ANSWER,
  label: "Single Choice",
  group: "text",
  icon: "radio",
  asks: true,
  start: () => ({ label: "Your question", settings: startChoices() }),
  Settings: ({ element, errors }) => <ChoiceFields settings={element.settings} errors={errors} />,
  readSettings(posted) {
    const errors: FormErrors = {};
    return { settings: readChoiceSettings(posted, errors), errors };
  },
  problems: optionProblems,
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
  readAnswer(posted, name, element) {
    const picked = posted.get(name) || (isOtherTyped(posted, name, element) ? OTHER : "");
    if (picked) return readPick(picked, posted, name, element);
    return element.required ? { errors: { [name]: `Choose an answer to ${quote(element.label)}` } } : { answer: null };
  },
  values: choiceValues,
  choices: choicesOf,
  tally: choiceTally,
};
