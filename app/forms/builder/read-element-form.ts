import type { FormErrors } from "../../http/form-errors.ts";
import type { FormDefinition, FormElement } from "../definition.ts";
import type { PostedFields } from "../field-kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import { MOST_HELP_LETTERS, MOST_LABEL_LETTERS, MOST_WORDS_LETTERS } from "./builder-limits.ts";
import { labelField } from "./label-field.ts";
import { readShowWhen } from "./show-when-form.ts";

/** A card as it was filled in. `element` holds everything typed, also what is refused, so that it can be shown again. */
export interface ReadElement {
  element: FormElement;
  errors: FormErrors;
}

/** Reads the fields of the open card: its words, help text, whether it is required, its condition and its kind's settings. */
export function readElementForm(
  posted: PostedFields,
  draft: FormDefinition,
  element: FormElement,
  leftOutRule: number | null = null,
): ReadElement {
  const kind = kindOf(element);
  const field = labelField(element.kind);
  const most = field?.lines ? MOST_WORDS_LETTERS : MOST_LABEL_LETTERS;
  const label = field ? clean(posted.get("label"), field.lines) : element.label;
  const help = field?.help ? clean(posted.get("help"), field.help === "lines") : element.help;
  const errors: FormErrors = {};
  if (label.length > most) errors.label = tooLong(label.length, most);
  const mostHelp = field?.help === "lines" ? MOST_WORDS_LETTERS : MOST_HELP_LETTERS;
  if (help.length > mostHelp) errors.help = tooLong(help.length, mostHelp);
  const read = kind.Settings ? kind.readSettings(posted, element) : { settings: element.settings, errors: {} };
  return {
    element: {
      ...element,
      label,
      help,
      required: kind.asks ? posted.get("required") !== "" : false,
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
  return `This has ${letters.toLocaleString("en")} letters. Shorten it to ${most.toLocaleString("en")}.`;
}
