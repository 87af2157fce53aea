import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { markDelivered } from "../../../../delivery/uncertain/mark-delivered.server.ts";
import { readSelected } from "../../../../delivery/uncertain/read-selected.server.ts";
import { SettleDialog } from "../../../../delivery/uncertain/settle-dialog.tsx";
import { readUncertainQuery, readUncertainSelection, uncertainPath } from "../../../../delivery/uncertain/uncertain-query.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { counted } from "../../../../your-data/counted.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Mark as delivered" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return readSelected(context.installation.db, account.id, request.url);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const search = new URL(request.url).searchParams;
  const act = { accountId: account.id, actorId: user.id, now: installation.clock() };
  const count = await markDelivered(installation.db, act, readUncertainSelection(search));
  return seeOtherWith(installation, uncertainPath(readUncertainQuery(search)), {
    kind: count > 0 ? "success" : "info",
    text: count > 0 ? `${counted(count, "message was", "messages were")} marked as delivered.` : "Nothing was changed.",
  });
}

export default function MarkAsDelivered() {
  const { count, closeTo } = useLoaderData<typeof loader>();
  const what = counted(count, "message", "messages");
  return (
    <SettleDialog
      closeTo={closeTo}
      count={count}
      title={`Mark ${what} as delivered?`}
      submit={`Mark ${what} as delivered`}
      isRisky={false}
    >
      <p>
        Do this only if you know {count === 1 ? "it" : "they"} arrived, for example because the mail server’s log says so. We
        won’t send anything. The activity log will show that you did this.
      </p>
    </SettleDialog>
  );
}
