import { onJourneyDatabase } from "./journey-database.ts";

/**
 * Adds notifications that the product would have written by itself, unread to everybody in the
 * organiser's account.
 */
export async function addNotifications(email: string, ...texts: string[]): Promise<void> {
  await onJourneyDatabase(async (db) => {
    const { accountId } = await db
      .selectFrom("users")
      .select("accountId")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    for (const text of texts) {
      const id = `zz${crypto.randomUUID().replaceAll("-", "")}`;
      const at = new Date().toISOString();
      const line = {
        id,
        accountId,
        actorId: null,
        kind: "warning",
        text,
        link: "/sent",
        at,
        notify: 1,
      } as const;
      await db.insertInto("activities").values(line).execute();
    }
  });
}
