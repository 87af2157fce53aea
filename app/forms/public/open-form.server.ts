import type { Selectable } from "kysely";
import type { AccountsTable } from "#db/schema/accounts.ts";
import { isClosed } from "../../accounts/account-standing.ts";
import { notFound } from "../../http/not-found.ts";
import type { Installation } from "../../installation.server.ts";
import type { FormDate, FormLook } from "../../ui/public-form/public-form-shell.tsx";
import { type Webinar, webinarOfForm } from "../../webinars/find-webinar.server.ts";
import { linkPromise, webinarFacts } from "../../webinars/webinar-facts.ts";
import { type Form, type FormVersion, publishedVersion } from "../find-form.server.ts";
import { type FormSettings, readFormSettings } from "../form-settings.ts";
import { closedPage } from "./closed-page.ts";
import { followOldAddress } from "./follow-old-address.server.ts";
import { readFormLook } from "./form-look.server.ts";
import { type FormStanding, formStanding } from "./form-standing.ts";

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
  standing: FormStanding;
}

/**
 * The published form at `/f/{slug}`, also when it takes no answers. Throws 308 for an address that a form had before, and 404 for
 * one that leads to none.
 */
export async function openForm(
  installation: Pick<Installation, "db" | "config" | "clock">,
  slug: string | undefined,
  request: Request,
): Promise<OpenForm> {
  const { db, clock } = installation;
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("slug", "=", (slug ?? "").toLowerCase())
    .executeTakeFirst();
  if (!form && slug) await followOldAddress(installation, request, slug);
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
  const standing = formStanding(form, webinar, { timeZone: account.timeZone, now: clock() });
  return { form, version, settings: readFormSettings(form.settings), account, webinar, standing };
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
 * The header of a form's pages: of its webinar, where it has one, else of the version that is answered. Without `standing` the form
 * is shown as one that takes answers.
 */
export async function formHead(
  installation: Pick<Installation, "db" | "files" | "config" | "log" | "clock">,
  {
    form,
    version,
    settings,
    webinar,
    standing,
  }: Pick<OpenForm, "form" | "version" | "settings" | "webinar"> & Partial<Pick<OpenForm, "standing">>,
): Promise<FormHead> {
  const look = await readFormLook(installation, form);
  const formPath = `/f/${form.slug}`;
  const head = { look, title: version.title, intro: settings.intro, date: null, facts: [], formPath, linkAgainPath: null };
  if (!webinar) return head;
  // A binned form has no page, and sample people have no mailbox.
  const linkAgainPath = form.deletedAt || form.isSample === 1 ? null : `${formPath}/link-again`;
  const promise = linkPromise(webinar, { formTakes: standing?.takes ?? true, now: installation.clock() });
  return { ...head, title: webinar.title || version.title, ...webinarFacts(webinar, promise), linkAgainPath };
}
