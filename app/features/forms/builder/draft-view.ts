import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormDefinition, FormElement } from "../model/definition.ts";
import type { FormState } from "./form-state.ts";

/** What the Questions page is drawn from. */
export interface DraftView {
  formId: string;
  draft: FormDefinition;
  /** Names this draft for ever; the form sends it back to say what it was made from. */
  revision: number;
  canUndo: boolean;
  canRedo: boolean;
}

/** What the bar above the page shows. */
export interface FormBarState {
  form: FormState;
  /** "14:21", or the day when that was not today. */
  savedAt: string;
}

/** What the builder's script gets for a posted form. */
export interface SavedDraft {
  view: DraftView;
  bar: FormBarState;
  openId: string | null;
  errors: FormErrors;
  /** The open card as typed, when it was not saved. */
  element: FormElement | null;
  flash: FlashMessage | null;
}
