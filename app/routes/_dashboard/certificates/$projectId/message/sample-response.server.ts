import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { certificateFileName } from "#app/features/certificates/model/certificate-id.ts";
import { MAX_PHONE_BYTES, PHONE_WIDTH } from "#app/features/certificates/model/phone-picture.ts";
import { readSample } from "#app/features/messages/message/project-preview.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/**
 * The specimen behind a signed address, as a picture or a PDF. Anything wrong with the address is
 * 404.
 */
export async function answerWithSample(
  app: AppContext,
  projectId: string | undefined,
  request: Request,
  kind: "jpg" | "pdf",
): Promise<Response> {
  const sample = await readSample(
    app,
    projectId,
    new URL(request.url).searchParams.get("key") ?? "",
  );
  if (!sample) {
    return new Response("This sample is no longer there. Send yourself a new test.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
  const etag = `"${sample.etag}-${kind}"`;
  const headers = new Headers({ ETag: etag, "Cache-Control": "private, no-cache" });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const { drawing } = app;
  const phone = { widthPx: PHONE_WIDTH, format: "jpeg", maxBytes: MAX_PHONE_BYTES } as const;
  const bytes =
    kind === "jpg"
      ? await drawing.picture(sample.request, phone)
      : await drawing.pdf(sample.request);
  headers.set("Content-Length", String(bytes.byteLength));
  headers.set("Content-Type", kind === "jpg" ? "image/jpeg" : "application/pdf");
  headers.set(
    "Content-Disposition",
    contentDisposition("inline", certificateFileName(`Sample ${sample.fullName}`, kind)),
  );
  return new Response(bytes, { headers });
}
