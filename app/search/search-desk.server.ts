import type { Database } from "#db/database.server.ts";
import { countFoundPeople, searchPeople } from "../people/search-people.server.ts";
import { wholeName } from "../whole-name.ts";
import { type FoundGroup, MOST_COUNTED, SHOWN_OF_EACH } from "./found-group.ts";
import { searchCertificates } from "./search-certificates.server.ts";
import { searchTitles } from "./search-titles.server.ts";

export interface SearchedAccount {
  id: string;
  timeZone: string;
}

/**
 * Everything in an account that holds these words, by area: people by name and address, issued certificates by id, holder and
 * title, the rest by title. Case and marks make no difference. Groups without any are left out.
 */
export async function searchDesk(db: Database, account: SearchedAccount, q: string, now: Date): Promise<FoundGroup[]> {
  if (q === "") return [];
  const groups = [
    await foundPeople(db, account.id, q),
    await searchCertificates(db, account, q, now),
    await searchTitles(db, account, { table: "projects", q, now }),
    await searchTitles(db, account, { table: "forms", q, now }),
    await searchTitles(db, account, { table: "batches", q, now }),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

async function foundPeople(db: Database, accountId: string, q: string): Promise<FoundGroup> {
  const people = await searchPeople(db, { accountId, q, limit: SHOWN_OF_EACH });
  const counted = people.length < SHOWN_OF_EACH ? people.length : await countFoundPeople(db, accountId, q, MOST_COUNTED + 1);
  return {
    label: "People",
    icon: "users",
    count: Math.min(counted, MOST_COUNTED),
    isMore: counted > MOST_COUNTED,
    all: `/people?${new URLSearchParams({ q })}`,
    items: people.map((person) => {
      const name = wholeName(person);
      return { to: `/people/${person.id}`, title: name || person.email, note: name ? person.email : "", time: null };
    }),
  };
}
