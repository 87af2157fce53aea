import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { wouldWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { PublicInput } from "#app/features/forms/fields/parts/public-field.tsx";
import { askForEmail, guestEmailForm } from "#app/features/webinars/guest/correct-guest.server.ts";
import { mayCorrect } from "#app/features/webinars/guest/guest-page.server.ts";
import { registrationHead } from "#app/features/webinars/registration/public-pages.server.ts";
import { problemsOf } from "#app/platform/http/form-errors.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { registrationAt } from "#app/routes/_form/_registration.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import { FormProblems } from "#app/ui/public-form/form-parts.tsx";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

/** Of one guest. Each mailbox has a limit of its own besides. */
const REQUESTS = { name: "guest-email", points: 6, seconds: 3600 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.guest.changeEmail);

export async function loader(args: LoaderFunctionArgs) {
  const place = await registrationAt(args);
  const { registration } = place;
  const here = `/w/${registration.joinToken}`;
  if (!mayCorrect(place)) throw redirect(here);
  const asked = new URL(args.request.url).searchParams.has("asked");
  const head = await registrationHead(args.context.app, place);
  const isLater =
    asked &&
    (await wouldWait(args.context.app.db, place.webinar.accountId, args.context.app.clock()));
  return {
    ...head,
    rules: rulesOf(guestEmailForm(place.texts.language)),
    email: registration.email,
    here,
    asked,
    isLater,
  };
}

/** The answer is the same whether or not somebody else is registered with the address. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const place = await registrationAt(args);
  const submission = await readSubmission(request, guestEmailForm(place.texts.language));
  const here = `/w/${place.registration.joinToken}`;
  if (!mayCorrect(place)) return seeOther(here);
  if (submission.status !== "success") return refuse(submission);
  const { email } = submission.value;
  if (email === place.registration.email) return seeOther(here);
  const tooMany = (problem: string, wait: number) =>
    data(answerOf(submission, { email: problem }), {
      status: 429,
      headers: { "Retry-After": String(wait) },
    });
  const wait = await consume(place.registration.id, REQUESTS);
  if (wait !== null)
    return tooMany(place.texts.guest.manyAddresses({ wait: waitText(place.texts, wait) }), wait);
  const later = await askForEmail(app, place, email);
  if (later) return tooMany(later.reason, later.waitSeconds);
  return seeOther(`${here}/email?asked=yes`);
}

export default function ChangeEmail() {
  const { head, rules, email, here, asked, isLater } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { guest: t, common } = useTexts();
  const { form, fields } = useCheckedForm({ rules, answer });
  return (
    <PublicFormShell {...head}>
      <FormProblems errors={answer && problemsOf(answer)} heading={t.addressNeedsALook} />
      <div className="p">
        <h2>{t.changeEmail}</h2>
        {asked && !answer ? (
          <p className="card" role="status">
            {(isLater ? t.emailAskedLater : t.emailAsked)({ address: <b>{email}</b> })}
          </p>
        ) : (
          <p>{t.emailNow({ address: <b>{email}</b> })}</p>
        )}
        <form method="post" {...form}>
          <PublicInput
            {...inputOf(fields.email)}
            type="email"
            label={asked ? common.anotherEmail : t.newEmail}
            autoComplete="email"
          />
          <button type="submit" className={asked ? "s" : undefined}>
            {t.sendLink}
          </button>
          <a className="q s" href={here}>
            {common.back}
          </a>
        </form>
      </div>
    </PublicFormShell>
  );
}
