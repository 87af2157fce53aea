import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { readDownloadParams } from "#app/features/certificates/download/certificate-entries.server.ts";
import {
  downloadName,
  startDownload,
} from "#app/features/certificates/download/download.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { zipHeaders, zipResponse } from "#app/platform/files/zip-response.server.ts";

const BUSY = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "Retry-After": "60",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app, line } = context;
  const params = readDownloadParams(new URL(request.url).searchParams);
  await recordAccess(app, organiser, "certificates-export");
  if (request.method === "HEAD") {
    return new Response(null, {
      headers: zipHeaders(await downloadName(app, organiser.account.id, params)),
    });
  }
  const started = await startDownload(app, organiser, params, line.gone);
  if (started.kind === "busy") return new Response(started.text, { status: 429, headers: BUSY });
  return zipResponse(started.name, started.entries, {
    line,
    now: app.clock(),
    ended: started.ended,
  });
}
