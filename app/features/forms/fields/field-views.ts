import type { FormElement } from "../definition/definition.ts";
import type { FieldView } from "../definition/field-type.ts";
import { addressView } from "./address.view.tsx";
import { calculationView } from "./calculation.view.tsx";
import { consentView } from "./consent.view.tsx";
import { dateView } from "./date.view.tsx";
import { dividerView } from "./divider.view.tsx";
import { dropdownView } from "./dropdown.view.tsx";
import { emailView } from "./email.view.tsx";
import { fileUploadView } from "./file-upload.view.tsx";
import { fullNameView } from "./full-name.view.tsx";
import { headingView } from "./heading.view.tsx";
import { hiddenView } from "./hidden.view.tsx";
import { imageView } from "./image.view.tsx";
import { longTextView } from "./long-text.view.tsx";
import { matrixView } from "./matrix.view.tsx";
import { multipleChoiceView } from "./multiple-choice.view.tsx";
import { pageBreakView } from "./page-break.view.tsx";
import { paragraphView } from "./paragraph.view.tsx";
import { paymentReferenceView } from "./payment-reference.view.tsx";
import { phoneView } from "./phone.view.tsx";
import { quizQuestionView } from "./quiz-question.view.tsx";
import { rankingView } from "./ranking.view.tsx";
import { ratingView } from "./rating.view.tsx";
import { scaleView } from "./scale.view.tsx";
import { sectionView } from "./section.view.tsx";
import { shortTextView } from "./short-text.view.tsx";
import { signatureView } from "./signature.view.tsx";
import { singleChoiceView } from "./single-choice.view.tsx";
import { spacerView } from "./spacer.view.tsx";
import { timeView } from "./time.view.tsx";
import { yesNoView } from "./yes-no.view.tsx";

/** How every kind of element is drawn, by its stored name. */
// biome-ignore lint/suspicious/noExplicitAny: each kind knows the shape of its own settings and answers
export const FIELD_VIEWS: Record<string, FieldView<any, any>> = {
  heading: headingView,
  "full-name": fullNameView,
  email: emailView,
  address: addressView,
  phone: phoneView,
  date: dateView,
  time: timeView,
  "file-upload": fileUploadView,
  consent: consentView,
  signature: signatureView,
  "payment-reference": paymentReferenceView,
  calculation: calculationView,
  hidden: hiddenView,
  "short-text": shortTextView,
  "long-text": longTextView,
  paragraph: paragraphView,
  dropdown: dropdownView,
  "single-choice": singleChoiceView,
  "multiple-choice": multipleChoiceView,
  image: imageView,
  divider: dividerView,
  spacer: spacerView,
  rating: ratingView,
  scale: scaleView,
  "yes-no": yesNoView,
  matrix: matrixView,
  "quiz-question": quizQuestionView,
  ranking: rankingView,
  "page-break": pageBreakView,
  section: sectionView,
};

/**
 * How an element is drawn. Throws for a name that no kind has: a definition holds only kinds there
 * are.
 */
export function fieldViewOf({ kind }: Pick<FormElement, "kind">): FieldView {
  const view = Object.hasOwn(FIELD_VIEWS, kind) ? FIELD_VIEWS[kind] : undefined;
  if (!view) throw new Error(`no element kind ${kind}`);
  return view;
}
