import type { LoaderFunctionArgs } from "@remix-run/node";
import { findReview } from "#app/features/delivery/ceilings/first-look.server.ts";
import { readReviewedMessage } from "#app/features/operator/senders/reviewed-send.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/**
 * The e-mail of a send that waits for a look, as its first person gets it, for the frame. The
 * answer's headers let nothing in it act.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOperator(request, context);
  const { db } = context.app;
  const review = await findReview(db, params.batchId ?? "");
  const message = review && (await readReviewedMessage(db, review.batchId));
  if (!message) throw notFound();
  return new Response(message.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
