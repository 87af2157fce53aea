import { data } from "@remix-run/node";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import {
  type Speaker,
  saveSpeaker,
  speakerForm,
} from "#app/features/webinars/event/speakers.server.ts";
import type { Webinar } from "#app/features/webinars/model/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { answerOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { readPicturePost } from "../_picture-post.server.ts";

/** Takes the form of a speaker, new or changed: 303 to the list, or the form again. */
export async function answerSpeakerPost(
  request: Request,
  app: AppContext,
  {
    organiser,
    webinar,
    before,
  }: { organiser: Organiser; webinar: Webinar; before: Speaker | null },
) {
  const { form, notRead } = await readPicturePost(request);
  const submission = submissionOf(form, speakerForm);
  if (notRead)
    return data(answerOf(submission, { picture: notRead.problem }), { status: notRead.status });
  if (submission.status !== "success") return data(answerOf(submission), { status: 422 });
  const outcome = await saveSpeaker(app, organiser, webinar, { before, typed: submission.value });
  if (outcome.kind === "picture") {
    const { status, problem, wait } = outcome.refused;
    return data(answerOf(submission, { picture: problem }), {
      status,
      headers: wait ? { "Retry-After": String(wait) } : {},
    });
  }
  if (outcome.kind === "full")
    return data(answerOf(submission, { form: "The page shows eight speakers already." }), {
      status: 422,
    });
  const text = before ? "Saved." : `${submission.value.name} is on the page.`;
  return seeOtherWith(app, `/forms/${webinar.formId}/webinar/page`, { kind: "success", text });
}
