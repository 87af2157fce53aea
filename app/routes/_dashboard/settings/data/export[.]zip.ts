import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountArchive } from "#app/features/account-data/export/account-archive.server.ts";
import { isExportKey } from "#app/features/account-data/export/export-key.server.ts";
import { archiveName, startExport } from "#app/features/account-data/export/start-export.server.ts";
import { requireOrganiser } from "#app/features/accounts/require-organiser.server.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { zipHeaders } from "#app/platform/files/zip-response.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app, lineIsFree } = context;
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
    const text = "That download link has expired: links work for five minutes. Start the download again here.";
    return seeOtherWith(app, "/settings/data", { kind: "info", text });
  }
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(archiveName(config.appName, now)) });
  await recordAccess(app, organiser, "account-export");
  const activity = { accountId: account.id, actorId: user.id, kind: "info", text: "Downloaded all data of the account" } as const;
  const what = {
    of: account.id,
    name: archiveName(config.appName, now),
    files: accountArchive(app, account.id, now),
    noted: () => recordActivity(app.db, { ...activity, now }),
  };
  const started = await startExport(app, what, { lineIsFree, signal: request.signal });
  if (started instanceof Response) return started;
  return seeOtherWith(app, "/settings/data", { kind: "warning", text: started.problem });
}
