import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import type { FormElement } from "../model/definition.ts";
import type { FieldType } from "../model/field-type.ts";
import { countLetters, quote, readLine } from "../model/read-text.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { DEFAULT_TEXTS, helpWithRule, LimitFields, readLimits, readTextSetting, readWebAddress } from "./parts/settings.tsx";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

type Settings = {
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
const FORMATS = [
  { value: "any", label: "Any words" },
  { value: "whole", label: "A whole number" },
  { value: "number", label: "A number" },
  { value: "link", label: "A web address" },
] as const;

/** One line of text, a number, or a web address. */
export const shortText: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  label: "Short Text",
  group: "text",
  icon: "text",
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { format: "any", min: null, max: null, value: "" } }),
  Settings({ element: { settings }, errors }) {
    return (
      <>
        <Select name="format" label="Allowed answers" options={FORMATS} defaultValue={settings.format} error={errors.format} />
        <LimitFields
          labels={["At least", "At most"]}
          hints={["Characters of the text, or the smallest number", "Characters of the text, or the largest number"]}
          inputMode="decimal"
          settings={settings}
          errors={errors}
        />
        <TextInput
          name="value"
          label="Already filled in"
          optional
          hint="People can change it"
          defaultValue={settings.value}
          error={errors.value}
        />
      </>
    );
  },
  readSettings(posted, element) {
    const errors: FormErrors = {};
    const format = FORMATS.find(({ value }) => value === posted.get("format"))?.value ?? "any";
    const limits = isNumeric(format) ? { from: -LARGEST, to: LARGEST, whole: format === "whole" } : { from: 1, to: LONGEST };
    const { min, max } = readLimits(posted, errors, limits, REVERSED);
    const settings: Settings = { format, min, max, value: readTextSetting(posted, "value", errors, LONGEST) };
    if (settings.value && !errors.value && errors.max !== REVERSED) {
      const problem = problemOf(settings.value, { ...element, settings });
      if (problem) errors.value = problem;
    }
    return { settings, errors };
  },
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const { format, max } = settings;
    const inputMode = ({ any: undefined, whole: "numeric", number: "decimal", link: "url" } as const)[format];
    // The keys for numbers have no minus on many phones.
    const hasMinus = isNumeric(format) && settings.min !== null && settings.min < 0;
    return (
      <PublicField name={name} label={label} help={withRange(help, settings)} error={errors[name]} required={required}>
        {(wiring) => (
          <input
            {...wiring}
            inputMode={hasMinus ? undefined : inputMode}
            autoCapitalize={format === "link" ? "none" : undefined}
            maxLength={format === "any" && max !== null ? max : undefined}
            defaultValue={posted ? posted.get(name) : (answer ?? (settings.value || undefined))}
          />
        )}
      </PublicField>
    );
  },
  readAnswer(posted, name, element) {
    const typed = readLine(posted.get(name));
    if (!typed) return element.required ? { errors: { [name]: `Enter an answer to ${quote(element.label)}` } } : { answer: null };
    const problem = problemOf(typed, element);
    if (problem) return { errors: { [name]: problem } };
    return { answer: keptAs(typed, element.settings.format) };
  },
  tally: ({ settings: { format, min, max } }) =>
    format === "whole" && min !== null && max !== null && max - min <= 20
      ? { chart: "numbers", from: min, to: max }
      : { chart: "texts" },
};

function isNumeric(format: Settings["format"]): boolean {
  return format === "whole" || format === "number";
}

/** Why a typed text is not an answer; null: it is one. */
function problemOf(typed: string, { label, settings }: FormElement<Settings>): string | null {
  const { format, min, max } = settings;
  if (isNumeric(format)) {
    const number = readNumber(typed);
    if (number === null || (format === "whole" && !Number.isInteger(number)))
      return `Enter a ${format === "whole" ? "whole " : ""}number for ${quote(label)}, like ${format === "whole" ? "12" : "12.5"}`;
    if ((min !== null && number < min) || (max !== null && number > max))
      return `Enter ${rangeLabel(settings)} for ${quote(label)}`;
    return null;
  }
  if (format === "link") {
    if (!readWebAddress(typed)) return `Enter a web address for ${quote(label)}, like https://example.com`;
    return typed.length > LONGEST_LINK ? `The web address for ${quote(label)} can be at most 2,000 characters` : null;
  }
  const letters = countLetters(typed);
  const most = Math.min(max ?? LONGEST, LONGEST);
  if (letters > most)
    return `The answer to ${quote(label)} can be at most ${most} characters. This has ${letters.toLocaleString("en")}`;
  if (min !== null && letters < min) return `The answer to ${quote(label)} needs at least ${min} characters. This has ${letters}`;
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
  return format === "link" ? readWebAddress(typed)! : typed;
}

function withRange(help: string, settings: Settings): string {
  if (!isNumeric(settings.format) || (settings.min === null && settings.max === null)) return help;
  const range = rangeLabel(settings);
  return helpWithRule(help, `${range[0]!.toUpperCase()}${range.slice(1)}.`);
}

/** "a number from 1 to 10", "a number of 5 or more". */
function rangeLabel({ min, max }: Settings): string {
  const words = (number: number) => number.toLocaleString("en", { maximumFractionDigits: 6 });
  if (min !== null && max !== null) return `a number from ${words(min)} to ${words(max)}`;
  return min !== null ? `a number of ${words(min)} or more` : `a number of ${words(max ?? 0)} or less`;
}
