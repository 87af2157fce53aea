import { isClosed } from "#app/features/accounts/account-status.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import { presentSlug } from "#app/features/forms/model/old-addresses.server.ts";
import { readFormLook } from "#app/features/forms/public/form-look.server.ts";
import { formAvailability } from "#app/features/forms/public/form-status.ts";
import {
  findByToken,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "#app/features/forms/webinar/webinar.server.ts";
import { linkPromise, webinarFacts } from "#app/features/forms/webinar/webinar-facts.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";
import type { Database } from "#db/database.server.ts";

/**
 * The webinar of a public form by the form's address. `moved`: the form had this address before, and has `slug` now. Throws 404:
 * no such form, never published, in the bin, or no webinar; 410: its account is closed.
 */
export async function findPublicWebinar(
  { db }: Pick<AppContext, "db">,
  slug: string | undefined,
): Promise<{ kind: "found"; form: Form; webinar: Webinar } | { kind: "moved"; slug: string }> {
  const found = await selectForms(db)
    .where("forms.slug", "=", (slug ?? "").toLowerCase())
    .where("forms.deletedAt", "is", null)
    .where("forms.publishedVersionId", "is not", null)
    .executeTakeFirst();
  const present = found || !slug ? null : await presentSlug(db, slug.toLowerCase());
  if (present !== null) return { kind: "moved", slug: present };
  if (!found) throw notFound();
  const form = ofOpenAccount(found);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  return { kind: "found", form, webinar };
}

export interface FoundRegistration {
  registration: WebinarRegistration;
  webinar: Webinar;
  form: Form;
}

/** Whose personal link this is; null: nobody's. Throws 410: the webinar's account is closed. */
export async function findRegistration(db: Database, token: string | undefined): Promise<FoundRegistration | null> {
  const found = await findByToken(db, token);
  if (!found) return null;
  const form = await selectForms(db).where("forms.id", "=", found.webinar.formId).executeTakeFirstOrThrow();
  return { ...found, form: ofOpenAccount(form) };
}

function selectForms(db: Database) {
  return db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .selectAll("forms")
    .select(["accounts.suspendedAt", "accounts.terminatedAt"]);
}

function ofOpenAccount({ suspendedAt, terminatedAt, ...form }: Form & Parameters<typeof isClosed>[0]): Form {
  if (isClosed({ suspendedAt, terminatedAt })) throw closedPage();
  return form;
}

/** What the frame of a webinar's public page shows. */
export async function publicWebinarHead(app: AppContext, { form, webinar }: { form: Form; webinar: Webinar }) {
  const now = app.clock();
  const promise = linkPromise(webinar, {
    formTakes: formAvailability(form, webinar, { timeZone: webinar.timeZone, now }).takes,
    now,
  });
  return pageHead(app, { form, webinar }, { formPath: `/f/${form.slug}`, ...webinarFacts(webinar, promise) });
}

/** What the frame of a person's own page shows. */
export async function registrationHead(app: AppContext, { form, webinar }: FoundRegistration) {
  const { date, facts } = webinarFacts(webinar, "nobody");
  return pageHead(
    app,
    { form, webinar },
    {
      formPath: form.deletedAt ? null : `/f/${form.slug}`,
      date: webinar.state === "cancelled" ? null : date,
      facts: facts.filter(({ label }) => label === "With"),
    },
  );
}

async function pageHead<Own>(app: AppContext, { form, webinar }: { form: Form; webinar: Webinar }, own: Own) {
  const look = await readFormLook(app, form);
  return { style: look.style, themeColour: look.themeColour, head: { look, title: webinar.title, ...own } };
}
