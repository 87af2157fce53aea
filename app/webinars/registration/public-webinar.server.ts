import type { Database } from "#db/database.server.ts";
import type { Form } from "../../forms/find-form.server.ts";
import { readFormLook } from "../../forms/public/form-look.server.ts";
import { notFound } from "../../http/not-found.ts";
import type { Installation } from "../../installation.server.ts";
import { type Webinar, webinarOfForm } from "../find-webinar.server.ts";
import { webinarFacts } from "../webinar-facts.ts";

/** The webinar of a public form by the form's address. Throws 404: no such form, never published, in the bin, or no webinar. */
export async function findPublicWebinar(db: Database, slug: string | undefined): Promise<{ form: Form; webinar: Webinar }> {
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("slug", "=", slug ?? "")
    .where("deletedAt", "is", null)
    .where("publishedVersionId", "is not", null)
    .executeTakeFirst();
  const webinar = form ? await webinarOfForm(db, form.id) : null;
  if (!form || !webinar) throw notFound();
  return { form, webinar };
}

/** What the frame of such a page shows. */
export async function publicWebinarHead(installation: Installation, { form, webinar }: { form: Form; webinar: Webinar }) {
  const look = await readFormLook(installation, form);
  const head = { look, title: webinar.title, formPath: `/f/${form.slug}`, ...webinarFacts(webinar) };
  return { style: look.style, themeColour: look.themeColour, head };
}
