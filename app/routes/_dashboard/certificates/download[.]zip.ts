import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { startDownload } from "#app/features/certificates/download/download.server.ts";
import { readDownloadParams } from "#app/features/certificates/download/download-param.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app, lineIsFree } = context;
  const wish = readDownloadParams(new URL(request.url).searchParams);
  await recordAccess(app, organiser, "certificates-export");
  return startDownload(app, organiser, wish, { lineIsFree, signal: request.signal, isHead: request.method === "HEAD" });
}
