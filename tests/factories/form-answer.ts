import type { Answers } from "../../app/forms/definition.ts";
import { type Form, publishedVersion } from "../../app/forms/find-form.server.ts";
import { submitResponse } from "../../app/forms/responses/submit-response.server.ts";
import type { Installation } from "../../app/installation.server.ts";

/** The answers to `contactQuestions()` of one person. */
export function contactAnswers(email: string, [first, last] = ["Fúnmiláyọ̀", "Adébáyọ̀"], employer = "Co-op Market"): Answers {
  return { fullname: { first, last } as { first: string; last: string }, emailadr: email, employer };
}

/** Answers a published form as its page does. */
export async function answerForm(installation: Installation, form: Form, answers: Answers) {
  const version = await publishedVersion(installation.db, form);
  const submitted = await submitResponse(installation, {
    form,
    version: version!,
    answers,
    onceToken: crypto.randomUUID(),
    draftId: null,
    timeZone: "Africa/Lagos",
    now: installation.clock(),
  });
  if (submitted.kind !== "taken") throw new Error(`the form said ${submitted.kind}`);
  return submitted.response;
}
