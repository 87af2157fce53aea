import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cancelSend } from "#app/features/mailings/preparing/cancel-batch.server.ts";
import { batchProgress, findBatch } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  if (batch.status === "done" || batch.status === "cancelled") throw redirect(`/sent/${batch.id}`);
  const about = { id: batch.id, isBulk: batch.kind === "bulk", status: batch.status };
  if (batch.status === "preparing") return { ...about, waiting: batch.recipientCount, gone: 0 };
  const { states, total } = await batchProgress(db, batch.id, clock());
  return { ...about, waiting: states.queued, gone: total - states.queued };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const cancelled = await cancelSend(db, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    now: clock(),
  });
  const text =
    cancelled === null
      ? "There was nothing to cancel: this send is finished."
      : `Cancelled. ${cancelled === 1 ? "1 message" : `${cancelled.toLocaleString("en")} messages`} will not go out.`;
  return seeOtherWith(app, `/sent/${batch.id}`, { kind: "info", text });
}

function keepLabel(status: string): string {
  if (status === "scheduled") return "Keep it scheduled";
  return status === "paused" ? "Keep it paused" : "Keep sending";
}

export default function CancelSend() {
  const { id, waiting, gone, isBulk, status } = useLoaderData<typeof loader>();
  const isPreparing = status === "preparing";
  const people = waiting === 1 ? "1 person" : `${waiting.toLocaleString("en")} people`;
  return (
    <ConfirmDialog
      title={gone === 0 ? "Cancel this send?" : "Cancel the rest?"}
      closeTo={`/sent/${id}`}
      keep={keepLabel(status)}
      button={`Cancel ${waiting === 1 ? "1 message" : `${waiting.toLocaleString("en")} messages`}`}
      isDanger
    >
      <p className="text-ink-2">
        {people} will get nothing
        {isBulk ? "" : ", and the certificates made for them are withdrawn"}. You can send to them
        later.
        {isPreparing ? " Nothing has gone out yet, and your plan gets everything back." : null}
        {isPreparing ? null : (
          <>
            {gone > 0
              ? ` ${gone.toLocaleString("en")} ${gone === 1 ? "has" : "have"} already gone out and can’t be recalled.`
              : ""}{" "}
            You can’t undo this.{status === "paused" ? "" : " To stop for a while, pause instead."}
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
