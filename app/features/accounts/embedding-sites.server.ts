import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { parseEmbeddingSites } from "./embedding-sites.ts";
import type { Organiser } from "./organiser.server.ts";

/** The form of the sites: one a line, none for any site. */
export const embeddingSitesForm = z.object({
  sites: z
    .string()
    .default("")
    .transform((typed, { addIssue }) => {
      const read = parseEmbeddingSites(typed);
      if ("sites" in read) return read.sites;
      addIssue(read.problem);
      return z.NEVER;
    }),
});

/** The sites that may frame an account's forms, as sources of `frame-ancestors`; null: any. */
export async function readEmbeddingSites(db: Database, accountId: string): Promise<string | null> {
  const { embeddingSites } = await db
    .selectFrom("accounts")
    .select("embeddingSites")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return embeddingSites;
}

/** Keeps the sites; it holds from the next page that is opened. */
export async function saveEmbeddingSites(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { account, user }: Organiser,
  sites: string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("accounts")
      .set({ embeddingSites: sites.join(" ") || null })
      .where("id", "=", account.id)
      .execute();
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      link: "/settings/organisation/sites",
      text: "Changed which sites may show the forms",
      now: clock(),
    });
  });
}
