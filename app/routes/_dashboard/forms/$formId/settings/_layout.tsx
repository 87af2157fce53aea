import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { logoOf } from "#app/features/accounts/logo-address.ts";
import { roleAllows } from "#app/features/accounts/role.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { typedSettings } from "#app/features/forms/settings/settings-fields.ts";
import { postSettings, showSettings } from "#app/features/forms/settings/settings-form.server.ts";
import { EmailsCard } from "#app/features/forms/settings/views/emails-card.tsx";
import { FormCard } from "#app/features/forms/settings/views/form-card.tsx";
import { KeepingCard, LimitsCard } from "#app/features/forms/settings/views/keeping-card.tsx";
import { PageCard } from "#app/features/forms/settings/views/page-card.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, typedValues } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Settings", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const form = await findForm(db, account.id, params.formId);
  const { timeZone, supportEmail } = account;
  const shown = await showSettings(db, form, { timeZone, supportEmail, now: clock() });
  return {
    ...shown,
    // With it anybody could post in the form's name.
    postSecret: roleAllows(role, "editor") ? shown.postSecret : "Only editors see the secret",
    formsUrl: `${config.appUrl}/f/`,
    logo: logoOf(account),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await findForm(app.db, account.id, params.formId);
  const posted = await readPostedForm(request);
  const typed = typedValues(posted);
  const outcome = await postSettings(app, form, { typed: typedSettings(typed), account, userId: user.id });
  if (outcome.kind === "saved") return seeOtherWith(app, outcome.location, outcome.flash);
  const { errors, wouldDelete } = outcome;
  return json({ errors, wouldDelete, values: typed }, { status: 422 });
}

/** The Settings tab. A dialog on top makes it inert. */
export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const dialog = useMatches().some((match) => (match.handle as DashboardHandle | undefined)?.dialog);
  const values = problem ? typedSettings(problem.values) : page.saved;
  const errors = problem?.errors ?? {};
  const { base, isWebinar } = page;
  return (
    <>
      <div className="mx-auto max-w-[640px]" {...(dialog ? { inert: "" } : {})}>
        <h1 className="sr-only">Settings</h1>
        <ErrorSummary errors={problem?.errors} />
        <Form method="post" className="grid gap-6" key={JSON.stringify(page.saved)} preventScrollReset={Boolean(problem)}>
          <FormCard {...{ values, errors, base, isWebinar }} isPublished={page.isPublished} postSecret={page.postSecret} />
          <PageCard
            {...{ values, errors, base, isWebinar }}
            formsUrl={page.formsUrl}
            logo={page.logo}
            oldAddresses={page.oldAddresses}
          />
          <LimitsCard {...{ values, errors }} zone={page.zone} responseCount={page.responseCount} hasPages={page.hasPages} />
          <EmailsCard {...{ values, errors, base, isWebinar }} placeholders={page.placeholders} />
          <KeepingCard {...{ values, errors }} wouldDelete={problem?.wouldDelete ?? 0} />
          <div className="flex justify-end gap-3">
            <Link className="btn btn-plain" to={`${base}/questions`}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Save Edit
            </button>
          </div>
        </Form>
      </div>
      <Outlet />
    </>
  );
}
