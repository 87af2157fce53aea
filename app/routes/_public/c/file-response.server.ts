import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import {
  type FileKind,
  findCertificateFile,
} from "#app/features/certificates/public/certificate-file.server.ts";
import { countDownload } from "#app/features/certificates/public/public-certificate.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { isPersonalVisit } from "#app/platform/http/personal-visit.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const CONTENT_TYPES = {
  png: "image/png",
  pdf: "application/pdf",
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
} as const;
const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/**
 * Answers a request for a certificate's file. Always asked again (`no-cache` with an ETag), so that
 * a revocation counts at once. Revoked: 410 with a sentence, and a crossed-out picture for the
 * page. Replaced: on to the corrected one. Absent: 404.
 */
export async function answerWithCertificateFile(
  app: AppContext,
  request: Request,
  asked: string,
  kind: FileKind,
): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const file = await findCertificateFile(app, asked, { kind, widthPx: searchParams.get("w") });
  switch (file.kind) {
    case "absent":
      return new Response(file.text, { status: 404, headers: PLAIN });
    case "moved":
      return redirect(`/c/${file.id}.${kind}${search}`, file.forGood ? 301 : 302);
    case "revoked":
      return new Response(
        "This certificate was revoked by the organisation that issued it. Its file can’t be downloaded any more.",
        {
          status: 410,
          headers: PLAIN,
        },
      );
    case "closed":
      return new Response(
        "The organisation that issued this certificate has closed its account. Its file can’t be downloaded any more.",
        {
          status: 410,
          headers: PLAIN,
        },
      );
    case "busy":
      return new Response("Many certificates are being drawn right now. Try again in a minute.", {
        status: 503,
        headers: { ...PLAIN, "Retry-After": "60" },
      });
  }
  const etag = `"${createHash("sha256").update(file.bytes).digest("base64url").slice(0, 27)}"`;
  const headers = new Headers({
    "Content-Type": CONTENT_TYPES[kind],
    "Cache-Control": "private, no-cache",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Disposition": contentDisposition(
      searchParams.has("download") ? "attachment" : "inline",
      file.fileName,
    ),
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  if ((kind === "png" || kind === "pdf") && isPersonalVisit(request))
    await countDownload(app.db, file.id, app.clock());
  headers.set("Content-Length", String(file.bytes.byteLength));
  return new Response(file.bytes, { headers });
}
