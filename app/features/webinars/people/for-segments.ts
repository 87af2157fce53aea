import { expressionBuilder } from "kysely";
import type { EmailsOf, WebinarsForSegments } from "#app/features/recipients/extensions.ts";
import type { Schema } from "#db/schema.ts";

/** What segments ask of webinars and who registered for them. */
export const webinarsForSegments: WebinarsForSegments = {
  listOptions: (db, accountId, limit) =>
    db
      .selectFrom("webinars")
      .innerJoin("forms", "forms.id", "webinars.formId")
      .select(["webinars.id as value", "webinars.title as label"])
      .where("webinars.accountId", "=", accountId)
      .where("webinars.seriesId", "is", null)
      .where("forms.deletedAt", "is", null)
      .orderBy("webinars.startsAt", "desc")
      .limit(limit)
      .execute(),
  attended: (about) => registrations(about).where("webinarRegistrations.attended", "=", 1),
  registered: (about) =>
    registrations(about).where("webinarRegistrations.state", "=", "registered"),
};

function registrations({ accountId, id, email }: Parameters<EmailsOf>[0]) {
  const all = expressionBuilder<Schema, never>()
    .selectFrom("webinarRegistrations")
    .select("webinarRegistrations.emailKey as email");
  const about =
    id === null
      ? all.where("webinarRegistrations.accountId", "=", accountId)
      : all.where("webinarRegistrations.webinarId", "=", id);
  return email ? about.where("webinarRegistrations.emailKey", "=", email) : about;
}
