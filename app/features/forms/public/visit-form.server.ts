import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { FormVersion } from "../find-form.server.ts";
import type { Answers, FormDefinition } from "../model/definition.ts";
import { versionDefinition } from "../model/stored-form.server.ts";
import { draftAnswers, draftToken, type FormDraft, findDraft, isByLink } from "./drafts.server.ts";
import { type Visit, visitOf } from "./form-address.ts";
import type { FormPath } from "./form-path.ts";
import type { OpenForm } from "./open-form.server.ts";

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
