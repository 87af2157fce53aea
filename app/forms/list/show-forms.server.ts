import { shortMoment, shownTime, zoneWords } from "../../ui/relative-time.ts";
import type { ListedForm } from "./list-forms.server.ts";
import type { ShownForm } from "./shown-form.ts";

/** Rows with their times in words: edits in the account's zone, a webinar's start in its own. */
export function showForms(forms: ListedForm[], now: Date, timeZone: string): ShownForm[] {
  return forms.map(({ editedAt, webinar, slug: _, ...form }) => ({
    ...form,
    edited: shownTime(editedAt, now, timeZone),
    webinarWhen: webinar ? whenWords(webinar, now) : null,
  }));
}

function whenWords({ startsAt, timeZone, state }: NonNullable<ListedForm["webinar"]>, now: Date): string {
  const words = `${shortMoment(startsAt, now, timeZone)}, ${zoneWords(timeZone)}`;
  return state === "cancelled" ? `${words}, cancelled` : words;
}
