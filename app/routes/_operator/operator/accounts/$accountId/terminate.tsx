import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KEPT_DAYS_AFTER_TERMINATION } from "#app/features/accounts/account-status.ts";
import { accountToChange, handleStatusForm } from "#app/features/operator/accounts/status-form.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { TERMINATE_WORD } from "#app/features/operator/command/read-command.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Terminate ${data?.name ?? "the account"}` }];

export function loader(args: LoaderFunctionArgs) {
  return accountToChange(args, "terminate");
}

export function action(args: ActionFunctionArgs) {
  return handleStatusForm(args, "terminate");
}

export default function TerminateAccount() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ReasonDialog
      title={`Close ${name} for good?`}
      closeTo={`/operator/accounts/${id}`}
      hint="The owners and members read it in a mail."
      word={TERMINATE_WORD}
      button="Terminate the account"
    >
      <p>
        This can’t be taken back. Nobody signs in to it any more, nothing is sent, and its plan ends without money being given
        back by this.
      </p>
      <p className="text-ink-2">
        Everything in it is kept for {KEPT_DAYS_AFTER_TERMINATION} days and deleted then, its certificates too. Until then those
        who hold them can check and download them.
      </p>
    </ReasonDialog>
  );
}
