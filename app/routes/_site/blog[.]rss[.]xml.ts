import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { etagMatches } from "../../http/etag-matches.ts";
import { readArticles } from "../../site/blog/read-articles.server.ts";
import { writeFeed } from "../../site/blog/write-feed.ts";

/** The blog for feed readers. They ask often: who has it already is told so. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.installation;
  const feed = writeFeed(config, readArticles(config));
  const etag = `"${createHash("sha256").update(feed).digest("base64url").slice(0, 22)}"`;
  const headers = { ETag: `W/${etag}`, "Cache-Control": "public, max-age=600" };
  if (etagMatches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(feed, { headers: { ...headers, "Content-Type": "application/rss+xml; charset=utf-8" } });
}
