import type { Answers } from "../../app/features/forms/definition/definition.ts";
import { NO_SOURCE } from "../../app/features/forms/model/link-values.ts";
import { submitResponse } from "../../app/features/forms/responses/submit-response.server.ts";
import { type Form, publishedVersion } from "../../app/features/forms/store/find-form.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { textsIn } from "../../app/ui/languages/texts.ts";

/** The answers to `contactQuestions()` of one person. */
export function contactAnswers(
  email: string,
  [first, last] = ["Fúnmiláyọ̀", "Adébáyọ̀"],
  employer = "Co-op Market",
): Answers {
  return {
    fullname: { first, last } as { first: string; last: string },
    emailadr: email,
    employer,
  };
}

/** Answers a published form as its page does. */
export async function answerForm(context: AppContext, form: Form, answers: Answers) {
  const version = await publishedVersion(context.db, form);
  const submitted = await submitResponse(context, {
    form,
    version: version!,
    answers,
    onceToken: crypto.randomUUID(),
    draftId: null,
    source: NO_SOURCE,
    timeZone: "Africa/Lagos",
    texts: textsIn("en"),
    now: context.clock(),
  });
  if (submitted.kind !== "taken") throw new Error(`the form said ${submitted.kind}`);
  return submitted.response;
}
