import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { mergeValues, placeholderValues, titleOf } from "#app/engines/placeholders/index.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { MessageDraft } from "#app/features/messages/message/message-draft.ts";
import {
  readStored,
  readStoredOrNull,
  readStoredTexts,
} from "#app/platform/database/stored-json.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BodyFormat } from "#db/schema/delivery.ts";
import type { BulkDraftsTable } from "#db/schema/mailings.ts";
import type { Schema } from "#db/schema.ts";
import { audienceLabel, type BulkAudience } from "./bulk-audience.ts";
import { MAX_TICKS, NOBODY } from "./bulk-choice.ts";
import { countChosen } from "./chosen-people.server.ts";
import { findSource } from "./sources.server.ts";

/** A bulk mail being written, its JSON read. */
export interface BulkDraft extends Omit<Selectable<BulkDraftsTable>, "audience" | "fallbacks"> {
  audience: BulkAudience;
  /** Placeholder → what stands where somebody has none. */
  fallbacks: Record<string, string>;
}

/** What of a bulk mail is written in its composer. */
export type BulkMessage = Pick<BulkDraft, "subject" | "body" | "replyTo"> & {
  bodyFormat?: BodyFormat;
};

/** What a new bulk mail says until its organiser writes it. */
export const FIRST_BODY = "Dear {First Name},\n\n\n\nWith warm regards,\n{Organization Name}";

/** Whether a bulk mail says no more than a new one does. */
export function isUnwritten({ body }: Pick<BulkDraft, "body">): boolean {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  return words(body) === words(FIRST_BODY);
}

/** Where a bulk e-mail is written. */
const draftPath = (id: string) => `/bulk-email/compose/${id}`;

/**
 * Starts a bulk e-mail to these people and returns the path of its page. `token`: the form's
 * one-use token; used again, it gives the path of the first draft and makes no second one.
 */
export async function startDraft(
  db: Kysely<Schema>,
  given: Parameters<typeof createDraft>[1] & { token: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = await createDraft(trx, given);
    const { token, accountId, now } = given;
    const first = await spendFormToken(trx, { token, accountId, location: draftPath(id), now });
    if (first) await trx.deleteFrom("bulkDrafts").where("id", "=", id).execute();
    return first ?? draftPath(id);
  });
}

/** Adds the row of a bulk e-mail to these people. Returns its id. */
export async function createDraft(
  trx: Database,
  given: { accountId: string; userId: string; audience: BulkAudience; now: Date },
): Promise<string> {
  const id = newId(given.now.getTime());
  const at = given.now.toISOString();
  await trx
    .insertInto("bulkDrafts")
    .values({
      id,
      accountId: given.accountId,
      audience: JSON.stringify(given.audience),
      subject: "",
      body: FIRST_BODY,
      bodyFormat: "markdown",
      replyTo: "",
      fallbacks: "{}",
      batchId: null,
      createdBy: given.userId,
      createdAt: at,
      editedAt: at,
    })
    .execute();
  return id;
}

/**
 * Has a draft go to other people, and returns its path; null: it is not there any more, or was
 * sent.
 */
export async function changeAudience(
  db: Database,
  given: { accountId: string; draftId: string; audience: BulkAudience; now: Date },
): Promise<string | null> {
  const updated = await db
    .updateTable("bulkDrafts")
    .set({ audience: JSON.stringify(given.audience), editedAt: given.now.toISOString() })
    .where("id", "=", given.draftId)
    .where("accountId", "=", given.accountId)
    .where("batchId", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 0n ? null : draftPath(given.draftId);
}

/** What a draft is called where it isn't written: its name, else its subject, filled in. */
export function draftTitle(
  { name = "", subject, fallbacks = {} }: Partial<BulkDraft> & Pick<BulkDraft, "subject">,
  account: { name: string },
): string {
  const values = placeholderValues({ "Organization Name": account.name }, fallbacks);
  return titleOf(name || subject, values) || "No subject yet";
}

/** What a draft that is not sent yet is called; null: there is none. */
export async function nameOfDraft(
  db: Database,
  accountId: string,
  draftId: string,
): Promise<string | null> {
  const draft = await db
    .selectFrom("bulkDrafts")
    .innerJoin("accounts", "accounts.id", "bulkDrafts.accountId")
    .select(["bulkDrafts.name", "subject", "accounts.name as accountName"])
    .where("bulkDrafts.id", "=", draftId)
    .where("accountId", "=", accountId)
    .where("batchId", "is", null)
    .executeTakeFirst();
  return draft ? draftTitle(draft, { name: draft.accountName }) : null;
}

/**
 * Makes a new draft of what was typed into one that is gone, and returns its path. `audience`: of
 * that one, or its JSON from the form.
 */
export async function keepAsNewDraft(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    userId: string;
    message: BulkMessage;
    audience: BulkAudience | string;
    now: Date;
  },
): Promise<string> {
  const { accountId, message, now } = given;
  const audience =
    typeof given.audience === "string" ? readPostedAudience(given.audience) : given.audience;
  return db.transaction().execute(async (trx) => {
    const id = await createDraft(trx, { accountId, userId: given.userId, audience, now });
    const { subject, body, bodyFormat = "plain", replyTo } = message;
    await trx
      .updateTable("bulkDrafts")
      .set({ subject, body, bodyFormat, replyTo })
      .where("id", "=", id)
      .execute();
    return draftPath(id);
  });
}

/**
 * Whom a draft goes to, as its form says, so that it survives the draft; nothing when it is too
 * much for a form.
 */
export function postedAudience(audience: BulkAudience): string {
  const text = JSON.stringify(audience);
  return text.length > MAX_POSTED_AUDIENCE ? "" : text;
}

const MAX_POSTED_AUDIENCE = 4_000;

function readPostedAudience(text: string): BulkAudience {
  const read = postedShape.safeParse(readStoredOrNull(text.slice(0, MAX_POSTED_AUDIENCE)));
  return read.success ? read.data : { tab: "all", card: null, choice: NOBODY };
}

/** The account's draft; null: it is absent or another's. */
export async function findDraft(
  db: Database,
  accountId: string,
  draftId: string | undefined,
): Promise<BulkDraft | null> {
  const row = await db
    .selectFrom("bulkDrafts")
    .selectAll()
    .where("id", "=", draftId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ? withJson(row) : null;
}

const audienceShape = z.object({
  tab: z.custom<BulkAudience["tab"]>((value) => typeof value === "string"),
  card: z.string().nullable(),
  choice: z.object({
    all: z.string().nullable(),
    minus: z.array(z.number()),
    plus: z.array(z.number()),
    without: z.array(z.string()).optional(),
  }),
}) satisfies z.ZodType<BulkAudience>;

const postedNumbers = z.array(z.number().int().positive()).max(MAX_TICKS);

/** As strict as reading it from an address: what was posted is anybody's. */
const postedShape = z.object({
  tab: z.enum(["all", "certificates", "forms", "uploads", "segments"]),
  card: z.string().max(100).nullable(),
  choice: z.object({
    all: z.string().max(200).nullable(),
    minus: postedNumbers,
    plus: postedNumbers,
    without: z.array(z.string().max(40)).max(MAX_TICKS).optional(),
  }),
}) satisfies z.ZodType<BulkAudience>;

function withJson(row: Selectable<BulkDraftsTable>): BulkDraft {
  return {
    ...row,
    audience: readStored(audienceShape, row.audience, "bulkDrafts.audience", row.id),
    fallbacks: readStoredTexts(row.fallbacks, "bulkDrafts.fallbacks", row.id),
  };
}

const DRAFTS_PER_PAGE = 20;

/**
 * One page of what is not sent yet, edited last first, with whom each goes to in words, and whether
 * there are more.
 */
export async function listDrafts(
  db: Database,
  account: Organiser["account"],
  page: number,
  now: Date,
) {
  const rows = await db
    .selectFrom("bulkDrafts")
    .selectAll()
    .where("accountId", "=", account.id)
    .where("batchId", "is", null)
    // What a rule or a path sends has its page there.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("sendRules")
            .select("sendRules.id")
            .whereRef("sendRules.draftId", "=", "bulkDrafts.id"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pathSteps")
            .select("pathSteps.id")
            .whereRef("pathSteps.draftId", "=", "bulkDrafts.id"),
        ),
      ),
    )
    .orderBy("editedAt", "desc")
    .limit(DRAFTS_PER_PAGE + 1)
    .offset((page - 1) * DRAFTS_PER_PAGE)
    .execute();
  const drafts = [];
  for (const draft of rows.slice(0, DRAFTS_PER_PAGE).map(withJson)) {
    const { id, audience, editedAt } = draft;
    const source = await findSource(db, account.id, audience);
    const { count } = source ? await countChosen(db, source, audience.choice) : { count: 0 };
    const recipients = audienceLabel(count, audience, source?.title ?? null);
    drafts.push({
      id,
      title: draftTitle(draft, account),
      recipients,
      edited: shownTime(editedAt, now, account.timeZone),
    });
  }
  return { drafts, more: rows.length > DRAFTS_PER_PAGE };
}

/**
 * Saves what was written. New fallbacks replace old ones of the same name; an empty one takes it
 * away. What was sent stays as it is. What has errors is kept as a draft beside the rest. Returns
 * the new revision, or null when another window has saved since the one given.
 */
export async function writeDraft(
  db: Database,
  draft: BulkDraft,
  { message, details, errors, sendName }: MessageDraft<BulkMessage> & { sendName?: string | null },
  { revision, now }: { revision: number | null; now: Date },
): Promise<number | null> {
  const { subject, body, bodyFormat = "plain", replyTo } = message;
  const unsendable: MessageDraft<BulkMessage> = {
    message: { subject, body, bodyFormat, replyTo },
    details,
    errors,
  };
  const written =
    Object.keys(errors).length > 0
      ? { messageDraft: JSON.stringify(unsendable) }
      : {
          subject,
          body,
          bodyFormat,
          replyTo,
          messageDraft: null,
          fallbacks: JSON.stringify(mergeValues(draft.fallbacks, details)),
        };
  const updated = await db
    .updateTable("bulkDrafts")
    .set((eb) => ({
      ...written,
      ...(typeof sendName === "string" ? { name: sendName } : {}),
      topicId: draft.topicId,
      messageRevision: eb("messageRevision", "+", 1),
      editedAt: now.toISOString(),
    }))
    .where("id", "=", draft.id)
    .where("accountId", "=", draft.accountId)
    .where("batchId", "is", null)
    .$if(revision !== null, (query) => query.where("messageRevision", "=", revision ?? 0))
    .returning("messageRevision")
    .executeTakeFirst();
  return updated?.messageRevision ?? null;
}

/** Saves fallbacks only. */
export async function writeFallbacks(
  db: Database,
  draft: BulkDraft,
  fallbacks: Record<string, string>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("bulkDrafts")
    .set({
      fallbacks: JSON.stringify(mergeValues(draft.fallbacks, fallbacks)),
      editedAt: now.toISOString(),
    })
    .where("id", "=", draft.id)
    .where("accountId", "=", draft.accountId)
    .where("batchId", "is", null)
    .execute();
}

/** Throws a draft away; what was sent stays. */
export async function deleteDraft(
  db: Database,
  draft: Pick<BulkDraft, "id" | "accountId">,
): Promise<void> {
  await db
    .deleteFrom("bulkDrafts")
    .where("id", "=", draft.id)
    .where("accountId", "=", draft.accountId)
    .where("batchId", "is", null)
    .execute();
}

/** The batch a draft became; null while it is a draft. */
export async function findSentDraft(db: Database, draft: BulkDraft) {
  const batch = await db
    .selectFrom("batches")
    .select(["id", "title", "recipientCount", "scheduledAt", "startedAt", "status"])
    .where("id", "=", draft.batchId ?? "")
    .where("accountId", "=", draft.accountId)
    .executeTakeFirst();
  return batch ?? null;
}
