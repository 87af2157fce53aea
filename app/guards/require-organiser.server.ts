import { type AppLoadContext, redirect } from "@remix-run/node";
import {
  findOrganiser,
  type Organiser,
  roleRefusalMessage,
} from "#app/features/accounts/organiser.server.ts";
import { pageForViewers, roleToOpen } from "#app/features/accounts/pages-for-viewers.ts";
import { type Role, roleAllows } from "#app/features/accounts/role.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

/**
 * Where somebody may go who has yet to turn on the two-step sign-in that the account requires:
 * there, to another account, or away.
 */
const OPEN_WITHOUT_SECOND_FACTOR =
  /^\/(?:settings\/(?:security\/(?:confirm|two-step(?:\/[a-z-]+)?)|switch-account|members\/leave|own-data(?:\.zip)?)|preferences|auth\/[a-z]+)\/?$/;

/**
 * Who is asking. The first line of every dashboard loader and action: a parent route does not
 * protect its children. Signed out: throws a redirect to /sign-in that leads back. A POST from
 * another site: throws 403. So does one of somebody whose role does not allow it: looking needs a
 * viewer, acting and pages that only change something an editor, unless `role` says otherwise. A
 * viewer is led from an editor's page to the one that shows the same. Without the second factor that the
 * account requires: a redirect to where it is set up.
 */
export async function requireOrganiser(
  request: Request,
  context: AppLoadContext,
  given: { role?: Role } = {},
): Promise<Organiser> {
  requireSameOrigin(request, context.app.config.appUrl);
  const organiser = await findOrganiser(context.app, request.headers.get("Cookie"));
  const url = new URL(request.url);
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  const elsewhere = isForm || given.role ? null : pageForViewers(url.pathname);
  if (organiser?.role === "viewer" && elsewhere) throw redirect(elsewhere);
  const role = given.role ?? (isForm ? "editor" : roleToOpen(url.pathname));
  if (organiser && !roleAllows(organiser.role, role)) {
    const why = await roleRefusalMessage(context.app.db, organiser, role);
    throw new Response(isForm ? `${why} What you typed is still there when you go back.` : why, {
      status: 403,
    });
  }
  if (organiser?.needsSecondFactor && !OPEN_WITHOUT_SECOND_FACTOR.test(url.pathname))
    throw redirect("/settings/security/two-step");
  if (organiser) return organiser;
  const to = request.method === "GET" ? url.pathname + stripData(url) : "/dashboard";
  throw redirect(`/sign-in?to=${encodeURIComponent(to)}`);
}

/**
 * Remix's own data requests carry `_data` or `_routes`; a person should not be sent back to those.
 */
function stripData(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete("_data");
  search.delete("_routes");
  search.delete("index");
  const text = search.toString();
  return text ? `?${text}` : "";
}
