import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  findListedWebinar,
  unlistWebinar,
} from "#app/features/operator/accounts/change-account.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { reasonForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Remove a webinar from the list" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const webinar = await findListedWebinar(
    context.app.db,
    params.accountId ?? "",
    params.webinarId ?? "",
  );
  if (!webinar) throw notFound();
  return { accountId: webinar.accountId, title: webinar.title, rules: rulesOf(reasonForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const webinar = await findListedWebinar(app.db, params.accountId ?? "", params.webinarId ?? "");
  if (!webinar) throw notFound();
  const submission = await readSubmission(request, reasonForm);
  if (submission.status !== "success") return refuse(submission);
  await unlistWebinar(app, { webinar, operator, ...submission.value });
  const text = `“${webinar.title}” has been removed from the public list.`;
  return seeOtherWith(app, `/operator/accounts/${webinar.accountId}`, { kind: "success", text });
}

export default function Unlist() {
  const { accountId, title, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title="Remove it from the public list?"
      closeTo={`/operator/accounts/${accountId}`}
      rules={rules}
      answer={answer}
      hint="The organiser will see it in their activity log."
      button="Remove it"
    >
      <p>
        “{title}” disappears from the public list of webinars and from search engines. Its own page
        stays open to anyone who has the address. The organiser can list it again.
      </p>
    </ReasonDialog>
  );
}
