import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountToChange, handleStatusForm } from "#app/features/operator/accounts/status-form.server.ts";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Suspend ${data?.name ?? "the account"}` }];

export function loader(args: LoaderFunctionArgs) {
  return accountToChange(args, "suspend");
}

export function action(args: ActionFunctionArgs) {
  return handleStatusForm(args, "suspend");
}

export default function SuspendAccount() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      closeTo={`/operator/accounts/${id}`}
      hint="The owners and members read it in a mail and where they sign in."
      button="Suspend the account"
    >
      <p>
        Everybody in it is signed out, its API keys are refused and its sends stop. Its forms and webinars say that they are
        closed. Certificates that were issued stay valid and can be downloaded.
      </p>
      <p className="text-ink-2">It stays so until an operator restores it. Nothing is deleted.</p>
    </ReasonDialog>
  );
}
