import { expressionBuilder } from "kysely";
import type { EmailsOf, ProjectsForSegments } from "#app/features/recipients/extensions.ts";
import type { Schema } from "#db/schema.ts";
import { isNotRenewed } from "../renewal/mark-renewed.server.ts";

/** What segments ask of projects and their certificates. */
export const projectsForSegments: ProjectsForSegments = {
  listOptions: (db, accountId, limit) =>
    db
      .selectFrom("projects")
      .select(["id as value", "title as label"])
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .orderBy("editedAt", "desc")
      .limit(limit)
      .execute(),
  certified: validOf,
  viewed: (about) => validOf(about).where("certificates.viewCount", ">", 0),
  expiring: (days) => (about) => {
    const ending = expressionBuilder<Schema, never>()
      .selectFrom("certificates")
      .select("certificates.holderEmail as email")
      .where("certificates.accountId", "=", about.accountId)
      .where("certificates.status", "=", "valid")
      .where("certificates.expiresAt", ">=", days.from)
      .where(isNotRenewed("certificates"));
    const until = days.until;
    const within = until === null ? ending : ending.where("certificates.expiresAt", "<", until);
    return about.email ? within.where("certificates.holderEmail", "=", about.email) : within;
  },
};

function validOf({ accountId, id, email }: Parameters<EmailsOf>[0]) {
  const valid = expressionBuilder<Schema, never>()
    .selectFrom("certificates")
    .select("certificates.holderEmail as email")
    .where("certificates.status", "=", "valid");
  const about =
    id === null
      ? valid.where("certificates.accountId", "=", accountId)
      : valid.where("certificates.projectId", "=", id);
  return email ? about.where("certificates.holderEmail", "=", email) : about;
}
