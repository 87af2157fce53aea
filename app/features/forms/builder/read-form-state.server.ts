import { canonicalJson } from "#app/platform/text/canonical-json.ts";
import type { Database } from "#db/database.server.ts";
import { type Form, type FormVersion, publishedVersion } from "../find-form.server.ts";
import { questionsOf } from "../model/pages.ts";
import { draftDefinition, versionDefinition } from "../model/stored-form.server.ts";
import type { FormState } from "./form-state.ts";

/** What the bar above every page of a form says. */
export async function readFormState(db: Database, form: Form): Promise<FormState> {
  const version = await publishedVersion(db, form);
  const draft = draftDefinition(form);
  const isSame = (one: FormVersion) =>
    one.definition === form.draft || canonicalJson(versionDefinition(one)) === canonicalJson(draft);
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    questionCount: questionsOf(draft.elements).length,
    responseCount: form.responseCount,
    publication: !version ? "never" : version.title === form.title && isSame(version) ? "current" : "changed",
    isOpen: form.enabled === 1,
  };
}
