import type { Database } from "#db/database.server.ts";
import { spendFormToken } from "../http/one-use-token.server.ts";
import { newToken } from "../http/secret-token.server.ts";
import { newId } from "../ids.ts";
import { searchable } from "../recipients/match-person.ts";
import type { FormDefinition } from "./definition.ts";
import type { FormSettings } from "./form-settings.ts";
import { DEFAULT_FORM_SETTINGS } from "./form-settings.ts";
import { newSlug } from "./form-slug.ts";

/**
 * Makes a form with its draft as the first step of the history. One transaction with the page's token: the second press of
 * the button finds the first one's form (C20). Returns where to go, and the form's id if it was made now.
 */
export async function createForm(
  trx: Database,
  given: {
    accountId: string;
    userId: string;
    title: string;
    draft: FormDefinition;
    settings?: Partial<FormSettings>;
    token: string;
    now: Date;
    /** Where the draft names the form itself, as the addresses of its pictures do. */
    id?: string;
  },
): Promise<{ location: string; formId: string | null }> {
  const { accountId, userId, title, now } = given;
  const id = given.id ?? newId(now.getTime());
  const location = `/forms/${id}/questions`;
  const first = await spendFormToken(trx, { token: given.token, accountId, location, now });
  if (first) return { location: first, formId: null };
  const at = now.toISOString();
  const draft = JSON.stringify(given.draft);
  await trx
    .insertInto("forms")
    .values({
      id,
      accountId,
      slug: newSlug(title),
      title,
      searchText: searchable(title),
      draft,
      draftRevision: 1,
      publishedVersionId: null,
      enabled: 1,
      settings: JSON.stringify({ ...DEFAULT_FORM_SETTINGS, ...given.settings }),
      closesAt: null,
      responseLimit: null,
      retentionDays: null,
      responseCount: 0,
      lastResponseNumber: 0,
      postSecret: newToken(),
      recipientMapping: null,
      starred: 0,
      createdBy: userId,
      createdAt: at,
      editedAt: at,
      viewedAt: at,
      deletedAt: null,
    })
    .execute();
  await trx
    .insertInto("formRevisions")
    .values({ formId: id, revision: 1, previousRevision: null, draft, createdAt: at })
    .execute();
  return { location, formId: id };
}
