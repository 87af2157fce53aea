import type { Kysely } from "kysely";
import { z } from "zod";
import { MAX_TITLE_LETTERS } from "#app/engines/design-editor/design-limits.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { hasLineBreak, NO_ADDRESS_IN_NAME, ONE_LINE } from "#app/platform/text/mailed-name.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { writeWithTimeout } from "#db/writing.server.ts";
import { type Expiry, expiryClause, packExpiry } from "../model/expiry.ts";
import { findProject } from "../model/project.server.ts";
import { filledTitle } from "../model/project-fields.server.ts";

export const BIN_DAYS = KEPT_DAYS.bin;

export type BinOutcome =
  | { kind: "binned"; title: string }
  | { kind: "sending"; title: string; batchId: string };

/**
 * Moves a project to the bin for 30 days. Refused while a send of it is scheduled, running or
 * paused: nothing may leave for a project that was thrown away. Certificates it issued stay valid.
 * Null when it is absent or another account's.
 */
export async function binProject(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<BinOutcome | null> {
  return db.transaction().execute(async (trx) => {
    const project = await findProject(trx, given.accountId, given.id);
    if (!project) return null;
    const open = await trx
      .selectFrom("batches")
      .select("id")
      .where("projectId", "=", project.id)
      .where("status", "in", ["preparing", "scheduled", "sending", "paused"])
      .where("kind", "=", "certificates")
      .executeTakeFirst();
    if (open) return { kind: "sending", title: project.title, batchId: open.id };
    await trx
      .updateTable("projects")
      .set({ deletedAt: given.now.toISOString() })
      .where("id", "=", project.id)
      .execute();
    await recordActivity(trx, {
      ...given,
      kind: "update",
      text: `Moved ${project.title} to the bin`,
      link: "/projects/bin",
    });
    return { kind: "binned", title: project.title };
  });
}

/** Takes a project out of the bin. Null when it is not there (any more) or another account's. */
export async function restoreProject(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; id: string; now: Date },
): Promise<{ title: string } | null> {
  return db.transaction().execute(async (trx) => {
    const project = await inBin(trx, given.accountId, given.now)
      .select(["id", "title"])
      .where("id", "=", given.id)
      .executeTakeFirst();
    if (!project) return null;
    await trx
      .updateTable("projects")
      .set({ deletedAt: null })
      .where("id", "=", project.id)
      .execute();
    await recordActivity(trx, {
      ...given,
      kind: "update",
      text: `Restored ${project.title}`,
      link: `/projects/${project.id}`,
    });
    return { title: project.title };
  });
}

export const BINNED_PER_PAGE = 20;

/** What is in the bin, deleted last first, with the day each goes for good. */
export async function listBin(
  db: Database,
  accountId: string,
  page: number,
  now: Date,
): Promise<{
  projects: { id: string; title: string; deletedAt: string; goesAt: string }[];
  total: number;
}> {
  const query = inBin(db, accountId, now);
  const { count } = await query
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "title", "deletedAt"])
    .orderBy("deletedAt", "desc")
    .limit(BINNED_PER_PAGE)
    .offset((page - 1) * BINNED_PER_PAGE)
    .execute();
  const goesAt = (deletedAt: string) =>
    new Date(Date.parse(deletedAt) + BIN_DAYS * 86_400_000).toISOString();
  const projects = rows.map((row) => ({
    ...row,
    deletedAt: row.deletedAt ?? "",
    goesAt: goesAt(row.deletedAt ?? ""),
  }));
  return { projects, total: Number(count) };
}

function inBin(db: Database, accountId: string, now: Date) {
  return db
    .selectFrom("projects")
    .where("accountId", "=", accountId)
    .where("deletedAt", ">", binStart(now));
}

/** What was deleted before this moment is out of the bin. */
export function binStart(now: Date): string {
  return new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString();
}

/**
 * Says how long the certificates that a project issues from now on are valid. Those it issued stay
 * as they are. False: there is no such project.
 */
export async function setValidity(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; projectId: string; expiry: Expiry; now: Date },
): Promise<boolean> {
  const { accountId, actorId, expiry, now } = given;
  return db.transaction().execute(async (trx) => {
    const project = await findProject(trx, accountId, given.projectId);
    if (!project) return false;
    const packed = packExpiry(expiry);
    if (project.expiry === packed) return true;
    await trx
      .updateTable("projects")
      .set({ expiry: packed, editedAt: now.toISOString() })
      .where("id", "=", project.id)
      .execute();
    const text = `Changed how long certificates of ${project.title} are valid: ${expiryClause(expiry)}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: `/projects/${project.id}`,
      now,
    });
    return true;
  });
}

/**
 * Puts a star on a project or takes it off. False when it is absent, deleted or another
 * account's.
 */
export async function starProject(
  db: Database,
  project: { accountId: string; id: string; starred: boolean },
): Promise<boolean> {
  const changed = await db
    .updateTable("projects")
    .set({ starred: project.starred ? 1 : 0 })
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Notes that somebody of the account looked at the project: it moves to the front of "Recently
 * viewed".
 */
export async function markViewed(db: Database, projectId: string, now: Date): Promise<void> {
  await writeWithTimeout(
    db
      .updateTable("projects")
      .set({ viewedAt: now.toISOString() })
      .where("id", "=", projectId)
      .execute(),
  );
}

/** The form that gives a project or form another title. `back`: the page to come back to. */
export function renameForm(of: "project" | "form") {
  const title = z.string({ error: titleMissing(of) }).transform((typed, { addIssue }) => {
    const read = readTitle(typed, of);
    if ("title" in read) return read.title;
    addIssue(read.problem);
    return z.NEVER;
  });
  return z.object({ title, back: z.string().optional() });
}

const RENAMABLE_TABLES = {
  project: { table: "projects", pageOf: (id: string) => `/projects/${id}` },
  form: { table: "forms", pageOf: (id: string) => `/forms/${id}/questions` },
} as const;

/**
 * Changes what a project or form is called. Certificates and messages that were sent keep their own
 * titles, and a form's public page the one it was published with. Returns the title as it is kept; null: it is deleted.
 */
export async function rename(
  db: Kysely<Schema>,
  given: {
    kind: keyof typeof RENAMABLE_TABLES;
    accountId: string;
    actorId: string;
    id: string;
    title: string;
    now: Date;
  },
): Promise<string | null> {
  const { kind, accountId, actorId, id, now } = given;
  const { table, pageOf } = RENAMABLE_TABLES[kind];
  return db.transaction().execute(async (trx) => {
    const title = await filledTitle(trx, accountId, given.title);
    const changed = await trx
      .updateTable(table)
      .set({ title, searchText: searchable(title), editedAt: now.toISOString() })
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return null;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      now,
      text: `Renamed a ${kind}: ${title}`,
      link: pageOf(id),
    });
    return title;
  });
}

/**
 * The title of a project or form as it is kept, or what is wrong with it. That of a project or
 * template is called its name.
 */
export function readTitle(
  typed: string,
  of: "project" | "form" | "template",
): { title: string } | { problem: string } {
  const title = normaliseName(typed);
  if (!title) return { problem: titleMissing(of) };
  if (hasLineBreak(typed)) return { problem: ONE_LINE };
  const letters = countLetters(title);
  if (letters > MAX_TITLE_LETTERS)
    return {
      problem: `Shorten the ${wordFor(of)} to ${MAX_TITLE_LETTERS} letters; it has ${letters}`,
    };
  // The name of a template is in no e-mail.
  if (of !== "template" && looksLikeAddress(title)) return { problem: NO_ADDRESS_IN_NAME };
  return { title };
}

/** Said of an empty one. */
function titleMissing(of: "project" | "form" | "template"): string {
  return `Enter a ${wordFor(of)} for the ${of}`;
}

const wordFor = (of: "project" | "form" | "template") => (of === "form" ? "title" : "name");
