import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { readOutboxAttachment } from "#app/features/delivery/outbox/outbox.server.ts";
import { requireOutbox } from "#app/guards/require-operator.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** Only these are named to the browser; anything else is just a file. */
const KNOWN_TYPES = new Set(["application/pdf", "image/png", "text/calendar", "text/csv"]);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { folder } = await requireOutbox(request, context);
  const found = await readOutboxAttachment(folder, params.file ?? "", Number(params.number));
  if (!found) throw notFound();
  return new Response(found.content, {
    headers: {
      "Content-Type": KNOWN_TYPES.has(found.contentType)
        ? found.contentType
        : "application/octet-stream",
      "Content-Disposition": contentDisposition("attachment", found.fileName),
      "Cache-Control": "private, no-store",
    },
  });
}
