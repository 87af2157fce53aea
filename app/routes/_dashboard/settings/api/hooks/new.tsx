import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { hookForm, projectChoices } from "#app/features/mailings/hooks/hook-forms.server.ts";
import { addHook, MAX_HOOKS } from "#app/features/mailings/hooks/hooks.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm, refuse, rulesOf, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Add an incoming hook", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  return {
    token: newFormToken(),
    projects: await projectChoices(context.app.db, account.id),
    rules: rulesOf(hookForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const form = await readPostedForm(request);
  const submission = submissionOf(form, hookForm);
  if (submission.status !== "success") return refuse(submission);
  const { name, project, token } = submission.value;
  const projects = await projectChoices(app.db, account.id);
  if (!projects.some(({ value }) => value === project))
    return refuse(submission, { project: "Choose a certificate" });
  await requireConfirmation(request, context, { user, form, act: "add an incoming hook" });
  const acting = { accountId: account.id, actorId: user.id, now: app.clock() };
  const page = await addHook(app.db, { ...acting, name, projectId: project, token });
  if (page === null)
    return refuse(submission, {
      form: `You have ${MAX_HOOKS} incoming hooks, which is the limit. Delete one first.`,
    });
  const text = "The hook is added. Post an example to its address next.";
  return seeOtherWith(app, page, { kind: "success", text });
}

export default function NewHook() {
  const { token, projects, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { token } });
  return (
    <div className="max-w-[46rem]">
      <ErrorSummary errors={problems} />
      <SettingsCard
        id="new-hook"
        title="Add an incoming hook"
        intro="A secret address for another service. Each person it posts gets a certificate."
      >
        <Form method="post" className="grid gap-5" preventScrollReset {...form}>
          <input type="hidden" name="token" value={token} />
          <TextInput
            {...inputOf(fields.name)}
            label="Name"
            hint="For example, the service that posts"
            autoComplete="off"
          />
          <Select
            {...selectOf(fields.project)}
            label="Certificate"
            options={[{ value: "", label: "Choose one" }, ...projects]}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Link className="btn btn-plain" to="/settings/api">
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Add hook
            </button>
          </div>
        </Form>
      </SettingsCard>
    </div>
  );
}
