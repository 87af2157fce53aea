import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { batchProgress } from "../delivery/batch-progress.server.ts";
import { countSlips } from "../delivery/count-slips.server.ts";
import { findBatch } from "../delivery/list-batches.server.ts";
import { retryFailed } from "../delivery/resend-delivery.server.ts";
import { notFound } from "../http/not-found.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { Dialog } from "../ui/dialog.tsx";

export const handle = { dialog: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const batch = await findBatch(db, account.id, params.batchId);
  if (!batch) throw notFound();
  const { states } = await batchProgress(db, batch.id, clock());
  const failed = states.failed + states.bounced;
  if (failed === 0) throw redirect(`/sent/${batch.id}`);
  return {
    id: batch.id,
    failed,
    uncertain: states.uncertain,
    slips: await countSlips(db, batch.id),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const batch = await findBatch(db, account.id, params.batchId);
  if (!batch) throw notFound();
  const { queuedCount, leftOutCount } = await retryFailed(installation, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    now: clock(),
  });
  const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en")} people`);
  const left =
    leftOutCount > 0
      ? ` ${people(leftOutCount)} ${leftOutCount === 1 ? "was" : "were"} left out, because the address may not be mailed again. Correct it first.`
      : "";
  const text = queuedCount > 0 ? `Sending again to ${people(queuedCount)}.${left}` : `Nothing was sent again.${left}`;
  return seeOtherWith(installation, `/sent/${batch.id}`, { kind: queuedCount > 0 ? "success" : "warning", text });
}

export default function RetryFailed() {
  const { id, failed, uncertain, slips } = useLoaderData<typeof loader>();
  const messages = failed === 1 ? "1 message" : `${failed.toLocaleString("en")} messages`;
  return (
    <Dialog title={`Send ${messages} again?`} closeTo={`/sent/${id}`}>
      <div className="grid gap-3 text-ink-2">
        <p>They go to the same addresses. Addresses that bounced for good before are left out. Sending again costs nothing.</p>
        {slips > 0 ? (
          <p>
            {slips === 1 ? "One address looks" : `${slips.toLocaleString("en")} addresses look`} misspelled: correct{" "}
            {slips === 1 ? "it" : "them"} first, one by one.
          </p>
        ) : null}
        {uncertain > 0 ? (
          <p>
            {uncertain === 1 ? "1 message is" : `${uncertain.toLocaleString("en")} messages are`} uncertain and may have arrived;
            they are not sent again here.
          </p>
        ) : null}
      </div>
      <Form method="post" className="mt-5 flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={`/sent/${id}?status=failed`} preventScrollReset>
          Look at them first
        </Link>
        <button type="submit" className="btn btn-primary">
          Send {messages} again
        </button>
      </Form>
    </Dialog>
  );
}
