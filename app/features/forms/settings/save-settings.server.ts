import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { findFormLimitOf, isManaged } from "#app/features/billing/quota/managed-forms.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Schema } from "#db/schema.ts";
import type { Form } from "../find-form.server.ts";
import { addressProblem, keepOldAddress } from "../model/old-addresses.server.ts";
import type { ReadSettings } from "./settings-fields.server.ts";

export type SaveSettingsOutcome =
  | { kind: "saved" }
  | { kind: "refused"; errors: FormErrors }
  /** The days of keeping would delete answers there are; nothing was saved. */
  | { kind: "would-delete"; responses: number };

/**
 * Saves the Settings page in one transaction. Refused when another form has the address, and, unless it was agreed to, when
 * the days of keeping are fewer than before and answers there are would go by them. Opening a form again needs a form manager of
 * the plan.
 */
export async function saveSettings(
  db: Kysely<Schema>,
  form: Form,
  given: { value: ReadSettings; agreed: boolean; actorId: string; now: Date },
): Promise<SaveSettingsOutcome> {
  const { value, agreed, actorId, now } = given;
  return db.transaction().execute(async (trx) => {
    // As it is now: it may have been switched off, and another one opened in its place, since the request read it.
    const present = await trx.selectFrom("forms").selectAll().where("id", "=", form.id).executeTakeFirst();
    const problem = await addressProblem(trx, present ?? form, value.slug);
    if (problem) return { kind: "refused", errors: { slug: problem } };
    const isOpen = present !== undefined && isManaged(present, now);
    const limit = isOpen ? null : await findFormLimitOf(trx, form.accountId, { ...form, ...value }, now);
    if (limit) return { kind: "refused", errors: { enabled: limit.text } };
    const { retentionDays } = value;
    const isShorter = retentionDays !== null && (form.retentionDays === null || retentionDays < form.retentionDays);
    if (isShorter && !agreed) {
      const { responses } = await trx
        .selectFrom("formResponses")
        .select(({ fn }) => fn.countAll().as("responses"))
        .where("formId", "=", form.id)
        .where("submittedAt", "<", new Date(now.getTime() - retentionDays * 86_400_000).toISOString())
        .executeTakeFirstOrThrow();
      if (Number(responses) > 0) return { kind: "would-delete", responses: Number(responses) };
    }
    await keepOldAddress(trx, present ?? form, value.slug, now);
    await trx
      .updateTable("forms")
      .set({
        ...value,
        searchText: searchable(value.title),
        settings: JSON.stringify(value.settings),
        editedAt: now.toISOString(),
      })
      .where("id", "=", form.id)
      .execute();
    await recordActivity(trx, {
      accountId: form.accountId,
      actorId,
      kind: "update",
      text: `Changed the settings of the form ${value.title}`,
      link: `/forms/${form.id}/settings`,
      now,
    });
    return { kind: "saved" };
  });
}

/** A new secret for what is posted to the external link; the old one signs nothing from that moment. */
export async function renewPostSecret(
  db: Kysely<Schema>,
  form: Pick<Form, "id" | "accountId" | "title">,
  given: { secret: string; actorId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("forms").set({ postSecret: given.secret }).where("id", "=", form.id).execute();
    await recordActivity(trx, {
      accountId: form.accountId,
      actorId: given.actorId,
      kind: "update",
      text: `Made a new secret for what the form ${form.title} posts`,
      link: `/forms/${form.id}/settings`,
      now: given.now,
    });
  });
}
