import { searchable } from "#app/engines/letters/searchable.ts";
import { findIssued } from "#app/features/certificates/issued/issued-certificates.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { countFoundPeople, searchPeople } from "#app/features/recipients/people-search.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { type FoundGroup, MAX_COUNTED, SHOWN_PER_GROUP } from "./found-group.ts";

/**
 * Issued certificates by id, holder or title: the same ones that the list of issued certificates
 * finds.
 */
async function searchCertificates(
  db: Database,
  account: { id: string; timeZone: string },
  q: string,
  now: Date,
): Promise<FoundGroup> {
  const all = new URLSearchParams({ tab: "issued", q });
  const wish = {
    accountId: account.id,
    status: "",
    project: "",
    sent: "",
    sentSince: null,
    now: now.toISOString(),
  } as const;
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
      return [
        {
          to,
          title: row.holderName,
          note: `${note} · issued`,
          time: shownTime(row.issuedAt, now, account.timeZone),
        },
      ];
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

interface SearchedAccount {
  id: string;
  timeZone: string;
}

/**
 * Everything in an account that holds these words, by area: people by name and address, issued
 * certificates by id, holder and title, the rest by title. Case and marks make no difference.
 * Groups without any are left out.
 */
export async function searchDashboard(
  db: Database,
  account: SearchedAccount,
  q: string,
  now: Date,
): Promise<FoundGroup[]> {
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
  const counted =
    people.length < SHOWN_PER_GROUP
      ? people.length
      : await countFoundPeople(db, accountId, q, MAX_COUNTED + 1);
  return {
    label: "People",
    icon: "users",
    count: Math.min(counted, MAX_COUNTED),
    isMore: counted > MAX_COUNTED,
    all: `/people?${new URLSearchParams({ q })}`,
    items: people.map((person) => {
      const name = wholeName(person);
      return {
        to: `/people/${person.id}`,
        title: name || person.email,
        note: name ? person.email : "",
        time: null,
      };
    }),
  };
}

/**
 * What has a title. `list`: what its own list is asked besides the words; `at`: the time that is
 * shown; `first`: newest of these first.
 */
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
 * Certificate projects, those last looked at first; forms, those last edited first; or sends of
 * certificates and bulk mail, newest first: by title. What lies in the bin is not among them.
 */
async function searchTitles(
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
