import { expressionBuilder, type NotNull } from "kysely";
import type { FormsForSegments } from "#app/features/recipients/extensions.ts";
import type { Schema } from "#db/schema.ts";

/** What segments ask of forms and their responses. */
export const formsForSegments: FormsForSegments = {
  listOptions: (db, accountId, limit) =>
    db
      .selectFrom("forms")
      .select(["id as value", "title as label"])
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .orderBy("editedAt", "desc")
      .limit(limit)
      .execute(),
  answered({ accountId, id, email }) {
    const answered = expressionBuilder<Schema, never>()
      .selectFrom("formResponses")
      .select("formResponses.emailKey as email")
      // A null among them would make "not one of those" unknown.
      .where("formResponses.emailKey", "is not", null)
      .$narrowType<{ email: NotNull }>();
    const about =
      id === null
        ? answered.where("formResponses.accountId", "=", accountId)
        : answered.where("formResponses.formId", "=", id);
    return email ? about.where("formResponses.emailKey", "=", email) : about;
  },
};
