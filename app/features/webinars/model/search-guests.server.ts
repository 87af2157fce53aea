import { setImmediate as letOthersRun } from "node:timers/promises";
import type { SelectQueryBuilder } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { MAX_SEARCHED } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { WebinarRegistration } from "./webinar.server.ts";

const GUESTS_AT_ONCE = 1_000;

/**
 * The ids of guests with all these words in name or address, in the order they registered. They are
 * looked through here and not by the database, which knows no marks: "funmilayo" finds
 * "Fúnmiláyọ̀". Of more than `MAX_SEARCHED` the newest so many are, unless all are to be (`whole`);
 * `searched` says how many then, and is null otherwise.
 */
export async function searchGuests(
  guests: SelectQueryBuilder<Schema, "webinarRegistrations", object>,
  q: string,
  { whole }: { whole: boolean },
): Promise<{ ids: string[]; searched: number | null }> {
  const words = searchable(q).split(" ").filter(Boolean);
  const ids: string[] = [];
  let looked = 0;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await guests
      .select(["id", "name", "email", "position"])
      .where("position", "<", before)
      .orderBy("position", "desc")
      .limit(GUESTS_AT_ONCE)
      .execute();
    if (!whole && looked >= MAX_SEARCHED && rows.length > 0)
      return { ids: ids.reverse(), searched: looked };
    for (const { id, name, email } of rows) {
      const text = searchable(`${name} ${email}`);
      if (words.every((word) => text.includes(word))) ids.push(id);
    }
    looked += rows.length;
    if (rows.length < GUESTS_AT_ONCE) return { ids: ids.reverse(), searched: null };
    before = rows.at(-1)?.position ?? before;
    await letOthersRun();
  }
}

/** The person asked for, or the first with a place; null while nobody has one. */
export async function findPreviewPerson(
  db: Database,
  webinarId: string,
  personId: string | null,
): Promise<{ registration: WebinarRegistration; nextId: string | null } | null> {
  const people = () =>
    db
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinarId)
      .where("state", "=", "registered");
  const asked = personId ? await people().where("id", "=", personId).executeTakeFirst() : undefined;
  const registration = asked ?? (await people().orderBy("position").limit(1).executeTakeFirst());
  if (!registration) return null;
  const next = await people()
    .where("position", ">", registration.position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return { registration, nextId: next?.id ?? null };
}
