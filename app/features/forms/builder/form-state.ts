import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { formTitle } from "#app/ui/page/page-head.tsx";
import type { FormDefinition, FormElement } from "../definition/definition.ts";

/** What the bar above every page of a form says. */
export interface FormState {
  id: string;
  slug: string;
  title: string;
  questionCount: number;
  responseCount: number;
  /**
   * Whether the public sees what the draft says: it sees nothing yet, the same, or something older.
   */
  publication: "never" | "current" | "changed";
  /** Form Status. */
  isOpen: boolean;
  /** Visitors may choose from several languages. */
  isMultilingual: boolean;
}

/** What the bar above the page shows. */
export interface FormBarState {
  form: FormState;
  /** "14:21", or the day when that was not today. */
  savedAt: string;
}

/** What the Questions page is drawn from. */
export interface DraftView {
  formId: string;
  draft: FormDefinition;
  /** Names this draft for ever; the form sends it back to say what it was made from. */
  revision: number;
  canUndo: boolean;
  canRedo: boolean;
  /** What is wrong with the conditions of elements, by their ids; those without are left out. */
  warnings: Record<string, string[]>;
}

/** The draft as its visitors will see it: markup made by the server, in the form's language. */
export interface DrawnForm extends DrawnParts {
  language: string;
  /** The organiser's colours, one rule of a style sheet each. */
  colours: string[];
  /** The header above the questions. */
  head: string;
  /** Above the first question; may be empty. */
  heading: string;
  /** "(optional)" */
  optional: string;
  /** What "Other" is called. */
  other: string;
}

/** What a save can change of it. */
export interface DrawnParts {
  /**
   * Markup by the element's id, of all elements or of those that changed. Empty for what nobody
   * sees.
   */
  elements: Record<string, string>;
  /** As it is saved; null where the page shows the title of a webinar. */
  title: string | null;
  /** Where each page begins, "Page 2 of 3" (empty for a single page), and the button at its end. */
  pages: { first: string | null; progress: string; button: string }[];
}

/** What the builder's script gets for a posted form. */
export interface SavedDraft {
  view: DraftView;
  bar: FormBarState;
  drawn: DrawnParts;
  openId: string | null;
  errors: FormErrors;
  /** The open card as typed, when it was not saved. */
  element: FormElement | null;
  flash: FlashMessage | null;
}

const FORM = "routes/_dashboard/forms/$formId/_layout";

/**
 * The title of a page of one form: "Responses: Party Invite". Two windows with two forms are told
 * apart by it.
 */
export function formPageTitle(
  page: string,
  matches: readonly { id: string; data?: unknown }[],
): string {
  const bar = matches.find(({ id }) => id === FORM)?.data as
    | { form?: { title: string } }
    | undefined;
  return formTitle(bar?.form?.title ? `${page}: ${bar.form.title}` : page, matches);
}
