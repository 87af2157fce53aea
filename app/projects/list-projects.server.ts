import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { countAnsweredForms } from "../forms/list/list-forms.server.ts";
import { searchable } from "../recipients/match-person.ts";
import type { ProjectFilter, ProjectTab } from "./project-filter.ts";
import { type BatchStanding, type ProjectStatus, projectStatus } from "./project-status.ts";

export const PROJECTS_PER_PAGE = 12;
const RECENT_DAYS = 30;

export interface ListedProject {
  id: string;
  title: string;
  step: string;
  starred: boolean;
  hasDesign: boolean;
  designRevision: number;
  status: ProjectStatus;
  /** When the next scheduled send goes; ISO 8601. */
  scheduledAt: string | null;
  recipientCount: number;
  editedAt: string;
}

/** One page of the account's projects, how many match, and how many each tab holds. Deleted ones are not among them. */
export async function listProjects(
  db: Database,
  accountId: string,
  filter: ProjectFilter,
  now: Date,
): Promise<{ projects: ListedProject[]; total: number; counts: Record<ProjectTab, number> }> {
  const counts = await countTabs(db, accountId, now);
  const { ids, total } =
    filter.q || filter.sort === "title" ? await byTitle(db, accountId, filter, now) : await bySql(db, accountId, filter, now);
  return { projects: await readProjects(db, ids), total, counts };
}

async function countTabs(db: Database, accountId: string, now: Date): Promise<Record<ProjectTab, number>> {
  const count = async (tab: Exclude<ProjectTab, "responses">) => {
    const row = await inTab(db, accountId, tab, now)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    recent: await count("recent"),
    certificates: await count("certificates"),
    responses: await countAnsweredForms(db, accountId),
    starred: await count("starred"),
    drafts: await count("drafts"),
  };
}

function inTab(db: Database, accountId: string, tab: ProjectTab, now: Date) {
  let query = db.selectFrom("projects as p").where("p.accountId", "=", accountId).where("p.deletedAt", "is", null);
  if (tab === "recent") query = query.where("p.viewedAt", ">=", new Date(now.getTime() - RECENT_DAYS * 86_400_000).toISOString());
  if (tab === "starred") query = query.where("p.starred", "=", 1);
  if (tab === "drafts") query = query.where((eb) => eb.not(eb.exists(batchesOf(eb))));
  return query;
}

function filtered(db: Database, accountId: string, filter: ProjectFilter, now: Date) {
  const query = inTab(db, accountId, filter.tab, now);
  const ongoing = (eb: ProjectExpressions) => eb.exists(batchesOf(eb).where("b.status", "in", ["sending", "paused"]));
  const left = (eb: ProjectExpressions) =>
    eb.exists(
      batchesOf(eb).where((b) =>
        b.or([b("b.status", "=", "done"), b.and([b("b.status", "=", "cancelled"), b("b.startedAt", "is not", null)])]),
      ),
    );
  if (filter.status === "ongoing") return query.where(ongoing);
  if (filter.status === "sent") return query.where((eb) => eb.and([left(eb), eb.not(ongoing(eb))]));
  if (filter.status === "not-sent") return query.where((eb) => eb.not(eb.or([left(eb), ongoing(eb)])));
  return query;
}

type ProjectExpressions = ExpressionBuilder<Schema & { p: Schema["projects"] }, "p">;

function batchesOf(eb: ProjectExpressions) {
  return eb.selectFrom("batches as b").select("b.id").whereRef("b.projectId", "=", "p.id").where("b.kind", "=", "certificates");
}

async function bySql(
  db: Database,
  accountId: string,
  filter: ProjectFilter,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const query = filtered(db, accountId, filter, now);
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await query
    .select("p.id")
    .orderBy(filter.sort === "edited" ? "p.editedAt" : "p.viewedAt", "desc")
    .orderBy("p.id", "desc")
    .limit(PROJECTS_PER_PAGE)
    .offset((filter.page - 1) * PROJECTS_PER_PAGE)
    .execute();
  return { ids: rows.map(({ id }) => id), total: Number(count) };
}

/**
 * Searching and sorting by title are done here and not by the database: "Eko" must find "Ẹ̀kọ́" and stand beside it, which
 * neither SQLite nor PostgreSQL does the same way. Only ids and titles of one account are read.
 */
async function byTitle(
  db: Database,
  accountId: string,
  filter: ProjectFilter,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const wanted = searchable(filter.q);
  const order = filter.sort === "edited" ? "p.editedAt" : "p.viewedAt";
  const rows = await filtered(db, accountId, filter, now)
    .select(["p.id", "p.title"])
    .orderBy(order, "desc")
    .orderBy("p.id", "desc")
    .execute();
  const found = wanted ? rows.filter(({ title }) => searchable(title).includes(wanted)) : rows;
  if (filter.sort === "title") {
    const { compare } = new Intl.Collator("en", { sensitivity: "variant", numeric: true });
    found.sort((a, b) => compare(a.title, b.title));
  }
  const from = (filter.page - 1) * PROJECTS_PER_PAGE;
  return { ids: found.slice(from, from + PROJECTS_PER_PAGE).map(({ id }) => id), total: found.length };
}

/** The rows of these projects, in this order, with what the cards show. */
export async function readProjects(db: Database, ids: string[]): Promise<ListedProject[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("projects as p")
    .select(["p.id", "p.title", "p.step", "p.starred", "p.designRevision", "p.editedAt"])
    .select(sql<number>`case when p.design is null then 0 else 1 end`.as("hasDesign"))
    .select((eb) =>
      eb
        .selectFrom("recipients as r")
        .select(({ fn }) => fn.countAll().as("count"))
        .whereRef("r.listId", "=", "p.listId")
        .as("recipientCount"),
    )
    .where("p.id", "in", ids)
    .execute();
  const batches = await db
    .selectFrom("batches")
    .select(["projectId", "status", "startedAt", "scheduledAt"])
    .where("projectId", "in", ids)
    .where("kind", "=", "certificates")
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = batches.filter((batch) => batch.projectId === id);
    return [
      {
        ...row,
        starred: row.starred === 1,
        hasDesign: Number(row.hasDesign) === 1,
        recipientCount: Number(row.recipientCount),
        status: projectStatus(own as BatchStanding[]),
        scheduledAt:
          own.flatMap((batch) => (batch.status === "scheduled" && batch.scheduledAt ? [batch.scheduledAt] : [])).sort()[0] ??
          null,
      },
    ];
  });
}
