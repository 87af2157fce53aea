import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PublicInput } from "#app/features/forms/public/views/public-field.tsx";
import { isOver } from "#app/features/forms/webinar/webinar-times.ts";
import { publicWebinarHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { linkAgainForm, sendLinkAgain } from "#app/features/webinars/registration/register.server.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { afterAnswer, seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { findWebinarAt, keepLanguage } from "#app/routes/_form/f/form-visit.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { publicFormHandle, publicFormHeaders, publicFormMeta } from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/** A class may share one address on the way out; each mailbox has a limit of its own. */
const ASKED = { name: "webinar-link-again", points: 60, seconds: 3600 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.linkAgain.title);

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const found = await findWebinarAt(args);
  return {
    ...(await publicWebinarHead(app, found)),
    rules: rulesOf(linkAgainForm(found.texts.language)),
    asked: new URL(args.request.url).searchParams.has("asked"),
    isCancelled: found.webinar.state === "cancelled",
    isOver: isOver(found.webinar, app.clock()),
  };
}

/** The same answer in the same time, whether or not the address is registered: the work is done afterwards (C22). */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const { form, webinar, texts } = await findWebinarAt(args);
  const submission = await readSubmission(request, linkAgainForm(texts.language));
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  const wait = await consume(context.clientAddress, ASKED);
  if (wait !== null) {
    const problem = texts.linkAgain.manyRequests({ wait: waitText(texts, wait) });
    return json(answerOf(submission, { email: problem }), { status: 429, headers: { "Retry-After": String(wait) } });
  }
  afterAnswer(
    () => sendLinkAgain(app, { webinarId: webinar.id, email }),
    (error) => app.log.error({ requestId: context.requestId, err: error }, "a joining link could not be sent again"),
  );
  return seeOther(keepLanguage(request, `/f/${form.slug}/link-again?asked=yes`));
}

export default function LinkAgain() {
  const { head, rules, asked, isCancelled, isOver } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTexts();
  const { form, fields } = useCheckedForm({ rules, answer });
  return (
    <PublicFormShell {...head}>
      <div className="p">
        <h2>{t.linkAgain.title}</h2>
        {isCancelled ? <p>{t.linkAgain.cancelled}</p> : null}
        {isOver && !isCancelled ? <p>{t.linkAgain.over}</p> : null}
        {asked && !answer ? (
          <p className="card" role="status">
            {t.linkAgain.asked}
          </p>
        ) : (
          <p>{t.linkAgain.ask}</p>
        )}
        <form method="post" {...form}>
          <PublicInput
            {...inputOf(fields.email)}
            type="email"
            label={asked ? t.common.anotherEmail : t.common.emailAddress}
            autoComplete="email"
            maxLength={254}
            autoFocus={Boolean(answer)}
          />
          <button type="submit" className={asked ? "s" : undefined}>
            {t.linkAgain.send}
          </button>
        </form>
      </div>
    </PublicFormShell>
  );
}
