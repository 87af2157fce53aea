import type { Database } from "#db/database.server.ts";
import type { Installation } from "../../installation.server.ts";
import { presentSlug } from "../old-addresses.server.ts";
import { moveDraftCookie } from "./form-drafts.server.ts";

/**
 * Throws 308 when the request came to an address that a form had before: to the same part of its present one, with the query. A
 * 308 keeps method and body, so what is just being sent arrives too; the cookie of the answers so far moves along. Returns when
 * the address leads nowhere.
 */
export async function followOldAddress(
  { db, config }: Pick<Installation, "config"> & { db: Database },
  request: Request,
  slug: string,
): Promise<void> {
  const present = await presentSlug(db, slug.toLowerCase());
  if (present === null) return;
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/^\/(f|events)\/[^/]+?(?=\/|\.ics$|$)/, `/$1/${present}`);
  // Browsers keep a 308 for good, and the form may go back to this address.
  const headers = new Headers({ Location: `${path}${search}`, "Cache-Control": "no-store" });
  for (const cookie of moveDraftCookie(request, config, { from: slug, to: present })) headers.append("Set-Cookie", cookie);
  throw new Response(null, { status: 308, headers });
}
