import type { Installation } from "../../installation.server.ts";
import { formPictureKey } from "./keep-form-picture.server.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const FILE_ID = /^([a-z0-9]{20,40})-([a-z0-9]{20,40})$/;

/**
 * The picture of an Image element, for everyone: a file id names one picture for ever, so that it can be kept for good.
 * 404 for anything else, and when the form is gone.
 */
export async function answerWithPicture(
  { db, files }: Pick<Installation, "db" | "files">,
  request: Request,
  fileId: string,
): Promise<Response> {
  const [, formId = "", pictureId = ""] = FILE_ID.exec(fileId) ?? [];
  const form = formId
    ? await db.selectFrom("forms").select(["id", "accountId"]).where("id", "=", formId).executeTakeFirst()
    : undefined;
  const key = form && formPictureKey(form, pictureId);
  if (!key || !(await files.has(key))) {
    const words = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response("There is no such picture.", { status: 404, headers: words });
  }
  const etag = `"${pictureId}"`;
  const headers = new Headers({
    "Content-Type": "image/webp",
    "Cache-Control": `public, max-age=${YEAR_SECONDS}, immutable`,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  const bytes = await files.get(key);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}
