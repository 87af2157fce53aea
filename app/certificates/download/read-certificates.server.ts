import type { Selectable } from "kysely";
import { compareOnly } from "#db/compare-only.server.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { findIssued } from "../issued/find-issued.server.ts";
import { issuedParts } from "../issued/issued-parts.server.ts";
import { readPlaces } from "../issued/list-issued.server.ts";
import { issuedWish } from "../issued/read-issued-page.server.ts";
import type { DownloadWish } from "./download-wish.ts";

const ROWS_AT_ONCE = 50;

/**
 * The certificates that a ZIP is wished of, in the list's order, newest first, some at a time. What changes meanwhile may be
 * in it as it was or as it is.
 */
export async function* readCertificates(
  db: Database,
  account: { id: string; timeZone: string },
  wish: DownloadWish,
  now: Date,
): AsyncGenerator<Selectable<CertificatesTable>> {
  for await (const ids of idsOf(db, account, wish, now)) {
    const rows = await db
      .selectFrom("certificates")
      .selectAll()
      .where("id", "in", ids)
      .where(compareOnly("accountId", account.id))
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row && (wish.withWithdrawn || row.status === "valid")) yield row;
    }
  }
}

async function* idsOf(
  db: Database,
  account: { id: string; timeZone: string },
  { chosen, filter }: DownloadWish,
  now: Date,
): AsyncGenerator<string[]> {
  if (chosen.length > 0) {
    for (let at = 0; at < chosen.length; at += ROWS_AT_ONCE) yield chosen.slice(at, at + ROWS_AT_ONCE);
    return;
  }
  const asked = issuedWish(account, filter, now);
  if (filter.q !== "") {
    for (let page = 1; ; page++) {
      const found = await findIssued(db, asked, { q: filter.q, page });
      if (found.ids.length > 0) yield found.ids;
      if (!found.isMore) return;
    }
  }
  const parts = issuedParts(asked);
  for (let after: { at: string; id: string } | undefined; ; ) {
    const places = await readPlaces(db, parts, { limit: ROWS_AT_ONCE, after });
    if (places.length > 0) yield places.map(({ id }) => id);
    if (places.length < ROWS_AT_ONCE) return;
    const last = places.at(-1)!;
    after = { at: last.place, id: last.id };
  }
}
