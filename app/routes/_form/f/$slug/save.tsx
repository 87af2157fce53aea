import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PublicInput } from "#app/features/forms/fields/parts/public-field.tsx";
import { draftlessAddress } from "#app/features/forms/public/check-answers.server.ts";
import {
  savableVisit,
  saveForLater,
  saveForm,
  showSave,
} from "#app/features/forms/public/save-for-later.server.ts";
import { readFlash } from "#app/platform/http/cookies.server.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { visitFormAt } from "#app/routes/_form/f/form-visit.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FormProblems } from "#app/ui/public-form/form-parts.tsx";
import {
  publicFormHandle,
  publicFormHeaders,
  publicFormMeta,
} from "#app/ui/public-form/public-form-handle.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta = publicFormMeta((t) => t.save.title);

/** Asks where to send the link that leads back to the answers. */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const visited = await visitFormAt(args);
  const savable = savableVisit(visited);
  if (!savable) throw redirect(draftlessAddress(visited));
  const flash = readFlash(args.request, app);
  const page = {
    ...(await showSave(app, savable)),
    rules: rulesOf(saveForm(visited.texts.language)),
    said: flash?.message.text ?? null,
  };
  return data(page, flash ? { headers: { "Set-Cookie": flash.clear } } : {});
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  requireSameOrigin(args.request, app.config.appUrl);
  const visited = await visitFormAt(args);
  const savable = savableVisit(visited);
  if (!savable) return seeOther(draftlessAddress(visited));
  const submission = await readSubmission(args.request, saveForm(visited.texts.language));
  if (submission.status !== "success") return refuse(submission);
  const outcome = await saveForLater(app, savable, { ...submission.value, client: args.context });
  if (outcome.kind === "sent")
    return seeOtherWith(app, outcome.location, { kind: "success", text: outcome.text });
  const headers = { "Retry-After": String(outcome.waitSeconds) };
  return data(answerOf(submission, { email: outcome.text }), { status: 429, headers });
}

export default function SaveForLater() {
  const { head, rules, email, until, action: address, back, said } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { save: t, common } = useTexts();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { email } });
  return (
    <PublicFormShell {...head}>
      <FormProblems errors={problems} />
      <div className="p">
        <h2>{t.title}</h2>
        {said ? (
          <p className="card" role="status">
            {said}
          </p>
        ) : null}
        <p>{t.words({ until: <b>{until}</b> })}</p>
        <form method="post" action={address} {...form}>
          <PublicInput
            {...inputOf(fields.email)}
            type="email"
            label={common.emailAddress}
            autoComplete="email"
          />
          <button type="submit">{said ? t.sendAgain : t.send}</button>
          <a className="q s" href={back}>
            {t.continueNow}
          </a>
        </form>
      </div>
    </PublicFormShell>
  );
}
