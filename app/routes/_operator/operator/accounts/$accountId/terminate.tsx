import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KEPT_DAYS_AFTER_TERMINATION } from "../../../../../accounts/account-standing.ts";
import { accountToChange, answerStanding } from "../../../../../operator/answer-standing.server.ts";
import { TERMINATE_WORD } from "../../../../../operator/read-command.ts";
import type { DeskHandle } from "../../../../../ui/desk/desk-handle.ts";
import { ReasonDialog } from "../../../../../ui/operator/standing-dialog.tsx";

export const handle: DeskHandle = { dialog: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Terminate ${data?.name ?? "the account"}` }];

export function loader(args: LoaderFunctionArgs) {
  return accountToChange(args, "terminate");
}

export function action(args: ActionFunctionArgs) {
  return answerStanding(args, "terminate");
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
