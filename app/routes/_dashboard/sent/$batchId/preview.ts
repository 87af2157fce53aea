import type { LoaderFunctionArgs } from "@remix-run/node";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { templateFor } from "#app/features/delivery/queue/open-batch.server.ts";
import { firstMessage } from "#app/features/delivery/status/delivery-list.server.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, orNotFound } from "#app/platform/http/not-found.ts";

/**
 * The mail of a send as its first person gets it, for the frame. The answer's headers let nothing
 * in it act.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const first = await firstMessage(db, batch.id);
  if (!first) throw notFound();
  const { html } = fillMessage(templateFor(batch, first), first.values);
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
