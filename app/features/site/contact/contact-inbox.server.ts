import type { Selectable } from "kysely";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { ContactMessagesTable } from "#db/schema/installation.ts";

type ContactMessage = Selectable<ContactMessagesTable>;

/** Which messages a list shows. `q`: in the name, in how to answer, or in what was written. */
export interface InboxFilter {
  state: "" | "open" | "answered";
  q: string;
}

function messagesOf(db: Database, { state, q }: InboxFilter) {
  let query = db.selectFrom("contactMessages");
  if (state === "open") query = query.where("answeredAt", "is", null);
  if (state === "answered") query = query.where("answeredAt", "is not", null);
  for (const word of q.toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = containing(word);
    query = query.where((eb) =>
      eb.or(
        (["firstName", "lastName", "reachAt", "message"] as const).map((column) =>
          eb(eb.fn<string>("lower", [column]), "like", pattern),
        ),
      ),
    );
  }
  return query;
}

/** How many nobody has answered yet. */
export async function countOpenMessages(db: Database): Promise<number> {
  const { total } = await messagesOf(db, { state: "open", q: "" })
    .select((all) => all.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One page of the messages, newest first, and how many there are. */
export async function listContactMessages(
  db: Database,
  filter: InboxFilter,
  page: number,
  pageSize: number,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const messages = await messagesOf(db, filter)
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await messagesOf(db, filter)
    .select((all) => all.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return { messages, total: Number(total) };
}

export async function findContactMessage(db: Database, id: string): Promise<ContactMessage | null> {
  return (
    (await db.selectFrom("contactMessages").selectAll().where("id", "=", id).executeTakeFirst()) ??
    null
  );
}

/** True when there was one. */
export async function deleteContactMessage(db: Database, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom("contactMessages").where("id", "=", id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Says whether a message was answered, and by whom; null: it is open again. Returns false when
 * there is none.
 */
export async function markAnswered(
  db: Database,
  id: string,
  answer: { by: string; at: Date } | null,
): Promise<boolean> {
  const marked = await db
    .updateTable("contactMessages")
    .set({ answeredAt: answer?.at.toISOString() ?? null, answeredBy: answer?.by ?? null })
    .where("id", "=", id)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Deletes what somebody wrote who is to be answered at this address, in small letters. */
export async function deleteMessagesFrom(trx: Database, email: string): Promise<void> {
  await trx
    .deleteFrom("contactMessages")
    .where((eb) => eb(eb.fn<string>("lower", ["reachAt"]), "=", email))
    .execute();
}
