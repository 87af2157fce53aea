import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReasonDialog } from "#app/features/operator/accounts/views/status-dialog.tsx";
import { restoreForm } from "#app/features/operator/operator-forms.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { accountToChange, changeStatus } from "./status-dialogs.server.ts";

export const handle: DashboardHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Restore ${data?.name ?? "the account"}` },
];

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await accountToChange(args, "restore")), rules: rulesOf(restoreForm) };
}

export function action(args: ActionFunctionArgs) {
  return changeStatus(args, "restore", restoreForm);
}

export default function RestoreAccount() {
  const { id, name, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReasonDialog
      title={`Restore ${name}?`}
      closeTo={`/operator/accounts/${id}`}
      rules={rules}
      answer={answer}
      hint="The members will get it by e-mail."
      isDanger={false}
      button="Restore the account"
    >
      <p>
        Its members can sign in again and its pages reopen. Stopped sends stay paused until a member
        resumes them.
      </p>
    </ReasonDialog>
  );
}
