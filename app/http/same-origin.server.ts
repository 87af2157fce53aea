/** What the check needs of a request: `header` returns null when absent. */
interface Asking {
  method: string;
  header: (name: string) => string | null;
}

const REFUSAL = "This form was sent from another site, so it was not accepted. Open the page again and send it from there.";

/** Addresses that machines post to, without a browser's headers. Each proves who is asking in its own way. */
const MACHINE_PATH = /^\/(webhooks|u|api|newsletter\/leave)\//;

/**
 * True for a POST that another site sent (CSRF). Browsers say where a form comes from in Sec-Fetch-Site and Origin;
 * a request with neither is foreign too. `Origin: null` is what a page of unknown origin sends.
 */
function isForeign({ method, header }: Asking, appUrl: string): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const site = header("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = header("Origin");
  if (!origin) return !site;
  return origin === "null" || ![new URL(appUrl).host, header("Host")].includes(hostOf(origin));
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/**
 * The answer for a form from another site, or null. Asked once before the frame sees the request, because the frame's
 * own check turns such a form into a 500.
 */
export function refuseForeignForm(asking: Asking & { path: string }, appUrl: string): string | null {
  // As the frame will read it: "/u/../sign-out" is no address of machines.
  const { pathname } = new URL(`http://site.invalid${asking.path}`);
  return !MACHINE_PATH.test(pathname) && isForeign(asking, appUrl) ? REFUSAL : null;
}

/**
 * Gives a request that was let through the host that goes with it. The frame compares Origin with these headers once more,
 * and behind a proxy that rewrites them every form would fail; from here on nothing depends on what a client wrote there.
 */
export function settleHost(headers: Record<string, string | string[] | undefined>, appUrl: string): void {
  const { origin } = headers;
  delete headers["x-forwarded-host"];
  // Only machines get this far without a site to come from (C14); the frame would take the word "null" for a foreign one.
  if (typeof origin === "string" && hostOf(origin) === null) delete headers.origin;
  headers.host = (typeof origin === "string" && hostOf(origin)) || new URL(appUrl).host;
}

/** The same check inside an action, so that no action depends on what stands before it. Throws a 403 Response. */
export function requireSameOrigin(request: Request, appUrl: string): void {
  const asking = { method: request.method, header: (name: string) => request.headers.get(name) };
  if (isForeign(asking, appUrl)) throw new Response(REFUSAL, { status: 403 });
}
