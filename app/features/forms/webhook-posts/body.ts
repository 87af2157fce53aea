import { fieldTypeOf } from "../field-types.ts";
import { shownElements } from "../model/conditions.ts";
import type { Answers, FormDefinition, Json } from "../model/definition.ts";
import { questionsOf } from "../model/pages.ts";
import type { Webinar, WebinarRegistration } from "../webinar/webinar.server.ts";

/** What a receiver gets, as JSON. */
export interface PostBody {
  /** The same as in `Iweri-Id`, and the same in every try. */
  id: string;
  event: "form.response";
  /** There for a test, which is about no real answer. */
  test?: true;
  form: { id: string; title: string; slug: string; version: number };
  response: {
    id: string;
    reference: string;
    /** ISO 8601, UTC. */
    submittedAt: string;
    /** Those that were given, in the form's order. */
    answers: {
      /** The element's id: the same in all versions of the form. */
      id: string;
      question: string;
      kind: string;
      /** In words, lines separated by \n. */
      answer: string;
      /** As the form keeps it: text, number, list or object, by kind. */
      value: Json;
    }[];
  };
  webinar?: {
    title: string;
    startsAt: string;
    lengthMinutes: number;
    timeZone: string;
    /** "registered", "pending" (waits for a yes), "waiting" (on the waiting list); null: no place was asked for. */
    registration: WebinarRegistration["state"] | null;
  };
}

/** The answers of a response as receivers get them. */
export function answersOf(definition: FormDefinition, answers: Answers): PostBody["response"]["answers"] {
  return questionsOf(shownElements(definition, answers)).flatMap((element) => {
    const value = answers[element.id];
    if (value === undefined) return [];
    const answer = fieldTypeOf(element).words(value, element);
    return [{ id: element.id, question: element.label, kind: element.kind, answer, value }];
  });
}

/** Of a webinar only what its page says anyway: neither the room nor anybody's join link. */
export function webinarOf(webinar: Webinar, registration: Pick<WebinarRegistration, "state"> | undefined): PostBody["webinar"] {
  const { title, startsAt, lengthMinutes, timeZone } = webinar;
  return { title, startsAt, lengthMinutes, timeZone, registration: registration?.state ?? null };
}
