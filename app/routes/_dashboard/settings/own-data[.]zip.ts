import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownArchive } from "#app/features/account-data/export/own-archive.server.ts";
import { recordOwnExport } from "#app/features/account-data/export/record-export.server.ts";
import {
  archiveName,
  isExportKey,
  startExport,
} from "#app/features/account-data/export/start-export.server.ts";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { zipHeaders, zipResponse } from "#app/platform/files/zip-response.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app, line } = context;
  const { config, clock } = app;
  const { user } = organiser;
  const { pathname: download, searchParams } = new URL(request.url);
  if (!isExportKey(config, searchParams.get("key"), { download, userId: user.id, now: clock() })) {
    const text =
      "That download link has expired: links work for five minutes. Start the download again here.";
    return seeOtherWith(app, "/settings/own-data", { kind: "info", text });
  }
  const name = archiveName(config.appName, clock());
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(name) });
  const now = clock();
  const started = await startExport(app, { of: user.id, files: ownArchive(app, user.id, now) });
  if ("problem" in started)
    return seeOtherWith(app, "/settings/own-data", { kind: "warning", text: started.problem });
  const origin = requestOrigin(browserOf({ request, context }));
  await recordOwnExport(app, organiser, origin).catch((error) => {
    started.ended(null);
    throw error;
  });
  return zipResponse(name, started.files, { line, now, ended: started.ended });
}
