import { type Kysely, sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { BulkFilter, BulkTab } from "./bulk-choice.ts";

export const CARDS_PER_PAGE = 12;
/** Cards are counted no further. */
const MAX_CARDS = 1_000;

export interface BulkCard {
  id: string;
  title: string;
  /** People on the list, or answers of the form. */
  count: number;
  starred: boolean;
  isSample: boolean;
  editedAt: string;
}

type CardTab = Exclude<BulkTab, "all">;

/** How many cards each tab has, up to `MAX_CARDS` and one. */
export async function countCards(
  db: Database,
  accountId: string,
): Promise<Record<CardTab, number>> {
  return {
    certificates: await countUpTo(db, projectCards(db, accountId, "")),
    forms: await countUpTo(db, formCards(db, accountId, "")),
    uploads: await countUpTo(db, listCards(db, accountId, "")),
    segments: await countUpTo(db, segmentCards(db, accountId, "")),
  };
}

/**
 * One page of a tab's cards, and how many there are: certificates and lists with people, forms
 * whose answers have addresses.
 */
export async function readCards(
  db: Database,
  accountId: string,
  filter: Pick<BulkFilter, "q" | "sort" | "page"> & { tab: CardTab },
): Promise<{ cards: BulkCard[]; total: number; page: number }> {
  const { tab, q, sort } = filter;
  const matching = {
    certificates: projectCards,
    forms: formCards,
    uploads: listCards,
    segments: segmentCards,
  }[tab](db, accountId, q);
  const total = await countUpTo(db, matching);
  const page = Math.min(
    filter.page,
    Math.max(1, Math.ceil(Math.min(total, MAX_CARDS) / CARDS_PER_PAGE)),
  );
  const rows = await matching
    .orderBy(sort === "viewed" ? "viewedAt" : "editedAt", "desc")
    .orderBy("id", "desc")
    .limit(CARDS_PER_PAGE)
    .offset((page - 1) * CARDS_PER_PAGE)
    .execute();
  const cards = rows.map(({ starred, isSample, viewedAt: _, ...card }) => ({
    ...card,
    starred: starred === 1,
    isSample: isSample === 1,
  }));
  return { cards, total, page };
}

async function countUpTo(db: Database, matching: ReturnType<typeof projectCards>): Promise<number> {
  const { count } = await (db as Kysely<unknown>)
    .selectFrom(matching.limit(MAX_CARDS + 1).as("cards") as never)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Without the bin, and without projects that have nobody yet. */
function projectCards(db: Database, accountId: string, q: string) {
  return db
    .selectFrom("projects as p")
    .innerJoin("recipientLists as l", "l.id", "p.listId")
    .select([
      "p.id as id",
      "p.title as title",
      "l.recipientCount as count",
      "p.starred as starred",
      "p.isSample as isSample",
    ])
    .select(["p.editedAt as editedAt", "p.viewedAt as viewedAt"])
    .where("p.accountId", "=", accountId)
    .where("p.deletedAt", "is", null)
    .where("l.recipientCount", ">", 0)
    .$if(q !== "", (query) => query.where("p.searchText", "like", containing(searchable(q))));
}

function formCards(db: Database, accountId: string, q: string): ReturnType<typeof projectCards> {
  return db
    .selectFrom("forms as f")
    .select([
      "f.id as id",
      "f.title as title",
      "f.responseCount as count",
      "f.starred as starred",
      "f.isSample as isSample",
    ])
    .select(["f.editedAt as editedAt", "f.viewedAt as viewedAt"])
    .where("f.accountId", "=", accountId)
    .where("f.deletedAt", "is", null)
    .where("f.responseCount", ">", 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("formResponses as r")
          .select("r.formId")
          .whereRef("r.formId", "=", "f.id")
          .where("r.emailKey", "is not", null),
      ),
    )
    .$if(q !== "", (query) =>
      query.where("f.searchText", "like", containing(searchable(q))),
    ) as never;
}

function listCards(db: Database, accountId: string, q: string): ReturnType<typeof projectCards> {
  return db
    .selectFrom("recipientLists as l")
    .select([
      "l.id as id",
      "l.name as title",
      "l.recipientCount as count",
      "l.starred as starred",
      "l.isSample as isSample",
    ])
    .select(["l.updatedAt as editedAt", "l.viewedAt as viewedAt"])
    .where("l.accountId", "=", accountId)
    .where("l.source", "in", ["upload", "form", "api"])
    .where("l.recipientCount", ">", 0)
    .$if(q !== "", (query) =>
      query.where((eb) =>
        eb(
          eb.fn<string>("lower", ["l.name"]),
          "like",
          `%${q.replace(/[%_\\]/g, "_").toLowerCase()}%`,
        ),
      ),
    ) as never;
}

/** Segments of everybody; how many people each has is said by `countsOfSegments`. */
function segmentCards(db: Database, accountId: string, q: string): ReturnType<typeof projectCards> {
  return db
    .selectFrom("peopleSegments as s")
    .select([
      "s.id as id",
      "s.name as title",
      sql<number>`0`.as("count"),
      sql<0 | 1>`0`.as("starred"),
      sql<0 | 1>`0`.as("isSample"),
    ])
    .select(["s.editedAt as editedAt", "s.viewedAt as viewedAt"])
    .where("s.accountId", "=", accountId)
    .$if(q !== "", (query) =>
      query.where((eb) =>
        eb(eb.fn<string>("lower", ["s.name"]), "like", containing(q.toLowerCase())),
      ),
    ) as never;
}

/** Notes that somebody looked at a card's people: it comes first under "Last viewed". */
export async function markCardViewed(
  db: Database,
  accountId: string,
  card: { tab: CardTab; id: string; now: Date },
): Promise<void> {
  const viewedAt = card.now.toISOString();
  const tables = {
    certificates: "projects",
    forms: "forms",
    uploads: "recipientLists",
    segments: "peopleSegments",
  } as const;
  const table = tables[card.tab];
  await db
    .updateTable(table)
    .set({ viewedAt })
    .where("id", "=", card.id)
    .where("accountId", "=", accountId)
    .execute();
}
