import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSelected } from "#app/features/delivery/uncertain/uncertain.server.ts";
import {
  readUncertainQuery,
  readUncertainSelection,
  uncertainPath,
} from "#app/features/delivery/uncertain/uncertain-query.ts";
import { UncertainDialog } from "#app/features/delivery/uncertain/views/uncertain-dialog.tsx";
import {
  type SentAgain,
  sendUncertainAgain,
} from "#app/features/messages/batches/send-again.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Send again" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return readSelected(context.app.db, account.id, request.url);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const search = new URL(request.url).searchParams;
  const act = { accountId: account.id, actorId: user.id, now: app.clock() };
  const done = await sendUncertainAgain(app, act, readUncertainSelection(search));
  return seeOtherWith(app, uncertainPath(readUncertainQuery(search)), {
    kind: done.queuedCount > 0 ? "success" : "warning",
    text: doneMessage(done),
  });
}

function doneMessage({ queuedCount, leftOutCount, locked }: SentAgain): string {
  const sent =
    queuedCount > 0
      ? `Sending again to ${counted(queuedCount, "person", "people")}.`
      : "Nothing was sent again.";
  const left =
    leftOutCount > 0
      ? ` ${counted(leftOutCount, "message", "messages")} can’t be sent again and ` +
        `${leftOutCount === 1 ? "is" : "are"} now listed as failed. Open ` +
        `${leftOutCount === 1 ? "it" : "them"} under Sent to see why.`
      : "";
  return [sent + left, ...locked].join(" ");
}

export default function SendUncertainAgain() {
  const { count, closeTo } = useLoaderData<typeof loader>();
  const what = counted(count, "message", "messages");
  return (
    <UncertainDialog
      closeTo={closeTo}
      count={count}
      title={`Send ${what} again?`}
      submit={`Send ${what} again`}
      isRisky
    >
      <p>
        <b className="font-semibold text-ink">
          {count === 1 ? "This person may get it twice." : "Some of these people may get it twice."}
        </b>{" "}
        We don’t know whether {count === 1 ? "the first one" : "the first ones"} arrived.
        Certificates stay the same, and sending again is free.
      </p>
      <p>
        We can’t e-mail people who unsubscribed or complained, or whose address bounced, and we
        don’t send revoked certificates. Those messages leave this list as failed, with the reason.
      </p>
    </UncertainDialog>
  );
}
