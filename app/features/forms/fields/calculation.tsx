import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { numberFormat } from "#app/platform/text/formats.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FormElement } from "../model/definition.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { foldText, readLine } from "../model/read-text.ts";
import { useWordsIn } from "../public/views/public-field.tsx";
import {
  MAX_FORMULA_LENGTH,
  namesOfFormula,
  parseFormula,
  valueOfFormula,
} from "./parts/formula.ts";
import { readTextSetting } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

type Settings = {
  /** "{Tickets} * 5000" */
  formula: string;
  /** Before the number: "₦". */
  unit: string;
};

const NO_FORMULA = "Enter a formula like {Tickets} * 5000 + {Lunches} * 2000";

/**
 * A number worked out of the answers before it. It is shown where it stands once these are given,
 * before sending and afterwards.
 */
export const calculation: FieldType<Settings, number> = {
  ...shownAs<number>(String),
  ...FIELD_FACES.calculation,
  asks: true,
  start: () => ({ label: "Total", settings: { formula: "", unit: "" } }),
  Settings: ({ element: { settings }, errors }) => (
    <div className="grid sm:grid-cols-[1fr_7rem] gap-4 items-start">
      <TextInput
        name="formula"
        label="Formula"
        hint="Put the words of earlier questions in braces, like {Tickets} * 5000. You can use + - * / and brackets."
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
  readSettings(posted) {
    const errors: FormErrors = {};
    const formula = readLine(posted.get("formula").slice(0, MAX_FORMULA_LENGTH * 2));
    if (formula && !parseFormula(formula)) errors.formula = NO_FORMULA;
    const settings = {
      formula: formula.slice(0, MAX_FORMULA_LENGTH),
      unit: readTextSetting(posted, "unit", errors, 10),
    };
    return { settings, errors };
  },
  problems({ settings: { formula } }) {
    return parseFormula(formula)
      ? []
      : [{ field: "formula", message: `It has no formula yet. ${NO_FORMULA}.` }];
  },
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
  readAnswer: () => ({ answer: null }),
  derive({ settings: { formula } }, { numbers }) {
    const parsed = parseFormula(formula);
    if (!parsed) return null;
    // Before anything is answered there is no total, rather than one of nought.
    const names = namesOfFormula(parsed);
    const isBegun = names.length === 0 || names.some((name) => numbers.has(foldText(name)));
    return isBegun ? valueOfFormula(parsed, numbers) : null;
  },
  words: (answer, { settings }) => amountLabel(answer, settings),
  tally: () => null,
};

/** "₦15,000"; the minus stands before the unit. */
function amountLabel(amount: number, { unit }: Settings): string {
  const number = numberFormat("en", { maximumFractionDigits: 2 }).format(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${unit}${number}`;
}

/** The questions that a calculation is made of, by their words; none for other elements. */
export function namesInCalculation({ kind, settings }: FormElement): string[] {
  const formula =
    kind === "calculation" && typeof settings.formula === "string"
      ? parseFormula(settings.formula)
      : null;
  return formula ? namesOfFormula(formula) : [];
}
