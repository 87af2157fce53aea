import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountArchive } from "#app/features/account-data/export/account-archive.server.ts";
import { recordAccountExport } from "#app/features/account-data/export/record-export.server.ts";
import {
  archiveName,
  isExportKey,
  startExport,
} from "#app/features/account-data/export/start-export.server.ts";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { zipHeaders, zipResponse } from "#app/platform/files/zip-response.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app, line } = context;
  const { config, clock } = app;
  const now = clock();
  const { account, user } = organiser;
  if (
    !isExportKey(config, new URL(request.url).searchParams.get("key"), {
      download: "/settings/data/export.zip",
      userId: user.id,
      now,
    })
  ) {
    const text =
      "That download link has expired: links work for five minutes. Start the download again here.";
    return seeOtherWith(app, "/settings/data", { kind: "info", text });
  }
  const name = archiveName(config.appName, now);
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(name) });
  await recordAccess(app, organiser, "account-export");
  const files = accountArchive(app, account.id, now);
  const started = await startExport(app, { of: account.id, files });
  if ("problem" in started)
    return seeOtherWith(app, "/settings/data", { kind: "warning", text: started.problem });
  const origin = requestOrigin(browserOf({ request, context }));
  await recordAccountExport(app, organiser, origin).catch((error) => {
    started.ended(null);
    throw error;
  });
  return zipResponse(name, started.files, { line, now, ended: started.ended });
}
