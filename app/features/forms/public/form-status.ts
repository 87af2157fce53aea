import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormElement } from "../definition/definition.ts";
import type { StoredFile } from "../definition/field-type.ts";
import { formStatus } from "../model/form-status.ts";
import type { Typed } from "../model/typed.ts";
import type { Form } from "../store/find-form.server.ts";
import type { Webinar } from "../webinar/webinar.server.ts";
import { webinarGate } from "../webinar/webinar-gate.ts";
import { zonedMoment } from "../webinar/webinar-times.ts";

/** Why there is no form to fill in, or why what was sent was not taken. */
export interface FormEnd {
  title: string;
  words: string;
}

/**
 * Whether a form takes an answer now, and what to say. `title` is empty while there is nothing to
 * say.
 */
export interface FormAvailability extends FormEnd {
  takes: boolean;
  /** Of the page when it takes none: 410 for what is over, 200 for what is still to come. */
  status: 200 | 410;
}

const OPEN: FormAvailability = { takes: true, status: 200, title: "", words: "" };
const over = ({ title, words }: FormEnd): FormAvailability => ({
  takes: false,
  status: 410,
  title,
  words,
});

/**
 * What `formStatus` means to a visitor, with what the webinar says of itself. The transaction that
 * takes an answer counts for itself: two people may both have read "one left".
 */
export function formAvailability(
  form: Pick<
    Form,
    | "isSample"
    | "deletedAt"
    | "publishedVersionId"
    | "enabled"
    | "closesAt"
    | "responseLimit"
    | "responseCount"
  >,
  webinar: Webinar | null,
  { timeZone, now }: { timeZone: string; now: Date },
  t: Texts,
): FormAvailability {
  if (form.isSample === 1) return over(t.closed.sample);
  if (form.deletedAt) return over(t.closed.takenDown);
  const status = formStatus(form, now);
  if (form.enabled === 0) return over(t.closed.off);
  const gate = webinar ? webinarGate(webinar, now, t) : null;
  if (gate && !gate.takes) return { ...over(gate), status: gate.state === "not-yet" ? 200 : 410 };
  if (status === "closed" && form.closesAt) {
    const moment = zonedMoment(new Date(form.closesAt), timeZone, t);
    return over({
      title: webinar ? t.registration.closed : t.closed.closedTitle,
      words: t.closed.closedOn({ moment }),
    });
  }
  if (status === "full" && form.responseLimit !== null) {
    return over({ title: t.closed.full, words: t.closed.fullWords({ count: form.responseLimit }) });
  }
  return gate?.title ? { ...OPEN, title: gate.title, words: gate.words } : OPEN;
}

/** A page of a form as its route draws it. */
export interface ShownPage {
  elements: FormElement[];
  answers: Answers;
  /** What was typed when the page was left, where it is no answer yet. */
  typed: Typed;
  /** Where the form is sent. */
  action: string;
  hasFiles: boolean;
  /** Kept with the answers so far, by the name of their control. */
  files: Record<string, StoredFile>;
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
