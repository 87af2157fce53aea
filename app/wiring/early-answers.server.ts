import type { ErrorRequestHandler, Response as ExpressResponse, RequestHandler } from "express";
import { earlyProblem, isApi } from "#app/features/api/http/api-problem.server.ts";
import { MAX_BODY_BYTES } from "#app/features/api/http/read-json.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { lacksRoom } from "#app/platform/disk-room.server.ts";
import { canonicalPath } from "#app/platform/http/canonical-path.ts";
import {
  isForMachines,
  refuseForeignForm,
  settleHost,
} from "#app/platform/http/same-origin.server.ts";
import { isMultipart, MAX_FORM_BYTES } from "#app/platform/http/uploads.server.ts";
import { browserIdOf, newBrowserCookie } from "#app/platform/http/visitor.server.ts";
import { targetProblem } from "#app/platform/web-server/request-target.server.ts";
import { logRefusedRequests } from "#app/platform/web-server/web-server.server.ts";
import { handlesProblem, isFilesAway } from "#app/providers/files/files-away.server.ts";
import { fullDiskMessage } from "./full-disk.ts";

interface EarlyAnswer<Status = number> {
  path: string;
  status: Status;
  words: string;
}

/** Answers before any page: a program of the API gets a problem (RFC 9457), anybody else words. */
function answerEarly(
  { appUrl }: Config,
  res: ExpressResponse,
  { path, status, words }: EarlyAnswer,
): void {
  res.status(status);
  if (isApi(path)) res.type("application/problem+json").send(earlyProblem(appUrl, status, words));
  else res.type("text").send(words);
}

type Refuse = (
  res: ExpressResponse,
  refusal: EarlyAnswer<400 | 403 | 405 | 411 | 413 | 421>,
) => void;

/** The same for a request that cannot be taken, which the log counts. */
export function refuserOf({ config, log }: Pick<AppContext, "config" | "log">): Refuse {
  const logRefused = logRefusedRequests(log);
  return (res, refusal) => {
    logRefused(refusal.status);
    answerEarly(config, res, refusal);
  };
}

/** What is wrong with the target of a request, before anybody reads it. */
export function refuseTargets(refuse: Refuse): RequestHandler {
  return (req, res, next) => {
    const problem = targetProblem(req);
    if (!problem) return next();
    res.locals.route = "(none)";
    refuse(res, { path: req.path, status: problem.status, words: problem.message });
  };
}

/** Another spelling of an address, a body that is too large, a form of another site. */
export function checkRequests(config: Config, refuse: Refuse): RequestHandler {
  return (req, res, next) => {
    const { path } = req;
    const canonical = canonicalPath(path);
    if (req.method === "GET" && canonical !== path && !isApi(path)) {
      const query = req.url.slice(path.length);
      res.redirect(301, canonical + query);
      return;
    }
    const hasBody = req.method !== "GET";
    // An upload is refused by its own form, which keeps what was typed; nothing else is nearly as
    // large.
    const isUpload = !isApi(path) && isMultipart(req.headers["content-type"]);
    if (hasBody && !isUpload && Number(req.headers["content-length"] ?? 0) > MAX_FORM_BYTES) {
      const words = "This is larger than 30 MB, the limit for one page. Choose a smaller file.";
      return refuse(res, { path, status: 413, words });
    }
    // The API counts a body as it arrives. Browsers always say how long a form is.
    if (hasBody && req.headers["transfer-encoding"] && !isApi(path)) {
      const words = "Send a Content-Length header with the length of the body.";
      return refuse(res, { path, status: 411, words });
    }
    const refusal = refuseForeignForm(
      { method: req.method, path, header: (name) => req.get(name) ?? null },
      config.appUrl,
    );
    if (refusal) return refuse(res, { path, status: 403, words: refusal });
    settleHost(req, config.appUrl);
    // Whoever sends forms is counted by their browser rather than by their network. Programs keep
    // no cookies.
    if (hasBody && !isForMachines(path) && !browserIdOf(config, req.headers.cookie ?? null))
      res.locals.browserCookie = newBrowserCookie(config);
    next();
  };
}

/** 507 for whatever would be written while the disk is full. */
export function refuseWhenFull({ config }: Pick<AppContext, "config">): RequestHandler {
  return (req, res, next) => {
    // Machines that tell what became of mails and payments are turned away too: they tell it again
    // later.
    if (req.method === "GET") return next();
    const announced = req.headers["transfer-encoding"]
      ? MAX_BODY_BYTES
      : Number(req.headers["content-length"] ?? 0);
    lacksRoom(config.dataDir, Math.min(announced, MAX_FORM_BYTES)).then((full) => {
      if (!full) return next();
      const words = fullDiskMessage({
        path: req.path,
        isUpload: isMultipart(req.headers["content-type"]),
      });
      res.setHeader("Retry-After", "300");
      answerEarly(config, res, { path: req.path, status: 507, words });
    }, next);
  };
}

/** What Remix says wrongly of an answer, or not at all. */
export const settleAnswers: RequestHandler = (_, res, next) => {
  // Remix adds what a page says to what was said before; the same said twice is no header
  // that everybody can read.
  const append = res.append.bind(res);
  res.append = (name, value) => (res.getHeader(name) === value ? res : append(name, value));
  // Remix answers 500 to whatever it did not expect; this one passes by itself.
  const status = res.status.bind(res);
  res.status = (code) => {
    if (code !== 500 || !res.locals.isAway) return status(code);
    res.setHeader("Retry-After", "10");
    return status(503);
  };
  // Where a redirect leads depends on who asks and when. Links caches redirects unless told not
  // to, and would lead people back to the sign-in page after they have signed in.
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if ([302, 303, 307].includes(res.statusCode) && !res.hasHeader("Cache-Control"))
      res.setHeader("Cache-Control", "no-store");
    return writeHead(...given);
  }) as typeof writeHead;
  next();
};

/**
 * For what never reached a page: words instead of the server's own answer, which names files and
 * lines.
 */
export function plainTextAnswer({
  log,
  config,
}: Pick<AppContext, "log" | "config">): ErrorRequestHandler {
  return (error: Error & { status?: number }, req, res, next) => {
    if (res.headersSent) return next(error);
    const { requestId, route } = res.locals;
    const away = handlesProblem(error);
    if (isFilesAway(away)) {
      log.error(
        { requestId, method: req.method, route, err: error },
        "the files could not be reached",
      );
      res.status(503).setHeader("Retry-After", "30");
      res.type("text").send(away.message);
      return;
    }
    const { status: reported = 500 } = error;
    const theirs = reported >= 400 && reported < 500;
    if (!theirs)
      log.error({ requestId, method: req.method, route, err: error }, "unexpected error");
    const status = theirs ? reported : 500;
    const words = theirs
      ? "We couldn’t read this address. Check it for typos."
      : `Something went wrong on our side. Go back and try again. Its number is ${requestId}.`;
    answerEarly(config, res, { path: req.path, status, words });
  };
}
