import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { FormVersion } from "../find-form.server.ts";
import type { Answers, FormDefinition } from "../model/definition.ts";
import { versionDefinition } from "../model/stored-form.server.ts";
import { draftAnswers, draftToken, type FormDraft, findDraft, isByLink } from "./drafts.server.ts";
import type { FormPath } from "./form-path.ts";
import type { OpenForm } from "./open-form.server.ts";

/** How a visitor is with us: on the page itself, or inside another site's page, where the address carries what a cookie can't. */
export interface Visit {
  slug: string;
  embedded: boolean;
  /** The token of the answers kept so far, only where it travels in the address. */
  token: string | null;
}

/** How the visitor came, by the address's query: `?embed=1`, and `?d=…` for the answers kept so far. */
export function visitOf(query: URLSearchParams, slug: string): Visit {
  const embedded = query.get("embed") === "1";
  return { slug, embedded, token: embedded ? query.get("d") || null : null };
}

/** An address of the form for this visitor: `part` is "", "check", "thanks" … */
export function formAddress(visit: Visit, part = "", query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (visit.embedded) search.set("embed", "1");
  if (visit.embedded && visit.token) search.set("d", visit.token);
  const asked = search.size > 0 ? `?${search}` : "";
  return `/f/${visit.slug}${part ? `/${part}` : ""}${asked}`;
}

/** A form with what this visitor has answered so far. */
export interface FormVisit extends OpenForm {
  visit: Visit;
  draft: FormDraft | null;
  /** They came to these answers by a mailed link. */
  byLink: boolean;
  /** The version they answer: that of their answers so far, or what is published. */
  answered: FormVersion;
  definition: FormDefinition;
  answers: Answers;
  journey: FormPath;
  now: Date;
}

/** Finds what a visitor has answered of a form: `query` is that of the page's address, `cookies` the browser's `Cookie` header. */
export async function visitForm(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  open: OpenForm,
  { query, cookies }: { query: URLSearchParams; cookies: string | null },
): Promise<FormVisit> {
  const now = clock();
  const visit = visitOf(query, open.form.slug);
  const token = draftToken(cookies, visit);
  const draft = await findDraft(db, open.form.id, token, now);
  const answered = draft ? await versionOf(db, open, draft.versionId) : open.version;
  return { ...open, ...answering(answered, draft), visit, draft, byLink: isByLink(draft, token), now };
}

/** The same visit with another version of the form: the one the sent page was made from. */
export function answering(
  answered: FormVersion,
  draft: FormDraft | null,
): Pick<FormVisit, "answered" | "definition" | "answers" | "journey"> {
  const definition = versionDefinition(answered);
  const answers = draftAnswers(draft);
  return { answered, definition, answers, journey: { definition, answers, reached: draft?.page ?? 1 } };
}

/** A version of this form; what is published when there is none of that id. */
export async function versionOf(
  db: Database,
  { form, version }: Pick<OpenForm, "form" | "version">,
  id: string,
): Promise<FormVersion> {
  if (id === version.id) return version;
  const older = await db
    .selectFrom("formVersions")
    .selectAll()
    .where("id", "=", id)
    .where("formId", "=", form.id)
    .executeTakeFirst();
  return older ?? version;
}
