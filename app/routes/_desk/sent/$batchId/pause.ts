import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { pauseBatch } from "../../../../delivery/batch-acts.server.ts";
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
  const done = await pauseBatch(db, { accountId: account.id, actorId: user.id, batchId: batch.id, now: clock() });
  return seeOtherWith(
    installation,
    `/sent/${batch.id}`,
    done
      ? { kind: "info", text: "Paused. What is already with the mail server still arrives; the rest waits for you." }
      : { kind: "info", text: "There was nothing to pause: this send is over." },
  );
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
