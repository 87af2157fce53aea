import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { countMisspelledAddresses } from "#app/features/delivery/status/delivery-list.server.ts";
import { uncertainPath } from "#app/features/delivery/uncertain/uncertain-query.ts";
import { batchProgress, findBatch } from "#app/features/messages/batches/batches.server.ts";
import { countRetries } from "#app/features/messages/batches/count-retries.server.ts";
import { retryFailed } from "#app/features/messages/batches/resend.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const { states } = await batchProgress(db, batch.id, clock());
  if (states.failed + states.bounced === 0) throw redirect(`/sent/${batch.id}`);
  return {
    id: batch.id,
    ...(await countRetries(db, account.id, batch.id)),
    uncertain: states.uncertain,
    slips: await countMisspelledAddresses(db, batch.id),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const { queuedCount, leftOutCount, locked } = await retryFailed(app, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    now: clock(),
  });
  if (locked)
    return seeOtherWith(app, `/sent/${batch.id}`, {
      kind: "warning",
      text: `${locked} Nothing was sent again.`,
    });
  const people = (count: number) => counted(count, "person", "people");
  const left =
    leftOutCount > 0
      ? ` ${people(leftOutCount)} ${leftOutCount === 1 ? "was" : "were"} left out because we ` +
        "can’t e-mail the address again. Correct it first."
      : "";
  const text =
    queuedCount > 0
      ? `Sending again to ${people(queuedCount)}.${left}`
      : `Nothing was sent again.${left}`;
  return seeOtherWith(app, `/sent/${batch.id}`, {
    kind: queuedCount > 0 ? "success" : "warning",
    text,
  });
}

export default function RetryFailed() {
  const { id, queueableCount, leftOutCount, uncertain, slips } = useLoaderData<typeof loader>();
  const messages = counted(queueableCount, "message");
  const sendable = queueableCount > 0;
  return (
    <Dialog
      title={sendable ? `Send ${messages} again?` : "Nothing to send again"}
      closeTo={`/sent/${id}`}
    >
      <div className="grid gap-3 text-ink-2">
        {sendable ? (
          <p>
            {queueableCount === 1
              ? "It goes to the same address."
              : "They go to the same addresses."}{" "}
            Resending is free.
          </p>
        ) : null}
        {leftOutCount > 0 ? (
          <p>
            {counted(leftOutCount, "message")} {leftOutCount === 1 ? "is" : "are"} left out: we
            can’t e-mail the address again, or the certificate was revoked. You can correct wrong
            addresses one by one.
          </p>
        ) : null}
        {slips > 0 ? (
          <p>
            {slips === 1 ? "One address looks" : `${slips.toLocaleString("en")} addresses look`}{" "}
            misspelled: correct {slips === 1 ? "it" : "them"} first, one by one.
          </p>
        ) : null}
        {uncertain > 0 ? (
          <p>
            {uncertain === 1 ? "1 message is" : `${uncertain.toLocaleString("en")} messages are`}{" "}
            uncertain and may have arrived, so they are not sent again here.{" "}
            <Link className="link" to={uncertainPath({ q: "", batchId: id })}>
              Decide what to do with {uncertain === 1 ? "it" : "them"}
            </Link>
          </p>
        ) : null}
      </div>
      <Form method="post" className="mt-5 flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={`/sent/${id}?status=failed`} preventScrollReset>
          Check them first
        </Link>
        {sendable ? (
          <button type="submit" className="btn btn-primary">
            Send {messages} again
          </button>
        ) : null}
      </Form>
    </Dialog>
  );
}
