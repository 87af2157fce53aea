import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { AppContext } from "../app-context.ts";
import { discardRest } from "./connections.server.ts";

/**
 * Set by a proxy that has other servers to turn to (deploy/nginx.conf). nginx learns that a server
 * is about to stop only from an answer that it counts as a failure, and asks another one at once.
 * We use 502 because no page of ours has it.
 */
const HAS_OTHERS = "X-Other-Servers";

/** What a proxy may call a request: no room for an address or a name. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Asked for every few seconds by machines: in the log only when it says everything. */
export const BY_MACHINES = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Gives each request an id, its own or that of the proxy in front, and writes one line when it is
 * answered: the pattern of its address, never the address. `patternOf` knows the patterns,
 * `isDraining` whether visitors should come back on another line.
 */
export function watchRequests(
  { config, log, metrics }: Pick<AppContext, "config" | "log" | "metrics">,
  patternOf: (path: string) => string,
  isDraining: () => boolean,
): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const { socket, method } = req;
    const bytesBefore = socket.bytesWritten;
    const given = config.trustProxy > 0 ? req.get("X-Request-Id") : undefined;
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    res.locals.requestId = requestId;
    res.locals.route = patternOf(req.path);
    res.setHeader("X-Request-Id", requestId);
    if (isDraining()) res.setHeader("Connection", "close");
    metrics.countOpenRequest(1);
    res.on("finish", () => discardRest(req));
    // Comes after the last byte as well as when a visitor leaves before it.
    res.on("close", () => {
      metrics.countOpenRequest(-1);
      // Whoever answered may know better: a file has no pattern of its own.
      const route: string = res.locals.route;
      const status = res.statusCode;
      const ms = Math.round(performance.now() - started);
      const bytes = socket.bytesWritten - bytesBefore;
      const left = res.writableFinished ? undefined : true;
      if (!left)
        metrics.countRequest({
          route,
          method,
          status,
          seconds: (performance.now() - started) / 1000,
        });
      log[BY_MACHINES.has(route) && status < 500 ? "debug" : "info"](
        { requestId, method, route, status, ms, bytes, left },
        "request",
      );
    });
    // Only what can be asked again without harm: a form is still taken.
    const isSafe = req.method === "GET" || req.method === "HEAD";
    if (
      isDraining() &&
      isSafe &&
      config.trustProxy > 0 &&
      req.get(HAS_OTHERS) &&
      !BY_MACHINES.has(req.path)
    ) {
      res
        .status(502)
        .setHeader("Retry-After", "5")
        .type("text")
        .send("This server is about to stop. Try again in a few seconds.");
      return;
    }
    next();
  };
}
