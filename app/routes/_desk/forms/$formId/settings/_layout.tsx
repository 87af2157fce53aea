import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { logoOf } from "../../../../../accounts/logo-address.ts";
import { allows } from "../../../../../accounts/members/role.ts";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { findForm } from "../../../../../forms/find-form.server.ts";
import { FormCard } from "../../../../../forms/settings/form-card.tsx";
import { KeepingCard } from "../../../../../forms/settings/keeping-card.tsx";
import { LimitsCard } from "../../../../../forms/settings/limits-card.tsx";
import { MailsCard } from "../../../../../forms/settings/mails-card.tsx";
import { PageCard } from "../../../../../forms/settings/page-card.tsx";
import { postSettings } from "../../../../../forms/settings/post-settings.server.ts";
import { typedSettings } from "../../../../../forms/settings/settings-fields.ts";
import { showSettings } from "../../../../../forms/settings/show-settings.server.ts";
import { typedValues } from "../../../../../http/form-problem.server.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { ErrorSummary } from "../../../../../ui/error-summary.tsx";
import { formPageTitle } from "../../../../../ui/form-builder/form-page-title.ts";

export const meta: MetaFunction = ({ matches }) => [{ title: formPageTitle("Settings", matches) }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { db, config, clock } = context.installation;
  const form = await findForm(db, account.id, params.formId);
  const { timeZone, supportEmail } = account;
  const shown = await showSettings(db, form, { timeZone, supportEmail, now: clock() });
  return {
    ...shown,
    // With it anybody could post in the form's name.
    postSecret: allows(role, "editor") ? shown.postSecret : "Only editors see the secret",
    formsUrl: `${config.appUrl}/f/`,
    logo: logoOf(account),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await findForm(installation.db, account.id, params.formId);
  const posted = await readPostedForm(request);
  const typed = typedValues(posted);
  const outcome = await postSettings(installation, form, { typed: typedSettings(typed), account, userId: user.id });
  if (outcome.kind === "saved") return seeOtherWith(installation, outcome.location, outcome.flash);
  const { errors, wouldDelete } = outcome;
  return json({ errors, wouldDelete, values: typed }, { status: 422 });
}

/** The Settings tab. A dialog on top makes it inert. */
export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  const dialog = useMatches().some((match) => (match.handle as DeskHandle | undefined)?.dialog);
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
          <MailsCard {...{ values, errors, base, isWebinar }} placeholders={page.placeholders} />
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
