import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { answerWithWebp } from "#app/platform/http/responses.server.ts";
import { MultipartProblem, readUploads } from "#app/platform/http/uploads.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/parsing-trouble.server.ts";
import { logoFileKey, logoVersion } from "../logo-address.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { type LogoRefused, MAX_LOGO_BYTES, TOO_LARGE } from "./logo-limits.ts";

/** Drawing pictures anew is work: nobody needs more of them. */
const PER_ACCOUNT = { name: "logo", points: 30, seconds: 15 * 60 };

/** Keeps an uploaded logo in place of the one before. Null: done. */
export async function saveLogo(app: AppContext, organiser: Organiser, bytes: Uint8Array): Promise<LogoRefused | null> {
  const wait = await consume(organiser.account.id, PER_ACCOUNT);
  if (wait !== null) {
    return { status: 429, problem: `Too many pictures in a short time. ${waitMessage(wait)}, then try again.`, wait };
  }
  const read = await app.fileParsers
    .parse("logo", { bytes }, { lane: "signed-in", from: organiser.account.id })
    .catch((error) => parsingTrouble(error, "Save it again as PNG, JPG or WebP, at most 2000 pixels wide, and upload that."));
  if ("problem" in read) return read;
  const fileKey = logoFileKey(organiser.account.id, randomLetters(12), read.widthPx, read.heightPx);
  await app.files.put(fileKey, read.webp);
  await changeLogo(app, organiser, fileKey);
  return null;
}

export async function removeLogo(app: AppContext, organiser: Organiser): Promise<void> {
  await changeLogo(app, organiser, null);
}

/** The old file goes only when nothing names it any more. */
async function changeLogo(app: AppContext, { user, account }: Organiser, fileKey: string | null): Promise<void> {
  const { db, files, clock } = app;
  const before = await db.transaction().execute(async (trx) => {
    const { logoFileKey: old } = await trx
      .selectFrom("accounts")
      .select("logoFileKey")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    if (old === fileKey) return null;
    await trx.updateTable("accounts").set({ logoFileKey: fileKey }).where("id", "=", account.id).execute();
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
  if (before) await files.remove(before);
}

/** The chosen file of a posted logo form, or why there is none. */
export async function readLogoPost(request: Request): Promise<Uint8Array | LogoRefused> {
  try {
    const { form, tooLarge } = await readUploads(request, { fileBytes: MAX_LOGO_BYTES, files: 1 });
    if (tooLarge) return { status: 413, problem: TOO_LARGE };
    const chosen = form.get("logo");
    if (!(chosen instanceof File)) return { status: 422, problem: "Choose a picture first: PNG, JPG or WebP." };
    return new Uint8Array(await chosen.arrayBuffer());
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    if (error.status === 413) return { status: 422, problem: "Choose one picture only." };
    return { status: 400, problem: "The upload was incomplete. Choose the picture again." };
  }
}

const FOR_GOOD = `public, max-age=${365 * 24 * 3600}, immutable`;

/**
 * An issuer's logo, for everyone. With the version that pages ask for it can be kept for good, because another logo has
 * another one; without, it is asked for again each time. 404 when there is none.
 */
export async function answerWithLogo(
  { db, files }: Pick<AppContext, "db" | "files">,
  request: Request,
  accountId: string,
): Promise<Response> {
  const row = await db.selectFrom("accounts").select("logoFileKey").where("id", "=", accountId).executeTakeFirst();
  const fileKey = row?.logoFileKey;
  const version = fileKey ? logoVersion(fileKey) : null;
  const isNamed = version !== null && new URL(request.url).searchParams.get("v") === version;
  const cacheControl = isNamed ? FOR_GOOD : "public, no-cache";
  const logo =
    fileKey && version && (await files.has(fileKey)) ? { version, cacheControl, bytes: () => files.get(fileKey) } : null;
  return answerWithWebp(request, logo, "This issuer has no logo.");
}
