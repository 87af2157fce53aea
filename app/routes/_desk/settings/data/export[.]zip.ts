import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../activity/note-access.server.ts";
import { recordActivity } from "../../../../activity/record-activity.server.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { zipHeaders } from "../../../../http/zip-response.server.ts";
import { accountArchive } from "../../../../your-data/account-archive.server.ts";
import { isExportKey } from "../../../../your-data/export-key.server.ts";
import { archiveName, startExport } from "../../../../your-data/start-export.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation, lineIsFree } = context;
  const { config, clock } = installation;
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
    return seeOtherWith(installation, "/settings/data", { kind: "info", text });
  }
  if (request.method === "HEAD") return new Response(null, { headers: zipHeaders(archiveName(config.appName, now)) });
  await noteAccess(installation, organiser, "account-export");
  const activity = { accountId: account.id, actorId: user.id, kind: "info", text: "Downloaded all data of the account" } as const;
  const what = {
    of: account.id,
    name: archiveName(config.appName, now),
    files: accountArchive(installation, account.id, now),
    noted: () => recordActivity(installation.db, { ...activity, now }),
  };
  const started = await startExport(installation, what, { lineIsFree, signal: request.signal });
  if (started instanceof Response) return started;
  return seeOtherWith(installation, "/settings/data", { kind: "warning", text: started.problem });
}
