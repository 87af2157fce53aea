import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { cancelBatch } from "#app/features/messages/batches/batch-acts.server.ts";
import { batchProgress } from "#app/features/messages/batches/batch-progress.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const batch = await findBatch(db, account.id, params.batchId);
  if (!batch) throw notFound();
  if (batch.status === "done" || batch.status === "cancelled") throw redirect(`/sent/${batch.id}`);
  const { states, total } = await batchProgress(db, batch.id, clock());
  return { id: batch.id, waiting: states.queued, gone: total - states.queued };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const batch = await findBatch(db, account.id, params.batchId);
  if (!batch) throw notFound();
  const cancelled = await cancelBatch(db, { accountId: account.id, actorId: user.id, batchId: batch.id, now: clock() });
  const text =
    cancelled === null
      ? "There was nothing to cancel: this send is over."
      : `Cancelled. ${cancelled === 1 ? "1 message" : `${cancelled.toLocaleString("en")} messages`} will not go out.`;
  return seeOtherWith(app, `/sent/${batch.id}`, { kind: "info", text });
}

export default function CancelSend() {
  const { id, waiting, gone } = useLoaderData<typeof loader>();
  const people = waiting === 1 ? "1 person" : `${waiting.toLocaleString("en")} people`;
  return (
    <Dialog title="Cancel what has not left?" closeTo={`/sent/${id}`}>
      <p className="text-ink-2">
        {people} will get nothing, and the certificates made for them are withdrawn. You can send to them later.
        {gone > 0 ? ` ${gone.toLocaleString("en")} already left and can’t be called back.` : ""} This cannot be undone; to stop
        for a while, pause instead.
      </p>
      <Form method="post" className="mt-5 flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={`/sent/${id}`} preventScrollReset>
          Keep sending
        </Link>
        <button type="submit" className="btn btn-danger">
          Cancel {waiting === 1 ? "1 message" : `${waiting.toLocaleString("en")} messages`}
        </button>
      </Form>
    </Dialog>
  );
}
