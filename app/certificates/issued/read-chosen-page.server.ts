import type { Database } from "#db/database.server.ts";
import { safePath } from "../../http/safe-path.ts";
import { readChosen } from "./chosen.ts";
import { issuedPath, readIssuedFilter } from "./issued-filter.ts";
import { type ShownCertificate, showIssued } from "./show-issued.server.ts";

/** The certificates that an act was asked for, and the list it was asked from. */
export async function readChosenPage(
  db: Database,
  account: { id: string; timeZone: string },
  search: URLSearchParams,
  now: Date,
): Promise<{ certificates: ShownCertificate[]; ids: string[]; back: string }> {
  const chosen = readChosen(search);
  const certificates = await showIssued(db, { account, ids: chosen, now });
  const filter = readIssuedFilter(search);
  const list = issuedPath(filter, { page: filter.page, from: filter.from });
  return { certificates, ids: certificates.map(({ id }) => id), back: safePath(search.get("back"), list) };
}
