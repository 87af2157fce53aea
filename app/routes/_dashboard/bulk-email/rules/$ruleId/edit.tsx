import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeRule, findRule, ruleForm } from "#app/features/messages/rules/send-rules.server.ts";
import { showRuleDraft } from "#app/features/messages/rules/show-rules.server.ts";
import { RuleForm } from "#app/features/messages/rules/views/rule-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { zoneName } from "#app/platform/time/zoned-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "Bulk Email", to: "/bulk-email" },
    { label: "Recurring", to: "/bulk-email/rules" },
    { label: "Change" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Change a recurring e-mail" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { kind, weekday, time, toEveryone, id } = await findRule(context.app.db, account.id, params.ruleId);
  const values = { kind, weekday: String(weekday), time, toEveryone: toEveryone === 1 ? ("yes" as const) : ("no" as const) };
  return json({ id, values, zone: zoneName(account.timeZone), rules: rulesOf(ruleForm) });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const rule = await findRule(app.db, account.id, params.ruleId);
  const submission = await readSubmission(request, ruleForm);
  if (submission.status !== "success") return refuse(submission);
  const draft = await showRuleDraft(app.db, account, rule.draftId);
  if (submission.value.kind === "new-people" && draft?.isFixed)
    return refuse(submission, { kind: "You ticked people one by one, so nobody can join them. Repeat another draft instead." });
  await changeRule(app.db, { account, userId: user.id, now: app.clock(), ruleId: rule.id, ...submission.value });
  return seeOtherWith(app, `/bulk-email/rules/${rule.id}`, { kind: "success", text: "Saved." });
}

export default function EditRule() {
  const { id, values, zone, rules } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Change when it goes out">E-mails already sent stay as they were.</PageHead>
      <RuleForm
        rules={rules}
        values={values}
        answer={useActionData<typeof action>()}
        zone={zone}
        button="Save"
        back={`/bulk-email/rules/${id}`}
      />
    </>
  );
}
