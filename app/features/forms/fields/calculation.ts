import { numberFormat } from "#app/engines/time/formats.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { foldText, readLine } from "../definition/read-text.ts";
import {
  MAX_FORMULA_LENGTH,
  namesOfFormula,
  parseFormula,
  valueOfFormula,
} from "./parts/formula.ts";
import { readTextSetting } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

export type Settings = {
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
export function amountLabel(amount: number, { unit }: Settings): string {
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
