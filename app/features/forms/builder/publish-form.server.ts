import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { FormDefinition, FormElement } from "../definition/definition.ts";
import { formWebinars } from "../extensions.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { hasFirstTitle, isFirstSlug } from "../list/create-form.server.ts";
import { nameOfElement } from "../model/element-labels.ts";
import { newSlug } from "../model/form-settings.ts";
import { type Form, findForm, publishedVersion } from "../store/find-form.server.ts";
import { type FormLimit, findFormLimitOf, isManaged } from "../store/managed-forms.server.ts";
import { draftDefinition, formSettings, versionDefinition } from "../store/stored-form.server.ts";
import { checkDefinition } from "./check-definition.ts";
import { compareDefinitions, type DefinitionChanges, hasChanges } from "./compare-definitions.ts";

/**
 * What stops publishing, in words with what to do. `name` and `elementId`: of the card it is about;
 * `field`: the control in it.
 */
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
  const webinar = await formWebinars.get().ofForm(db, form.id);
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

/**
 * Changes to a form that is open already are always published; one that is not yet needs a form
 * manager of the plan.
 */
async function limitOf(db: Database, form: Form, now: Date): Promise<FormLimit | null> {
  if (isManaged(form, now)) return null;
  return findFormLimitOf(
    db,
    form.accountId,
    { ...form, publishedVersionId: form.publishedVersionId ?? "next" },
    now,
  );
}

/**
 * Publishes the draft as it was shown at `revision`. Returns where to go. `refused`: something
 * stands in the way, or the draft has changed since; the dialog says so. Null: the form is not the
 * account's.
 */
export async function publishDraft(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    userId: string;
    formId: string | undefined;
    revision: number;
    token: string;
    now: Date;
  },
): Promise<{ kind: "published"; location: string } | { kind: "refused" } | null> {
  const { accountId, userId, revision, token, now } = given;
  return db.transaction().execute(async (trx) => {
    const form = await findForm(trx, accountId, given.formId);
    if (!form) return null;
    const location = `/forms/${form.id}/share`;
    const plan = await readPublishPlan(trx, form, now);
    if (plan.isCurrent) return { kind: "published", location };
    if (plan.problems.length > 0 || plan.lock || plan.limit || form.draftRevision !== revision)
      return { kind: "refused" };
    const first = await spendFormToken(trx, { token, accountId, location, now });
    if (first) return { kind: "published", location: first };
    await publishForm(trx, form, { userId, now });
    return { kind: "published", location };
  });
}

/**
 * Makes the draft the version that the public sees, under the next number. In the caller's
 * transaction. Returns the version's id.
 */
export async function publishForm(
  trx: Database,
  form: Form,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const last = await trx
    .selectFrom("formVersions")
    .select((eb) => eb.fn.max("number").as("number"))
    .where("formId", "=", form.id)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  const id = newId(now.getTime());
  await trx
    .insertInto("formVersions")
    .values({
      id,
      accountId: form.accountId,
      formId: form.id,
      number,
      title: form.title,
      definition: form.draft,
      publishedBy: userId,
      publishedAt: now.toISOString(),
    })
    .execute();
  await trx
    .updateTable("forms")
    .set({
      publishedVersionId: id,
      editedAt: now.toISOString(),
      slug: number === 1 ? await firstSlug(trx, form) : form.slug,
    })
    .where("id", "=", form.id)
    .execute();
  await recordActivity(trx, {
    accountId: form.accountId,
    actorId: userId,
    kind: number === 1 ? "new" : "update",
    text: `${number === 1 ? "Published a form" : "Published changes to a form"}: ${form.title}`,
    link: `/forms/${form.id}/questions`,
    now,
  });
  const { accountId, title } = form;
  const data = { formId: form.id, title, version: number };
  await queueWebhook(trx, { accountId, event: "form.published", data, now });
  return id;
}

/**
 * Until somebody has the link, an address that says "untitled-form" follows the title the form was
 * given since.
 */
async function firstSlug(trx: Database, { id, slug, title }: Form): Promise<string> {
  if (!isFirstSlug(slug) || hasFirstTitle(title)) return slug;
  const follows = newSlug(title);
  const taken = await trx
    .selectFrom("forms")
    .select("id")
    .where("slug", "=", follows)
    .where("id", "!=", id)
    .executeTakeFirst();
  return taken ? slug : follows;
}

export type MailLock = NonNullable<Awaited<ReturnType<typeof readSendingLock>>> & { why: string };

/**
 * Why a form that mails people can't be published by this account yet; null when it mails nobody,
 * or when it may.
 */
export async function findMailLock(
  db: Database,
  form: Form,
  isWebinar: boolean,
): Promise<MailLock | null> {
  const { confirmation } = formSettings(form);
  if (!isWebinar && !confirmation.enabled) return null;
  const lock = await readSendingLock(db, form.accountId);
  const why = isWebinar
    ? "A webinar e-mails everyone who registers their confirmation, joining link and reminders."
    : "This form e-mails a confirmation to everyone who fills it in.";
  return lock && { ...lock, why };
}

/**
 * The same in a list of several: "Question 3: Your question". Elements that ask nothing are counted
 * by their kind, "Heading 2".
 */
function distinctName(element: FormElement, { elements }: FormDefinition): string {
  const kind = fieldTypeOf(element);
  const alike = elements.filter((other) =>
    kind.asks ? fieldTypeOf(other).asks : other.kind === element.kind,
  );
  const place = `${kind.asks ? "Question" : kind.label} ${alike.findIndex(({ id }) => id === element.id) + 1}`;
  const name = nameOfElement(element);
  return name === kind.label ? place : `${place}: ${name}`;
}
