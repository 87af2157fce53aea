import type { Selectable } from "kysely";
import { isClosed } from "#app/features/accounts/account-status.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";
import type { FormDate, FormLook } from "#app/ui/public-form/public-form-shell.tsx";
import type { AccountsTable } from "#db/schema/accounts.ts";
import { type Form, type FormVersion, publishedVersion } from "../find-form.server.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { presentSlug } from "../model/old-addresses.server.ts";
import { formSettings } from "../model/stored-form.server.ts";
import { type Webinar, webinarOfForm } from "../webinar/webinar.server.ts";
import { linkPromise, webinarFacts } from "../webinar/webinar-facts.ts";
import { readFormLook } from "./form-look.server.ts";
import { type FormAvailability, formAvailability } from "./form-status.ts";

/** A form as a visitor meets it. */
export interface OpenForm {
  form: Form;
  /** What is published now. */
  version: FormVersion;
  settings: FormSettings;
  account: Pick<
    Selectable<AccountsTable>,
    "id" | "name" | "supportEmail" | "timeZone" | "kind" | "identityStatus" | "deleteAfter" | "suspendedAt" | "terminatedAt"
  >;
  webinar: Webinar | null;
  standing: FormAvailability;
}

/**
 * The published form at `/f/{slug}`, also when it takes no answers. `moved`: a form had this address before, and has `slug` now.
 * Throws 404 for an address that leads to none, and 410 when its account is closed.
 */
export async function openForm(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  slug: string | undefined,
): Promise<({ kind: "open" } & OpenForm) | { kind: "moved"; slug: string }> {
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("slug", "=", (slug ?? "").toLowerCase())
    .executeTakeFirst();
  const present = form || !slug ? null : await presentSlug(db, slug.toLowerCase());
  if (present !== null) return { kind: "moved", slug: present };
  const version = form && (await publishedVersion(db, form));
  if (!version) throw notFound();
  const [account, webinar] = await Promise.all([
    db
      .selectFrom("accounts")
      .select(["id", "name", "supportEmail", "timeZone", "kind", "identityStatus", "deleteAfter", "suspendedAt", "terminatedAt"])
      .where("id", "=", form.accountId)
      .executeTakeFirstOrThrow(),
    webinarOfForm(db, form.id),
  ]);
  if (isClosed(account)) throw closedPage();
  const standing = formAvailability(form, webinar, { timeZone: account.timeZone, now: clock() });
  return { kind: "open", form, version, settings: formSettings(form), account, webinar, standing };
}

/** What the header of the form's pages shows. */
export interface FormHead {
  look: FormLook;
  title: string;
  intro: string;
  date: FormDate | null;
  facts: { label: string; value: string }[];
  /** `/f/{slug}` */
  formPath: string;
  /** Where registered people get their joining link again; null for a form without a webinar. */
  linkAgainPath: string | null;
}

/**
 * The header of a form's pages: of its webinar, where it has one, else of the version that is answered. Without `credentialStatusOf` the form
 * is shown as one that takes answers.
 */
export async function formHead(
  app: Pick<AppContext, "db" | "files" | "config" | "log" | "clock">,
  {
    form,
    version,
    settings,
    webinar,
    standing,
  }: Pick<OpenForm, "form" | "version" | "settings" | "webinar"> & Partial<Pick<OpenForm, "standing">>,
): Promise<FormHead> {
  const look = await readFormLook(app, form);
  const formPath = `/f/${form.slug}`;
  const head = { look, title: version.title, intro: settings.intro, date: null, facts: [], formPath, linkAgainPath: null };
  if (!webinar) return head;
  // A binned form has no page, and sample people have no mailbox.
  const linkAgainPath = form.deletedAt || form.isSample === 1 ? null : `${formPath}/link-again`;
  const promise = linkPromise(webinar, { formTakes: standing?.takes ?? true, now: app.clock() });
  return { ...head, title: webinar.title || version.title, ...webinarFacts(webinar, promise), linkAgainPath };
}

/** The header, with what a page of the form returns beside it from its loader. */
export async function formFrame(app: Parameters<typeof formHead>[0], form: Parameters<typeof formHead>[1]) {
  const head = await formHead(app, form);
  const { style, themeColour } = head.look;
  return { head, style, themeColour };
}
