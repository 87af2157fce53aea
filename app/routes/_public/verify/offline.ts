import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentDisposition } from "#app/engines/file-writer/download-name.ts";
import { offlinePage } from "#app/features/certificates/offline/offline-page.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { askedLanguage, visitorLanguage } from "#app/ui/languages/visitor-language.server.ts";

/** The page that checks offline codes: to use here, or as a file to keep (`?download`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isDownload = new URL(request.url).searchParams.has("download");
  const language = visitorLanguage(askedLanguage(request), SOURCE_LANGUAGE);
  const html = await offlinePage(context.app, {
    nonce: isDownload ? null : context.cspNonce,
    language,
  });
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
  });
  if (isDownload)
    headers.set(
      "Content-Disposition",
      contentDisposition("attachment", "Check certificates offline.html"),
    );
  return new Response(html, { headers });
}
