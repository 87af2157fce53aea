import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { findSource } from "#app/features/mailings/bulk/sources.server.ts";
import { pathForm } from "#app/features/mailings/paths/path-forms.server.ts";
import { MAX_PATHS } from "#app/features/mailings/paths/path-model.ts";
import { createPath, pagePath } from "#app/features/mailings/paths/paths.server.ts";
import { readSourceValue } from "#app/features/mailings/rules/rule-source.ts";
import { showCertificateRuleForm } from "#app/features/mailings/rules/show-rules.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { choiceOf, inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, Select, TextInput } from "#app/ui/forms/field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Recurring e-mails", to: "/bulk-email/rules" }, { label: "New path" }],
};
export const meta: MetaFunction = () => [{ title: "New path" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { sources } = await showCertificateRuleForm(context.app.db, account.id);
  return { sources, rules: rulesOf(pathForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const submission = await readSubmission(request, pathForm);
  if (submission.status !== "success") return refuse(submission);
  const { name, toEveryone } = submission.value;
  const source = readSourceValue(submission.value.source);
  if (!source || !(await findSource(db, account.id, source)))
    return refuse(submission, { source: "Choose who comes onto it" });
  const path = { name, source, toEveryone: toEveryone === "yes" };
  const id = await createPath(db, { account, userId: user.id, now: clock(), ...path });
  const full = `You have ${MAX_PATHS} paths, which is the limit.`;
  return id ? seeOther(pagePath(id)) : refuse(submission, { form: full });
}

export default function NewPath() {
  const { sources, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const values = { toEveryone: "no" as const };
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <>
      <PageHead title="New path">
        Next, you add its steps. Nothing happens until you start it.
      </PageHead>
      <Form method="post" {...form} className="card p-5 lg:p-6 grid gap-6 max-w-[44rem]">
        <ErrorSummary errors={problems} />
        <TextInput {...inputOf(fields.name)} label="Name" hint="Only you see it." />
        <Select
          {...selectOf(fields.source)}
          label="Who comes onto it"
          hint="For a tag, or for who registers for a webinar, make a segment first."
          options={[{ value: "", label: "Choose…" }, ...sources]}
        />
        <fieldset className="grid gap-2">
          <legend className="label mb-1.5">People who are there already</legend>
          <Choice title="Only people who join from now on" {...choiceOf(fields.toEveryone, "no")}>
            Anyone who is there when you start the path stays outside
          </Choice>
          <Choice title="Everyone who is there now, too" {...choiceOf(fields.toEveryone, "yes")}>
            They begin with step 1 when you start the path
          </Choice>
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to="/bulk-email/rules">
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Add steps
          </button>
        </div>
      </Form>
    </>
  );
}
