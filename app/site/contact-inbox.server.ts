import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { ContactMessagesTable } from "#db/schema/contact-messages.ts";

type ContactMessage = Selectable<ContactMessagesTable>;

/** One page of the messages, newest first, and how many there are. */
export async function listContactMessages(
  db: Database,
  page: number,
  pageSize: number,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const messages = await db
    .selectFrom("contactMessages")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("contactMessages")
    .select((all) => all.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return { messages, total: Number(total) };
}

export async function findContactMessage(db: Database, id: string): Promise<ContactMessage | null> {
  return (await db.selectFrom("contactMessages").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** True when there was one. */
export async function deleteContactMessage(db: Database, id: string): Promise<boolean> {
  const gone = await db.deleteFrom("contactMessages").where("id", "=", id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
