import { parse } from "cookie";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import {
  newToken,
  readCookie,
  readSignedId,
  signedId,
  tokenHash,
} from "#app/platform/crypto.server.ts";
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
/** A browser that has begun more at once than this is asked to begin again with the others. */
const MAX_READ = 20;
const DAY_MS = 24 * 3_600_000;
/** Without a mailed link nobody comes back later than this; every page sent begins it anew. */
const KEPT_MS = 2 * DAY_MS;
/** How long a mailed link leads back. */
export const LINK_DAYS = 30;

/** What a page's address says of the answers that it belongs to. */
export interface DraftKey {
  /** `d` of the address; null: it says nothing. */
  d: string | null;
  guestKey: string | null;
  embedded: boolean;
}

/** How a page was asked for. */
export interface DraftAsked {
  cookies: string | null;
  /** Sent by one of our own forms, or led to by one. */
  isOwn: boolean;
  /** A form is being sent. */
  isPost: boolean;
  /** For the first page of a form, with no answers of anybody's in its address. */
  isFirst: boolean;
}

interface FoundDraft {
  draft: FormDraft | null;
  /** The browser keeps it in a cookie. */
  isKept: boolean;
  /** The answers are there, but this browser has to say that it wants them. */
  asks: boolean;
  /** What this browser began and hasn't sent, the newest first, where the address names none. */
  others: FormDraft[];
}

/**
 * An address names its answers by their id, which opens nothing by itself: the browser that began
 * them has a cookie for each. Where it keeps no cookies the address has a key instead; opened
 * from anywhere but our own pages, that key only asks. A page's form has a key for posts alone.
 */
export async function findVisitorsDraft(
  { db, config }: Pick<AppContext, "db" | "config">,
  formId: string,
  { d, guestKey, embedded }: DraftKey,
  { cookies, isOwn, isPost, isFirst, now }: DraftAsked & { now: Date },
): Promise<FoundDraft> {
  const kept = await keptDrafts(db, formId, { cookies, now });
  const none = { draft: null, isKept: false, asks: false, others: [] };
  if (d === null) {
    if (embedded) return none;
    if (guestKey !== null) {
      const token = readCookie(cookies, guestCookie(guestKey));
      const hash = token && tokenHash(token);
      const own = kept.find((one) => hash === one.tokenHash || hash === one.linkHash);
      return { ...none, draft: own ?? null, isKept: own !== undefined };
    }
    const [only, ...more] = kept;
    // Addresses from before they named their answers.
    if (!isFirst && only && more.length === 0) return { ...none, draft: only, isKept: true };
    return { ...none, others: isPost ? [] : kept };
  }
  const isForPosts = readSignedId(config, FOR_POSTS, d);
  const isForAddress = readSignedId(config, FOR_ADDRESS, d);
  const id = isForPosts ?? isForAddress ?? d;
  const own = kept.find((one) => one.id === id);
  if (own) return { ...none, draft: own, isKept: true };
  if (isForAddress === null && !(isPost && isForPosts !== null)) return none;
  const draft = await openDraft(db, formId, now).where("id", "=", id).executeTakeFirst();
  if (!draft) return none;
  return isPost || isOwn || embedded ? { ...none, draft } : { ...none, asks: true };
}

const FOR_POSTS = "form-draft-post";
const FOR_ADDRESS = "form-draft-address";

/** How a page's address names its answers, in a browser that keeps cookies or one that doesn't. */
export function draftInAddress(
  config: Pick<Config, "sessionSecret">,
  { id }: Pick<FormDraft, "id">,
  keepsCookies: boolean,
): string {
  return keepsCookies ? id : signedId(config, FOR_ADDRESS, id);
}

/** How the form of a page names the answers it belongs to. It opens nothing but a post. */
export function draftInForm(
  config: Pick<Config, "sessionSecret">,
  { id }: Pick<FormDraft, "id">,
): string {
  return signedId(config, FOR_POSTS, id);
}

/** The drafts of a form that a browser has cookies for, the newest first. */
async function keptDrafts(
  db: Database,
  formId: string,
  { cookies, now }: { cookies: string | null; now: Date },
): Promise<FormDraft[]> {
  const hashes = draftCookies(cookies).map(([, token]) => tokenHash(token));
  if (hashes.length === 0) return [];
  return openDraft(db, formId, now)
    .where((or) => or.or([or("tokenHash", "in", hashes), or("linkHash", "in", hashes)]))
    .orderBy("updatedAt", "desc")
    .execute();
}

function openDraft(db: Database, formId: string, now: Date) {
  return db
    .selectFrom("formDrafts")
    .selectAll()
    .where("formId", "=", formId)
    .where("expiresAt", ">", now.toISOString());
}

/** Names and values, in the browser's order: those of this form alone come here. */
function draftCookies(cookies: string | null): [string, string][] {
  return Object.entries(parse(cookies ?? ""))
    .filter((one): one is [string, string] => one[0].startsWith(COOKIE) && Boolean(one[1]))
    .slice(0, MAX_READ);
}

/** Two guests who share a phone have answers of their own. */
const guestCookie = (guestKey: string) => `${COOKIE}_${tokenHash(guestKey).slice(0, 8)}`;

function cookieName(guestKey: string | null, { id }: Pick<FormDraft, "id">): string {
  return guestKey === null ? `${COOKIE}_${id.slice(-8)}` : guestCookie(guestKey);
}

/** The answers that a mailed link leads to; null when their time is over. */
export async function findLinkedDraft(
  db: Database,
  formId: string,
  token: string,
  now: Date,
): Promise<FormDraft | null> {
  const hash = tokenHash(token);
  const draft = await openDraft(db, formId, now)
    .where((or) => or.or([or("tokenHash", "=", hash), or("linkHash", "=", hash)]))
    .executeTakeFirst();
  return draft ?? null;
}

/**
 * Whether a visitor came to the answers by the mailed link, which others may have too, and may have
 * begun. Without cookies nobody can say who came how.
 */
export function isByLink(draft: FormDraft | null, cookies: string | null): boolean {
  if (draft === null || draft.linkHash === null) return false;
  return !draftCookies(cookies).some(([, token]) => tokenHash(token) === draft.tokenHash);
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
  config: Pick<Config, "appUrl">,
  { slug, guestKey }: { slug: string; guestKey: string | null },
  draft: Pick<FormDraft, "id">,
  token: string,
): string {
  return formCookie(config, slug, cookieName(guestKey, draft), token);
}

function formCookie(
  { appUrl }: Pick<Config, "appUrl">,
  slug: string,
  name: string,
  token: string,
): string {
  const secure = appUrl.startsWith("https:") ? "; Secure" : "";
  const age = token ? "" : "; Max-Age=0";
  return `${name}=${token}; Path=/f/${slug}; HttpOnly; SameSite=Lax${secure}${age}`;
}

/**
 * Set-Cookie values that move a browser's answers from a form's old address to its current one;
 * empty without answers.
 */
export function moveDraftCookies(
  cookies: string | null,
  config: Pick<Config, "appUrl">,
  { from, to }: { from: string; to: string },
): string[] {
  return draftCookies(cookies).flatMap(([name, token]) => [
    formCookie(config, from, name, ""),
    formCookie(config, to, name, token),
  ]);
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
