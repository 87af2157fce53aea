import type { Selectable } from "kysely";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import type { FormsTable } from "#db/schema/forms.ts";
import { formStatus } from "./form-status.ts";

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

/** Whether a form's webinar takes people. */
export interface WebinarGate {
  state: "open" | "not-yet" | "closed" | "full" | "cancelled" | "over";
  /** Whether somebody can register now; with `full` that is for the waiting list. */
  takes: boolean;
  /** For the public page; empty while it is simply open. */
  title: string;
  words: string;
}

const OPEN: FormAvailability = { takes: true, status: 200, title: "", words: "" };
const over = ({ title, words }: FormEnd): FormAvailability => ({
  takes: false,
  status: 410,
  title,
  words,
});

/**
 * What `formStatus` means to a visitor, with what its webinar says of itself; `gate` null: it has
 * none. The transaction that takes an answer counts for itself: two people may both have read "one
 * left".
 */
export function formAvailability(
  form: Pick<
    Selectable<FormsTable>,
    | "isSample"
    | "deletedAt"
    | "publishedVersionId"
    | "enabled"
    | "closesAt"
    | "responseLimit"
    | "responseCount"
  >,
  gate: WebinarGate | null,
  { timeZone, now }: { timeZone: string; now: Date },
  t: Texts,
): FormAvailability {
  if (form.isSample === 1) return over(t.closed.sample);
  if (form.deletedAt) return over(t.closed.takenDown);
  const status = formStatus(form, now);
  if (form.enabled === 0) return over(t.closed.off);
  if (gate && !gate.takes) return closedGate(gate);
  if (status === "closed" && form.closesAt) {
    const moment = zonedMoment(new Date(form.closesAt), timeZone, t);
    return over({
      title: gate ? t.registration.closed : t.closed.closedTitle,
      words: t.closed.closedOn({ moment }),
    });
  }
  if (status === "full" && form.responseLimit !== null) {
    return over({ title: t.closed.full, words: t.closed.fullWords({ count: form.responseLimit }) });
  }
  return gate?.title ? { ...OPEN, title: gate.title, words: gate.words } : OPEN;
}

/** What a form says whose webinar takes nobody. */
export function closedGate(gate: WebinarGate): FormAvailability {
  return { ...over(gate), status: gate.state === "not-yet" ? 200 : 410 };
}
