import type { Selectable } from "kysely";
import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { newToken, readCookie, tokenHash } from "#app/platform/crypto.server.ts";
import { readStored, readStoredObject } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { FormDraftsTable } from "#db/schema/forms.ts";
import type { Answers } from "../definition/definition.ts";
import type { LinkValues } from "../model/link-values.ts";
import type { Typed } from "../model/typed.ts";
import type { Form } from "./find-form.server.ts";

export type FormDraft = Selectable<FormDraftsTable>;

const COOKIE = "iweri_form";
const DAY_MS = 24 * 3_600_000;
/** Without a mailed link nobody comes back later than this; every page sent begins it anew. */
const KEPT_MS = 2 * DAY_MS;
/** How long a mailed link leads back. */
export const LINK_DAYS = 30;

/**
 * The token of this visitor's answers so far: from the cookie of this form, or from the address of
 * an embedded one.
 */
export function draftToken(
  cookies: string | null,
  {
    embedded,
    token,
    guestKey,
  }: { embedded: boolean; token: string | null; guestKey: string | null },
): string | null {
  return embedded ? token : readCookie(cookies, cookieName(guestKey));
}

/** Two guests who share a phone have answers of their own. */
function cookieName(guestKey: string | null): string {
  return guestKey === null ? COOKIE : `${COOKIE}_${tokenHash(guestKey).slice(0, 8)}`;
}

/**
 * The answers kept under a browser's token or a mailed link's, so that both devices can go on; null
 * when there are none, when they are of another form, and when their time is over.
 */
export async function findDraft(
  db: Database,
  formId: string,
  token: string | null,
  now: Date,
): Promise<FormDraft | null> {
  if (!token) return null;
  const hash = tokenHash(token);
  const draft = await db
    .selectFrom("formDrafts")
    .selectAll()
    .where((or) => or.or([or("tokenHash", "=", hash), or("linkHash", "=", hash)]))
    .where("formId", "=", formId)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return draft ?? null;
}

/**
 * Whether a visitor came to the answers by the mailed link, which others may have too, and may have
 * begun.
 */
export function isByLink(draft: FormDraft | null, token: string | null): boolean {
  return draft !== null && token !== null && draft.linkHash === tokenHash(token);
}

/**
 * Begins to keep somebody's answers. The token is for their browser alone: the row holds its hash.
 */
export async function beginDraft(
  db: Database,
  {
    form,
    versionId,
    given,
    now,
  }: { form: Pick<Form, "id" | "accountId">; versionId: string; given: LinkValues; now: Date },
): Promise<{ draft: FormDraft; token: string }> {
  const token = newToken();
  const at = now.toISOString();
  const draft: FormDraft = {
    id: newId(now.getTime()),
    accountId: form.accountId,
    formId: form.id,
    versionId,
    tokenHash: tokenHash(token),
    linkHash: null,
    answers: "{}",
    typed: "{}",
    linkValues: JSON.stringify(given),
    page: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(now.getTime() + KEPT_MS).toISOString(),
  };
  await db.insertInto("formDrafts").values(draft).execute();
  return { draft, token };
}

/**
 * Keeps what has been answered so far and how far the person has come; `typed` stays as it is
 * without one.
 */
export async function saveDraft(
  db: Database,
  draft: FormDraft,
  { answers, typed, reached, now }: { answers: Answers; typed?: Typed; reached: number; now: Date },
): Promise<void> {
  const expiresAt = new Date(
    Math.max(Date.parse(draft.expiresAt), now.getTime() + KEPT_MS),
  ).toISOString();
  const changed = {
    answers: JSON.stringify(answers),
    page: reached,
    updatedAt: now.toISOString(),
    expiresAt,
    ...(typed ? { typed: JSON.stringify(typed) } : {}),
  };
  await db.updateTable("formDrafts").set(changed).where("id", "=", draft.id).execute();
}

/** What the link said by which the answers were begun. */
export function draftLinkValues({ id, linkValues }: FormDraft): LinkValues {
  return readStored(linkValuesShape, linkValues, "formDrafts.linkValues", id);
}

const linkValuesShape: z.ZodType<LinkValues> = z.array(z.tuple([z.string(), z.string()]));

/** The answers that a draft holds; none without one. */
export function draftAnswers(draft: FormDraft | null): Answers {
  return draft ? (readStoredObject(draft.answers, "formDrafts.answers", draft.id) as Answers) : {};
}

/** What a draft holds of pages that were left with mistakes; nothing without one. */
export function draftTyped(draft: FormDraft | null): Typed {
  return draft ? readStored(typedShape, draft.typed, "formDrafts.typed", draft.id) : {};
}

const typedShape: z.ZodType<Typed> = z.record(
  z.string(),
  z.record(z.string(), z.array(z.string())),
);

/**
 * The Set-Cookie value with which a browser finds its answers again: on this form only, until it
 * closes. Empty token: forget.
 */
export function draftCookie(
  { appUrl }: Pick<Config, "appUrl">,
  { slug, guestKey }: { slug: string; guestKey: string | null },
  token: string,
): string {
  const secure = appUrl.startsWith("https:") ? "; Secure" : "";
  const age = token ? "" : "; Max-Age=0";
  return `${cookieName(guestKey)}=${token}; Path=/f/${slug}; HttpOnly; SameSite=Lax${secure}${age}`;
}

/**
 * Set-Cookie values that move a browser's answers from a form's old address to its current one;
 * empty without answers.
 */
export function moveDraftCookie(
  cookies: string | null,
  config: Pick<Config, "appUrl">,
  { from, to }: { from: string; to: string },
): string[] {
  const token = readCookie(cookies, COOKIE);
  const of = (slug: string) => ({ slug, guestKey: null });
  return token ? [draftCookie(config, of(from), ""), draftCookie(config, of(to), token)] : [];
}

/** Deletes somebody's answers so far, with their files. */
export async function clearDraft(
  { db, files }: Pick<AppContext, "db" | "files">,
  { id }: Pick<FormDraft, "id">,
): Promise<void> {
  const keys = await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("formFiles")
      .where("draftId", "=", id)
      .returning("fileKey")
      .execute();
    await trx.deleteFrom("formDrafts").where("id", "=", id).execute();
    return gone.map(({ fileKey }) => fileKey);
  });
  for (const key of keys) await files.remove(key);
}
