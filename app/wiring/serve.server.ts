import { randomBytes } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { constants } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import compression, { type CompressionOptions } from "compression";
import express, { type Response as ExpressResponse, type RequestHandler } from "express";
import type * as EntryServer from "#app/entry.server.tsx";
import { bringsSession } from "#app/features/accounts/sessions.server.ts";
import { warnAboutBrandColour } from "#app/features/site/brand/brand.server.ts";
import { isListed, isSitePath } from "#app/features/site/pages/site-links.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { browserIdOf } from "#app/platform/http/visitor.server.ts";
import { keepHeapLean, restWhenIdle } from "#app/platform/observability/lean-heap.server.ts";
import {
  linesOfStartProblem,
  stopOnSignals,
} from "#app/platform/observability/start-and-stop.server.ts";
import { answerMethods } from "#app/platform/web-server/allowed-methods.server.ts";
import { lineTo, paceUploads } from "#app/platform/web-server/connections.server.ts";
import { keepAsSent, tagByEncoding } from "#app/platform/web-server/entity-tags.server.ts";
import { answerKeptPages } from "#app/platform/web-server/html-cache.server.ts";
import { serveNamedFiles } from "#app/platform/web-server/named-files.server.ts";
import { answerPages } from "#app/platform/web-server/page-answers.server.ts";
import { BY_MACHINES, watchRequests } from "#app/platform/web-server/request-log.server.ts";
import { settleRequestTarget } from "#app/platform/web-server/request-target.server.ts";
import { routePatterns } from "#app/platform/web-server/route-pattern.ts";
import { limitFraming, securityHeaders } from "#app/platform/web-server/security-headers.server.ts";
import { serveAssets } from "#app/platform/web-server/static-files.server.ts";
import { closeInOrder, createWebServer } from "#app/platform/web-server/web-server.server.ts";
import { answeringAway } from "./away-pages.server.ts";
import type { BackgroundWork } from "./background-work.server.ts";
import {
  checkRequests,
  plainTextAnswer,
  refuserOf,
  refuseTargets,
  refuseWhenFull,
  settleAnswers,
} from "./early-answers.server.ts";
import { overwriteErased } from "./erased-remains.server.ts";
import { checkStart } from "./start-check.server.ts";
import { warnOfSettings, warnOfStandIns } from "./start-warnings.server.ts";

const IS_SMALL_FILE = /\.(?:avif|webp|woff2)$/;
/** They guard pages; of a design's picture they would be a tenth of what comes over the line. */
const PAGE_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-Frame-Options",
  "X-Request-Id",
];

/**
 * The largest download over a slow line is broken off after this, when the process is told to stop.
 */
const REQUEST_PATIENCE_MS = 30_000;
/**
 * Two steps above what it does by itself: a tenth smaller, for a third more of the little time that
 * packing takes; the ninth takes ten times as long. It looks back 256 KB, which is all of a page: an
 * editor has its fields at the top and their data at the end. That is some 2 MB for each answer under
 * way.
 */
const PACKING: CompressionOptions = {
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 } },
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
  const refuse = refuserOf(app);
  server.disable("x-powered-by");
  // Of refusals; pages and files say their own.
  server.disable("etag");
  server.set("trust proxy", config.trustProxy);
  server.use(keepAsSent);
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
  server.use(refuseTargets(refuse));
  server.use(
    answerMethods(build, (res, path, message) =>
      refuse(res, { path, status: 405, words: message }),
    ),
  );
  if (before) server.use(before(app));
  server.use(answerKeptPages(app, build, isSitePath, (cookies) => bringsSession(config, cookies)));
  const nameFile = (res: ServerResponse, path: string) => {
    (res as ExpressResponse).locals.route = "/(file)";
    if (IS_SMALL_FILE.test(path)) for (const name of PAGE_HEADERS) res.removeHeader(name);
  };
  server.use(
    serveNamedFiles((maxAge) =>
      express.static(publicFolder, {
        maxAge,
        immutable: maxAge === "1y",
        index: false,
        setHeaders: nameFile,
      }),
    ),
  );
  server.use(checkRequests(config, refuse));
  server.use(paceUploads());
  server.use(refuseWhenFull(app));
  server.use(settleAnswers);
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
      allowFraming: (sites) => limitFraming(res, sites),
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
  const startWork = {
    inline: () => startBackgroundWork(app),
    child: () => startWorkerProcess(app, { root, env }),
    off: () => null,
  };
  const work = await startWork[config.worker]();
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
