import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PublicInput } from "#app/features/forms/fields/parts/public-field.tsx";
import {
  correctGuestName,
  guestNameForm,
} from "#app/features/webinars/guest/correct-guest.server.ts";
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

/** Of one guest: names are corrected once or twice. */
const CORRECTIONS = { name: "guest-name", points: 20, seconds: 3600 };

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.guest.correctName);

export async function loader(args: LoaderFunctionArgs) {
  const place = await registrationAt(args);
  const { registration } = place;
  const here = `/w/${registration.joinToken}`;
  if (!mayCorrect(place)) throw redirect(here);
  const hasCertificate = registration.certificateId !== null;
  const head = await registrationHead(args.context.app, place);
  return {
    ...head,
    rules: rulesOf(guestNameForm(place.texts.language)),
    name: registration.name,
    here,
    hasCertificate,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const place = await registrationAt(args);
  const submission = await readSubmission(request, guestNameForm(place.texts.language));
  const here = `/w/${place.registration.joinToken}`;
  if (!mayCorrect(place)) return seeOther(here);
  if (submission.status !== "success") return refuse(submission);
  const wait = await consume(place.registration.id, CORRECTIONS);
  if (wait !== null) {
    const name = place.texts.guest.manyNames({ wait: waitText(place.texts, wait) });
    return data(answerOf(submission, { name }), {
      status: 429,
      headers: { "Retry-After": String(wait) },
    });
  }
  const outcome = await correctGuestName(app, place, submission.value.name);
  if (outcome === "changed") return seeOther(here);
  return data(answerOf(submission, { name: place.texts.guest.addressTaken }), { status: 422 });
}

export default function CorrectName() {
  const { head, rules, name, here, hasCertificate } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { guest: t, common } = useTexts();
  const { form, fields } = useCheckedForm({ rules, answer, values: { name } });
  return (
    <PublicFormShell {...head}>
      <FormProblems errors={answer && problemsOf(answer)} heading={t.nameNeedsALook} />
      <div className="p">
        <h2>{t.correctName}</h2>
        <p>{hasCertificate ? t.nameIssued : t.nameUse}</p>
        <form method="post" {...form}>
          <PublicInput {...inputOf(fields.name)} label={t.fullName} autoComplete="name" />
          <button type="submit">{t.saveName}</button>
          <a className="q s" href={here}>
            {common.back}
          </a>
        </form>
      </div>
    </PublicFormShell>
  );
}
