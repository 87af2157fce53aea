/** What the check needs of a request: `header` returns null when absent. */
interface Asking {
  method: string;
  /** Without the query. */
  path: string;
  header: (name: string) => string | null;
}

const FROM_ELSEWHERE =
  "This form was sent from another site, so nothing was changed. Open the page here and send the form again.";

const FROM_UNKNOWN =
  "Your browser didn’t say which page this form came from, so nothing was changed. " +
  "Some browsers can be set to send the address of the page you come from (“Referer”): " +
  "allow that for this site, then go back and send the form again.";

/**
 * Addresses that machines post to, without a browser's headers. Each proves who is asking in its
 * own way.
 */
const MACHINE_PATH = /^\/(webhooks|u|api|newsletter\/leave)\//;

/**
 * Forms that need no session and do the same whoever sends them: public forms and the pages of
 * people who answered them, the newsletter, the contact form, checking a certificate, asking for
 * your own and seeing an example. Another site gains nothing by forging one: it could send the form
 * itself.
 */
const OPEN_PATH =
  /^\/(?:(?:f|j|w|check-in|newsletter)\/.+|newsletter|help|get-started|verify|verify\/(?:many|photo)|example|find-my-certificates|mine)$/;

/**
 * Why a request may not act, or null where it may: the protection against forms of other sites
 * (CSRF).
 *
 * Browsers say where a form comes from in Sec-Fetch-Site and Origin, and `Origin: null` is what a
 * page of unknown origin sends. Small and old browsers (w3m, lynx, links, NetSurf, Dillo, KaiOS)
 * send neither: for them the Referer counts, which a page of another site can suppress but not
 * forge. Anything that names another site is refused, and so is our own host with another scheme or
 * port: somebody else may answer there. With no header at all, only forms without a session are
 * accepted. Sign-in, sign-up and recovery are not among them: a page that suppressed the Referer
 * could sign somebody in to an account of its own, then read what they enter there (login CSRF).
 */
function whyForeign({ method, header, path }: Asking, appUrl: string): string | null {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return null;
  const site = header("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return FROM_ELSEWHERE;
  const isOurs = (address: string) => originsOf(appUrl).includes(originOf(address) ?? "");
  const origin = header("Origin");
  if (origin) return origin !== "null" && isOurs(origin) ? null : FROM_ELSEWHERE;
  if (site) return null;
  const referer = header("Referer");
  if (referer) return isOurs(referer) ? null : FROM_ELSEWHERE;
  return OPEN_PATH.test(path) ? null : FROM_UNKNOWN;
}

/**
 * The origin of the app: scheme, host and port. What the client wrote into `Host` counts for
 * nothing.
 */
function originsOf(appUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(appUrl);
  // This machine has several names for itself.
  return hostname === "localhost"
    ? [origin, `${protocol}//127.0.0.1:${port}`, `${protocol}//[::1]:${port}`]
    : [origin];
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/**
 * The answer for a form from another site, or null. Asked once before the frame sees the request,
 * because the frame's own check turns such a form into a 500.
 */
export function refuseForeignForm(asking: Asking, appUrl: string): string | null {
  const path = readPath(asking.path);
  return MACHINE_PATH.test(path) ? null : whyForeign({ ...asking, path }, appUrl);
}

/** Whether programs post to an address, without a browser's headers. */
export function isForMachines(path: string): boolean {
  return MACHINE_PATH.test(readPath(path));
}

/** As the frame will read it: "/u/../sign-out" is no address of machines. */
function readPath(path: string): string {
  return new URL(`http://site.invalid${path}`).pathname;
}

/**
 * Gives a request that was let through the host that goes with it. The frame compares Origin with
 * these headers once more, and behind a proxy that rewrites them every form would fail; from here
 * on nothing depends on what a client wrote there.
 */
export function settleHost(
  {
    method = "GET",
    headers,
  }: { method?: string; headers: Record<string, string | string[] | undefined> },
  appUrl: string,
): void {
  const { origin, referer } = headers;
  delete headers["x-forwarded-host"];
  // Only machines get this far without a site to come from (C14); the frame would take the word
  // "null" for a foreign one.
  if (typeof origin === "string" && hostOf(origin) === null) delete headers.origin;
  const from = origin ?? (method === "POST" ? referer : undefined);
  headers.host = (typeof from === "string" && hostOf(from)) || new URL(appUrl).host;
}

/** Whether a page of ours led to what is asked for; the address alone was typed, or passed on. */
export function isFromOurs({ headers }: Request, appUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const referer = headers.get("Referer");
  if (site !== null) return site === "same-origin";
  return referer !== null && originsOf(appUrl).includes(originOf(referer) ?? "");
}

/**
 * The same check inside an action, so that no action depends on what stands before it. Throws a 403
 * Response.
 */
export function requireSameOrigin(request: Request, appUrl: string): void {
  const { pathname: path } = new URL(request.url);
  const refusal = whyForeign(
    { method: request.method, path, header: (name) => request.headers.get(name) },
    appUrl,
  );
  if (refusal) throw new Response(refusal, { status: 403 });
}
