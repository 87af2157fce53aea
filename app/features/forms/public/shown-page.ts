import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Answers, FormElement } from "../definition/definition.ts";
import type { StoredFile } from "../definition/field-type.ts";
import type { Typed } from "../model/typed.ts";

/** A page of a form as its route draws it. */
export interface ShownPage {
  elements: FormElement[];
  answers: Answers;
  /** What was typed when the page was left, where it is no answer yet. */
  typed: Typed;
  /** Where the form is sent; empty: to where it stands. */
  action: string;
  hasFiles: boolean;
  /** Where the script is that keeps what is typed; null: inside another site's page. */
  keepScript: string | null;
  /** What makes photos smaller before they are sent; null: no question here takes any. */
  photoScript: string | null;
  /** Kept with the answers so far, by the name of their control. */
  files: Record<string, StoredFile>;
  stamp: string;
  /** Above the questions; empty: none. */
  heading: string;
  /** Answers that this browser began and hasn't sent. */
  unfinished: { href: string; words: string }[];
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
  /** Names the answers that the page belongs to now: they may have begun with this post. */
  d: string | null;
}
