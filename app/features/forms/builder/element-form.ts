import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormDefinition, FormElement, ShowRule, ShowWhen } from "../definition/definition.ts";
import type { PostedFields } from "../definition/field-type.ts";
import { fieldTypeOf, readSettingsOf, takesAnswers } from "../fields/field-types.ts";
import {
  MAX_HELP_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_RULE_LENGTH,
  MAX_RULES,
  MAX_WORDS_LENGTH,
} from "../model/builder-limits.ts";
import { comparesValue, nameOfElement, RULE_TESTS, ruleNames } from "../model/element-labels.ts";

export interface LabelField {
  label: string;
  hint?: string;
  /** Several lines. */
  lines: boolean;
  /** What stands below it, one line or several; null: nothing. */
  help: "line" | "lines" | null;
}

/** How the card asks for an element's words. Null: it has none. */
export function labelField(kind: string): LabelField | null {
  const other = OTHERS.get(kind);
  return other === undefined ? { label: "Question", lines: false, help: "line" } : other;
}

const OTHERS = new Map<string, LabelField | null>(
  Object.entries<LabelField | null>({
    heading: { label: "Heading", lines: false, help: "line" },
    paragraph: {
      label: "Words",
      hint: "An empty line starts a new paragraph.",
      lines: true,
      help: null,
    },
    image: null,
    divider: null,
    spacer: null,
    section: { label: "Section heading", lines: false, help: "lines" },
    "page-break": { label: "Title of the page that starts here", lines: false, help: "line" },
  }),
);

/**
 * A card as it was filled in. `element` holds everything typed, also what is refused, so that it
 * can be shown again.
 */
export interface ReadElement {
  element: FormElement;
  errors: FormErrors;
}

/**
 * Reads the fields of the open card: its words, help text, whether it is required, its condition
 * and its kind's settings.
 */
export function readElementForm(
  posted: PostedFields,
  draft: FormDefinition,
  element: FormElement,
  leftOutRule: number | null = null,
): ReadElement {
  const field = labelField(element.kind);
  const most = field?.lines ? MAX_WORDS_LENGTH : MAX_LABEL_LENGTH;
  const label = field ? clean(posted.get("label"), field.lines) : element.label;
  const help = field?.help ? clean(posted.get("help"), field.help === "lines") : element.help;
  const errors: FormErrors = {};
  if (label.length > most) errors.label = tooLong(label.length, most);
  const mostHelp = field?.help === "lines" ? MAX_WORDS_LENGTH : MAX_HELP_LENGTH;
  if (help.length > mostHelp) errors.help = tooLong(help.length, mostHelp);
  const read = readSettingsOf(element, posted);
  return {
    element: {
      ...element,
      label,
      help,
      required: takesAnswers(element) && posted.get("required") !== "",
      showWhen: readShowWhen(posted, draft, element, leftOutRule),
      settings: read.settings,
    },
    errors: { ...errors, ...read.errors },
  };
}

function clean(text: string, lines: boolean): string {
  const plain = text.normalize("NFC").replace(/\r\n?/g, "\n");
  return (lines ? plain : plain.replace(/\s+/g, " ")).trim();
}

function tooLong(letters: number, most: number): string {
  return `This has ${letters.toLocaleString("en")} characters. Shorten it to ${most.toLocaleString("en")}.`;
}

/**
 * Reads the condition of a card. Rows without a question are left out, and so is `leftOut`, whose
 * remove button was pressed. A rule may be incomplete, or ask about what comes later: the card says
 * so, and publishing waits for it.
 */
function readShowWhen(
  posted: PostedFields,
  draft: FormDefinition,
  element: Pick<FormElement, "id">,
  leftOut: number | null = null,
): ShowWhen | null {
  const rules: ShowRule[] = [];
  for (let index = 0; index < MAX_RULES; index++) {
    const names = ruleNames(index);
    const questionId = posted.get(names.question);
    const question = draft.elements.find(({ id }) => id === questionId);
    if (index === leftOut || !question || questionId === element.id || !fieldTypeOf(question).asks)
      continue;
    const test = posted.get(names.test);
    const known = Object.hasOwn(RULE_TESTS, test) ? (test as ShowRule["test"]) : "is";
    const value = comparesValue(known)
      ? posted.get(names.value).normalize("NFC").trim().slice(0, MAX_RULE_LENGTH)
      : "";
    rules.push({ questionId, test: known, value });
  }
  return rules.length > 0
    ? { match: posted.get("show.match") === "any" ? "any" : "all", rules }
    : null;
}

/**
 * What is wrong with an element's condition, in words with what to do. The card shows it;
 * publishing waits for it.
 */
export function conditionWarnings(element: FormElement, { elements }: FormDefinition): string[] {
  const here = elements.findIndex(({ id }) => id === element.id);
  const warnings: string[] = [];
  for (const { questionId, test, value } of element.showWhen?.rules ?? []) {
    const at = elements.findIndex(({ id }) => id === questionId);
    const question = elements[at];
    if (!question || !fieldTypeOf(question).asks) {
      warnings.push("Its condition depends on a deleted question. Remove that condition.");
      continue;
    }
    const name = nameOfElement(question);
    if (at > here)
      warnings.push(
        `It is shown only after an answer to “${name}”, which comes later. Move it below ` +
          "that question, or change the condition.",
      );
    if (!comparesValue(test)) continue;
    const choices = fieldTypeOf(question).choices(question);
    if (!value)
      warnings.push(
        `Its condition on “${name}” has no answer to compare with. Enter one, or remove the condition.`,
      );
    else if (
      choices &&
      (test === "is" || test === "is-not") &&
      !choices.some((choice) => isSame(choice, value))
    ) {
      warnings.push(
        `Its condition asks whether “${name}” is “${value}”, which is no longer one of its choices. Choose another.`,
      );
    }
  }
  return warnings;
}

function isSame(one: string, other: string): boolean {
  return one.normalize("NFC").trim().toLowerCase() === other.normalize("NFC").trim().toLowerCase();
}
