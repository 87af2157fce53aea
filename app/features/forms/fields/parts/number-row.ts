import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { ElementSettings } from "../../definition/definition.ts";
import type { PostedFields, PostedQuestion, ReadAnswer } from "../../definition/field-type.ts";
import { quote } from "../../definition/read-text.ts";
import { readTextSetting } from "./settings.ts";

/** What ratings and scales share: a row of whole numbers, with words at its ends. */
export type NumberRow = ElementSettings & {
  /** Words at the ends; empty: none. */
  low: string;
  high: string;
};

export interface Ends {
  from: number;
  to: number;
}

const LONGEST_WORD = 60;

export function readEndLabel(
  posted: PostedFields,
  errors: FormErrors,
): { low: string; high: string } {
  return {
    low: readTextSetting(posted, "low", errors, LONGEST_WORD),
    high: readTextSetting(posted, "high", errors, LONGEST_WORD),
  };
}

export function readNumber(
  { posted, name, element: { label, required }, t }: PostedQuestion,
  { from, to }: Ends,
): ReadAnswer<number> {
  const picked = posted.get(name);
  if (!picked && !required) return { answer: null };
  const number = numbersBetween(from, to).find((one) => String(one) === picked);
  if (number !== undefined) return { answer: number };
  return { errors: { [name]: t.fields.numberFromTo({ from, to, question: quote(label) }) } };
}

/** Whole numbers from one to another, both included. */
export function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
