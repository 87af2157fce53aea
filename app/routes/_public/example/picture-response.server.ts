import {
  type ExampleFormat,
  examplePicture,
} from "#app/features/certificates/examples/example-picture.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Client } from "#app/platform/http/visitor.server.ts";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const HOUR_SECONDS = 3600;

/**
 * Answers with the picture of an example. Its address is of these very bytes, and it holds a name:
 * only the visitor's browser keeps it.
 */
export async function answerWithExamplePicture(
  app: AppContext,
  asked: { id: string; format: ExampleFormat; client: Client },
): Promise<Response> {
  const found = await examplePicture(app, asked.id, asked.format, asked.client);
  if (found.kind === "absent")
    return new Response("There is no such example.", { status: 404, headers: PLAIN });
  if (found.kind === "busy") {
    const headers = { ...PLAIN, "Retry-After": String(found.waitSeconds) };
    return new Response("Many examples are being drawn right now. Try again in a few minutes.", {
      status: 429,
      headers,
    });
  }
  const headers = new Headers({
    "Content-Type": `image/${asked.format}`,
    "Content-Length": String(found.bytes.byteLength),
    "Cache-Control": `private, max-age=${HOUR_SECONDS}`,
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  return new Response(found.bytes, { headers });
}
