import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { zipHeaders, zipResponse } from "#app/platform/files/zip-response.server.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import { certificateEntries } from "./certificate-entries.server.ts";
import type { DownloadParams } from "./download-param.ts";

/** ZIPs that leave this process for one account at the same time. */
const MAX_DOWNLOADS_AT_ONCE = 2;
const activeDownloads = new Map<string, number>();

/** The certificates as a ZIP that is drawn while it leaves. 429 when the account downloads two already. */
export async function startDownload(
  app: AppContext,
  { account, user }: Organiser,
  wish: DownloadParams,
  line: { lineIsFree: () => Promise<void>; signal: AbortSignal; isHead: boolean },
): Promise<Response> {
  const { db, log, clock } = app;
  const now = clock();
  const title = await titleOf(app, account.id, wish);
  const name = `certificates${title ? `-${zipFileLabel(title)}` : ""}-${now.toISOString().slice(0, 10)}.zip`;
  if (line.isHead) return new Response(null, { headers: zipHeaders(name) });
  const running = activeDownloads.get(account.id) ?? 0;
  if (running >= MAX_DOWNLOADS_AT_ONCE) {
    const text = `${MAX_DOWNLOADS_AT_ONCE} downloads of certificates are running already. Wait until one has ended, or stop it in the browser, then try again.`;
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "60" };
    return new Response(text, { status: 429, headers });
  }
  activeDownloads.set(account.id, running + 1);
  const ended = () => {
    const left = (activeDownloads.get(account.id) ?? 1) - 1;
    if (left > 0) activeDownloads.set(account.id, left);
    else activeDownloads.delete(account.id);
  };
  try {
    const text = `Downloaded certificates${title ? `: ${title}` : ""}`;
    const link = "/certificates?tab=issued";
    await recordActivity(db, { accountId: account.id, actorId: user.id, kind: "info", text, link, now });
    return zipResponse(name, certificateEntries(app, account, wish, line.signal), {
      ...line,
      now,
      ended(error) {
        ended();
        if (error) log.error({ err: error }, "a ZIP of certificates broke off");
      },
    });
  } catch (error) {
    ended();
    throw error;
  }
}

async function titleOf({ db }: AppContext, accountId: string, { chosen, filter }: DownloadParams): Promise<string | null> {
  if (chosen.length > 0 || !filter.project) return null;
  const project = await db
    .selectFrom("projects")
    .select("title")
    .where("id", "=", filter.project)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return project?.title ?? null;
}

function zipFileLabel(title: string): string {
  const words = searchable(title)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return words || "project";
}
