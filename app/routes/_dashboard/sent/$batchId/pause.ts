import type { ActionFunctionArgs } from "@remix-run/node";
import { pauseSend } from "#app/features/messages/batches/batch-acts.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const done = await pauseSend(db, {
    accountId: account.id,
    actorId: user.id,
    batchId: batch.id,
    now: clock(),
  });
  const paused =
    batch.startedAt === null
      ? "Paused. It won’t go out until you resume it."
      : "Paused. What the mail server already has still arrives. The rest waits for you.";
  const text = done ? paused : "There was nothing to pause: this send is finished.";
  return seeOtherWith(app, `/sent/${batch.id}`, { kind: "info", text });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
