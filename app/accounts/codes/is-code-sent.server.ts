import type { Database } from "#db/database.server.ts";
import type { CodesTable } from "#db/schema/codes.ts";

/** True when a code went to there, whether or not it can still be right. */
export async function isCodeSent(
  db: Database,
  { purpose, subject, destination }: Pick<CodesTable, "purpose" | "subject" | "destination">,
): Promise<boolean> {
  const row = await db
    .selectFrom("codes")
    .select("destination")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.destination === destination;
}
