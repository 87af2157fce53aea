import { findIssued } from "#app/features/certificates/issued/issued-certificates.server.ts";
import { countFoundPeople, searchPeople } from "#app/features/recipients/people-search.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { searchTitles } from "./search-titles.server.ts";
import { type FoundGroup, MAX_COUNTED, SHOWN_PER_GROUP } from "./views/found-list.tsx";

/** Issued certificates by id, holder or title: the same ones that the list of issued certificates finds. */
async function searchCertificates(
  db: Database,
  account: { id: string; timeZone: string },
  q: string,
  now: Date,
): Promise<FoundGroup> {
  const all = new URLSearchParams({ tab: "issued", q });
  const wish = { accountId: account.id, status: "", project: "", sent: "", sentSince: null, now: now.toISOString() } as const;
  const { ids, total } = await findIssued(db, wish, { q, page: 1 });
  const shown = ids.slice(0, SHOWN_PER_GROUP);
  const rows = shown.length === 0 ? [] : await readRows(db, shown);
  return {
    label: "Certificates",
    icon: "cert",
    count: total.count,
    isMore: !total.isExact,
    all: `/certificates?${all}`,
    items: shown.flatMap((id) => {
      const row = rows.find((one) => one.id === id);
      if (!row) return [];
      const note = row.status === "valid" ? row.title : `${row.title}, ${row.status}`;
      const to = `/projects/${row.projectId}/certificates/${id}`;
      return [{ to, title: row.holderName, note: `${note} · issued`, time: shownTime(row.issuedAt, now, account.timeZone) }];
    }),
  };
}

function readRows(db: Database, ids: string[]) {
  return db
    .selectFrom("certificates")
    .select(["id", "projectId", "holderName", "title", "status", "issuedAt"])
    .where("id", "in", ids)
    .execute();
}

export interface SearchedAccount {
  id: string;
  timeZone: string;
}

/**
 * Everything in an account that holds these words, by area: people by name and address, issued certificates by id, holder and
 * title, the rest by title. Case and marks make no difference. Groups without any are left out.
 */
export async function searchDashboard(db: Database, account: SearchedAccount, q: string, now: Date): Promise<FoundGroup[]> {
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
  const people = await searchPeople(db, { accountId, q, limit: SHOWN_PER_GROUP });
  const counted = people.length < SHOWN_PER_GROUP ? people.length : await countFoundPeople(db, accountId, q, MAX_COUNTED + 1);
  return {
    label: "People",
    icon: "users",
    count: Math.min(counted, MAX_COUNTED),
    isMore: counted > MAX_COUNTED,
    all: `/people?${new URLSearchParams({ q })}`,
    items: people.map((person) => {
      const name = wholeName(person);
      return { to: `/people/${person.id}`, title: name || person.email, note: name ? person.email : "", time: null };
    }),
  };
}
