import { safePath } from "#app/platform/http/canonical-path.ts";
import type { Database } from "#db/database.server.ts";
import { issuedPath, readIssuedFilter, readSelectedIds } from "./issued-filter.ts";
import { type ShownCertificate, showIssued } from "./shown-certificates.server.ts";

/** The certificates that an act was asked for, and the list it was asked from. */
export async function readSelectedPage(
  db: Database,
  account: { id: string; timeZone: string },
  search: URLSearchParams,
  now: Date,
): Promise<{ certificates: ShownCertificate[]; ids: string[]; back: string }> {
  const chosen = readSelectedIds(search);
  const certificates = await showIssued(db, { account, ids: chosen, now });
  const filter = readIssuedFilter(search);
  const list = issuedPath(filter, { page: filter.page, from: filter.from });
  return { certificates, ids: certificates.map(({ id }) => id), back: safePath(search.get("back"), list) };
}
