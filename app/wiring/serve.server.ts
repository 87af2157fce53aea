import { randomBytes } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { constants } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import compression, { type CompressionOptions } from "compression";
import express, {
  type ErrorRequestHandler,
  type Request as ExpressRequest,
  type Response as ExpressResponse,
  type RequestHandler,
} from "express";
import type * as EntryServer from "#app/entry.server.tsx";
import { bringsSession } from "#app/features/accounts/sessions.server.ts";
import { earlyProblem, isApi } from "#app/features/api/http/api-problem.server.ts";
import { MAX_BODY_BYTES } from "#app/features/api/http/read-json.server.ts";
import { warnAboutBrandColour } from "#app/features/site/brand/brand.server.ts";
import { isListed, isSitePath } from "#app/features/site/pages/site-links.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { lacksRoom } from "#app/platform/disk-room.server.ts";
import { canonicalPath } from "#app/platform/http/canonical-path.ts";
import {
  isForMachines,
  refuseForeignForm,
  settleHost,
} from "#app/platform/http/same-origin.server.ts";
import { isMultipart, MAX_FORM_BYTES } from "#app/platform/http/uploads.server.ts";
import { browserIdOf, newBrowserCookie } from "#app/platform/http/visitor.server.ts";
import { keepHeapLean, restWhenIdle } from "#app/platform/observability/lean-heap.server.ts";
import {
  linesOfStartProblem,
  stopOnSignals,
} from "#app/platform/observability/start-and-stop.server.ts";
import { answerMethods } from "#app/platform/web-server/allowed-methods.server.ts";
import { lineTo, paceUploads } from "#app/platform/web-server/connections.server.ts";
import { tagByEncoding } from "#app/platform/web-server/entity-tags.server.ts";
import { answerKeptPages } from "#app/platform/web-server/html-cache.server.ts";
import { answerPages } from "#app/platform/web-server/page-answers.server.ts";
import { BY_MACHINES, watchRequests } from "#app/platform/web-server/request-log.server.ts";
import {
  settleRequestTarget,
  targetProblem,
} from "#app/platform/web-server/request-target.server.ts";
import { routePatterns } from "#app/platform/web-server/route-pattern.ts";
import { securityHeaders } from "#app/platform/web-server/security-headers.server.ts";
import { serveAssets } from "#app/platform/web-server/static-files.server.ts";
import {
  closeInOrder,
  createWebServer,
  logRefusedRequests,
} from "#app/platform/web-server/web-server.server.ts";
import { handlesProblem, isFilesAway } from "#app/providers/files/files-away.server.ts";
import { answeringAway } from "./away-pages.server.ts";
import type { BackgroundWork } from "./background-work.server.ts";
import { overwriteErased } from "./erased-remains.server.ts";
import { fullDiskMessage } from "./full-disk.ts";
import { checkStart } from "./start-check.server.ts";
import { warnOfSettings, warnOfStandIns } from "./start-warnings.server.ts";

/**
 * The largest download over a slow line is broken off after this, when the process is told to stop.
 */
const REQUEST_PATIENCE_MS = 30_000;
/**
 * One step above what it does by itself: a tenth smaller, for a third more of the little time that
 * packing takes. It looks back 64 KB, which is most of a page: half the memory of looking back 4
 * MB, 1.7 MB for each answer under way, in less time, and no larger.
 */
const PACKING: CompressionOptions = {
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  // A part of a file continues the file as it is.
  filter: (req, res) => res.statusCode !== 206 && compression.filter(req, res),
};

interface ServeOptions {
  /** What sees a request before any page; for development. */
  before?: (app: AppContext) => RequestHandler;
}

/** The request listener: an express application of static files, headers, limits, then Remix. */
export function createApp(
  app: AppContext,
  build: ServerBuild,
  publicFolder: string,
  {
    work = null,
    isDraining = () => false,
    before,
  }: { work?: BackgroundWork | null; isDraining?: () => boolean } & ServeOptions = {},
): RequestListener {
  const { config } = app;
  const server = express();
  const logRefused = logRefusedRequests(app.log);
  const refuse = (
    req: Pick<ExpressRequest, "path">,
    res: ExpressResponse,
    status: 400 | 403 | 405 | 411 | 413 | 421,
    message: string,
  ) => {
    logRefused(status);
    if (isApi(req.path))
      res
        .status(status)
        .type("application/problem+json")
        .send(earlyProblem(config.appUrl, status, message));
    else res.status(status).type("text").send(message);
  };
  server.disable("x-powered-by");
  // Of refusals; pages and files say their own.
  server.disable("etag");
  server.set("trust proxy", config.trustProxy);
  server.use(tagByEncoding());
  server.use(compression(PACKING));
  server.use(watchRequests(app, patterns(build), isDraining));
  // Before the headers of pages.
  server.use("/build", serveAssets(join(publicFolder, "build")));
  server.use((req, res, next) => {
    res.locals.cspNonce = randomBytes(16).toString("base64");
    res.setHeaders(securityHeaders(config, res.locals.cspNonce, req.path, isListed(req.path)));
    next();
  });
  server.use((req, res, next) => {
    const problem = targetProblem(req);
    if (!problem) return next();
    res.locals.route = "(none)";
    refuse(req, res, problem.status, problem.message);
  });
  server.use(answerMethods(build, (res, path, message) => refuse({ path }, res, 405, message)));
  if (before) server.use(before(app));
  server.use(answerKeptPages(app, build, isSitePath, (cookies) => bringsSession(config, cookies)));
  const nameFile = (res: ServerResponse) => {
    (res as ExpressResponse).locals.route = "/(file)";
  };
  server.use(express.static(publicFolder, { maxAge: "1h", index: false, setHeaders: nameFile }));
  server.use((req, res, next) => {
    const canonical = canonicalPath(req.path);
    if (req.method === "GET" && canonical !== req.path && !isApi(req.path)) {
      const query = req.url.slice(req.path.length);
      res.redirect(301, canonical + query);
      return;
    }
    const hasBody = req.method !== "GET";
    // An upload is refused by its own form, which keeps what was typed; nothing else is nearly as
    // large.
    const isUpload = !isApi(req.path) && isMultipart(req.headers["content-type"]);
    if (hasBody && !isUpload && Number(req.headers["content-length"] ?? 0) > MAX_FORM_BYTES) {
      refuse(
        req,
        res,
        413,
        "This is larger than 30 MB, the limit for one page. Choose a smaller file.",
      );
      return;
    }
    // The API counts a body as it arrives. Browsers always say how long a form is.
    if (hasBody && req.headers["transfer-encoding"] && !isApi(req.path)) {
      refuse(req, res, 411, "Send a Content-Length header with the length of the body.");
      return;
    }
    const refusal = refuseForeignForm(
      { method: req.method, path: req.path, header: (name) => req.get(name) ?? null },
      config.appUrl,
    );
    if (refusal) {
      refuse(req, res, 403, refusal);
      return;
    }
    settleHost(req, config.appUrl);
    // Whoever sends forms is counted by their browser rather than by their network. Programs keep
    // no cookies.
    if (hasBody && !isForMachines(req.path) && !browserIdOf(config, req.headers.cookie ?? null))
      res.locals.browserCookie = newBrowserCookie(config);
    next();
  });
  server.use(paceUploads());
  server.use((req, res, next) => {
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
      res.status(507).setHeader("Retry-After", "300");
      if (isApi(req.path))
        res.type("application/problem+json").send(earlyProblem(config.appUrl, 507, words));
      else res.type("text").send(words);
    }, next);
  });
  server.use((_, res, next) => {
    // The frame adds what a page says to what was said before; the same said twice is no header
    // that everybody can read.
    const append = res.append.bind(res);
    res.append = (name, value) => (res.getHeader(name) === value ? res : append(name, value));
    // The frame answers 500 to whatever it did not expect; this one passes by itself.
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
  });
  server.all(
    "*",
    // A build that is read anew each time is a developer's.
    answerPages(typeof build === "function" ? build : answeringAway(build), (req, res) => ({
      app,
      clientAddress: req.ip ?? "unknown",
      browserId: browserIdOf(config, req.headers.cookie ?? null),
      workerTurnAt: work?.lastTurnAt() ?? null,
      draining: isDraining(),
      requestId: res.locals.requestId,
      noteAway: () => {
        res.locals.isAway = true;
      },
      route: res.locals.route,
      cspNonce: res.locals.cspNonce,
      line: lineTo(res),
    })),
  );
  server.use(plainTextAnswer(app));
  return (req, res) => {
    // Before express sees it, which reads the address more than once.
    settleRequestTarget(req, config.appUrl);
    server(req, res);
  };
}

/** Files have a name each that tells nothing. */
function patterns(build: ServerBuild): (path: string) => string {
  const patternOf = routePatterns(build.routes);
  return (path) => (path.startsWith("/build/") ? "/build/*" : patternOf(path));
}

/**
 * For what never reached a page: words instead of the server's own answer, which names files and
 * lines.
 */
function plainTextAnswer({ log, config }: Pick<AppContext, "log" | "config">): ErrorRequestHandler {
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
    const theirs = error.status !== undefined && error.status >= 400 && error.status < 500;
    if (!theirs)
      log.error({ requestId, method: req.method, route, err: error }, "unexpected error");
    const status = theirs ? error.status! : 500;
    const words = theirs
      ? "We couldn’t read this address. Check it for typos."
      : `Something went wrong on our side. Go back and try again. Its number is ${requestId}.`;
    res.status(status);
    if (isApi(req.path))
      res.type("application/problem+json").send(earlyProblem(config.appUrl, status, words));
    else res.type("text").send(words);
  };
}

export interface Serving {
  app: AppContext;
  port: number;
  /**
   * When somebody last asked for anything, machines that watch the server left out
   * (`performance.now()`).
   */
  lastAskedAt: () => number;
  stop: (options?: { graceMs: number }) => Promise<void>;
}

/**
 * Starts the web server with its background work. Resolves when it listens; `stop` drains and
 * closes everything. `overrides` is for tests.
 */
export async function serve(
  root: string,
  env: Record<string, string | undefined>,
  overrides: Partial<AppContext> = {},
  options: ServeOptions = {},
): Promise<Serving> {
  const config = readConfig(env);
  const build = (await import(pathToFileURL(join(root, "build/index.js")).href)) as ServerBuild;
  const { openApp, startBackgroundWork, startWorkerProcess, hearOthers, closeApp } = build.entry
    .module as unknown as typeof EntryServer;
  const app = await openApp(config, overrides);
  overwriteErased(app);
  warnOfStandIns(app);
  warnAboutBrandColour(app);
  warnOfSettings(app, root);
  let draining = false;
  const work =
    config.worker === "inline"
      ? await startBackgroundWork(app)
      : config.worker === "child"
        ? await startWorkerProcess(app, { root, env })
        : null;
  const others = work ? null : hearOthers(app);
  const answer = createApp(app, build, join(root, "public"), {
    work,
    isDraining: () => draining,
    ...options,
  });
  let lastAskedAt = Number.NEGATIVE_INFINITY;
  const server = createWebServer((req, res) => {
    if (!BY_MACHINES.has(req.url ?? "")) lastAskedAt = performance.now();
    answer(req, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, resolve);
  });
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : config.port;
  app.fileParsers.warmUp();
  app.log.info({ port }, "listening");
  if (env.REMIX_DEV_ORIGIN) {
    const { broadcastDevReady } = await import("@remix-run/node");
    broadcastDevReady(build);
  }
  return {
    app,
    port,
    lastAskedAt: () => lastAskedAt,
    async stop({ graceMs } = { graceMs: 0 }) {
      draining = true;
      // Takes nothing new from now on; what is being sent has the whole time of the rest.
      const working = work?.stop();
      await new Promise((resolve) => setTimeout(resolve, graceMs));
      await closeInOrder(server, REQUEST_PATIENCE_MS);
      await Promise.all([working, others?.stop()]);
      await closeApp(app);
    },
  };
}

/**
 * `serve`, with one line a problem for what stands in its way, and an orderly end on SIGTERM and
 * SIGINT.
 */
export async function serveUntilStopped(
  root: string,
  env: Record<string, string | undefined>,
  options: ServeOptions = {},
): Promise<Serving> {
  keepHeapLean();
  try {
    await checkStart(root, env);
    const running = await serve(root, env, {}, options);
    const { log, config } = running.app;
    restWhenIdle(running.lastAskedAt);
    stopOnSignals({ log, stop: running.stop }, config.drainSeconds * 1000);
    return running;
  } catch (error) {
    const lines = linesOfStartProblem(error);
    if (!lines) throw error;
    for (const line of lines) console.error(line);
    process.exit(1);
  }
}
