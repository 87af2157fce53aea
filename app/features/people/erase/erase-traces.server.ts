import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { unresolvedCalls } from "#app/features/delivery/queue/end-unrepeatable.server.ts";
import { removeLooseFiles } from "#app/features/forms/responses/delete-responses.server.ts";
import { readAttendanceReport } from "#app/features/webinars/model/stored-report.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredObject } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import type { Schema } from "#db/schema.ts";
import { onPersonErased } from "../extensions.ts";
import { containsAddress, keysHolding } from "../keys-holding.server.ts";
import { namePatterns, withoutNames } from "./what-goes.ts";

/** Who is erased, by all that they are known by. */
export interface Erased {
  accountId: string;
  personId: string;
  email: string;
  /** How the address was typed, the lower-case one too. */
  spellings: string[];
  names: string[];
}

const ROWS_PER_STEP = 500;

/**
 * Takes somebody out of what only mentions them: rows kept aside by imports, answers begun, earlier
 * answers, attendance reports, what webhooks and the API said, notices to the organiser, the
 * activity log. Some rows at a time; others write between.
 */
export async function eraseTraces(
  { db, files }: Pick<AppContext, "db" | "files">,
  erased: Erased,
): Promise<void> {
  await eraseImportRows(db, erased);
  await eraseFromUploads(db, erased);
  await eraseDrafts({ db, files }, erased);
  await eraseFromEdits(db, erased);
  await eraseFromReports(db, erased);
  await eraseFromWebhooks(db, erased);
  for (const erase of onPersonErased.parts()) await erase(db, erased);
  await eraseNotices(db, erased);
  await eraseFromLog(db, erased);
}

async function eraseImportRows(db: Kysely<Schema>, { accountId, email }: Erased): Promise<void> {
  const imports = await db
    .selectFrom("imports")
    .select("id")
    .where("accountId", "=", accountId)
    .execute();
  for (const { id } of imports) {
    await eraseImportEdits(db, id, email);
    const { last } = await db
      .selectFrom("importRows")
      .select((eb) => eb.fn.max("rowNumber").as("last"))
      .where("importId", "=", id)
      .executeTakeFirstOrThrow();
    for (let from = 0; from <= Number(last ?? -1); from += ROWS_PER_STEP * 4) {
      await db
        .deleteFrom("importRows")
        .where("importId", "=", id)
        .where("rowNumber", ">=", from)
        .where("rowNumber", "<", from + ROWS_PER_STEP * 4)
        .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email))
        .execute();
      await letOthersRun();
    }
  }
}

/**
 * What was changed in a row that is theirs, or in which their address was typed or stood before.
 * While those rows are still there.
 */
async function eraseImportEdits(
  db: Kysely<Schema>,
  importId: string,
  email: string,
): Promise<void> {
  const edited = await db
    .selectFrom("importEdits")
    .leftJoin("importRows", (join) =>
      join
        .onRef("importRows.importId", "=", "importEdits.importId")
        .onRef("importRows.rowNumber", "=", "importEdits.rowNumber"),
    )
    .select("importEdits.rowNumber")
    .distinct()
    .where("importEdits.importId", "=", importId)
    .where((eb) =>
      eb.or(
        (["importRows.email", "importEdits.text", "importEdits.previous"] as const).map((column) =>
          eb(eb.fn<string>("lower", [column]), "=", email),
        ),
      ),
    )
    .execute();
  const rows = edited.map(({ rowNumber }) => rowNumber);
  for (let start = 0; start < rows.length; start += 500)
    await db
      .deleteFrom("importEdits")
      .where("importId", "=", importId)
      .where("rowNumber", "in", rows.slice(start, start + 500))
      .execute();
}

/**
 * The first rows of an uploaded list are kept with it, to be shown while its columns are matched.
 */
async function eraseFromUploads(
  db: Kysely<Schema>,
  { accountId, spellings }: Erased,
): Promise<void> {
  const addresses = new Set(spellings.map((spelling) => spelling.toLowerCase()));
  const isTheirs = (row: string[]) => row.some((cell) => addresses.has(cell.trim().toLowerCase()));
  const imports = await db
    .selectFrom("imports")
    .select("id")
    .where("accountId", "=", accountId)
    .execute();
  for (const { id } of imports) {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("imports")
        .select("detected")
        .where("id", "=", id)
        .executeTakeFirst();
      const list = readStoredObject(row?.detected || "{}", "imports.detected", id) as {
        firstRows?: string[][];
      };
      if (!list.firstRows?.some(isTheirs)) return;
      const firstRows = list.firstRows.map((cells) =>
        isTheirs(cells) ? cells.map(() => "") : cells,
      );
      await trx
        .updateTable("imports")
        .set({ detected: JSON.stringify({ ...list, firstRows }) })
        .where("id", "=", id)
        .execute();
    });
    await letOthersRun();
  }
}

async function eraseDrafts(
  { db, files }: Pick<AppContext, "db" | "files">,
  erased: Erased,
): Promise<void> {
  for (const column of ["answers", "typed"])
    for await (const ids of keysHolding(db, erased, { table: "formDrafts", key: "id", column })) {
      const theirs = await db
        .selectFrom("formFiles")
        .select(["id", "fileKey"])
        .where("draftId", "in", ids)
        .execute();
      await removeLooseFiles({ db, files }, theirs);
      await db.deleteFrom("formDrafts").where("id", "in", ids).execute();
    }
}

/** What a response said before an organiser changed it. */
async function eraseFromEdits(db: Kysely<Schema>, erased: Erased): Promise<void> {
  for await (const ids of keysHolding(db, erased, {
    table: "formResponseEdits",
    key: "id",
    column: "changes",
  }))
    await db.deleteFrom("formResponseEdits").where("id", "in", ids).execute();
}

async function eraseFromReports(
  db: Kysely<Schema>,
  { accountId, email, names }: Erased,
): Promise<void> {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const theirs = await db
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("accountId", "=", accountId)
    .where("emailKey", "=", email)
    .execute();
  const registrations = new Set(theirs.map(({ id }) => id));
  const reports = await db
    .selectFrom("attendanceReports")
    .select("id")
    .where("accountId", "=", accountId)
    .execute();
  for (const { id } of reports) {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("attendanceReports")
        .select("people")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return;
      const report = readAttendanceReport({ id, people: row.people });
      const people = report.people.filter(
        (one) =>
          one.email !== email &&
          !(one.registrationId && registrations.has(one.registrationId)) &&
          !(one.email === "" && known.has(one.name.toLowerCase())),
      );
      // Rows that nobody has read yet go with whatever stands beside the address or the name.
      const rows = report.unread?.rows.filter(
        (row) =>
          !row.some(
            (cell) => cell.toLowerCase().includes(email) || known.has(cell.trim().toLowerCase()),
          ),
      );
      if (people.length === report.people.length && rows?.length === report.unread?.rows.length)
        return;
      const unread = report.unread && rows ? { unread: { ...report.unread, rows } } : {};
      await trx
        .updateTable("attendanceReports")
        .set({ people: JSON.stringify({ ...report, people, ...unread }) })
        .where("id", "=", id)
        .execute();
    });
    await letOthersRun();
  }
}

/** What was posted is not needed to post again: it goes whole. */
async function eraseFromWebhooks(db: Kysely<Schema>, erased: Erased): Promise<void> {
  for await (const ids of keysHolding(db, erased, {
    table: "webhookPosts",
    key: "id",
    column: "body",
  }))
    await db.deleteFrom("webhookPosts").where("id", "in", ids).execute();
}

/**
 * Whether a notice that mentions them is on its way to an organiser. Its text must stay until that
 * is settled: a repeated call must be identical.
 */
export async function hasNoticeInFlight(
  db: Database,
  { accountId, email }: Erased,
): Promise<boolean> {
  const notices = await db
    .selectFrom("batches")
    .select([
      containsAddress("text", email).as("inText"),
      containsAddress("html", email).as("inHtml"),
    ])
    .where("accountId", "=", accountId)
    .where("kind", "=", "notice")
    .where((eb) => eb.exists(callsInFlight(db)))
    .execute();
  return notices.some((row) => row.inText || row.inHtml);
}

function callsInFlight(db: Database) {
  return unresolvedCalls(db).whereRef("providerCalls.batchId", "=", sql.ref("batches.id"));
}

/** Mails to the organiser that tell of a response: their text goes, that they were sent stays. */
async function eraseNotices(db: Kysely<Schema>, { accountId, email }: Erased): Promise<void> {
  const pages = keysetPages(
    (last: { createdAt: string; id: string } | null, limit) =>
      db
        .selectFrom("batches")
        .select([
          "id",
          "createdAt",
          containsAddress("text", email).as("inText"),
          containsAddress("html", email).as("inHtml"),
        ])
        .where("accountId", "=", accountId)
        .where("kind", "=", "notice")
        .where((eb) => eb.not(eb.exists(callsInFlight(db))))
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("createdAt", "id"), ">", tuple(last?.createdAt ?? "", last?.id ?? "")),
        )
        .orderBy("createdAt")
        .orderBy("id")
        .limit(limit)
        .execute(),
    ROWS_PER_STEP,
  );
  for await (const rows of pages) {
    const ids = rows.filter((row) => row.inText || row.inHtml).map(({ id }) => id);
    if (ids.length > 0)
      await db.updateTable("batches").set({ html: "", text: "" }).where("id", "in", ids).execute();
    await letOthersRun();
  }
}

/**
 * Lines stay, since they are the log; the name in them goes, and so does the link to a page that is
 * no more.
 */
async function eraseFromLog(
  db: Kysely<Schema>,
  { accountId, personId, email, names }: Erased,
): Promise<void> {
  const patterns = namePatterns([...names, email]);
  const pages = keysetPages(
    (last: { at: string; id: string } | null, limit) =>
      db
        .selectFrom("activities")
        .select(["id", "at", "text", "link"])
        .where("accountId", "=", accountId)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple("at", "id"), ">", tuple(last?.at ?? "", last?.id ?? "")),
        )
        .orderBy("at")
        .orderBy("id")
        .limit(limit)
        .execute(),
    ROWS_PER_STEP,
  );
  for await (const rows of pages) {
    for (const { id, text, link } of rows) {
      const said = withoutNames(text, patterns);
      const isGone = link?.startsWith(`/people/${personId}`) ?? false;
      if (said !== text || isGone)
        await db
          .updateTable("activities")
          .set({ text: said, link: isGone ? null : link })
          .where("id", "=", id)
          .execute();
    }
    await letOthersRun();
  }
}
