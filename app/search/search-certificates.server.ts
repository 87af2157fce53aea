import type { Database } from "#db/database.server.ts";
import { findIssued } from "../certificates/issued/find-issued.server.ts";
import { shownTime } from "../ui/relative-time.ts";
import { type FoundGroup, SHOWN_OF_EACH } from "./found-group.ts";

/** Issued certificates by id, holder or title: the same ones that the list of issued certificates finds. */
export async function searchCertificates(
  db: Database,
  account: { id: string; timeZone: string },
  q: string,
  now: Date,
): Promise<FoundGroup> {
  const all = new URLSearchParams({ tab: "issued", q });
  const wish = { accountId: account.id, status: "", project: "", sent: "", sentSince: null, now: now.toISOString() } as const;
  const { ids, total } = await findIssued(db, wish, { q, page: 1 });
  const shown = ids.slice(0, SHOWN_OF_EACH);
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
