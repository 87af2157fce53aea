import { sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { binStart } from "#app/features/certificates/projects/project-acts.server.ts";
import { pruneDeletedProjects } from "#app/features/certificates/projects/write-project.server.ts";
import { type ListedForm, readForms, showForms } from "#app/features/forms/list/forms.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { shortMoment, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { emptyFormBin } from "../../forms/list/bin-form.server.ts";
import {
  type ProjectFilter,
  type ProjectStatus,
  type ProjectTab,
  SEND_STATUSES,
  type ShownEntry,
  type ShownProject,
} from "./project-list.ts";

export const PROJECTS_PER_PAGE = 12;
const RECENT_DAYS = 30;

interface ListedProject {
  id: string;
  title: string;
  step: string;
  starred: boolean;
  isSample: boolean;
  hasDesign: boolean;
  status: ProjectStatus;
  /** When the next scheduled send goes; ISO 8601. */
  scheduledAt: string | null;
  recipientCount: number;
  editedAt: string;
}

/** A project is a certificate project or a form. */
type ListedEntry = ({ kind: "certificate" } & ListedProject) | ({ kind: "form" } & ListedForm);

/**
 * One page of the account's projects, which page that is (the last one when less is there), how
 * many match, and how many each tab holds. What lies in the bin is not among them.
 */
export async function listProjects(
  db: Database,
  accountId: string,
  filter: ProjectFilter,
  now: Date,
): Promise<{
  entries: ListedEntry[];
  page: number;
  total: number;
  counts: Record<ProjectTab, number>;
}> {
  const counts = await countTabs(db, accountId, now);
  const isWhole = filter.q === "" && filter.status === "";
  const total = isWhole ? counts[filter.tab] : await countEntries(db, accountId, filter, now);
  const page = Math.min(filter.page, Math.max(1, Math.ceil(total / PROJECTS_PER_PAGE)));
  const keys = total === 0 ? [] : await readKeys(db, accountId, { ...filter, page }, now);
  return { entries: await readEntries(db, keys, now), page, total, counts };
}

type ProjectsQuery = Pick<ProjectFilter, "tab" | "q" | "status" | "sort">;

async function countTabs(
  db: Database,
  accountId: string,
  now: Date,
): Promise<Record<ProjectTab, number>> {
  const count = (tab: ProjectTab) =>
    countEntries(db, accountId, { tab, q: "", status: "", sort: "viewed" }, now);
  return {
    recent: await count("recent"),
    certificates: await count("certificates"),
    responses: await count("responses"),
    starred: await count("starred"),
    drafts: await count("drafts"),
  };
}

async function countEntries(
  db: Database,
  accountId: string,
  wish: ProjectsQuery,
  now: Date,
): Promise<number> {
  const all = sql<number>`count(*)`.as("count");
  const own = await certificateProjects(db, accountId, wish, now)
    ?.select(all)
    .executeTakeFirstOrThrow();
  const other = await forms(db, accountId, wish, now)?.select(all).executeTakeFirstOrThrow();
  return Number(own?.count ?? 0) + Number(other?.count ?? 0);
}

/** Null: the tab has none. */
function certificateProjects(
  db: Database,
  accountId: string,
  { tab, q, status }: ProjectsQuery,
  now: Date,
) {
  if (tab === "responses") return null;
  return db
    .selectFrom("projects as p")
    .where("p.accountId", "=", accountId)
    .where("p.deletedAt", "is", null)
    .$if(tab === "recent", (rows) => rows.where("p.viewedAt", ">=", recentSince(now)))
    .$if(tab === "starred", (rows) => rows.where("p.starred", "=", 1))
    .$if(tab === "drafts", (rows) => rows.where("p.sendStatus", "=", "draft"))
    .$if(status !== "", (rows) =>
      rows.where("p.sendStatus", "in", SEND_STATUSES[status as keyof typeof SEND_STATUSES]),
    )
    .$if(q !== "", (rows) => rows.where("p.searchText", "like", containing(searchable(q))));
}

function forms(db: Database, accountId: string, { tab, q }: ProjectsQuery, now: Date) {
  if (tab === "certificates") return null;
  return db
    .selectFrom("forms as f")
    .where("f.accountId", "=", accountId)
    .where("f.deletedAt", "is", null)
    .$if(tab === "recent", (rows) => rows.where("f.viewedAt", ">=", recentSince(now)))
    .$if(tab === "responses", (rows) => rows.where("f.responseCount", ">", 0))
    .$if(tab === "starred", (rows) => rows.where("f.starred", "=", 1))
    .$if(tab === "drafts", (rows) => rows.where("f.publishedVersionId", "is", null))
    .$if(q !== "", (rows) => rows.where("f.searchText", "like", containing(searchable(q))));
}

function recentSince(now: Date): string {
  return new Date(now.getTime() - RECENT_DAYS * 86_400_000).toISOString();
}

const SORT_COLUMNS = { viewed: "viewedAt", edited: "editedAt", title: "searchText" } as const;

interface Key {
  kind: "certificate" | "form";
  id: string;
}

/** Which entries a page holds: both kinds in one order, from indexes alone. */
async function readKeys(
  db: Database,
  accountId: string,
  wish: ProjectsQuery & { page: number },
  now: Date,
): Promise<Key[]> {
  const column = SORT_COLUMNS[wish.sort];
  const way = wish.sort === "title" ? "asc" : "desc";
  const place = (table: "p" | "f") =>
    sql<string | null>`${sql.ref(`${table}.${column}`)}`.as("place");
  const own = certificateProjects(db, accountId, wish, now)?.select([
    "p.id",
    place("p"),
    sql<Key["kind"]>`'certificate'`.as("kind"),
  ]);
  const other = forms(db, accountId, wish, now)?.select([
    "f.id",
    place("f"),
    sql<Key["kind"]>`'form'`.as("kind"),
  ]);
  const all = (own && other ? own.unionAll(other) : (own ?? other)) as NonNullable<typeof own>;
  return all
    .orderBy("place", way)
    .orderBy("id", way)
    .limit(PROJECTS_PER_PAGE)
    .offset((wish.page - 1) * PROJECTS_PER_PAGE)
    .execute();
}

async function readEntries(db: Database, keys: Key[], now: Date): Promise<ListedEntry[]> {
  const idsOf = (kind: Key["kind"]) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const projects = new Map(
    (await readProjects(db, idsOf("certificate"))).map((project) => [project.id, project]),
  );
  const shown = new Map((await readForms(db, idsOf("form"), now)).map((form) => [form.id, form]));
  return keys.flatMap(({ kind, id }): ListedEntry[] => {
    if (kind === "form") {
      const form = shown.get(id);
      return form ? [{ kind, ...form }] : [];
    }
    const project = projects.get(id);
    return project ? [{ kind, ...project }] : [];
  });
}

/** The rows of these projects, in this order, with what the cards show. */
export async function readProjects(db: Database, ids: string[]): Promise<ListedProject[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("projects as p")
    .leftJoin("recipientLists as l", "l.id", "p.listId")
    .select(["p.id", "p.title", "p.step", "p.starred", "p.isSample", "p.sendStatus", "p.editedAt"])
    .select([
      "l.recipientCount",
      sql<number>`case when p.design is null then 0 else 1 end`.as("hasDesign"),
    ])
    .where("p.id", "in", ids)
    .execute();
  const scheduled = await db
    .selectFrom("batches")
    .select((select) => ["projectId", select.fn.min("scheduledAt").as("scheduledAt")])
    .where("projectId", "in", ids)
    .where("status", "=", "scheduled")
    .where("kind", "=", "certificates")
    .groupBy("projectId")
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const goesAt = new Map(scheduled.map(({ projectId, scheduledAt }) => [projectId, scheduledAt]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { sendStatus, ...project } = row;
    return [
      {
        ...project,
        starred: row.starred === 1,
        isSample: row.isSample === 1,
        hasDesign: Number(row.hasDesign) === 1,
        recipientCount: row.recipientCount ?? 0,
        status: sendStatus === "scheduled" ? ("not-sent" as const) : sendStatus,
        scheduledAt: goesAt.get(id) ?? null,
      },
    ];
  });
}

/** Rows with their times in words of the account's zone. */
export function showProjects(
  projects: ListedProject[],
  now: Date,
  timeZone: string,
): ShownProject[] {
  return projects.map(({ editedAt, scheduledAt, ...project }) => ({
    ...project,
    edited: shownTime(editedAt, now, timeZone),
    goesAt: scheduledAt ? shortMoment(scheduledAt, now, timeZone) : null,
  }));
}

/** The same for certificate projects and forms together; `pictures`: of projects, by id. */
export function showEntries(
  entries: ListedEntry[],
  pictures: ReadonlyMap<string, string>,
  { now, timeZone }: { now: Date; timeZone: string },
): ShownEntry[] {
  return entries.flatMap((entry): ShownEntry[] => {
    if (entry.kind === "form") {
      const { kind, ...form } = entry;
      return showForms([form], now, timeZone).map((shown) => ({ kind, ...shown }));
    }
    const { kind, ...project } = entry;
    const picture = pictures.get(project.id) ?? null;
    return showProjects([project], now, timeZone).map((shown) => ({ kind, picture, ...shown }));
  });
}

/** Empties the bins of projects and of forms. */
async function pruneBinDaily(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await pruneDeletedProjects(db, binStart(now));
  await emptyFormBin(app, now);
}

export const emptyBinJob = defineJob({
  name: "empty-bin",
  label: "Empties the bin",
  every: "day",
  run: pruneBinDaily,
});
