import type { Database } from "#db/database.server.ts";
import { countOnList, type ListedPerson, lastPosition, withCertificates } from "./list-people.server.ts";

export interface PersonAt {
  person: ListedPerson;
  /** Which of the list's people that is, from 1, and how many there are. */
  number: number;
  total: number;
  /** Positions of the people before and after. */
  before: number | null;
  after: number | null;
}

/**
 * The person with this position on a list (the S/N column), or else the next after it, or the last. Found by the position,
 * so that the hundred-thousandth is there as soon as the first. Null: the list is empty.
 */
export async function personAt(db: Database, projectId: string, listId: string, position: number): Promise<PersonAt | null> {
  const people = () =>
    db
      .selectFrom("recipients")
      .select(["id", "position", "firstName", "lastName", "email", "certificateName"])
      .where("listId", "=", listId)
      .limit(1);
  const next = await people().where("position", ">=", position).orderBy("position").executeTakeFirst();
  const row = next ?? (await people().orderBy("position", "desc").executeTakeFirst());
  if (!row) return null;
  const before = await people().where("position", "<", row.position).orderBy("position", "desc").executeTakeFirst();
  const after = await people().where("position", ">", row.position).orderBy("position").executeTakeFirst();
  const total = await countOnList(db, listId);
  const [person] = await withCertificates(db, projectId, [row]);
  return {
    person: person!,
    number: await numberOf(db, listId, row.position, total),
    total,
    before: before?.position ?? null,
    after: after?.position ?? null,
  };
}

/** A position is a number until somebody is taken off the list; then the people on the shorter side of it are counted. */
async function numberOf(db: Database, listId: string, position: number, total: number): Promise<number> {
  const last = await lastPosition(db, listId);
  if (last === total) return position;
  const isNearEnd = position > last / 2;
  const { count } = await db
    .selectFrom("recipients")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("listId", "=", listId)
    .where("position", isNearEnd ? ">" : "<=", position)
    .executeTakeFirstOrThrow();
  return isNearEnd ? total - Number(count) : Number(count);
}
