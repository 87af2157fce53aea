import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler } from "express";
import { earlyProblem, isApi } from "./api/early-problem.ts";
import type { BackgroundWork } from "./background-work.server.ts";
import { ConfigProblem, readConfig } from "./config.server.ts";
import type * as EntryServer from "./entry.server.tsx";
import { canonicalPath } from "./http/canonical-path.ts";
import { discardRest } from "./http/discard-rest.server.ts";
import { lineIsFree } from "./http/line-is-free.server.ts";
import { loggedPath } from "./http/logged-path.ts";
import { answerKeptPages } from "./http/page-cache/answer-kept-pages.server.ts";
import { refuseForeignForm, settleHost } from "./http/same-origin.server.ts";
import { securityHeaders } from "./http/security-headers.server.ts";
import { serveAssets } from "./http/serve-assets.server.ts";
import type { Installation } from "./installation.server.ts";
import { warnOfBrand } from "./site/brand/warn-of-brand.server.ts";
import { isListed, isSitePath } from "./site/site-paths.ts";
import { warnOfStandIns } from "./warn-of-stand-ins.server.ts";

const MAX_BODY_BYTES = 30 * 1024 * 1024;
/** What the frame can read; TRACE, for one, it answers with a fault. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The express application: static files, headers, limits, then Remix. */
export function createApp(
  installation: Installation,
  build: ServerBuild | (() => Promise<ServerBuild>),
  publicFolder: string,
  work: BackgroundWork | null = null,
) {
  const { config, log } = installation;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.use(compression());
  app.use((req, res, next) => {
    const started = performance.now();
    res.locals.requestId = randomUUID();
    res.locals.cspNonce = randomBytes(16).toString("base64");
    res.setHeaders(securityHeaders(config, res.locals.cspNonce, req.path, isListed(req.path)));
    res.on("finish", () => {
      discardRest(req);
      const ms = Math.round(performance.now() - started);
      log.info(
        { requestId: res.locals.requestId, method: req.method, route: req.path.split("/")[1], status: res.statusCode, ms },
        "request",
      );
    });
    next();
  });
  app.use(answerKeptPages(installation, build, isSitePath));
  app.use("/build", serveAssets(join(publicFolder, "build")));
  app.use(express.static(publicFolder, { maxAge: "1h", index: false }));
  app.use((req, res, next) => {
    const refuse = (status: 403 | 405 | 411 | 413, words: string) => {
      if (isApi(req.path))
        res
          .status(status)
          .type("application/problem+json")
          .send(earlyProblem(config.appUrl, status, words));
      else res.status(status).type("text").send(words);
    };
    if (!METHODS.has(req.method) || !req.path.startsWith("/")) {
      refuse(405, "A page is read or sent a form; nothing else is done with it.");
      return;
    }
    const canonical = canonicalPath(req.path);
    if ((req.method === "GET" || req.method === "HEAD") && canonical !== req.path && !isApi(req.path)) {
      const query = req.url.slice(req.path.length);
      res.redirect(301, canonical + query);
      return;
    }
    const hasBody = req.method !== "GET" && req.method !== "HEAD";
    if (hasBody && Number(req.headers["content-length"] ?? 0) > MAX_BODY_BYTES) {
      refuse(413, "This is larger than 30 MB, the most one page takes. Choose a smaller file.");
      return;
    }
    if (hasBody && req.headers["transfer-encoding"]) {
      refuse(411, "Say the length of what you send (Content-Length).");
      return;
    }
    const refusal = refuseForeignForm(
      { method: req.method, path: req.path, header: (name) => req.get(name) ?? null },
      config.appUrl,
    );
    if (refusal) {
      refuse(403, refusal);
      return;
    }
    settleHost(req.headers, config.appUrl);
    next();
  });
  app.all(
    "*",
    createRequestHandler({
      build,
      getLoadContext: (req, res) => ({
        installation,
        clientAddress: req.ip ?? "unknown",
        workerTurnAt: work?.lastTurnAt() ?? null,
        requestId: res.locals.requestId,
        cspNonce: res.locals.cspNonce,
        lineIsFree: () => lineIsFree(res),
      }),
    }),
  );
  app.use(answerInWords(installation));
  return app;
}

/** For what never reached a page: words instead of the server's own answer, which names files and lines. */
function answerInWords({ log, config }: Pick<Installation, "log" | "config">): ErrorRequestHandler {
  return (error: Error & { status?: number }, req, res, next) => {
    if (res.headersSent) return next(error);
    const { requestId } = res.locals;
    const theirs = error.status !== undefined && error.status >= 400 && error.status < 500;
    if (!theirs) log.error({ requestId, method: req.method, path: loggedPath(req.path), err: error }, "unexpected error");
    const status = theirs ? error.status! : 500;
    const words = theirs
      ? "This address could not be read. Check how it is spelled."
      : `Something went wrong on our side. Go back and try again. Its number is ${requestId}.`;
    res.status(status);
    if (isApi(req.path)) res.type("application/problem+json").send(earlyProblem(config.appUrl, status, words));
    else res.type("text").send(words);
  };
}

/**
 * Starts the web server with its background work. Resolves when it listens; `stop` drains and closes everything.
 * `overrides` is for tests.
 */
export async function serve(
  root: string,
  env: Record<string, string | undefined>,
  overrides: Partial<Installation> = {},
): Promise<{ installation: Installation; port: number; stop: () => Promise<void> }> {
  const config = readConfig(env);
  const build = (await import(pathToFileURL(join(root, "build/index.js")).href)) as ServerBuild;
  const { openInstallation, startBackgroundWork, closeInstallation } = build.entry.module as unknown as typeof EntryServer;
  const installation = await openInstallation(config, overrides);
  warnOfStandIns(installation);
  warnOfBrand(installation);
  const work = config.worker === "inline" ? await startBackgroundWork(installation) : null;
  const server = createServer(createApp(installation, build, join(root, "public"), work));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, resolve);
  });
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : config.port;
  installation.log.info({ port }, "listening");
  if (env.REMIX_DEV_ORIGIN) {
    const { broadcastDevReady } = await import("@remix-run/node");
    broadcastDevReady(build);
  }
  return {
    installation,
    port,
    async stop() {
      server.closeIdleConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), 5_000).unref();
      });
      await work?.stop();
      await closeInstallation(installation);
    },
  };
}

/** `serve`, with one line a problem for a wrong environment, and an orderly end on SIGTERM and SIGINT. */
export async function serveUntilStopped(
  root: string,
  env: Record<string, string | undefined>,
): Promise<Awaited<ReturnType<typeof serve>>> {
  try {
    const running = await serve(root, env);
    let stopping = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        running.stop().then(() => process.exit(0));
      });
    }
    return running;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    for (const line of error.lines) console.error(line);
    process.exit(1);
  }
}
