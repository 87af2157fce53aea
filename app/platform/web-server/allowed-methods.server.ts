import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler, Response } from "express";
import { routePatterns, wholePath } from "./route-pattern.ts";

/**
 * A loader or an action that answers other methods than loaders and actions do: `["GET", "PATCH"]`.
 */
interface SaysMethods {
  methods?: readonly string[];
}

/**
 * Tells which methods an address answers, from what its routes export: GET and HEAD where there is
 * something to read, POST where there is a form, and for programs what their operations say. A file
 * of ours, and what no route has, is only read.
 */
function allowedMethods({
  routes,
}: Pick<ServerBuild, "routes">): (pattern: string) => readonly string[] {
  const known = new Map<string, Set<string>>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const { loader, action, default: page } = route.module;
    const pattern = wholePath(routes, route);
    const methods = known.get(pattern) ?? new Set();
    const reads = (loader as SaysMethods | undefined)?.methods ?? (loader || page ? ["GET"] : []);
    const acts = (action as SaysMethods | undefined)?.methods ?? (action ? ["POST"] : []);
    for (const method of [...reads, ...acts]) methods.add(method);
    known.set(pattern, methods);
  }
  const lists = new Map([...known].map(([pattern, methods]) => [pattern, inOrder(methods)]));
  return (pattern) => lists.get(pattern) ?? READ_ONLY;
}

const ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READ_ONLY = ["GET", "HEAD", "OPTIONS"];

function inOrder(methods: ReadonlySet<string>): string[] {
  const reads = methods.has("GET") ? ["HEAD"] : [];
  return [...methods, ...reads, "OPTIONS"].sort(
    (one, other) => ORDER.indexOf(one) - ORDER.indexOf(other),
  );
}

/** The words of a 405. */
function notAllowedMessage(method: string, allowed: readonly string[]): string {
  return `${method} isn’t supported here. Use ${allowed.filter((one) => one !== "OPTIONS").join(", ")}.`;
}

/**
 * Answers OPTIONS with `Allow` and refuses with 405 what an address doesn't answer (RFC 9110, 9.3.7
 * and 15.5.6). GET and HEAD pass: a route that takes only a button says so in words of its own.
 * From here on HEAD is a GET whose answer has no body, for Node leaves it out: every header comes
 * out as for GET (9.3.2). `res.locals.isHead` tells the two apart, `res.locals.allow` is the list.
 */
export function answerMethods(
  build: Pick<ServerBuild, "routes">,
  refuse: (res: Response, path: string, message: string) => void,
): RequestHandler {
  const patternOf = routePatterns(build.routes);
  const methodsOf = allowedMethods(build);
  return (req, res, next) => {
    if (req.method === "OPTIONS" && req.path === "*") {
      res.status(204).setHeader("Allow", ORDER.join(", ")).end();
      return;
    }
    const allowed = methodsOf(patternOf(req.path));
    res.locals.allow = allowed.join(", ");
    if (req.method === "OPTIONS") {
      res.status(204).setHeader("Allow", res.locals.allow).end();
      return;
    }
    if (req.method === "HEAD") {
      res.locals.isHead = true;
      req.method = "GET";
    }
    if (req.method === "GET" || allowed.includes(req.method)) return next();
    res.setHeader("Allow", res.locals.allow);
    refuse(res, req.path, notAllowedMessage(req.method, allowed));
  };
}
