import type { LoaderFunctionArgs } from "@remix-run/node";
import { FRESH_SECONDS, readSheet } from "#app/features/forms/responses/sheet/live-sheet.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/**
 * The responses of a form for a spreadsheet that reads them again and again: whoever holds the
 * address. Never in a search engine.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const isHead = request.method === "HEAD";
  const userAgent = request.headers.get("User-Agent") ?? "";
  const read = orNotFound(
    await readSheet(context.app, { key: params.key ?? "", userAgent, isHead }),
  );
  if (read.kind === "wait") {
    const text =
      "This address was read too often. Spreadsheets can read it 30 times in 10 minutes.";
    return new Response(text, {
      status: 429,
      headers: { "Retry-After": String(read.seconds), "Content-Type": "text/plain" },
    });
  }
  const response = csvResponse(`${read.title}, responses.csv`, read.lines, context.line);
  response.headers.set("Cache-Control", `private, max-age=${FRESH_SECONDS}`);
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  if (isHead) await response.body?.cancel();
  return response;
}
