import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from "express";
import { etagMatches } from "../http/responses.server.ts";
import { partAskedFor } from "./byte-ranges.server.ts";

/**
 * Has Remix answer, and sees to what holds for pages, files and the API alike: 304 to a reader who
 * has it, parts of files, `Allow` with every 405, no body to HEAD. Routes answer with the whole
 * thing and its entity tag; those that save work by it look at the tag themselves.
 */
export function answerPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  contextOf: (req: ExpressRequest, res: ExpressResponse) => AppLoadContext,
): RequestHandler {
  const answerRequest = createRequestHandler(build, process.env.NODE_ENV);
  return async (req, res, next) => {
    try {
      const isHead = res.locals.isHead === true;
      const answer = await answerRequest(toRequest(req, res, isHead), contextOf(req, res));
      await send(res, partAskedFor(req, isHead, unlessKnown(req, answer)), isHead);
    } catch (error) {
      next(error);
    }
  };
}

function toRequest(req: ExpressRequest, res: ExpressResponse, isHead: boolean): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  const left = new AbortController();
  // Once everything has left, nobody is to be told that the visitor is gone.
  res.on("close", () => !res.writableFinished && left.abort());
  const hasBody = req.method !== "GET";
  return new Request(`${req.protocol}://${req.headers.host}${req.originalUrl}`, {
    method: isHead ? "HEAD" : req.method,
    headers,
    signal: left.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(req), duplex: "half" } : {}),
  } as RequestInit);
}

/** A 304 to whoever has what is answered. */
function unlessKnown(req: ExpressRequest, answer: Response): Response {
  const { status, headers } = answer;
  const tag = headers.get("ETag");
  if (
    req.method !== "GET" ||
    status !== 200 ||
    !tag ||
    !etagMatches(req.headers["if-none-match"], tag)
  )
    return answer;
  void answer.body?.cancel();
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}

async function send(
  res: ExpressResponse,
  { status, statusText, headers, body }: Response,
  isHead: boolean,
): Promise<void> {
  if (statusText) res.statusMessage = statusText;
  res.status(status);
  for (const [name, value] of headers) res.append(name, value);
  // After the page's own: some programs take the first for the session.
  if (res.locals.browserCookie) res.append("Set-Cookie", res.locals.browserCookie);
  if (res.statusCode === 405) res.setHeader("Allow", res.locals.allow);
  if (body) return writeReadableStreamToWritable(body, res);
  // Remix has dropped the body. As before its first piece, whether it would be packed is decided
  // now.
  if (isHead && headers.has("Content-Type")) res.writeHead(res.statusCode);
  res.end();
}
