import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  PublicGroup,
  PublicInput,
  PublicTextArea,
} from "#app/features/forms/fields/parts/public-field.tsx";
import { formFrame } from "#app/features/forms/public/open-form.server.ts";
import { newStamp, renewStamp } from "#app/features/site/contact/contact-stamp.server.ts";
import { reportForm, sendReport } from "#app/features/site/contact/report-form.server.ts";
import { REASON_TEXTS, REPORT_REASONS } from "#app/features/site/contact/report-reasons.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf, readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { keepLanguage, openFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { choiceOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage } from "#app/ui/page/page-language.ts";
import { FormProblems, SpamFields } from "#app/ui/public-form/form-parts.tsx";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.common.reportForm);

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const open = await openFormAt(args);
  return {
    ...(await formFrame(app, open)),
    rules: rulesOf(reportForm(open.texts.language)),
    sent: new URL(args.request.url).searchParams.has("sent"),
    stamp: newStamp(app.config, app.clock()),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  requireSameOrigin(args.request, app.config.appUrl);
  const open = await openFormAt(args);
  const submission = await readSubmission(args.request, reportForm(open.texts.language));
  const stamp = renewStamp(app.config, String(submission.payload.stamp ?? ""), app.clock());
  const refuse = (problems: FormErrors, init: ResponseInit) =>
    data({ ...answerOf(submission, problems), stamp }, init);
  if (submission.status !== "success") return refuse({}, { status: 422 });
  const { form, version, account } = open;
  const about = {
    what: "of a form",
    title: `“${version.title}” of ${account.name}`,
    path: `/f/${form.slug}`,
  };
  const outcome = await sendReport(app, about, { report: submission.value, client: args.context });
  if (outcome.kind === "sent")
    return seeOther(keepLanguage(args.request, `/f/${open.form.slug}/report?sent=yes`));
  if (outcome.kind === "spam") return refuse({ form: outcome.text }, { status: 422 });
  return refuse(
    { form: outcome.text },
    { status: 429, headers: { "Retry-After": String(outcome.waitSeconds) } },
  );
}

export default function ReportForm() {
  const { head, rules, sent, stamp } = useLoaderData<typeof loader>();
  const kept = useKeptLanguage();
  const answer = useActionData<typeof action>();
  const { report: t, common, privacy } = useTexts();
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <PublicFormShell {...head} date={null} facts={[]} intro="">
      <FormProblems errors={problems} />
      {sent && !answer ? (
        <div className="p">
          <h2>{t.thankYou}</h2>
          <p>{t.thankYouWords}</p>
          <a className="q s" href={head.formPath + kept}>
            {privacy.backToForm}
          </a>
        </div>
      ) : (
        <form method="post" action={`${head.formPath}/report${kept}`} {...form}>
          <h2>{common.reportForm}</h2>
          <p>{t.goesTo}</p>
          <PublicGroup
            name="reason"
            label={t.whatIsWrong}
            required
            error={fields.reason.errors?.[0]}
          >
            {REPORT_REASONS.map((value, at) => (
              <div key={value}>
                <label className="c v">
                  <input
                    type="radio"
                    {...choiceOf(fields.reason, value)}
                    id={at === 0 ? "reason" : undefined}
                  />{" "}
                  <span>{t[REASON_TEXTS[value]]}</span>
                </label>
              </div>
            ))}
          </PublicGroup>
          <PublicTextArea {...inputOf(fields.message)} label={t.tellMore} rows={5} />
          <PublicInput
            {...inputOf(fields.email)}
            type="email"
            label={t.yourEmail}
            help={t.ifAnswer}
            autoComplete="email"
          />
          <SpamFields stamp={answer?.stamp ?? stamp} />
          <button type="submit">{t.send}</button>
        </form>
      )}
    </PublicFormShell>
  );
}
