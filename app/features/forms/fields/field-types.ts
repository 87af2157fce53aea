import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { ElementSettings, FormElement } from "../definition/definition.ts";
import type { FieldType, PostedFields } from "../definition/field-type.ts";
import { address } from "./address.ts";
import { calculation } from "./calculation.ts";
import { consent } from "./consent.ts";
import { date } from "./date.ts";
import { divider } from "./divider.ts";
import { dropdown } from "./dropdown.ts";
import { email } from "./email.ts";
import { fileUpload } from "./file-upload.ts";
import { fullName } from "./full-name.ts";
import { heading } from "./heading.ts";
import { hidden } from "./hidden.ts";
import { image } from "./image.ts";
import { longText } from "./long-text.ts";
import { matrix } from "./matrix.ts";
import { multipleChoice } from "./multiple-choice.ts";
import { pageBreak } from "./page-break.ts";
import { paragraph } from "./paragraph.ts";
import { paymentReference } from "./payment-reference.ts";
import { phone } from "./phone.ts";
import { quizQuestion } from "./quiz-question.ts";
import { ranking } from "./ranking.ts";
import { rating } from "./rating.ts";
import { scale } from "./scale.ts";
import { section } from "./section.ts";
import { shortText } from "./short-text.ts";
import { signature } from "./signature.ts";
import { singleChoice } from "./single-choice.ts";
import { spacer } from "./spacer.ts";
import { time } from "./time.ts";
import { yesNo } from "./yes-no.ts";

/** Every kind of element by its stored name, in the palette's order. */
// biome-ignore lint/suspicious/noExplicitAny: each kind knows the shape of its own settings and answers
export const FIELD_TYPES: Record<string, FieldType<any, any>> = {
  heading,
  "full-name": fullName,
  email,
  address,
  phone,
  date,
  time,
  "file-upload": fileUpload,
  consent,
  signature,
  "payment-reference": paymentReference,
  calculation,
  hidden,
  "short-text": shortText,
  "long-text": longText,
  paragraph,
  dropdown,
  "single-choice": singleChoice,
  "multiple-choice": multipleChoice,
  image,
  divider,
  spacer,
  rating,
  scale,
  "yes-no": yesNo,
  matrix,
  "quiz-question": quizQuestion,
  ranking,
  "page-break": pageBreak,
  section,
};

/** Whether a posted or stored name is that of a kind. */
export function isFieldType(name: string): boolean {
  return Object.hasOwn(FIELD_TYPES, name);
}

/**
 * The kind of an element. Throws for a name that no kind has: a definition holds only kinds there
 * are.
 */
export function fieldTypeOf(element: Pick<FormElement, "kind">): FieldType {
  const kind = isFieldType(element.kind) ? FIELD_TYPES[element.kind] : undefined;
  if (!kind) throw new Error(`no element kind ${element.kind}`);
  return kind;
}

/**
 * Whether people answer it themselves: what asks nothing, or works its answer out, can't be
 * required.
 */
export function takesAnswers(element: FormElement): boolean {
  const kind = fieldTypeOf(element);
  return kind.asks && !kind.derive;
}

/** Reads what the builder's own fields of an element posted; unchanged where it has none. */
export function readSettingsOf(
  element: FormElement,
  posted: PostedFields,
): { settings: ElementSettings; errors: FormErrors } {
  const read = fieldTypeOf(element).readSettings?.(posted, element);
  return read ?? { settings: element.settings, errors: {} };
}

const ID_LETTERS = 8;

/**
 * An element as the palette makes it, under an id of its own. Throws for a name that no kind has.
 */
export function newElement(kind: string): FormElement {
  const { label, help = "", required = false, settings } = fieldTypeOf({ kind }).start();
  return { id: randomLetters(ID_LETTERS), kind, label, help, required, showWhen: null, settings };
}
