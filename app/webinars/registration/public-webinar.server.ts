import { isClosed } from "../../accounts/account-standing.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { closedPage } from "../../forms/public/closed-page.ts";
import { followOldAddress } from "../../forms/public/follow-old-address.server.ts";
import { readFormLook } from "../../forms/public/form-look.server.ts";
import { formStanding } from "../../forms/public/form-standing.ts";
import { notFound } from "../../http/not-found.ts";
import type { Installation } from "../../installation.server.ts";
import { type Webinar, webinarOfForm } from "../find-webinar.server.ts";
import { linkPromise, webinarFacts } from "../webinar-facts.ts";

/**
 * The webinar of a public form by the form's address. Throws 308: an address the form had before; 404: no such form, never
 * published, in the bin, or no webinar; 410: its account is closed.
 */
export async function findPublicWebinar(
  installation: Pick<Installation, "db" | "config">,
  slug: string | undefined,
  request: Request,
): Promise<{ form: Form; webinar: Webinar }> {
  const { db } = installation;
  const found = await db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .selectAll("forms")
    .select(["accounts.suspendedAt", "accounts.terminatedAt"])
    .where("forms.slug", "=", (slug ?? "").toLowerCase())
    .where("forms.deletedAt", "is", null)
    .where("forms.publishedVersionId", "is not", null)
    .executeTakeFirst();
  if (!found && slug) await followOldAddress(installation, request, slug);
  if (!found) throw notFound();
  const { suspendedAt, terminatedAt, ...form } = found;
  if (isClosed({ suspendedAt, terminatedAt })) throw closedPage();
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  return { form, webinar };
}

/** What the frame of such a page shows. */
export async function publicWebinarHead(installation: Installation, { form, webinar }: { form: Form; webinar: Webinar }) {
  const look = await readFormLook(installation, form);
  const now = installation.clock();
  const promise = linkPromise(webinar, {
    formTakes: formStanding(form, webinar, { timeZone: webinar.timeZone, now }).takes,
    now,
  });
  const head = { look, title: webinar.title, formPath: `/f/${form.slug}`, ...webinarFacts(webinar, promise) };
  return { style: look.style, themeColour: look.themeColour, head };
}
