import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readArticles } from "#app/features/site/blog/articles.server.ts";
import { writeFeed } from "#app/features/site/blog/feed.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/** The blog for feed readers. They ask often: who has it already is told so. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.app;
  const feed = writeFeed(config, readArticles(config));
  const etag = `"${createHash("sha256").update(feed).digest("base64url").slice(0, 22)}"`;
  const headers = { ETag: `W/${etag}`, "Cache-Control": "public, max-age=600" };
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(feed, {
    headers: { ...headers, "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}
