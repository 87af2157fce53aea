import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import { fillList } from "#db/fill-list.server.ts";
import { onPeopleAddedToProject } from "../extensions.ts";
import { enqueueIndexing } from "../index-people.server.ts";
import { recordListEvent } from "../lists/list-events.server.ts";
import { nextPosition, touchList } from "../lists/project-list.server.ts";
import { tagStagedPeople } from "../tags/tags.server.ts";
import { consentUseOf } from "./consent.ts";
import { forgetEdits } from "./edits/stored-edits.server.ts";
import { type ListImport, pageOfList, WAS_KEPT_ASIDE, withJson } from "./find-import.server.ts";
import type { ImportLease } from "./import-lease.server.ts";
import { removeImportFiles } from "./start-import.server.ts";

/** So many people are added in the transaction that the button begins: some 50 ms. */
export const MAX_AT_ONCE = 2_000;

/** How long a portion should write, in ms: others who write wait for half of that on average. */
const PORTION_MS = 60;
const FEWEST = 1_000;
const MOST = 8_000;
/** People in the next portion: so many as this machine writes in that time, as busy as it is. */
let portionSize = 1_500;

const LONGEST_PAUSE_MS = 60_000;

/**
 * Adds the people of an import in `applying`, in portions that keep nobody else waiting. Rows leave
 * `importRows` in the transaction in which they reach the list, so that after a crash the next
 * portion is the one that was not done. A portion that fails is tried until it succeeds: the disk
 * may be full. Ends quietly when the list was deleted.
 */
export async function addInPortions(
  app: AppContext,
  importId: string,
  going: ImportLease,
): Promise<void> {
  const row = await app.db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", importId)
    .where("status", "=", "applying")
    .executeTakeFirst();
  if (!row) return;
  const list = withJson(row);
  let after = 0;
  for (let failures = 0; !going.signal?.aborted; ) {
    try {
      const last = await addPortion(app, list, after, going);
      if (last === "over") return;
      failures = 0;
      if (last !== null) {
        after = last;
        continue;
      }
      if (await finish(app, list, going)) await removeImportFiles(app, list.fileKey);
      return;
    } catch (error) {
      failures++;
      app.log.error(
        { importId, err: error, failures },
        "people of an import could not be added; it is tried again",
      );
      await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures), undefined, {
        signal: going.signal,
      }).catch(() => {});
    }
  }
}

/**
 * Returns the last row that was added; null: none is left. A power cut may undo it, together with
 * the rows' leaving.
 */
async function addPortion(
  app: AppContext,
  list: ListImport,
  after: number,
  going: ImportLease,
): Promise<number | null | "over"> {
  let startedAt = 0;
  const people = portionSize;
  const done = await inHastyTransaction(app.db, async (trx) => {
    startedAt = performance.now();
    if (!(await mayGoOn(trx, list, going))) return "over";
    const given = { after, most: people, now: app.clock(), isSearchedLater: true };
    const portion = (await addStaged(trx, list, given)) ?? (await changeStaged(trx, list, given));
    if (!portion) return null;
    await trx
      .updateTable("imports")
      .set((eb) => ({ rowsRead: eb("rowsRead", "+", portion.count) }))
      .where("id", "=", list.id)
      .execute();
    return portion.last;
  });
  if (typeof done === "number") {
    const wanted = (people * PORTION_MS) / Math.max(1, performance.now() - startedAt);
    portionSize = Math.round(Math.min(MOST, Math.max(FEWEST, (people + wanted) / 2)));
  }
  return done;
}

/** On PostgreSQL it also keeps others from the import until the transaction ends. */
async function mayGoOn(trx: Database, list: ListImport, going: ImportLease): Promise<boolean> {
  if (!(await going.mayGoOn(trx))) return false;
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({ status: "applying" })
    .where("id", "=", list.id)
    .where("status", "=", "applying")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function finish(app: AppContext, list: ListImport, going: ImportLease): Promise<boolean> {
  return app.db.transaction().execute(async (trx) => {
    if (!(await mayGoOn(trx, list, going))) return false;
    await finishAdding(trx, list, { now: app.clock(), actorId: list.appliedBy });
    await enqueueIndexing(trx, list.id, app.clock());
    return true;
  });
}

/**
 * An import's id and the row's number make one, since it is applied once: 100,000 random ones take
 * half a second.
 */
const RECIPIENT_ID = sql`coalesce("recipientId", "importId" || substr(cast(10000000 + "rowNumber" as text), 2))`;

/** Adds the next people that wait, with their tags, and takes their rows away. Null: none wait. */
export async function addStaged(
  trx: Database,
  list: ListImport,
  {
    after,
    most,
    now,
    isSearchedLater = false,
  }: { after: number; most: number; now: Date; isSearchedLater?: boolean },
): Promise<{ last: number; count: number } | null> {
  const at = now.toISOString();
  const { first, last, rows } = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom("importRows")
        .select("rowNumber")
        .where("importId", "=", list.id)
        .where("outcome", "=", "add")
        .where("rowNumber", ">", after)
        .orderBy("rowNumber")
        .limit(most)
        .as("chunk"),
    )
    .select((eb) => [
      eb.fn.min("rowNumber").as("first"),
      eb.fn.max("rowNumber").as("last"),
      eb.fn.countAll<number | string>().as("rows"),
    ])
    .executeTakeFirstOrThrow();
  if (!last) return null;
  const count = Number(rows);
  const position = await nextPosition(trx, list.listId);
  // Numbering rows anew makes SQLite put them aside first; mostly they are numbered already.
  const place =
    last - first + 1 === count
      ? sql`${position - first} + "rowNumber"`
      : sql`${position - 1} + row_number() over (order by "rowNumber")`;
  const insert = sql`
    insert into "recipients" ("id", "accountId", "listId", "position", "firstName", "lastName", "email", "certificateName", "fields", "searchText", "createdAt", "updatedAt")
    select ${RECIPIENT_ID}, ${list.accountId}, ${list.listId}, ${place},
      "firstName", "lastName", "email", "certificateName", "fields", "searchText", ${at}, ${at}
    from "importRows" where "importId" = ${list.id} and "outcome" = 'add' and "rowNumber" > ${after} and "rowNumber" <= ${last}
    order by "rowNumber"`;
  await fillList(trx, { ...list, isSearchedLater }, async () => void (await insert.execute(trx)));
  await tagStaged(trx, list, { outcomes: ["add"], upTo: last, now });
  await trx
    .deleteFrom("importRows")
    .where("importId", "=", list.id)
    .where("rowNumber", ">", after)
    .where("rowNumber", "<=", last)
    .where("outcome", "=", "add")
    .execute();
  return { last, count };
}

/**
 * Changes the next people who were known, with their tags, and takes their rows away. Null: none
 * wait.
 */
export async function changeStaged(
  trx: Database,
  list: ListImport,
  { most, now }: { most: number; now: Date },
): Promise<{ last: number; count: number } | null> {
  const waiting = await trx
    .selectFrom("importRows")
    .select("rowNumber")
    .where("importId", "=", list.id)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "update")
    .orderBy("rowNumber")
    .limit(most)
    .execute();
  const last = waiting.at(-1)?.rowNumber;
  if (last === undefined) return null;
  await sql`
    update "recipients" set "firstName" = "row"."firstName", "lastName" = "row"."lastName", "email" = "row"."email",
      "certificateName" = "row"."certificateName", "fields" = "row"."fields", "searchText" = "row"."searchText", "updatedAt" = ${now.toISOString()}
    from "importRows" as "row"
    where "row"."importId" = ${list.id} and "row"."outcome" <> 'add' and "row"."outcome" = 'update' and "row"."rowNumber" <= ${last}
      and "recipients"."id" = "row"."recipientId" and "recipients"."listId" = ${list.listId}`.execute(
    trx,
  );
  await tagStaged(trx, list, { outcomes: ["update"], upTo: last, now });
  await trx
    .deleteFrom("importRows")
    .where("importId", "=", list.id)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "update")
    .where("rowNumber", "<=", last)
    .execute();
  return { last, count: waiting.length };
}

/**
 * What follows once everybody is there: the list, its history and the activity log say what came.
 */
export async function finishAdding(
  trx: Database,
  list: ListImport,
  { now, actorId }: { now: Date; actorId: string | null },
): Promise<void> {
  const {
    accountId,
    listId,
    addedCount: added,
    updatedCount: updated,
    duplicateCount: duplicates,
    invalidCount,
  } = list;
  await tagStaged(trx, list, { outcomes: ["duplicate"], now });
  await touchList(trx, listId, now, fieldColumns(list));
  if (list.projectId)
    await onPeopleAddedToProject.get()(trx, { accountId, projectId: list.projectId, now });
  const event = { accountId, listId, actorId, kind: "imported", about: list.fileName } as const;
  await recordListEvent(trx, {
    ...event,
    added,
    updated,
    duplicates,
    consent: consentUseOf(list),
    now,
  });
  if (actorId)
    await recordImport(trx, list, {
      actorId,
      base: pageOfList(list),
      added,
      updated,
      invalid: invalidCount,
      now,
    });
  await trx
    .updateTable("imports")
    .set({ status: "applied", finishedAt: now.toISOString() })
    .where("id", "=", list.id)
    .execute();
  // They stand in the people and in the rows kept aside, and the file that they were for goes.
  await forgetEdits(trx, list.id);
}

async function tagStaged(
  trx: Database,
  { accountId, id: importId, mapping }: ListImport,
  about: { outcomes: ("add" | "update" | "duplicate")[]; upTo?: number; now: Date },
): Promise<void> {
  const names = mapping.tags ?? [];
  if (names.length > 0) await tagStagedPeople(trx, { accountId, importId, names, ...about });
}

/**
 * What an upload did to a list, and that rows of it wait for a look, which is news to whoever
 * uploaded it too.
 */
export async function recordImport(
  trx: Database,
  list: Pick<ListImport, "id" | "accountId" | "fileName">,
  given: {
    actorId: string;
    base: string;
    added: number;
    updated: number;
    invalid: number;
    now: Date;
  },
): Promise<void> {
  const { actorId, base, added, updated, invalid, now } = given;
  const { accountId, fileName } = list;
  const did = [
    ...(added > 0 || updated === 0 ? [`Added ${counted(added, "person", "people")}`] : []),
    ...(updated > 0
      ? [`${added > 0 ? "updated" : "Updated"} ${counted(updated, "person", "people")}`]
      : []),
  ].join(" and ");
  await recordActivity(trx, {
    accountId,
    actorId,
    kind: "update",
    text: `${did} from ${fileName}`,
    link: base,
    now,
  });
  if (invalid === 0) return;
  const text = `${counted(invalid, "row")} of ${fileName} ${invalid === 1 ? "needs" : "need"} attention`;
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "review",
    text,
    link: `${base}/import/${list.id}`,
    now,
  });
}

/** Placeholder names that the mapping brings. */
export function fieldColumns(list: ListImport): string[] {
  return list.mapping.columns
    .filter((use) => use.startsWith("field:"))
    .map((use) => use.slice("field:".length));
}
