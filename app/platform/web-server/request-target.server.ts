import type { IncomingMessage } from "node:http";

/** Why a request target can't be served: the status and message to answer with. */
export interface TargetProblem {
  status: 400 | 421;
  message: string;
}

const UNREADABLE: TargetProblem = {
  status: 400,
  message: "We couldn’t read this address. Check it for typos.",
};
const ANOTHER_SITE: TargetProblem = { status: 421, message: "This server doesn’t host that site." };

const problems = new WeakMap<IncomingMessage, TargetProblem>();

/**
 * Turns the target of a request line into a path before anything else reads it. Proxies and
 * scanners send it in absolute form (`GET https://host/pricing HTTP/1.1`), which every server must
 * accept (RFC 9112, section 3.2.2). A target that isn't one of our paths becomes "/", and
 * `targetProblem` says what to answer. `OPTIONS *` (section 3.2.4) stays as it is.
 */
export function settleRequestTarget(request: IncomingMessage, appUrl: string): void {
  const target = request.url ?? "";
  if (target.startsWith("/")) {
    if (asksForRouteData(target)) problems.set(request, UNREADABLE);
    return;
  }
  if (target === "*" && request.method === "OPTIONS") return;
  const url = /^https?:\/\/[^/?#\\]/i.test(target) && URL.canParse(target) ? new URL(target) : null;
  if (!url || !isOurs(url, request, appUrl)) {
    request.url = "/";
    problems.set(request, url ? ANOTHER_SITE : UNREADABLE);
    return;
  }
  // Kept as it came, not normalised by `URL`: later middleware decides on its spelling.
  const path = target.replace(/^https?:\/\/[^/?#\\]*/i, "");
  request.url = path.startsWith("/") ? path : `/${path}`;
  if (asksForRouteData(request.url)) problems.set(request, UNREADABLE);
}

/** What is wrong with the target of a request that `settleRequestTarget` has seen, or null. */
export function targetProblem(request: IncomingMessage): TargetProblem | null {
  return problems.get(request) ?? null;
}

/**
 * Whether the host is the app's public one, or this machine's own address, which monitoring uses.
 */
function isOurs(url: URL, { socket }: IncomingMessage, appUrl: string): boolean {
  const local = socket.localAddress?.replace(/^::ffff:/, "");
  const machine = local?.includes(":") ? `[${local}]` : local;
  return (
    url.host === new URL(appUrl).host ||
    url.host === new URL(`http://${machine}:${socket.localPort}`).host
  );
}

/**
 * `?_data=` is how Remix asked for a route's data before it fetched all of them at once. Only
 * scanners still send it.
 */
function asksForRouteData(target: string): boolean {
  const at = target.indexOf("?");
  return at >= 0 && new URLSearchParams(target.slice(at + 1)).has("_data");
}
