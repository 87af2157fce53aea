import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  findTwoStepMember,
  turnTwoStepOff,
} from "#app/features/operator/accounts/two-step-off.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { twoStepOffForm } from "#app/features/operator/operator-forms.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Turn off two-step sign-in" }];

async function findPerson({ db }: AppContext, params: { accountId?: string; userId?: string }) {
  const person = await findTwoStepMember(db, params.accountId ?? "", params.userId ?? "");
  if (!person) throw notFound();
  return person;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const { accountId, email } = await findPerson(context.app, params);
  return { accountId, email, rules: rulesOf(twoStepOffForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { operator } = await requireOperator(request, context);
  const { app } = context;
  const person = await findPerson(app, params);
  const submission = await readSubmission(request, twoStepOffForm);
  if (submission.status !== "success") return refuse(submission);
  await turnTwoStepOff(app, { person, operator, ...submission.value });
  const text = `Two-step sign-in is off for ${person.email}. We’ve e-mailed them.`;
  return seeOtherWith(app, `/operator/accounts/${person.accountId}`, { kind: "success", text });
}

export default function TurnTwoStepOff() {
  const { accountId, email, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title="Turn off their two-step sign-in?"
      closeTo={`/operator/accounts/${accountId}`}
      rules={rules}
      answer={answer}
      hint="Say how you checked who they are. Only operators can read this, in the audit log."
      button="Turn it off"
    >
      <p>
        <b className="break-all">{email}</b> can then sign in with only their password. First make
        sure that it’s really them: call a number you already have, or ask another owner of the
        account. An e-mail from their address isn’t enough.
      </p>
    </ReasonDialog>
  );
}
