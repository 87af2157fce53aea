import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Database } from "#db/database.server.ts";
import type { FormVersion } from "../find-form.server.ts";
import type { Answers, FormDefinition } from "../model/definition.ts";
import { versionDefinition } from "../model/stored-form.server.ts";
import { draftAnswers, draftToken, type FormDraft, findDraft, isByLink } from "./drafts.server.ts";
import { type Visit, visitOf } from "./form-address.ts";
import type { FormPath } from "./form-path.ts";
import { type OpenForm, openForm } from "./open-form.server.ts";

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

/** Finds the form at the address and what this visitor has answered of it. Throws 404. */
export async function visitForm({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<FormVisit> {
  const { app } = context;
  const now = app.clock();
  const open = await openForm(app, params.slug, request);
  const visit = visitOf(request, open.form.slug);
  const token = draftToken(request, visit);
  const draft = await findDraft(app.db, open.form.id, token, now);
  const answered = draft ? await versionOf(app.db, open, draft.versionId) : open.version;
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
