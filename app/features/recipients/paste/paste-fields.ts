import type { CheckedFields } from "#app/ui/forms/checked-form.ts";

/** The fields of the form that people are typed or pasted into, as its page knows them. */
export interface PasteFields extends Record<string, unknown> {
  name?: string;
  people: string;
  consent: string;
  headings?: string;
  keepUnusual?: string;
  policy?: string;
  tags?: string;
}

/** The page's fields: a form has all of them, also those that may be left out of what is posted. */
export type PasteFormFields = Required<CheckedFields<PasteFields>>;
