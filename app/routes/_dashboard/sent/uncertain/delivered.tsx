import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { markDelivered, readSelected } from "#app/features/delivery/uncertain/uncertain.server.ts";
import {
  readUncertainQuery,
  readUncertainSelection,
  uncertainPath,
} from "#app/features/delivery/uncertain/uncertain-query.ts";
import { UncertainDialog } from "#app/features/delivery/uncertain/views/uncertain-dialog.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted, wholeName } from "#app/platform/text/wording.ts";

export const handle = { dialog: true };
export const meta: MetaFunction = () => [{ title: "Mark as delivered" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return readSelected(context.app.db, account.id, request.url);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const search = new URL(request.url).searchParams;
  const act = {
    accountId: account.id,
    actorId: user.id,
    actorName: wholeName(user),
    now: app.clock(),
  };
  const count = await markDelivered(app.db, act, readUncertainSelection(search));
  return seeOtherWith(app, uncertainPath(readUncertainQuery(search)), {
    kind: count > 0 ? "success" : "info",
    text:
      count > 0
        ? `${counted(count, "message was", "messages were")} marked as delivered.`
        : "Nothing was changed.",
  });
}

export default function MarkAsDelivered() {
  const { count, closeTo } = useLoaderData<typeof loader>();
  const what = counted(count, "message", "messages");
  return (
    <UncertainDialog
      closeTo={closeTo}
      count={count}
      title={`Mark ${what} as delivered?`}
      submit={`Mark ${what} as delivered`}
      isRisky={false}
    >
      <p>
        Do this only if you know {count === 1 ? "it" : "they"} arrived, for example because the mail
        server’s log says so. We won’t send anything. The activity log will show that you did this.
      </p>
    </UncertainDialog>
  );
}
