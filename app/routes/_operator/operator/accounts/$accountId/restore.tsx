import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountToChange, answerStanding } from "../../../../../operator/answer-standing.server.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { ReasonDialog } from "../../../../../ui/operator/standing-dialog.tsx";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Restore ${data?.name ?? "the account"}` }];

export function loader(args: LoaderFunctionArgs) {
  return accountToChange(args, "restore");
}

export function action(args: ActionFunctionArgs) {
  return answerStanding(args, "restore");
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
