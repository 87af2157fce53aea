import type { FormElement } from "../definition.ts";
import type { FieldKind } from "../field-kind.ts";
import { address } from "./address.tsx";
import { consent } from "./consent.tsx";
import { date } from "./date.tsx";
import { divider } from "./divider.tsx";
import { dropdown } from "./dropdown.tsx";
import { email } from "./email.tsx";
import { fileUpload } from "./file-upload.tsx";
import { fullName } from "./full-name.tsx";
import { heading } from "./heading.tsx";
import { image } from "./image.tsx";
import { longText } from "./long-text.tsx";
import { matrix } from "./matrix.tsx";
import { multipleChoice } from "./multiple-choice.tsx";
import { pageBreak } from "./page-break.tsx";
import { paragraph } from "./paragraph.tsx";
import { phone } from "./phone.tsx";
import { rating } from "./rating.tsx";
import { scale } from "./scale.tsx";
import { section } from "./section.tsx";
import { shortText } from "./short-text.tsx";
import { singleChoice } from "./single-choice.tsx";
import { spacer } from "./spacer.tsx";
import { yesNo } from "./yes-no.tsx";

/** Every kind of element by its stored name, in the palette's order. */
// biome-ignore lint/suspicious/noExplicitAny: each kind knows the shape of its own settings and answers
export const KINDS: Record<string, FieldKind<any, any>> = {
  heading,
  "full-name": fullName,
  email,
  address,
  phone,
  date,
  "file-upload": fileUpload,
  consent,
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
  "page-break": pageBreak,
  section,
};

/** Whether a posted or stored name is that of a kind. */
export function isKind(name: string): boolean {
  return Object.hasOwn(KINDS, name);
}

/** The kind of an element. Throws for a name that no kind has: a definition holds only kinds there are. */
export function kindOf(element: Pick<FormElement, "kind">): FieldKind {
  const kind = isKind(element.kind) ? KINDS[element.kind] : undefined;
  if (!kind) throw new Error(`no element kind ${element.kind}`);
  return kind;
}
