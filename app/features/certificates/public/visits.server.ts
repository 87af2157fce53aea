import { isbot } from "isbot";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/write-with-timeout.server.ts";

/** True for a person's own GET: not HEAD, not a crawler or link preview, not a browser that only looks ahead. */
export function isPersonalVisit(request: Request): boolean {
  if (request.method !== "GET") return false;
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  const agent = request.headers.get("User-Agent");
  return !/prefetch|preview/i.test(purpose) && agent !== null && !isbot(agent);
}

export async function countView(db: Database, certificateId: string): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("certificates")
      .set((row) => ({ viewCount: row("viewCount", "+", 1) }))
      .where("id", "=", certificateId)
      .execute(),
  );
}

/** Counts a download and keeps the time of the first. */
export async function countDownload(db: Database, certificateId: string, now: Date): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("certificates")
      .set((row) => ({
        downloadCount: row("downloadCount", "+", 1),
        firstDownloadedAt: row.fn.coalesce("firstDownloadedAt", row.val(now.toISOString())),
      }))
      .where("id", "=", certificateId)
      .execute(),
  );
}

/** Keeps when somebody first went from the certificate's page to LinkedIn with it. */
export async function countLinkedIn(db: Database, certificateId: string, now: Date): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("certificates")
      .set({ linkedInAt: now.toISOString() })
      .where("id", "=", certificateId)
      .where("linkedInAt", "is", null)
      .execute(),
  );
}
