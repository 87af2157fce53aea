import type { Kysely } from "kysely";
import { type FormLimit, findFormLimitOf, isManaged } from "#app/features/billing/quota/managed-forms.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { type Form, findForm, publishedVersion } from "../find-form.server.ts";
import { checkDefinition } from "../model/check-definition.ts";
import type { FormDefinition } from "../model/definition.ts";
import { draftDefinition, versionDefinition } from "../model/stored-form.server.ts";
import { webinarOfForm } from "../webinar/webinar.server.ts";
import { compareDefinitions, type DefinitionChanges, hasChanges } from "./compare-definitions.ts";
import { distinctName } from "./element-labels.ts";
import { findMailLock, type MailLock, publishForm } from "./publish-form.server.ts";

/** What stops publishing, in words with what to do. `name` and `elementId`: of the card it is about; `field`: the control in it. */
export interface PublishProblem {
  elementId: string | null;
  field: string | null;
  name: string;
  message: string;
}

/** What the publishing dialog says. */
export interface PublishPlan {
  title: string;
  revision: number;
  draft: FormDefinition;
  /** Null before the first time. */
  since: { title: string; changes: DefinitionChanges } | null;
  /** True when the public sees all of it already. */
  isCurrent: boolean;
  problems: PublishProblem[];
  lock: MailLock | null;
  /** The plan has no form manager left for it. */
  limit: FormLimit | null;
}

/** What publishing the draft would change, and what stands in its way. */
export async function readPublishPlan(db: Database, form: Form, now: Date): Promise<PublishPlan> {
  const draft = draftDefinition(form);
  const version = await publishedVersion(db, form);
  const webinar = await webinarOfForm(db, form.id);
  const problems = checkDefinition(draft, { isWebinar: webinar !== null }).map((problem) => {
    const element = draft.elements.find(({ id }) => id === problem.elementId);
    return { ...problem, name: element ? distinctName(element, draft) : "" };
  });
  const changes = version && compareDefinitions(versionDefinition(version), draft);
  return {
    title: form.title,
    revision: form.draftRevision,
    draft,
    since: version && changes && { title: version.title, changes },
    isCurrent: Boolean(version && changes && version.title === form.title && !hasChanges(changes)),
    problems,
    lock: await findMailLock(db, form, webinar !== null),
    limit: await limitOf(db, form, now),
  };
}

/** Changes to a form that is open already are always published; one that is not yet needs a form manager of the plan. */
async function limitOf(db: Database, form: Form, now: Date): Promise<FormLimit | null> {
  if (isManaged(form, now)) return null;
  return findFormLimitOf(db, form.accountId, { ...form, publishedVersionId: form.publishedVersionId ?? "next" }, now);
}

/**
 * Publishes the draft as it was shown at `revision`. Returns where to go; null when something stands in the way, or when the
 * draft has changed since: then the dialog says so. Throws 404 when the form is not the account's.
 */
export async function publishDraft(
  db: Kysely<Schema>,
  given: { accountId: string; userId: string; formId: string | undefined; revision: number; token: string; now: Date },
): Promise<string | null> {
  const { accountId, userId, revision, token, now } = given;
  return db.transaction().execute(async (trx) => {
    const form = await findForm(trx, accountId, given.formId);
    const location = `/forms/${form.id}/share`;
    const plan = await readPublishPlan(trx, form, now);
    if (plan.isCurrent) return location;
    if (plan.problems.length > 0 || plan.lock || plan.limit || form.draftRevision !== revision) return null;
    const first = await spendFormToken(trx, { token, accountId, location, now });
    if (first) return first;
    await publishForm(trx, form, { userId, now });
    return location;
  });
}
