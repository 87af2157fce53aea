import type { Field } from "#app/engines/certificate/design.ts";
import type { FieldChoice } from "#app/engines/design-editor/add-field.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";

/** One field as the designer shows it. */
export interface FieldView {
  field: Field;
  /** What it prints for the person shown. */
  shown: string;
  /** Placeholders in its words that can have one value for everyone. */
  values: { placeholder: string; value: string; hint: string }[];
  /**
   * The size that its text is printed in for the person shown, when it had to shrink; null when it
   * fits, or isn't known yet.
   */
  fitted: number | null;
  /** Address of the font file of its text; null where there is none. */
  face: string | null;
}

export interface BackgroundView {
  id: string;
  name: string;
  /** Address of a small picture. */
  thumbnail: string;
}

/** Everything the designer's page shows. */
export interface DesignerView {
  projectId: string;
  title: string;
  revision: number;
  canUndo: boolean;
  canRedo: boolean;
  page: { widthPx: number; heightPx: number };
  fields: FieldView[];
  /** The field being worked on; null when there is none. */
  chosenId: string | null;
  /** All that are chosen, in the design's order; empty when only one is. */
  ticked: string[];
  /** `row` 0: the sample person. */
  person: { row: number; total: number; name: string };
  /** Address of the picture without its width. */
  picture: string;
  choices: FieldChoice[];
  backgroundId: string;
  backgrounds: BackgroundView[];
  /** Names of the account's own fonts. */
  ownFamilies: string[];
  /**
   * Colours of the background, `#rrggbb`, the most of it first. Empty when they aren't known yet.
   */
  swatches: string[];
}

/** The preview in one width, in pixels. */
export function pictureAt(picture: string, widthPx: number): string {
  return `${picture}&w=${widthPx}`;
}

/** What saving by script answers, with 200, or 4xx when `errors` says why nothing was saved. */
export interface SavedDesign {
  view: DesignerView;
  errors: FormErrors;
  /** What was typed and differs from the newest design. */
  typed: Record<string, string>;
  notes: string[];
}
