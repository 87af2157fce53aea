import { LRUCache } from "lru-cache";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import type { ServedPicture } from "#app/platform/http/responses.server.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { type LogoRefused, logoFileKey, logoVersion } from "../branding.ts";
import { isFileOfIssued } from "../extensions.ts";
import type { Organiser } from "../organiser.server.ts";
import { drawMailLogo } from "./mail-logo.server.ts";

/** Drawing pictures anew is work: nobody needs more of them. */
const PER_ACCOUNT = { name: "logo", points: 30, seconds: 15 * 60 };

/** Keeps an uploaded logo in place of the one before. Null: done. */
export async function saveLogo(
  app: AppContext,
  organiser: Organiser,
  bytes: Uint8Array,
): Promise<LogoRefused | null> {
  const wait = await consume(organiser.account.id, PER_ACCOUNT);
  if (wait !== null) {
    return {
      status: 429,
      problem: `Too many uploads in a short time. ${waitMessage(wait)}, then try again.`,
      wait,
    };
  }
  const read = await app.fileParsers
    .parse("logo", { bytes }, { lane: "signed-in", from: organiser.account.id })
    .catch((error) =>
      parsingTrouble(
        error,
        "Save it again as PNG, JPG or WebP, at most 2000 pixels wide, and upload that.",
      ),
    );
  if ("problem" in read) return read;
  const fileKey = logoFileKey(organiser.account.id, randomLetters(12), read.widthPx, read.heightPx);
  await app.files.put(fileKey, read.webp);
  await changeLogo(app, organiser, fileKey);
  return null;
}

export async function removeLogo(app: AppContext, organiser: Organiser): Promise<void> {
  await changeLogo(app, organiser, null);
}

/**
 * The old file goes only when nothing names it any more: certificates keep the logo that they were
 * issued with.
 */
async function changeLogo(
  app: AppContext,
  { user, account }: Organiser,
  fileKey: string | null,
): Promise<void> {
  const { db, files, clock } = app;
  const before = await db.transaction().execute(async (trx) => {
    const { logoFileKey: old } = await trx
      .selectFrom("accounts")
      .select("logoFileKey")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    if (old === fileKey) return null;
    await trx
      .updateTable("accounts")
      .set({ logoFileKey: fileKey })
      .where("id", "=", account.id)
      .execute();
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text: fileKey ? "Changed the logo" : "Removed the logo",
      link: "/settings/organisation",
      now: clock(),
    });
    return old;
  });
  if (before && !(await isFileOfIssued.get()(db, account.id, before))) await files.remove(before);
}

const FOR_GOOD = `public, max-age=${365 * 24 * 3600}, immutable`;

/**
 * An issuer's logo, for everyone; null where there is none. With the `version` that pages ask for
 * it can be kept for good, because another logo has another one; without, it is asked for again
 * each time.
 */
export async function findLogo(
  { db, files }: Pick<AppContext, "db" | "files">,
  accountId: string,
  asked: string | null,
): Promise<ServedPicture | null> {
  const row = await db
    .selectFrom("accounts")
    .select("logoFileKey")
    .where("id", "=", accountId)
    .executeTakeFirst();
  const fileKey = row?.logoFileKey;
  const version = fileKey ? logoVersion(fileKey) : null;
  if (!fileKey || !version || !(await files.has(fileKey))) return null;
  return {
    version,
    cacheControl: asked === version ? FOR_GOOD : "public, no-cache",
    bytes: () => files.get(fileKey),
  };
}

/** By file key: a key names one picture for ever. */
const pngs = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 100 });

/** The same picture as PNG, as e-mails show it. */
export async function findLogoAsPng(
  { db, files }: Pick<AppContext, "db" | "files">,
  accountId: string,
  asked: string | null,
): Promise<ServedPicture | null> {
  const logo = await findLogo({ db, files }, accountId, asked);
  if (!logo) return null;
  const key = `${accountId}/${logo.version}`;
  const bytes = async () => {
    const known = pngs.get(key);
    if (known) return known;
    const png = await drawMailLogo(await logo.bytes());
    pngs.set(key, png);
    return png;
  };
  return { ...logo, version: `${logo.version}-png-2`, bytes };
}
