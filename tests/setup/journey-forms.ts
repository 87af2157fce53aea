import { FIELD_TYPES } from "../../app/features/forms/fields/field-types.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { addResponses } from "../factories/form-responses.ts";
import { addPublishedForm, element } from "../factories/published-form.ts";
import { tenQuestions } from "../factories/ten-questions.ts";
import { addRegistration, addWebinar, codeWordsFor } from "../factories/webinar.ts";
import { JOURNEY_TOKEN } from "./journey-organiser.ts";

/**
 * Forms that the browser stories look at: one that registers for a webinar, with people, one with
 * every kind there is, and a short one with a picture; their addresses end as `ending` says.
 */
export async function addJourneyForms(
  context: AppContext,
  owner: { accountId: string; userId: string },
  ending: string,
): Promise<void> {
  const form = await addPublishedForm(context, owner, {
    title: "Interviews without fear",
    elements: tenQuestions(),
    columns: { slug: `interviews${ending}` },
  });
  await addResponses(context, form.id, [
    {
      answers: {
        fullname: { first: "Ngọzị", last: "Ụzọma" },
        emailadr: "ngozi@people.test",
        howjoins: "Live, on the day",
        interest: ["Layout", "Wording"],
        question: "How long should it be?",
      },
    },
  ]);
  const webinar = await addWebinar(context, owner, form, {
    title: "Interviews without fear",
    codeWords: codeWordsFor("harmattan"),
  });
  await addRegistration(context, webinar, {
    name: "Ngọzị Ụzọma",
    email: "ngozi@people.test",
    joinToken: `${JOURNEY_TOKEN}${ending}`,
  });
  await addRegistration(context, webinar, {
    name: "Ibrahim Ɗanjuma",
    email: "ibrahim@people.test",
    state: "waiting",
  });
  const kinds = Object.keys(FIELD_TYPES).filter(
    (kind) => kind !== "image" && kind !== "page-break",
  );
  await addPublishedForm(context, owner, {
    title: "Everything a form can ask",
    elements: kinds.map((kind, index) => element(kind, { id: `element${index}` })),
    columns: { slug: `everything${ending}` },
  });
  await addPublishedForm(context, owner, {
    title: "Household survey",
    elements: [
      element("short-text", { id: "ofwhatin", label: "Village or street" }),
      element("file-upload", { id: "filefile", label: "A photo of the house" }),
    ],
    columns: { slug: `survey${ending}` },
  });
}
