import { isClosed } from "#app/features/accounts/account-status.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import { presentSlug } from "#app/features/forms/model/old-addresses.server.ts";
import { readFormLook } from "#app/features/forms/public/form-look.server.ts";
import { formAvailability } from "#app/features/forms/public/form-status.ts";
import { type Webinar, webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import { linkPromise, webinarFacts } from "#app/features/forms/webinar/webinar-gate.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";

/**
 * The webinar of a public form by the form's address. `moved`: the form had this address before, and has `slug` now. Throws 404:
 * no such form, never published, in the bin, or no webinar; 410: its account is closed.
 */
export async function findPublicWebinar(
  { db }: Pick<AppContext, "db">,
  slug: string | undefined,
): Promise<{ kind: "found"; form: Form; webinar: Webinar } | { kind: "moved"; slug: string }> {
  const found = await db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .selectAll("forms")
    .select(["accounts.suspendedAt", "accounts.terminatedAt"])
    .where("forms.slug", "=", (slug ?? "").toLowerCase())
    .where("forms.deletedAt", "is", null)
    .where("forms.publishedVersionId", "is not", null)
    .executeTakeFirst();
  const present = found || !slug ? null : await presentSlug(db, slug.toLowerCase());
  if (present !== null) return { kind: "moved", slug: present };
  if (!found) throw notFound();
  const { suspendedAt, terminatedAt, ...form } = found;
  if (isClosed({ suspendedAt, terminatedAt })) throw closedPage();
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  return { kind: "found", form, webinar };
}

/** What the frame of such a page shows. */
export async function publicWebinarHead(app: AppContext, { form, webinar }: { form: Form; webinar: Webinar }) {
  const look = await readFormLook(app, form);
  const now = app.clock();
  const promise = linkPromise(webinar, {
    formTakes: formAvailability(form, webinar, { timeZone: webinar.timeZone, now }).takes,
    now,
  });
  const head = { look, title: webinar.title, formPath: `/f/${form.slug}`, ...webinarFacts(webinar, promise) };
  return { style: look.style, themeColour: look.themeColour, head };
}
