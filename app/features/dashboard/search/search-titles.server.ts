import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { containing, searchable } from "#app/platform/text/search-text.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { type FoundGroup, MAX_COUNTED, SHOWN_PER_GROUP } from "./views/found-list.tsx";

/** What has a title. `list`: what its own list is asked besides the words; `at`: the time that is shown; `first`: newest of these first. */
const AREAS = {
  projects: {
    label: "Projects",
    icon: "folder",
    note: "Edited",
    page: "/projects",
    list: { tab: "certificates" },
    at: "editedAt",
    first: "viewedAt",
  },
  forms: {
    label: "Forms",
    icon: "form",
    note: "Edited",
    page: "/forms",
    list: {},
    at: "editedAt",
    first: "editedAt",
  },
  batches: {
    label: "Sent",
    icon: "send",
    note: "Confirmed",
    page: "/sent",
    list: {},
    at: "createdAt",
    first: "createdAt",
  },
} as const;

/**
 * Certificate projects, those last looked at first; forms, those last edited first; or sends of certificates and bulk mail,
 * newest first: by title. What lies in the bin is not among them.
 */
export async function searchTitles(
  db: Database,
  account: { id: string; timeZone: string },
  { table, q, now }: { table: keyof typeof AREAS; q: string; now: Date },
): Promise<FoundGroup> {
  const { label, icon, note, page, list, at, first } = AREAS[table];
  const rows = await db
    .selectFrom(table)
    .select(["id", "title", `${at} as at`])
    .where("accountId", "=", account.id)
    .$if(table === "batches", (select) => select.where("kind", "in", MASS_KINDS))
    .$if(table !== "batches", (select) => select.where("deletedAt", "is", null))
    .where("searchText", "like", containing(searchable(q)))
    .orderBy(first, "desc")
    .limit(MAX_COUNTED + 1)
    .execute();
  return {
    label,
    icon,
    count: Math.min(rows.length, MAX_COUNTED),
    isMore: rows.length > MAX_COUNTED,
    all: `${page}?${new URLSearchParams({ ...list, q })}`,
    items: rows.slice(0, SHOWN_PER_GROUP).map(({ id, title, at }) => ({
      to: `${page}/${id}`,
      title,
      note,
      time: shownTime(at, now, account.timeZone),
    })),
  };
}
