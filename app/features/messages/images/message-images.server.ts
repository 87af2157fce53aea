import type { AppContext } from "#app/platform/app-context.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";

/** Drawing pictures anew is work: nobody needs more of them. */
const PER_ACCOUNT = { name: "message-image", points: 60, seconds: 15 * 60 };
/** Nobody guesses it, so an address is known only to those who got the e-mail. */
const ID_LETTERS = 26;

export interface ImageRefused {
  status: 413 | 415 | 422 | 429 | 503;
  problem: string;
  /** Seconds, with 429 and 503. */
  wait?: number;
}

/** Keeps an uploaded picture for messages and returns its public address. */
export async function keepMessageImage(
  app: Pick<AppContext, "db" | "files" | "fileParsers" | "config" | "clock">,
  accountId: string,
  bytes: Uint8Array,
): Promise<{ address: string } | ImageRefused> {
  const wait = await consume(accountId, PER_ACCOUNT);
  if (wait !== null)
    return {
      status: 429,
      problem: `Too many images in a short time. ${waitMessage(wait)}, then try again.`,
      wait,
    };
  const read = await app.fileParsers
    .parse("messagePicture", { bytes }, { lane: "signed-in", from: accountId })
    .catch((error) =>
      parsingTrouble(
        error,
        "Save it again as PNG or JPG, at most 3000 pixels wide, and upload that.",
      ),
    );
  if ("problem" in read) return read;
  const id = randomLetters(ID_LETTERS);
  const { widthPx, heightPx, format } = read;
  const fileKey = `accounts/${accountId}/messages/${id}.${format}`;
  await app.files.put(fileKey, read.bytes);
  const createdAt = app.clock().toISOString();
  await app.db
    .insertInto("messageImages")
    .values({ id, accountId, fileKey, widthPx, heightPx, createdAt })
    .execute();
  return { address: `${app.config.appUrl}/i/${id}-${widthPx}x${heightPx}.${format}` };
}

/**
 * The picture at such an address; null: none is there. Those of suspended accounts stay away, too.
 */
export async function findMessageImage(
  { db, files }: Pick<AppContext, "db" | "files">,
  name: string,
) {
  const [, id, format] = /^([a-z0-9]{20,40})-\d{1,4}x\d{1,4}\.(jpg|png)$/.exec(name) ?? [];
  if (!id) return null;
  const row = await db
    .selectFrom("messageImages")
    .innerJoin("accounts", "accounts.id", "messageImages.accountId")
    .select("fileKey")
    .where("messageImages.id", "=", id)
    .where("accounts.terminatedAt", "is", null)
    .executeTakeFirst();
  if (!row?.fileKey.endsWith(`.${format}`) || !(await files.has(row.fileKey))) return null;
  return {
    etag: `"${id}"`,
    type: format === "png" ? "image/png" : "image/jpeg",
    bytes: () => files.get(row.fileKey),
  };
}
