import type { ActionFunctionArgs } from "@remix-run/node";
import { QuotaUsedUp } from "#app/features/billing/quota/quota-messages.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { resumeSend } from "#app/features/messages/batches/batch-acts.server.ts";
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
  // Resumed all the same, the worker would pause it again.
  const lock = sendingLock(account);
  if (lock) return seeOtherWith(app, `/sent/${batch.id}`, { kind: "warning", text: lock.text });
  const act = { accountId: account.id, actorId: user.id, batchId: batch.id, now: clock() };
  const done = await resumeSend(db, act).catch((error) => {
    if (error instanceof QuotaUsedUp) return error;
    throw error;
  });
  if (done instanceof QuotaUsedUp)
    return seeOtherWith(app, `/sent/${batch.id}`, {
      kind: "warning",
      text: `${done.message} The send stays paused.`,
    });
  return seeOtherWith(
    app,
    `/sent/${batch.id}`,
    done
      ? { kind: "success", text: "Resumed." }
      : { kind: "info", text: "This send was not paused." },
  );
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
