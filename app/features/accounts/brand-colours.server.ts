import type { BrandColours } from "#app/engines/colours/index.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Organiser } from "./organiser.server.ts";

/** An organisation's two colours; null: it has chosen none. */
export async function readBrandColours(
  db: Database,
  accountId: string,
): Promise<BrandColours | null> {
  const row = await db
    .selectFrom("accounts")
    .select(["primaryColour", "accentColour"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.primaryColour && row.accentColour
    ? { primary: row.primaryColour, accent: row.accentColour }
    : null;
}

/** Keeps two colours, or none. Designs that were started before keep what they have. */
export async function saveBrandColours(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { account, user }: Organiser,
  colours: BrandColours | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const set = { primaryColour: colours?.primary ?? null, accentColour: colours?.accent ?? null };
    await trx.updateTable("accounts").set(set).where("id", "=", account.id).execute();
    const text = colours
      ? "Changed the organisation's colours"
      : "Removed the organisation's colours";
    const activity = {
      accountId: account.id,
      actorId: user.id,
      kind: "update" as const,
      link: "/settings/organisation",
    };
    await recordActivity(trx, { ...activity, text, now: clock() });
  });
}
