import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { readSelected } from "../../../../delivery/uncertain/read-selected.server.ts";
import { type SentAgain, sendUncertainAgain } from "../../../../delivery/uncertain/send-again.server.ts";
import { SettleDialog } from "../../../../delivery/uncertain/settle-dialog.tsx";
import { readUncertainQuery, readUncertainSelection, uncertainPath } from "../../../../delivery/uncertain/uncertain-query.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { counted } from "../../../../your-data/counted.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Send again" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return readSelected(context.installation.db, account.id, request.url);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const search = new URL(request.url).searchParams;
  const act = { accountId: account.id, actorId: user.id, now: installation.clock() };
  const done = await sendUncertainAgain(installation, act, readUncertainSelection(search));
  return seeOtherWith(installation, uncertainPath(readUncertainQuery(search)), {
    kind: done.queuedCount > 0 ? "success" : "warning",
    text: doneMessage(done),
  });
}

function doneMessage({ queuedCount, leftOutCount, locked }: SentAgain): string {
  const sent = queuedCount > 0 ? `Sending again to ${counted(queuedCount, "person", "people")}.` : "Nothing was sent again.";
  const left =
    leftOutCount > 0
      ? ` ${counted(leftOutCount, "message", "messages")} can’t be sent again and ${leftOutCount === 1 ? "is" : "are"} now listed as failed. Open ${leftOutCount === 1 ? "it" : "them"} under Sent to see why.`
      : "";
  return [sent + left, ...locked].join(" ");
}

export default function SendUncertainAgain() {
  const { count, closeTo } = useLoaderData<typeof loader>();
  const what = counted(count, "message", "messages");
  return (
    <SettleDialog closeTo={closeTo} count={count} title={`Send ${what} again?`} submit={`Send ${what} again`} isRisky>
      <p>
        <b className="font-semibold text-ink">
          {count === 1 ? "This person may get it twice." : "Some of these people may get it twice."}
        </b>{" "}
        We don’t know whether {count === 1 ? "the first one" : "the first ones"} arrived. Certificates stay the same, and sending
        again is free.
      </p>
      <p>
        We can’t e-mail people who unsubscribed or complained, or whose address bounced, and we don’t send revoked certificates.
        Those messages leave this list as failed, with the reason.
      </p>
    </SettleDialog>
  );
}
