import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { seeOtherWith } from "../../../http/redirects.server.ts";
import { zipHeaders } from "../../../http/zip-response.server.ts";
import { isExportKey } from "../../../your-data/export-key.server.ts";
import { ownArchive } from "../../../your-data/own-archive.server.ts";
import { archiveName, startExport } from "../../../your-data/start-export.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation, lineIsFree } = context;
  const { config, clock } = installation;
  const { user } = organiser;
  const { pathname: download, searchParams } = new URL(request.url);
  if (!isExportKey(config, searchParams.get("key"), { download, userId: user.id, now: clock() })) {
    const text = "That download link has expired: links work for five minutes. Start the download again here.";
    return seeOtherWith(installation, "/settings/own-data", { kind: "info", text });
  }
  const name = archiveName(config.appName, clock());
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(name) });
  const what = { of: user.id, name, files: ownArchive(installation, user.id, clock()) };
  const started = await startExport(installation, what, { lineIsFree, signal: request.signal });
  if (started instanceof Response) return started;
  return seeOtherWith(installation, "/settings/own-data", { kind: "warning", text: started.problem });
}
