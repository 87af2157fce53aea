import type { Organiser } from "../../accounts/require-organiser.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { zipHeaders, zipResponse } from "../../http/zip-response.server.ts";
import type { Installation } from "../../installation.server.ts";
import { searchable } from "../../recipients/match-person.ts";
import { certificateEntries } from "./certificate-entries.server.ts";
import type { DownloadWish } from "./download-wish.ts";

/** ZIPs that leave this process for one account at the same time. */
const MOST_AT_ONCE = 2;
const underWay = new Map<string, number>();

/** The certificates as a ZIP that is drawn while it leaves. 429 when the account downloads two already. */
export async function startDownload(
  installation: Installation,
  { account, user }: Organiser,
  wish: DownloadWish,
  line: { lineIsFree: () => Promise<void>; signal: AbortSignal; isHead: boolean },
): Promise<Response> {
  const { db, log, clock } = installation;
  const now = clock();
  const title = await titleOf(installation, account.id, wish);
  const name = `certificates${title ? `-${fileWords(title)}` : ""}-${now.toISOString().slice(0, 10)}.zip`;
  if (line.isHead) return new Response(null, { headers: zipHeaders(name) });
  const running = underWay.get(account.id) ?? 0;
  if (running >= MOST_AT_ONCE) {
    const text = `${MOST_AT_ONCE} downloads of certificates are running already. Wait until one has ended, or stop it in the browser, then try again.`;
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "60" };
    return new Response(text, { status: 429, headers });
  }
  underWay.set(account.id, running + 1);
  const ended = () => {
    const left = (underWay.get(account.id) ?? 1) - 1;
    if (left > 0) underWay.set(account.id, left);
    else underWay.delete(account.id);
  };
  try {
    const text = `Downloaded certificates${title ? `: ${title}` : ""}`;
    const link = "/certificates?tab=issued";
    await recordActivity(db, { accountId: account.id, actorId: user.id, kind: "info", text, link, now });
    return zipResponse(name, certificateEntries(installation, account, wish, line.signal), {
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

async function titleOf({ db }: Installation, accountId: string, { chosen, filter }: DownloadWish): Promise<string | null> {
  if (chosen.length > 0 || !filter.project) return null;
  const project = await db
    .selectFrom("projects")
    .select("title")
    .where("id", "=", filter.project)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return project?.title ?? null;
}

function fileWords(title: string): string {
  const words = searchable(title)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return words || "project";
}
