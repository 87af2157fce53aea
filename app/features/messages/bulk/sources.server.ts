import { readStoredList } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { BulkTab } from "./bulk-choice.ts";

/** Where people are chosen from: all that the account knows, a list, or the answers of a form. */
export interface Source {
  kind: "all" | "list" | "form";
  accountId: string;
  /** The list's or form's id; empty with `all`. */
  id: string;
  /** The card's title; null with `all`. */
  title: string | null;
  /** A list's own columns, which can be filled into a message. */
  columns: string[];
}

/** The account's source behind a tab and a card. Null when the card is gone, in the bin, empty of a list, or another account's. */
export async function findSource(
  db: Database,
  accountId: string,
  { tab, card }: { tab: BulkTab; card: string | null },
): Promise<Source | null> {
  if (tab === "all") return { kind: "all", accountId, id: "", title: null, columns: [] };
  if (!card) return null;
  if (tab === "forms") {
    const form = await db
      .selectFrom("forms")
      .select(["id", "title"])
      .where("id", "=", card)
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    return form ? { kind: "form", accountId, id: form.id, title: form.title, columns: [] } : null;
  }
  const list = await (tab === "uploads" ? findUploaded(db, accountId, card) : findOfProject(db, accountId, card));
  return list
    ? {
        kind: "list",
        accountId,
        id: list.id,
        title: list.title,
        columns: readStoredList(list.columns, "recipientLists.columns", list.id),
      }
    : null;
}

function findUploaded(db: Database, accountId: string, card: string) {
  return db
    .selectFrom("recipientLists")
    .select(["id", "name as title", "columns"])
    .where("id", "=", card)
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .executeTakeFirst();
}

function findOfProject(db: Database, accountId: string, card: string) {
  return db
    .selectFrom("projects")
    .innerJoin("recipientLists", "recipientLists.id", "projects.listId")
    .select(["recipientLists.id", "projects.title", "recipientLists.columns"])
    .where("projects.id", "=", card)
    .where("projects.accountId", "=", accountId)
    .where("projects.deletedAt", "is", null)
    .executeTakeFirst();
}
