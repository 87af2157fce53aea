import type { FormErrors } from "../../http/form-errors.ts";
import type { FieldKind } from "../field-kind.ts";
import { PublicField } from "../public/public-field.tsx";
import { quote } from "../read-text.ts";
import { choicesOf, choiceTally, choiceValues, isOtherTyped, OTHER, OTHER_LABEL, otherName, readPick } from "./choice-answer.ts";
import { OtherText, shownChoices } from "./choice-list.tsx";
import { ChoiceFields, type ChoiceSettings, optionProblems, readChoiceSettings, startChoices } from "./choice-settings.tsx";
import { TEXT_ANSWER } from "./text-answer.ts";

/** One of many choices, folded away. */
export const dropdown: FieldKind<ChoiceSettings, string> = {
  ...TEXT_ANSWER,
  label: "Dropdown",
  group: "text",
  icon: "drop",
  asks: true,
  start: () => ({ label: "Your question", settings: startChoices() }),
  Settings: ({ element, errors }) => <ChoiceFields settings={element.settings} errors={errors} />,
  readSettings(posted) {
    const errors: FormErrors = {};
    return { settings: readChoiceSettings(posted, errors), errors };
  },
  problems: optionProblems,
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const shown = shownChoices(answer ? [answer] : settings.value ? [settings.value] : [], settings);
    return (
      <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
        {(wiring) => (
          <>
            <select {...wiring} defaultValue={posted ? posted.get(name) : shown.chosen[0]}>
              <option value="">Choose one</option>
              {settings.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
              {settings.other ? <option value={OTHER}>{OTHER_LABEL}</option> : null}
            </select>
            {settings.other ? (
              <OtherText
                name={otherName(name)}
                text={posted ? posted.get(otherName(name)) : shown.otherText}
                error={errors[otherName(name)]}
              />
            ) : null}
          </>
        )}
      </PublicField>
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
