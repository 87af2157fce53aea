import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/platform/http/not-found.ts";
import { renderSample } from "./all-emails.server.tsx";

/** One e-mail as a mail program gets it; with `?text` its plain part. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const sample = await renderSample(params.name ?? "");
  if (!sample) throw notFound();
  const isText = new URL(request.url).searchParams.has("text");
  const type = isText ? "text/plain" : "text/html";
  return new Response(isText ? sample.text : sample.html, {
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}
