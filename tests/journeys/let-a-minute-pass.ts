import { onJourneyDatabase } from "./journey-database.ts";

/** For the code that was last mailed to `email` a minute is over: another may be asked for. */
export async function letAMinutePass(email: string): Promise<void> {
  const sentAt = new Date(Date.now() - 61_000).toISOString();
  const changed = await onJourneyDatabase((db) =>
    db
      .updateTable("codes")
      .set({ sentAt })
      .where("destination", "=", email)
      .returning("id")
      .execute(),
  );
  if (changed.length === 0) throw new Error(`no code was sent to ${email}`);
}
