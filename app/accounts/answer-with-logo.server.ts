import type { Installation } from "../installation.server.ts";
import { logoVersion } from "./logo-address.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * An issuer's logo, for everyone. With the version that pages ask for it can be kept for good, because another logo has
 * another one; without, it is asked for again each time. 404 when there is none.
 */
export async function answerWithLogo(
  { db, files }: Pick<Installation, "db" | "files">,
  request: Request,
  accountId: string,
): Promise<Response> {
  const row = await db.selectFrom("accounts").select("logoFileKey").where("id", "=", accountId).executeTakeFirst();
  const fileKey = row?.logoFileKey;
  const version = fileKey && logoVersion(fileKey);
  if (!version || !(await files.has(fileKey))) {
    const words = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response("This issuer has no logo.", { status: 404, headers: words });
  }
  const isNamed = new URL(request.url).searchParams.get("v") === version;
  const etag = `"${version}"`;
  const headers = new Headers({
    "Content-Type": "image/webp",
    "Cache-Control": isNamed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, no-cache",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  const known = (request.headers.get("If-None-Match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  const bytes = await files.get(fileKey);
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}
