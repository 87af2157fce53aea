import type { LoaderFunctionArgs } from "@remix-run/node";
import { isExportKey } from "#app/features/account-data/export/export-key.server.ts";
import { ownArchive } from "#app/features/account-data/export/own-archive.server.ts";
import { archiveName, startExport } from "#app/features/account-data/export/start-export.server.ts";
import { requireOrganiser } from "#app/features/accounts/require-organiser.server.ts";
import { zipHeaders } from "#app/platform/files/zip-response.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app, lineIsFree } = context;
  const { config, clock } = app;
  const { user } = organiser;
  const { pathname: download, searchParams } = new URL(request.url);
  if (!isExportKey(config, searchParams.get("key"), { download, userId: user.id, now: clock() })) {
    const text = "That download link has expired: links work for five minutes. Start the download again here.";
    return seeOtherWith(app, "/settings/own-data", { kind: "info", text });
  }
  const name = archiveName(config.appName, clock());
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(name) });
  const what = { of: user.id, name, files: ownArchive(app, user.id, clock()) };
  const started = await startExport(app, what, { lineIsFree, signal: request.signal });
  if (started instanceof Response) return started;
  return seeOtherWith(app, "/settings/own-data", { kind: "warning", text: started.problem });
}
