import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { sendingLock } from "../../../../accounts/sending-lock.ts";
import { QuotaUsedUp } from "../../../../billing/quota/quota-used-up.ts";
import { resumeBatch } from "../../../../delivery/batch-acts.server.ts";
import { findBatch } from "../../../../delivery/list-batches.server.ts";
import { notFound } from "../../../../http/not-found.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const batch = await findBatch(db, account.id, params.batchId);
  if (!batch) throw notFound();
  // Resumed all the same, the worker would pause it again.
  const lock = sendingLock(account);
  if (lock) return seeOtherWith(installation, `/sent/${batch.id}`, { kind: "warning", text: lock.text });
  const act = { accountId: account.id, actorId: user.id, batchId: batch.id, now: clock() };
  const done = await resumeBatch(db, act).catch((error) => {
    if (error instanceof QuotaUsedUp) return error;
    throw error;
  });
  if (done instanceof QuotaUsedUp)
    return seeOtherWith(installation, `/sent/${batch.id}`, { kind: "warning", text: done.message });
  return seeOtherWith(
    installation,
    `/sent/${batch.id}`,
    done ? { kind: "success", text: "Resumed." } : { kind: "info", text: "This send was not paused." },
  );
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
