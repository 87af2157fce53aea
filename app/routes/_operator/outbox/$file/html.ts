import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOutboxHtml } from "#app/features/delivery/outbox/outbox.server.ts";
import { requireOutbox } from "#app/guards/require-operator.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** The HTML of a stored message, for the frame. The answer's headers let nothing in it act. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { folder } = await requireOutbox(request, context);
  const html = await readOutboxHtml(folder, params.file ?? "");
  if (html === null) throw notFound();
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
