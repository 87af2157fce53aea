import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { reasonForm } from "#app/features/operator/operator-forms.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { accountToChange, changeStatus } from "./status-dialogs.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Suspend ${data?.name ?? "the account"}` },
];

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await accountToChange(args, "suspend")), rules: rulesOf(reasonForm) };
}

export function action(args: ActionFunctionArgs) {
  return changeStatus(args, "suspend", reasonForm);
}

export default function SuspendAccount() {
  const { id, name, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      closeTo={`/operator/accounts/${id}`}
      rules={rules}
      answer={answer}
      hint="Owners and members see it in an e-mail and when they sign in."
      button="Suspend the account"
    >
      <p>
        Everyone in it is signed out, its API keys are refused and its sends stop. Its forms and
        webinars are shown as closed. Issued certificates stay valid and can be downloaded.
      </p>
      <p className="text-ink-2">
        It stays suspended until an operator restores it. Nothing is deleted.
      </p>
    </ReasonDialog>
  );
}
