import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KEPT_DAYS_AFTER_TERMINATION } from "#app/features/accounts/account-status.ts";
import { TERMINATE_WORD } from "#app/features/operator/accounts/account-filter.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { terminateForm } from "#app/features/operator/operator-forms.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { accountToChange, changeStatus } from "./status-dialogs.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Terminate ${data?.name ?? "the account"}` },
];

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await accountToChange(args, "terminate")), rules: rulesOf(terminateForm) };
}

export function action(args: ActionFunctionArgs) {
  return changeStatus(args, "terminate", terminateForm);
}

export default function TerminateAccount() {
  const { id, name, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title={`Close ${name} permanently?`}
      closeTo={`/operator/accounts/${id}`}
      rules={rules}
      answer={answer}
      hint="Owners and members will get it by e-mail."
      word={TERMINATE_WORD}
      button="Terminate the account"
    >
      <p>
        You can’t undo this. Nobody will be able to sign in to it, it will send nothing, and its
        plan ends without a refund.
      </p>
      <p className="text-ink-2">
        Everything in it is kept for {KEPT_DAYS_AFTER_TERMINATION} days, then deleted with its
        certificates. Until then, holders can verify and download them.
      </p>
    </ReasonDialog>
  );
}
