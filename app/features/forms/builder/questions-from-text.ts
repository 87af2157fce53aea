import type { FormElement } from "../definition/definition.ts";
import { foldText, readLine } from "../definition/read-text.ts";
import { newElement } from "../fields/field-types.ts";
import { MAX_OPTIONS } from "../fields/parts/choice-settings.ts";
import { MAX_LABEL_LENGTH } from "../model/builder-limits.ts";

/** A line with one of these before it is a choice of the question above. */
const BULLET = /^\s*(?:[-–—*•◦▪○●☐□❑·]|\[\s?\]|\(\s?\)|[a-hA-H][.)](?=\s))\s*/;
/** "1." or "Q2)" before a question says nothing that its place doesn't say. */
const NUMBER = /^\s*(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):]\s+/i;
/** "Your e-mail (required)" and "Your e-mail *". */
const REQUIRED = /(?<!\s)\s*(?:\*|\(\s*required\s*\))\s*$/i;
const SEVERAL =
  /\b(?:select|choose|tick|pick|check|mark) (?:all|any|several|as many)\b|all that apply/i;
const LONGEST_OPTION = 200;
/** Far more than a form may have: the rest only has to be seen as too many. */
const MAX_LINES = 5_000;

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
 * e-mail address, a phone number become what they are.
 */
export function questionsFromText(text: string): FormElement[] {
  const found: { line: string; choices: string[] }[] = [];
  const lines = text
    .split(/[\r\n\u2028]+/)
    .filter((line) => line.trim())
    .slice(0, MAX_LINES);
  // Where the first line has a bullet, all questions have: choices are those further in.
  const [first = ""] = lines;
  const outermost = BULLET.test(first) ? indentOf(first) : -1;
  for (const line of lines) {
    const words = line.replace(BULLET, "");
    const above = found.at(-1);
    if (above && words !== line && indentOf(line) > outermost) above.choices.push(words);
    else found.push({ line: words, choices: [] });
  }
  return found
    .map(({ line, choices }) => questionOf(readLine(line), distinct(choices)))
    .filter(({ label }) => label !== "");
}

function questionOf(line: string, options: string[]): FormElement {
  const isRequired = REQUIRED.test(line);
  const label = line.replace(REQUIRED, "").replace(NUMBER, "").slice(0, MAX_LABEL_LENGTH).trim();
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
    const text = readLine(choice).slice(0, LONGEST_OPTION);
    if (text && !known.has(foldText(text))) known.set(foldText(text), text);
  }
  return [...known.values()].slice(0, MAX_OPTIONS);
}
