import { randomLetters } from "#app/platform/text/ids.ts";
import { address } from "./fields/address.tsx";
import { calculation } from "./fields/calculation.tsx";
import { consent } from "./fields/consent.tsx";
import { date } from "./fields/date.tsx";
import { divider } from "./fields/divider.tsx";
import { dropdown } from "./fields/dropdown.tsx";
import { email } from "./fields/email.tsx";
import { fileUpload } from "./fields/file-upload.tsx";
import { fullName } from "./fields/full-name.tsx";
import { heading } from "./fields/heading.tsx";
import { hidden } from "./fields/hidden.tsx";
import { image } from "./fields/image.tsx";
import { longText } from "./fields/long-text.tsx";
import { matrix } from "./fields/matrix.tsx";
import { multipleChoice } from "./fields/multiple-choice.tsx";
import { pageBreak } from "./fields/page-break.tsx";
import { paragraph } from "./fields/paragraph.tsx";
import { paymentReference } from "./fields/payment-reference.tsx";
import { phone } from "./fields/phone.tsx";
import { quizQuestion } from "./fields/quiz-question.tsx";
import { ranking } from "./fields/ranking.tsx";
import { rating } from "./fields/rating.tsx";
import { scale } from "./fields/scale.tsx";
import { section } from "./fields/section.tsx";
import { shortText } from "./fields/short-text.tsx";
import { signature } from "./fields/signature.tsx";
import { singleChoice } from "./fields/single-choice.tsx";
import { spacer } from "./fields/spacer.tsx";
import { time } from "./fields/time.tsx";
import { yesNo } from "./fields/yes-no.tsx";
import type { FormElement } from "./model/definition.ts";
import type { FieldType } from "./model/field-type.ts";

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

const ID_LETTERS = 8;

/**
 * An element as the palette makes it, under an id of its own. Throws for a name that no kind has.
 */
export function newElement(kind: string): FormElement {
  const { label, help = "", required = false, settings } = fieldTypeOf({ kind }).start();
  return { id: randomLetters(ID_LETTERS), kind, label, help, required, showWhen: null, settings };
}
