import { type ExpressionBuilder, sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { zoneName } from "#app/engines/time/zoned-time.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { type ShownTime, shortMoment, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { formWebinars } from "../extensions.ts";
import { type FormStatus, formStatus } from "../model/form-status.ts";
import type { FormFilter, FormTab } from "./form-filter.ts";

export const FORMS_PER_PAGE = 12;

export interface ListedForm {
  id: string;
  title: string;
  slug: string;
  starred: boolean;
  isSample: boolean;
  status: FormStatus;
  /** The draft differs from what the public sees. */
  hasChanges: boolean;
  isPublished: boolean;
  responseCount: number;
  responseLimit: number | null;
  editedAt: string;
  /** Of the webinar it registers people for. */
  webinar: { startsAt: string; timeZone: string; state: "scheduled" | "cancelled" } | null;
}

type Forms = ExpressionBuilder<Schema & { f: Schema["forms"] }, "f">;

/**
 * One page of the account's forms, how many match, and how many each tab holds. What lies in the
 * bin is not among them.
 */
export async function listForms(
  db: Database,
  { id: accountId, timeZone }: { id: string; timeZone: string },
  filter: FormFilter,
  now: Date,
): Promise<{
  forms: ListedForm[];
  total: number;
  counts: Record<FormTab, number>;
  hasAnswers: boolean;
}> {
  const { ids, total } = await matching(db, { accountId, timeZone }, filter, now);
  return {
    forms: await readForms(db, ids, now),
    total,
    counts: await countTabs(db, accountId),
    hasAnswers: await hasAnsweredForm(db, accountId),
  };
}

async function hasAnsweredForm(db: Database, accountId: string): Promise<boolean> {
  const answered = inTab(db, accountId, "all")
    .where("f.responseCount", ">", 0)
    .select("f.id")
    .limit(1);
  return (await answered.executeTakeFirst()) !== undefined;
}

async function countTabs(db: Database, accountId: string): Promise<Record<FormTab, number>> {
  const count = async (tab: FormTab) => {
    const row = await inTab(db, accountId, tab)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    all: await count("all"),
    webinars: await count("webinars"),
    starred: await count("starred"),
  };
}

function inTab(db: Database, accountId: string, tab: FormTab) {
  const query = db
    .selectFrom("forms as f")
    .where("f.accountId", "=", accountId)
    .where("f.deletedAt", "is", null);
  if (tab === "starred") return query.where("f.starred", "=", 1);
  return tab === "webinars" ? query.where(formWebinars.get().hasWebinar) : query;
}

/** The same words as `formStatus`, for the database. */
function withStatus(
  db: Database,
  accountId: string,
  { tab, status }: Pick<FormFilter, "tab" | "status">,
  now: Date,
) {
  const query = inTab(db, accountId, tab);
  const isClosed = (eb: Forms) =>
    eb.or([eb("f.enabled", "=", 0), eb("f.closesAt", "<=", now.toISOString())]);
  const isFull = (eb: Forms) => eb("f.responseCount", ">=", eb.ref("f.responseLimit"));
  if (status === "draft") return query.where("f.publishedVersionId", "is", null);
  if (status === "") return query;
  const published = query.where("f.publishedVersionId", "is not", null);
  if (status === "changed") return published.where((eb) => eb.not(eb.exists(versionLikeDraft(eb))));
  if (status === "closed") return published.where(isClosed);
  // Comparing with null is neither true nor false: what has no closing date or limit is named
  // first.
  const open = published
    .where("f.enabled", "=", 1)
    .where((eb) => eb.or([eb("f.closesAt", "is", null), eb("f.closesAt", ">", now.toISOString())]));
  if (status === "full") return open.where(isFull);
  return open.where((eb) => eb.or([eb("f.responseLimit", "is", null), eb.not(isFull(eb))]));
}

function versionLikeDraft(eb: Forms) {
  return eb
    .selectFrom("formVersions as v")
    .select("v.id")
    .whereRef("v.id", "=", "f.publishedVersionId")
    .whereRef("v.definition", "=", "f.draft")
    .whereRef("v.title", "=", "f.title");
}

const SORT_COLUMNS = {
  edited: "f.editedAt",
  title: "f.searchText",
  responses: "f.responseCount",
} as const;

/** The ids of a page in order, and how many match. */
async function matching(
  db: Database,
  { accountId, timeZone }: { accountId: string; timeZone: string },
  filter: FormFilter,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const { period } = filter;
  const hosted =
    filter.webinars === "hosted"
      ? await formWebinars.get().hostedForms(db, { accountId, timeZone, period, now })
      : null;
  if (hosted?.length === 0) return { ids: [], total: 0 };
  const wanted = withStatus(db, accountId, filter, now)
    .$if(filter.q !== "", (forms) =>
      forms.where("f.searchText", "like", containing(searchable(filter.q))),
    )
    .$if(hosted !== null, (forms) => forms.where("f.id", "in", hosted ?? []));
  const { count } = await wanted
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select("f.id")
    .orderBy(SORT_COLUMNS[filter.sort], filter.sort === "title" ? "asc" : "desc")
    .orderBy("f.id", "desc")
    .limit(FORMS_PER_PAGE)
    .offset((filter.page - 1) * FORMS_PER_PAGE)
    .execute();
  return { ids: rows.map(({ id }) => id), total: Number(count) };
}

/** The rows of these forms, in this order. */
export async function readForms(db: Database, ids: string[], now: Date): Promise<ListedForm[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("forms as f")
    .select([
      "f.id",
      "f.title",
      "f.slug",
      "f.starred",
      "f.isSample",
      "f.publishedVersionId",
      "f.enabled",
      "f.closesAt",
    ])
    .select(["f.responseLimit", "f.responseCount", "f.editedAt"])
    .select((eb) =>
      eb
        .case()
        .when(eb.exists(versionLikeDraft(eb)))
        .then(sql<number>`1`)
        .else(sql<number>`0`)
        .end()
        .as("isSame"),
    )
    .where("f.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const starts = await formWebinars.get().starts(db, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { title, slug, responseCount, responseLimit, editedAt } = row;
    const isPublished = row.publishedVersionId !== null;
    const status = formStatus(row, now);
    return [
      {
        id,
        title,
        slug,
        responseCount,
        responseLimit,
        editedAt,
        isPublished,
        status,
        starred: row.starred === 1,
        isSample: row.isSample === 1,
        hasChanges: isPublished && Number(row.isSame) === 0,
        webinar: starts.get(id) ?? null,
      },
    ];
  });
}

/** A form as the list shows it. */
export interface ShownForm extends Omit<ListedForm, "slug" | "editedAt" | "webinar"> {
  edited: ShownTime;
  /** "29 Nov 2025, 10:00, West Africa Time"; with "cancelled" when it is. */
  webinarWhen: string | null;
}

/** Rows with their times in words: edits in the account's zone, a webinar's start in its own. */
export function showForms(forms: ListedForm[], now: Date, timeZone: string): ShownForm[] {
  return forms.map(({ editedAt, webinar, slug: _, ...form }) => ({
    ...form,
    edited: shownTime(editedAt, now, timeZone),
    webinarWhen: webinar ? whenLabel(webinar, now) : null,
  }));
}

function whenLabel(
  { startsAt, timeZone, state }: NonNullable<ListedForm["webinar"]>,
  now: Date,
): string {
  const words = `${shortMoment(startsAt, now, timeZone)}, ${zoneName(timeZone, new Date(startsAt))}`;
  return state === "cancelled" ? `${words}, cancelled` : words;
}
