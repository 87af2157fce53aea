import { MAX_UPLOAD_BYTES } from "#app/engines/picture-reader/event-picture-sizes.ts";
import { isClosed } from "#app/features/accounts/account-status.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { formFolder } from "#app/features/forms/store/find-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar } from "../model/webinar.server.ts";

/** Encoding pictures is work: nobody needs more of them. Covers and portraits count together. */
const PER_ACCOUNT = { name: "event-picture", points: 60, seconds: 15 * 60 };

/** A picture that is not taken, as a sentence beside its control. */
export interface PictureNotTaken {
  status: 400 | 413 | 415 | 422 | 429 | 503;
  problem: string;
  /** Seconds to wait before trying again, with 429 and 503. */
  wait?: number;
}

export const PICTURE_TOO_LARGE =
  `This picture is larger than ${megabytesLabel(MAX_UPLOAD_BYTES)}, the limit. Save it smaller, ` +
  "at most 3000 pixels wide, and upload it again.";
const ADVICE = "Save it again as PNG or JPG, at most 3000 pixels wide, and upload that.";

/** Has an uploaded picture read in a parser process, as often as an account may. */
export async function parseEventPicture<Kind extends "eventCover" | "portrait">(
  { fileParsers }: Pick<AppContext, "fileParsers">,
  accountId: string,
  { kind, bytes }: { kind: Kind; bytes: Uint8Array },
) {
  const wait = await consume(accountId, PER_ACCOUNT);
  if (wait !== null)
    return {
      status: 429,
      problem: `Too many pictures in a short time. ${waitMessage(wait)}, then try again.`,
      wait,
    } as const;
  return fileParsers
    .parse(kind, { bytes }, { lane: "signed-in", from: accountId })
    .catch((error) => parsingTrouble(error, ADVICE));
}

/** Keeps an uploaded cover in place of the one before. Null: done. */
export async function saveCover(
  app: Pick<AppContext, "db" | "files" | "fileParsers" | "clock">,
  { account, user }: Organiser,
  webinar: Webinar,
  bytes: Uint8Array,
): Promise<PictureNotTaken | null> {
  const read = await parseEventPicture(app, account.id, { kind: "eventCover", bytes });
  if ("problem" in read) return read;
  const stem = `${formFolder({ id: webinar.formId, accountId: account.id })}/covers/${randomLetters(20)}`;
  const keys = { fileKey: `${stem}.avif`, fallbackFileKey: `${stem}.jpg` };
  await app.files.put(keys.fileKey, read.avif);
  await app.files.put(keys.fallbackFileKey, read.jpeg);
  await changeCover(app, { webinar, actorId: user.id, keys });
  return null;
}

/** The page shows the cover that is drawn from the colours again. */
export async function removeCover(
  app: Pick<AppContext, "db" | "files" | "clock">,
  { user }: Organiser,
  webinar: Webinar,
): Promise<void> {
  await changeCover(app, { webinar, actorId: user.id, keys: null });
}

async function changeCover(
  { db, files, clock }: Pick<AppContext, "db" | "files" | "clock">,
  {
    webinar,
    actorId,
    keys,
  }: {
    webinar: Webinar;
    actorId: string;
    keys: { fileKey: string; fallbackFileKey: string } | null;
  },
): Promise<void> {
  const { id: webinarId, accountId } = webinar;
  const before = await db.transaction().execute(async (trx) => {
    const before = await trx
      .deleteFrom("webinarCovers")
      .where("webinarId", "=", webinarId)
      .returningAll()
      .executeTakeFirst();
    if (keys)
      await trx
        .insertInto("webinarCovers")
        .values({ webinarId, accountId, ...keys })
        .execute();
    if (!keys && !before) return undefined;
    const text = `${keys ? "Changed" : "Removed"} the cover of a webinar: ${webinar.title}`;
    const link = `/forms/${webinar.formId}/webinar/page`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now: clock() });
    return before;
  });
  for (const key of before ? [before.fileKey, before.fallbackFileKey] : []) await files.remove(key);
}

/**
 * Where pages find an uploaded cover. Its name changes with the picture, so each address can be
 * kept for good.
 */
export interface CoverPaths {
  avif: string;
  jpeg: string;
}

export async function readCoverPaths(db: Database, webinarId: string): Promise<CoverPaths | null> {
  const row = await db
    .selectFrom("webinarCovers")
    .select("fileKey")
    .where("webinarId", "=", webinarId)
    .executeTakeFirst();
  return row ? coverPaths(webinarId, row.fileKey) : null;
}

export function coverPaths(webinarId: string, fileKey: string): CoverPaths | null {
  const [, name] = /\/covers\/([a-z0-9]+)\.avif$/.exec(fileKey) ?? [];
  return name
    ? { avif: `/f-cover/${webinarId}-${name}.avif`, jpeg: `/f-cover/${webinarId}-${name}.jpg` }
    : null;
}

/** The picture at such an address, for everyone; null: none is there, or its account is closed. */
export async function findCover({ db, files }: Pick<AppContext, "db" | "files">, file: string) {
  const [, webinarId = "", name, ending] =
    /^([a-z0-9]{20,40})-([a-z0-9]{20})\.(avif|jpg)$/.exec(file) ?? [];
  if (!name) return null;
  const row = await db
    .selectFrom("webinarCovers")
    .innerJoin("accounts", "accounts.id", "webinarCovers.accountId")
    .select(["fileKey", "fallbackFileKey", "accounts.suspendedAt", "accounts.terminatedAt"])
    .where("webinarId", "=", webinarId)
    .executeTakeFirst();
  if (!row || isClosed(row)) return null;
  const key = ending === "avif" ? row.fileKey : row.fallbackFileKey;
  if (!key.endsWith(`/${name}.${ending}`) || !(await files.has(key))) return null;
  return {
    etag: `"${name}-${ending}"`,
    type: ending === "avif" ? "image/avif" : "image/jpeg",
    bytes: () => files.get(key),
  };
}
