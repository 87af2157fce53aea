import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { logoOf } from "#app/features/accounts/branding.ts";
import { roleAllows } from "#app/features/accounts/role.ts";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { settingsForm } from "#app/features/forms/settings/settings-fields.server.ts";
import {
  postSettings,
  settingsContext,
  showSettings,
} from "#app/features/forms/settings/settings-form.server.ts";
import {
  EmailsCard,
  KeepingCard,
  LimitsCard,
} from "#app/features/forms/settings/views/answering-cards.tsx";
import { FormCard } from "#app/features/forms/settings/views/form-card.tsx";
import { LanguageCard } from "#app/features/forms/settings/views/language-card.tsx";
import { PageCard } from "#app/features/forms/settings/views/page-card.tsx";
import { QuizCard } from "#app/features/forms/settings/views/quiz-card.tsx";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { answerOf, readSubmission, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Settings", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const form = orNotFound(await findForm(db, account.id, params.formId));
  const checks = settingsContext(form, account, clock());
  const shown = await showSettings(db, form, checks, account.supportEmail);
  return {
    ...shown,
    rules: rulesOf(settingsForm(checks)),
    // With it anybody could post in the form's name.
    postSecret: roleAllows(role, "editor") ? shown.postSecret : "Only editors see the secret",
    formsUrl: `${config.appUrl}/f/`,
    logo: logoOf(account),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, account.id, params.formId));
  const checks = settingsContext(form, account, app.clock());
  const submission = await readSubmission(request, settingsForm(checks));
  if (submission.status !== "success")
    return data({ ...answerOf(submission), wouldDelete: 0 }, { status: 422 });
  const outcome = await postSettings(app.db, form, {
    typed: submission.value,
    context: checks,
    userId: user.id,
  });
  if (outcome.kind === "saved") return seeOtherWith(app, outcome.location, outcome.flash);
  const { errors, wouldDelete } = outcome;
  return data({ ...answerOf(submission, errors), wouldDelete }, { status: 422 });
}

/** The Settings tab. A dialog on top makes it inert. */
export default function Settings() {
  const { saved } = useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="mx-auto max-w-[640px]" {...(dialog ? { inert: "" } : {})}>
        <h1 className="sr-only">Settings</h1>
        <SettingsForm key={JSON.stringify(saved)} />
      </div>
      <Outlet />
    </>
  );
}

/** It begins anew with what is saved. */
function SettingsForm() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({
    rules: page.rules,
    answer,
    values: page.saved,
  });
  return (
    <>
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-6" preventScrollReset={Boolean(answer)} {...form}>
        <Editable needs="editor">
          <FormCard fields={fields} page={page} />
          <PageCard fields={fields} page={page} formsUrl={page.formsUrl} logo={page.logo} />
          <LanguageCard fields={fields} page={page} />
          <LimitsCard fields={fields} page={page} />
          {page.isQuiz ? <QuizCard fields={fields} /> : null}
          <EmailsCard fields={fields} page={page} />
          <KeepingCard fields={fields} wouldDelete={answer?.wouldDelete ?? 0} />
          <div className="flex justify-end gap-3">
            <Link className="btn btn-plain" to={`${page.base}/questions`}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Save Edit
            </button>
          </div>
        </Editable>
      </Form>
    </>
  );
}
