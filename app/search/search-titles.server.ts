import type { Database } from "#db/database.server.ts";
import { MASS_KINDS } from "../delivery/mass-kinds.ts";
import { containing } from "../recipients/containing.ts";
import { searchable } from "../recipients/match-person.ts";
import { shownTime } from "../ui/relative-time.ts";
import { type FoundGroup, MOST_COUNTED, SHOWN_OF_EACH } from "./found-group.ts";

interface Account {
  id: string;
  timeZone: string;
}

interface Row {
  id: string;
  title: string;
  at: string;
}

/** Certificate projects by title, those last looked at first; what lies in the bin is not among them. */
export async function searchProjects(db: Database, account: Account, q: string, now: Date): Promise<FoundGroup> {
  const rows = await db
    .selectFrom("projects")
    .select(["id", "title", "editedAt as at"])
    .where("accountId", "=", account.id)
    .where("deletedAt", "is", null)
    .where("searchText", "like", containing(searchable(q)))
    .orderBy("viewedAt", "desc")
    .limit(MOST_COUNTED + 1)
    .execute();
  const all = `/projects?${new URLSearchParams({ tab: "certificates", q })}`;
  return group(rows, { label: "Projects", icon: "folder", all, base: "/projects", note: "Edited" }, account, now);
}

/** Forms by title, those last edited first; what lies in the bin is not among them. */
export async function searchForms(db: Database, account: Account, q: string, now: Date): Promise<FoundGroup> {
  const rows = await db
    .selectFrom("forms")
    .select(["id", "title", "editedAt as at"])
    .where("accountId", "=", account.id)
    .where("deletedAt", "is", null)
    .where("searchText", "like", containing(searchable(q)))
    .orderBy("editedAt", "desc")
    .limit(MOST_COUNTED + 1)
    .execute();
  const all = `/forms?${new URLSearchParams({ q })}`;
  return group(rows, { label: "Forms", icon: "form", all, base: "/forms", note: "Edited" }, account, now);
}

/** Sends of certificates and bulk mail by title, newest first. */
export async function searchSends(db: Database, account: Account, q: string, now: Date): Promise<FoundGroup> {
  const rows = await db
    .selectFrom("batches")
    .select(["id", "title", "createdAt as at"])
    .where("accountId", "=", account.id)
    .where("kind", "in", MASS_KINDS)
    .where("searchText", "like", containing(searchable(q)))
    .orderBy("createdAt", "desc")
    .limit(MOST_COUNTED + 1)
    .execute();
  const all = `/sent?${new URLSearchParams({ q })}`;
  return group(rows, { label: "Sent", icon: "send", all, base: "/sent", note: "Confirmed" }, account, now);
}

function group(
  rows: Row[],
  words: { label: string; icon: string; all: string; base: string; note: string },
  { timeZone }: Account,
  now: Date,
): FoundGroup {
  const { base, note, ...group } = words;
  return {
    ...group,
    count: Math.min(rows.length, MOST_COUNTED),
    isMore: rows.length > MOST_COUNTED,
    items: rows
      .slice(0, SHOWN_OF_EACH)
      .map(({ id, title, at }) => ({ to: `${base}/${id}`, title, note, time: shownTime(at, now, timeZone) })),
  };
}
