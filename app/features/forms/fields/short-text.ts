import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { DEFAULT_TEXTS, readLimits, readTextSetting, readWebAddress } from "./parts/settings.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  format: "any" | "whole" | "number" | "link";
  /** Of the text in letters; for numbers: the range. Null: no limit of the organiser's. */
  min: number | null;
  max: number | null;
  /** Already in the field when it is first shown. */
  value: string;
};

const LONGEST = 500;

const LONGEST_LINK = 2000;

const LARGEST = 1e15;

const REVERSED = "Enter a maximum that is at least the minimum";

export const FORMATS = [
  { value: "any", label: "Any words" },
  { value: "whole", label: "A whole number" },
  { value: "number", label: "A number" },
  { value: "link", label: "A web address" },
] as const;

/** One line of text, a number, or a web address. */
export const shortText: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES["short-text"],
  asks: true,
  start: () => ({
    label: DEFAULT_TEXTS.question,
    settings: { format: "any", min: null, max: null, value: "" },
  }),
  readSettings(posted, element) {
    const errors: FormErrors = {};
    const format = FORMATS.find(({ value }) => value === posted.get("format"))?.value ?? "any";
    const limits = isNumeric(format)
      ? { from: -LARGEST, to: LARGEST, whole: format === "whole" }
      : { from: 1, to: LONGEST };
    const { min, max } = readLimits(posted, errors, limits, REVERSED);
    const settings: Settings = {
      format,
      min,
      max,
      value: readTextSetting(posted, "value", errors, LONGEST),
    };
    if (settings.value && !errors.value && errors.max !== REVERSED) {
      if (problemOf(settings.value, { ...element, settings }))
        errors.value = "Enter something that the rules above allow";
    }
    return { settings, errors };
  },
  readAnswer({ posted, name, element, t }) {
    const typed = readLine(posted.get(name));
    if (!typed)
      return element.required
        ? { errors: { [name]: t.fields.enterAnswer({ question: quote(element.label) }) } }
        : { answer: null };
    const problem = problemOf(typed, element);
    if (problem) return { errors: { [name]: problem(t) } };
    return { answer: keptAs(typed, element.settings.format) };
  },
  tally: ({ settings: { format, min, max } }) =>
    format === "whole" && min !== null && max !== null && max - min <= 20
      ? { chart: "numbers", from: min, to: max }
      : { chart: "texts" },
};

export function isNumeric(format: Settings["format"]): boolean {
  return format === "whole" || format === "number";
}

/** Why a typed text is not an answer, in any language; null: it is one. */
function problemOf(
  typed: string,
  { label, settings }: FormElement<Settings>,
): ((t: Texts) => string) | null {
  const { format, min, max } = settings;
  const question = quote(label);
  if (isNumeric(format)) {
    const number = readNumber(typed);
    if (number === null || (format === "whole" && !Number.isInteger(number)))
      return ({ fields }) =>
        format === "whole" ? fields.wholeNumber({ question }) : fields.number({ question });
    if ((min === null || number >= min) && (max === null || number <= max)) return null;
    return ({ fields }) => {
      if (min !== null && max !== null)
        return fields.numberBetween({ ...shownRange(min, max), question });
      return min !== null
        ? fields.numberOrMore({ min, question })
        : fields.numberOrLess({ max: max ?? 0, question });
    };
  }
  if (format === "link") {
    if (!readWebAddress(typed)) return ({ fields }) => fields.webAddress({ question });
    if (typed.length <= LONGEST_LINK) return null;
    return ({ fields }) => fields.webAddressTooLong({ question, most: LONGEST_LINK });
  }
  const has = countLetters(typed);
  const most = Math.min(max ?? LONGEST, LONGEST);
  if (has > most) return ({ fields }) => fields.tooLong({ question, most, has });
  if (min !== null && has < min)
    return ({ fields }) => fields.tooShort({ question, least: min, has });
  return null;
}

/** "1,250.50" → 1250.5. Numbers beyond what is kept exactly are none. */
function readNumber(typed: string): number | null {
  const plain = typed
    .replace(/^\+/, "")
    .replace(/\u2212/g, "-")
    .replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, "");
  if (!/^-?(\d{1,15}(\.\d{0,6})?|\.\d{1,6})$/.test(plain)) return null;
  const number = Number(plain);
  return number === 0 ? 0 : number;
}

function keptAs(typed: string, format: Settings["format"]): string {
  if (isNumeric(format)) return String(readNumber(typed));
  return (format === "link" && readWebAddress(typed)) || typed;
}

/** The ends of a range as sentences name them: 1,000 has a comma, and the year 1940 has none. */
export function shownRange(
  min: number,
  max: number,
): { min: number | string; max: number | string } {
  const areYears = Number.isInteger(min) && Number.isInteger(max) && min >= 1900 && max <= 2200;
  return areYears ? { min: String(min), max: String(max) } : { min, max };
}
