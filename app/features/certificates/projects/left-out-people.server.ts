import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

const IDS_PER_STATEMENT = 400;
const SHOWN = 20;

interface OfProject {
  id: string;
  accountId: string;
  listId: string | null;
}

/**
 * Leaves people of the project's list out of its sends. Ids that aren't on the list are passed
 * over. Returns how many there are.
 */
export async function leaveOut(
  db: Database,
  project: OfProject,
  recipientIds: readonly string[],
  now: Date,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < recipientIds.length; at += IDS_PER_STATEMENT) {
    const people = await db
      .selectFrom("recipients")
      .select("id")
      .where("id", "in", recipientIds.slice(at, at + IDS_PER_STATEMENT))
      .where("listId", "=", project.listId ?? "")
      .where("accountId", "=", project.accountId)
      .execute();
    if (people.length === 0) continue;
    count += people.length;
    const row = {
      projectId: project.id,
      accountId: project.accountId,
      leftOutAt: now.toISOString(),
    };
    await db
      .insertInto("leftOutPeople")
      .values(people.map(({ id }) => ({ ...row, recipientId: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return count;
}

/** Takes somebody back into the project's sends, or with null everybody. */
export async function takeBack(
  db: Database,
  project: OfProject,
  recipientId: string | null,
): Promise<void> {
  await db
    .deleteFrom("leftOutPeople")
    .where("projectId", "=", project.id)
    .$if(recipientId !== null, (query) => query.where("recipientId", "=", recipientId ?? ""))
    .execute();
}

/** Changes whenever somebody is left out of the project's sends, or taken back. */
export async function stampLeftOut(
  db: Database,
  projectId: string,
): Promise<{ count: number | string; latest: string | null }> {
  return db
    .selectFrom("leftOutPeople")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.max("leftOutAt").as("latest"),
    ])
    .where("projectId", "=", projectId)
    .executeTakeFirstOrThrow();
}

/** Who is left out: how many, and the first few by their place in the list. */
export async function readLeftOut(
  db: Database,
  project: OfProject,
): Promise<{ count: number; people: { id: string; name: string }[] }> {
  const leftOut = db
    .selectFrom("leftOutPeople")
    .innerJoin("recipients", "recipients.id", "leftOutPeople.recipientId")
    .where("leftOutPeople.projectId", "=", project.id)
    .where("recipients.listId", "=", project.listId ?? "");
  const { count } = await leftOut
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const people = await leftOut
    .select(["recipients.id", "firstName", "lastName", "email"])
    .orderBy("position")
    .limit(SHOWN)
    .execute();
  return {
    count: Number(count),
    people: people.map((person) => ({ id: person.id, name: wholeName(person) || person.email })),
  };
}
