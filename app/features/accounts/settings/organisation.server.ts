import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { Schema } from "#db/schema.ts";
import { onAccountRenamed } from "../extensions.ts";
import type { Organiser } from "../require-organiser.server.ts";

/** What an account may say of itself. A person's has a name only. */
interface Organisation {
  companyName: string;
  industry?: string;
  size?: string;
  website?: string | null;
}

/** Changes what an account says of itself. What was issued or confirmed keeps the name it has. */
export async function changeOrganisation(
  db: Kysely<Schema>,
  { user, account }: Organiser,
  { companyName: name, ...rest }: Organisation,
  now: Date,
): Promise<{ name: string; renamed: boolean }> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("accounts")
      .set({ name, ...rest })
      .where("id", "=", account.id)
      .execute();
    for (const part of onAccountRenamed.parts()) await part(trx, account.id, name);
    const activity = { accountId: account.id, actorId: user.id, kind: "update" as const, link: "/settings/organisation", now };
    await recordActivity(trx, { ...activity, text: "Changed the organisation" });
  });
  return { name, renamed: name !== account.name };
}
