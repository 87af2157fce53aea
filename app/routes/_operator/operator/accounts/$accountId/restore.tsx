import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountToChange, handleStatusForm } from "#app/features/operator/accounts/status-form.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Restore ${data?.name ?? "the account"}` }];

export function loader(args: LoaderFunctionArgs) {
  return accountToChange(args, "restore");
}

export function action(args: ActionFunctionArgs) {
  return handleStatusForm(args, "restore");
}

export default function RestoreAccount() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ReasonDialog
      title={`Restore ${name}?`}
      closeTo={`/operator/accounts/${id}`}
      hint="They read it in a mail."
      isOptional
      isDanger={false}
      button="Restore the account"
    >
      <p>
        Everything is as it was: people can sign in, its pages open again. Sends that were stopped stay paused until somebody of
        the account resumes them.
      </p>
    </ReasonDialog>
  );
}
