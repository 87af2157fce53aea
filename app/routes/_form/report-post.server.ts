import { data } from "@remix-run/node";
import { newStamp, renewStamp } from "#app/features/site/contact/contact-stamp.server.ts";
import {
  type Reported,
  reportForm,
  sendReport,
} from "#app/features/site/contact/report-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import type { Client } from "#app/platform/http/visitor.server.ts";
import { keepLanguage } from "#app/routes/_form/f/form-visit.server.ts";
import type { Language } from "#app/ui/languages/languages.ts";

/** What a page with the form of a report needs from its loader. */
export function reportPageData(app: AppContext, request: Request, language: Language) {
  return {
    rules: rulesOf(reportForm(language)),
    sent: new URL(request.url).searchParams.has("sent"),
    stamp: newStamp(app.config, app.clock()),
  };
}

/** Answers a posted report: sent, or the form again with what is wrong. */
export async function answerReport(
  request: Request,
  context: { app: AppContext } & Client,
  language: Language,
  about: Reported,
) {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const submission = await readSubmission(request, reportForm(language));
  const stamp = renewStamp(app.config, String(submission.payload.stamp ?? ""), app.clock());
  const refuse = (problems: FormErrors, init: ResponseInit) =>
    data({ ...answerOf(submission, problems), stamp }, init);
  if (submission.status !== "success") return refuse({}, { status: 422 });
  const outcome = await sendReport(app, about, { report: submission.value, client: context });
  if (outcome.kind === "sent")
    return seeOther(keepLanguage(request, `${about.path}/report?sent=yes`));
  if (outcome.kind === "spam") return refuse({ form: outcome.text }, { status: 422 });
  const headers = { "Retry-After": String(outcome.waitSeconds) };
  return refuse({ form: outcome.text }, { status: 429, headers });
}
