import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Answers, FormElement } from "../model/definition.ts";
import type { StoredFile } from "../model/field-type.ts";

/** A page of a form as its route draws it. */
export interface ShownPage {
  elements: FormElement[];
  answers: Answers;
  /** Where the form is sent. */
  action: string;
  hasFiles: boolean;
  stamp: string;
  /** Above the questions; empty: none. */
  heading: string;
  /** Below the heading: what a waiting list is, that earlier answers are kept … */
  notes: string[];
  /** "Page 2 of 4"; null on a form of one page. */
  progress: { position: number; count: number } | null;
  /** On the button. */
  button: string;
  hasBack: boolean;
  maySave: boolean;
  /** Answers from an earlier visit are in the fields. */
  isResumed: boolean;
}

/** What came back with a refused page. */
export interface PageProblem {
  errors: FormErrors;
  /** Everything typed, by control name. */
  posted: Record<string, string[]>;
  files: Record<string, StoredFile>;
  stamp: string;
}
