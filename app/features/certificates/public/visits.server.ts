import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";

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
