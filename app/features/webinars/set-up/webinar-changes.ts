import type { FormDefinition } from "#app/features/forms/model/definition.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd, webinarWhen } from "#app/features/forms/webinar/webinar-times.ts";
import type { WebinarDetails } from "./webinar-form.ts";

/**
 * What of a change people have to be told, a sentence each; empty: nothing. The room may change unsaid, their link leads on;
 * and when all is over, a corrected title is no news.
 */
export function changesToNotify(before: Webinar, after: WebinarDetails, now: Date): string[] {
  const at = now.toISOString();
  if (webinarEnd(before) <= at && webinarEnd(after) <= at) return [];
  const told: string[] = [];
  const [was, is] = [webinarWhen(before), webinarWhen(after)];
  if (was !== is) told.push(`The new time is ${is}. Before, it was ${was}.`);
  if (before.title !== after.title) told.push(`It is now called “${after.title}”; before, it was called “${before.title}”.`);
  if (before.host !== after.host) told.push(`It is now with ${after.host}, instead of ${before.host}.`);
  return told;
}

/** The heading of the question asked first: "42 people get a mail with the new time". */
export function changeHeading(people: number, before: Webinar, after: WebinarDetails): string {
  const who = people === 1 ? "1 person gets a mail" : `${people.toLocaleString("en")} people get a mail`;
  const what = [
    ...(webinarWhen(before) === webinarWhen(after) ? [] : ["time"]),
    ...(before.title === after.title ? [] : ["title"]),
    ...(before.host === after.host ? [] : ["host"]),
  ];
  const list = what.length > 1 ? `${what.slice(0, -1).join(", ")} and ${what.at(-1)}` : what[0];
  return `${who} with the new ${list}`;
}

/** Registering needs an address to mail to. What is wrong with the form's questions for that, in words; null: nothing. */
export function emailQuestionProblem(definition: FormDefinition): string | null {
  const email = definition.elements.find(({ kind }) => kind === "email");
  if (!email) return "This form asks for no e-mail address, so nobody can be registered. Add an Email Address question.";
  if (!email.required) {
    return "The e-mail address may stay empty in this form; who leaves it empty is not registered. Make the question required.";
  }
  if (email.showWhen) {
    return "The e-mail address is asked only under a condition; who is not asked is not registered. Show it always.";
  }
  return null;
}
