import type { FormElement } from "../definition/definition.ts";
import { foldText, readLine } from "../definition/read-text.ts";
import { newElement } from "../fields/field-types.ts";
import { LONGEST_OPTION, MAX_OPTIONS } from "../fields/parts/choice-settings.ts";
import { MAX_ELEMENTS, MAX_LABEL_LENGTH } from "../model/builder-limits.ts";

/** A line with one of these before it is a choice of the question above. */
const BULLET = /^\s*(?:[-–—*•◦▪○●☐□❑·]|\[\s?\]|\(\s?\)|[a-hA-H][.)](?=\s))\s*/;
/** "1." or "Q2)" before a question says nothing that its place doesn't say. */
const NUMBER = /^\s*(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):]\s+/i;
/** "Your e-mail (required)" and "Your e-mail *". */
const REQUIRED = /(?<!\s)\s*(?:\*|\(\s*required\s*\))\s*$/i;
const SEVERAL =
  /\b(?:select|choose|tick|pick|check|mark) (?:all|any|several|as many)\b|all that apply/i;
/** As many questions as a form may have, each with as many choices as one may have. */
const MAX_LINES = MAX_ELEMENTS * (MAX_OPTIONS + 1);

/** Whole questions that have an element of their own. */
const KNOWN: [RegExp, string][] = [
  [/^(?:(?:your|what is your) )?(?:full )?names?\??$/, "full-name"],
  [/^(?:(?:your|what is your) )?e-?mail(?: address)?\??$/, "email"],
  [
    /^(?:(?:your|what is your) )?(?:phone|mobile|telephone|whatsapp)(?: (?:phone )?number)?\??$/,
    "phone",
  ],
  [/^(?:(?:your|what is your) )?(?:home |postal )?address\??$/, "address"],
  [/^(?:(?:your|what is your) )?(?:date of birth|birthday)\??$/, "date"],
  [/^(?:(?:your|what is your) )?signature$/, "signature"],
];

/**
 * The questions of a pasted list, one on each line. Lines with a bullet are the choices of the
 * question above; a line that ends with a colon and has none below it is a heading. A name, an
 * e-mail address, a phone number become what they are. `problem` says what is too long or too much:
 * nothing is cut.
 */
export function questionsFromText(text: string): FormElement[] | { problem: string } {
  const found: { line: string; choices: string[] }[] = [];
  const lines = text.split(/[\r\n\u2028]+/).filter((line) => line.trim());
  if (lines.length > MAX_LINES)
    return { problem: `These are ${counted(lines.length)} lines, far more than a form can have.` };
  // Where the first line has a bullet, all questions have: choices are those further in.
  const [first = ""] = lines;
  const outermost = BULLET.test(first) ? indentOf(first) : -1;
  for (const line of lines) {
    const words = line.replace(BULLET, "");
    const above = found.at(-1);
    if (above && words !== line && indentOf(line) > outermost) above.choices.push(words);
    else found.push({ line: words, choices: [] });
  }
  const questions = found.map(({ line, choices }) => ({
    ...wordingOf(readLine(line)),
    options: distinct(choices),
  }));
  const problem = questions.map(tooMuch).find((one) => one !== null);
  return problem ? { problem } : questions.map(questionOf).filter(({ label }) => label !== "");
}

interface Question {
  label: string;
  isRequired: boolean;
  options: string[];
}

function wordingOf(line: string): Pick<Question, "label" | "isRequired"> {
  const label = line.replace(REQUIRED, "").replace(NUMBER, "").trim();
  return { label, isRequired: REQUIRED.test(line) };
}

/** What a form couldn't keep whole of a question; null: nothing. */
function tooMuch({ label, options }: Question): string | null {
  const named = [...label].length > 60 ? `${[...label].slice(0, 60).join("")}…` : label;
  if (label.length > MAX_LABEL_LENGTH)
    return `“${named}” is longer than ${MAX_LABEL_LENGTH} characters. Shorten it.`;
  if (options.length > MAX_OPTIONS)
    return (
      `“${named}” has ${counted(options.length)} choices, and a question can have at most ` +
      `${MAX_OPTIONS}. Take some out, or let people type the answer.`
    );
  const long = options.find((option) => option.length > LONGEST_OPTION);
  if (long === undefined) return null;
  const choice = [...long].slice(0, 60).join("");
  return `The choice “${choice}…” is longer than ${LONGEST_OPTION} characters. Shorten it.`;
}

const counted = (count: number) => count.toLocaleString("en");

function questionOf({ label, isRequired, options }: Question): FormElement {
  if (options.length > 0) {
    const element = newElement(SEVERAL.test(label) ? "multiple-choice" : "single-choice");
    return {
      ...element,
      label: label.replace(/:$/, ""),
      required: isRequired,
      settings: { ...element.settings, options },
    };
  }
  if (/:$/.test(label))
    return { ...newElement("heading"), label: label.replace(/(?<!\s)\s*:$/, "") };
  const known = KNOWN.find(([wording]) => wording.test(foldText(label)))?.[1];
  const element = newElement(known ?? "short-text");
  // Their own label names their parts: "First name" and "Last name".
  if (known === "full-name") return { ...element, required: isRequired || element.required };
  return { ...element, label, required: isRequired || (known === "email" && element.required) };
}

/** How far in a line begins; a tab is as far as eight spaces. */
function indentOf(line: string): number {
  const indent = line.slice(0, line.length - line.trimStart().length);
  return indent.replaceAll("\t", "        ").length;
}

/** Each choice once, as lists of choices are kept. */
function distinct(choices: string[]): string[] {
  const known = new Map<string, string>();
  for (const choice of choices) {
    const text = readLine(choice);
    if (text && !known.has(foldText(text))) known.set(foldText(text), text);
  }
  return [...known.values()];
}
