import { recordActivity } from "../../activity/record-activity.server.ts";
import { consume } from "../../http/rate-limit.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import type { Installation } from "../../installation.server.ts";
import { randomLetters } from "../../random-letters.ts";
import { parsingTrouble } from "../../untrusted-files/parsing-trouble.server.ts";
import { logoFileKey } from "../logo-address.ts";
import type { Organiser } from "../require-organiser.server.ts";
import type { LogoRefused } from "./logo-limits.ts";

/** Drawing pictures anew is work: nobody needs more of them. */
const PER_ACCOUNT = { name: "logo", points: 30, seconds: 15 * 60 };

/** Keeps an uploaded logo in place of the one before. Null: done. */
export async function keepLogo(installation: Installation, organiser: Organiser, bytes: Uint8Array): Promise<LogoRefused | null> {
  const wait = await consume(organiser.account.id, PER_ACCOUNT);
  if (wait !== null) {
    return { status: 429, problem: `Too many pictures in a short time. ${waitWords(wait)}, then try again.`, wait };
  }
  const read = await installation.fileParsers
    .parse("logo", { bytes }, { lane: "signed-in", from: organiser.account.id })
    .catch((error) => parsingTrouble(error, "Save it again as PNG, JPG or WebP, at most 2000 pixels wide, and upload that."));
  if ("problem" in read) return read;
  const fileKey = logoFileKey(organiser.account.id, randomLetters(12), read.widthPx, read.heightPx);
  await installation.files.put(fileKey, read.webp);
  await changeLogo(installation, organiser, fileKey);
  return null;
}

export async function removeLogo(installation: Installation, organiser: Organiser): Promise<void> {
  await changeLogo(installation, organiser, null);
}

/** The old file goes only when nothing names it any more. */
async function changeLogo(installation: Installation, { user, account }: Organiser, fileKey: string | null): Promise<void> {
  const { db, files, clock } = installation;
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
