import type { FormErrors } from "../../http/form-errors.ts";
import type { FieldKind } from "../field-kind.ts";
import { quote } from "../read-text.ts";
import { choicesOf, choiceTally, choiceValues, isOtherTyped, OTHER, readPick } from "./choice-answer.ts";
import { ChoiceFields, type ChoiceSettings, optionProblems, readChoiceSettings, startChoices } from "./choice-settings.tsx";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { TEXT_ANSWER } from "./text-answer.ts";

/** What asking for one of a list is, however it looks. */
export const ONE_CHOICE = {
  ...TEXT_ANSWER,
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: startChoices() }),
  Settings: ({ element, errors }) => <ChoiceFields settings={element.settings} errors={errors} />,
  readSettings(posted) {
    const errors: FormErrors = {};
    return { settings: readChoiceSettings(posted, errors), errors };
  },
  problems: optionProblems,
  readAnswer(posted, name, element) {
    const picked = posted.get(name) || (isOtherTyped(posted, name, element) ? OTHER : "");
    if (picked) return readPick(picked, posted, name, element);
    return element.required ? { errors: { [name]: `Choose an answer to ${quote(element.label)}` } } : { answer: null };
  },
  values: choiceValues,
  choices: choicesOf,
  tally: choiceTally,
} satisfies Omit<FieldKind<ChoiceSettings, string>, "label" | "group" | "icon" | "Control">;
