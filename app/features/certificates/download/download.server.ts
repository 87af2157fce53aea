import { toSlug } from "#app/engines/letters/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { certificateEntries, type DownloadParams } from "./certificate-entries.server.ts";

/** ZIPs that leave this process for one account at the same time. */
const MAX_DOWNLOADS_AT_ONCE = 2;
const activeDownloads = new Map<string, number>();

/** A ZIP that is drawn while it leaves; `ended` is to be called once it has left or broken off. */
export type StartedDownload =
  | { kind: "busy"; text: string }
  | {
      kind: "begun";
      name: string;
      entries: ReturnType<typeof certificateEntries>;
      ended: (error: unknown) => void;
    };

/** What the ZIP of these certificates is called. */
export async function downloadName(
  app: AppContext,
  accountId: string,
  params: DownloadParams,
): Promise<string> {
  const title = await titleOf(app, accountId, params);
  return `certificates${title ? `-${zipFileLabel(title)}` : ""}-${app.clock().toISOString().slice(0, 10)}.zip`;
}

/** Begins the ZIP. `busy`: the account downloads two already. */
export async function startDownload(
  app: AppContext,
  { account, user }: Organiser,
  params: DownloadParams,
  signal: AbortSignal,
): Promise<StartedDownload> {
  const { db, log, clock } = app;
  const running = activeDownloads.get(account.id) ?? 0;
  if (running >= MAX_DOWNLOADS_AT_ONCE) {
    const text =
      `${MAX_DOWNLOADS_AT_ONCE} certificate downloads are already running. Wait until one ` +
      "has finished, or stop it in the browser, then try again.";
    return { kind: "busy", text };
  }
  activeDownloads.set(account.id, running + 1);
  const ended = (error: unknown) => {
    const left = (activeDownloads.get(account.id) ?? 1) - 1;
    if (left > 0) activeDownloads.set(account.id, left);
    else activeDownloads.delete(account.id);
    if (error) log.error({ err: error }, "a ZIP of certificates broke off");
  };
  try {
    const title = await titleOf(app, account.id, params);
    const text = `Downloaded certificates${title ? `: ${title}` : ""}`;
    const link = "/certificates?tab=issued";
    await recordActivity(db, {
      accountId: account.id,
      actorId: user.id,
      kind: "info",
      text,
      link,
      now: clock(),
    });
    const name = await downloadName(app, account.id, params);
    return {
      kind: "begun",
      name,
      entries: certificateEntries(app, account, params, signal),
      ended,
    };
  } catch (error) {
    ended(null);
    throw error;
  }
}

async function titleOf(
  { db }: AppContext,
  accountId: string,
  { chosen, filter }: DownloadParams,
): Promise<string | null> {
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
  return toSlug(title, 60) || "project";
}
