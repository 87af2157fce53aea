import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { presentSlug } from "../model/old-addresses.server.ts";
import { moveDraftCookie } from "./drafts.server.ts";

/**
 * Throws a 308 redirect if the request is for a form's old address: to the same path under the current one, with the query. A 308
 * keeps method and body, so a form being submitted still arrives; the cookie with the answers so far moves too. Returns if it
 * isn't an old address.
 */
export async function followOldAddress(
  { db, config }: Pick<AppContext, "config"> & { db: Database },
  request: Request,
  slug: string,
): Promise<void> {
  const present = await presentSlug(db, slug.toLowerCase());
  if (present === null) return;
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/^\/(f|events)\/[^/]+?(?=\/|\.ics$|$)/, `/$1/${present}`);
  // Browsers cache a 308 for good, but the form may return to this address.
  const headers = new Headers({ Location: `${path}${search}`, "Cache-Control": "no-store" });
  for (const cookie of moveDraftCookie(request, config, { from: slug, to: present })) headers.append("Set-Cookie", cookie);
  throw new Response(null, { status: 308, headers });
}
