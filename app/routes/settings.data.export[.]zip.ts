import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { noteAccess } from "../activity/note-access.server.ts";
import { seeOtherWith } from "../http/redirects.server.ts";
import { zipHeaders } from "../http/zip-response.server.ts";
import { isExportKey } from "../your-data/export-key.server.ts";
import { archiveName, startExport } from "../your-data/start-export.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation, lineIsFree } = context;
  const { config, clock } = installation;
  const now = clock();
  if (!isExportKey(config, new URL(request.url).searchParams.get("key"), organiser.user.id, now)) {
    const text = "This download was only good for five minutes. Start it again here.";
    return seeOtherWith(installation, "/settings/data", { kind: "info", text });
  }
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(archiveName(config.appName, now)) });
  await noteAccess(installation, organiser, "account-export");
  const started = await startExport(installation, organiser, { lineIsFree, signal: request.signal });
  if (started instanceof Response) return started;
  return seeOtherWith(installation, "/settings/data", { kind: "warning", text: started.problem });
}
