import { z } from "zod";
import { findList } from "#app/features/recipients/lists/recipient-list.server.ts";
import { readSelection } from "#app/features/recipients/lists/recipient-query.ts";
import type { PeopleQuery } from "#app/features/recipients/person-query.ts";
import { readPeopleFilter, writePeopleFilter } from "#app/features/recipients/person-query.ts";
import type {
  ChosenPeople,
  PeopleFilter,
} from "#app/features/recipients/segments/people-filter.server.ts";
import { countChosenPeople } from "#app/features/recipients/segments/people-filter.server.ts";
import { findPeopleSegment } from "#app/features/recipients/segments/people-segments.server.ts";
import { readTagNames } from "#app/features/recipients/tags/tag-names.ts";
import { findTag } from "#app/features/recipients/tags/tags.server.ts";
import type { Database } from "#db/database.server.ts";

/** What a field of tags holds: names with commas between. */
const tagNames = z.string({ error: "Type a tag, like Alumni" }).transform((text, { addIssue }) => {
  const { names, problem } = readTagNames(text);
  if (problem) addIssue(problem);
  return names;
});

/** The form that puts tags on people or takes them off. */
export const tagForm = z.object({ tags: tagNames, act: z.enum(["add", "remove"]).default("add") });

/** The form that gives a tag another name: exactly one. */
export const tagNameForm = z.object({
  name: z.string({ error: "Enter a name for the tag" }).transform((text, { addIssue }) => {
    const { names, problem } = readTagNames(text);
    if (problem) addIssue(problem);
    else if (names.length > 1) addIssue("A tag’s name has no commas");
    return names[0] ?? "";
  }),
});

/** What the tag and the segment of a query mean, where it has them. Null: they are of others. */
export async function filterOf(
  db: Database,
  accountId: string,
  { tag, segment }: Pick<PeopleQuery, "tag" | "segment">,
): Promise<{ filter: Omit<PeopleFilter, "q"> | null } | null> {
  if (!tag && !segment) return { filter: null };
  if (tag && !(await findTag(db, accountId, tag))) return null;
  const found = segment ? await findPeopleSegment(db, accountId, segment) : null;
  if (segment && !found) return null;
  return { filter: { tag: tag ?? null, rule: found?.rule ?? null } };
}

const MAX_TICKED = 1_000;

/**
 * Whom an address means, `?n=1&n=2`, `?all=1&q=…&tag=…&segment=…`, or of a list `?list=…&id=…` or
 * `?list=…&all=1&q=…`; with how many they are, and the page to go back to. Null: something isn't
 * the account's.
 */
export async function readChosenPeople(
  db: Database,
  accountId: string,
  search: URLSearchParams,
): Promise<{ chosen: ChosenPeople; count: number; back: string } | null> {
  const listId = search.get("list");
  if (listId) {
    if (!(await findList(db, { accountId, listId }))) return null;
    const chosen = { listId, selection: readSelection(search) };
    return {
      chosen,
      count: await countChosenPeople(db, accountId, chosen),
      back: await listPage(db, accountId, listId),
    };
  }
  const filter = readPeopleFilter(search);
  const query = writePeopleFilter(filter).toString();
  const back = `/people${query ? `?${query}` : ""}`;
  const numbers = search
    .getAll("n")
    .flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []));
  const narrowed = await filterOf(db, accountId, filter);
  if (!narrowed) return null;
  const chosen: ChosenPeople =
    search.get("all") === "1"
      ? { all: { ...narrowed.filter, q: filter.q } }
      : { numbers: [...new Set(numbers)].slice(0, MAX_TICKED) };
  return { chosen, count: await countChosenPeople(db, accountId, chosen), back };
}

async function listPage(db: Database, accountId: string, listId: string): Promise<string> {
  const project = await db
    .selectFrom("projects")
    .select("id")
    .where("accountId", "=", accountId)
    .where("listId", "=", listId)
    .executeTakeFirst();
  return project ? `/certificates/${project.id}/recipients` : `/bulk-email/lists/${listId}`;
}
