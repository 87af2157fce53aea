import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Config } from "../config.server.ts";
import { NEWSLETTER_PAGES, SUBSCRIBING_SCRIPT } from "../http/subscribing-script.ts";
import { homeStyleHash } from "./first-styles.server.ts";

/**
 * A mail shown to its organiser in a frame: inline styles as mails have them, and nothing that
 * could act.
 */
const MAIL_PREVIEW =
  /^\/(?:certificates\/[a-z0-9]+\/message\/preview|bulk-email\/compose\/[a-z0-9]+\/preview|forms\/[a-z0-9]+\/(?:confirmation|webinar\/messages\/[a-z0-9-]+)\/preview|sent\/[a-z0-9]+\/preview|operator\/senders\/[a-z0-9]+\/preview|outbox\/[^/]+\/html)$/;

/** The same of `npm run dev`: what the templates look like. */
const TEMPLATE_PREVIEW = /^\/dev\/emails\/[a-z-]+$/;

/** The draft of a form, shown in a frame of the builder. */
const FORM_PREVIEW = /^\/forms\/[a-z0-9]+\/preview\/page$/;

/**
 * Public forms: any site may show one inside its own page, and sending one may lead on to the
 * organiser's link. Browsers hold a form's redirects to the same rule as the form. Nothing there
 * acts for somebody who is signed in.
 */
const PUBLIC_FORM = /^\/f\/[^/]+(?:\/|$)/;

/** Cards of our pages, made for other sites: they have one script and no form. */
const CARD = /^\/e\//;

const FORM_PAGE = /^\/f\/[^/]+$/;

/**
 * Files that search engines may fetch for pages that they list: their looks and pictures, and what
 * describes the site.
 */
const LISTED_FILE =
  /^\/(?:(?:build|og|brand|fonts|designs)\/|(?:robots\.txt|sitemap\.xml|icon\.svg|blog\.rss\.xml|events\.ics|favicon\.ico)$)/;

/**
 * Files that mails and other sites show: pictures and documents of certificates, the logos above
 * them, and the specimen in the frame of a mail's preview, which has no origin. Every other file is
 * for our own pages alone.
 */
const SHOWN_ELSEWHERE =
  /^\/(?:c\/[^/]+\.(?:avif|jpg|json|jwt|pdf|png|webp)|certificates\/[a-z0-9]+\/message\/sample\.(?:jpg|pdf)|f\/[^/]+\/cover\.png|(?:issuers|og|brand|i|f-cover|\.well-known)\/.+|icon\.svg|embed\.js)$/i;

/**
 * Pages with a form that leads on to an address that an organiser chose, the room of a webinar:
 * browsers hold redirects of a form to the same rule. Naming the host here would tell it before it
 * may be known.
 */
const LEADS_ON = /^\/[jw]\/[^/]+$/;

/** The page of helpers at the door reads QR codes with the phone's camera. */
const READS_CODES = /^\/check-in\//;

const SUBSCRIBING = ` 'sha256-${createHash("sha256").update(SUBSCRIBING_SCRIPT).digest("base64")}'`;

/**
 * Headers every answer carries. Scripts: our own files, the page's nonce, and the newsletter
 * button's on its pages; nothing else inline.
 * `same-origin` referrers, because `no-referrer` makes browsers send `Origin: null` with forms,
 * which the origin check must refuse. `isListed`: search engines may list the page.
 */
export function securityHeaders(
  config: Config,
  nonce: string,
  path: string,
  isListed = false,
): Headers {
  const headers = new Headers({
    "Content-Security-Policy": [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'${NEWSLETTER_PAGES.includes(path) ? SUBSCRIBING : ""}`,
      `style-src 'self' 'nonce-${nonce}'${path === "/" ? ` ${homeStyleHash() ?? ""}` : ""}`.trimEnd(),
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${config.production ? "" : " ws:"}`,
      "object-src 'none'",
      "base-uri 'none'",
      `form-action ${LEADS_ON.test(path) ? "'self' https: http:" : formTargets(config, path)}`,
      "frame-ancestors 'none'",
    ].join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": SHOWN_ELSEWHERE.test(path) ? "cross-origin" : "same-origin",
    "Permissions-Policy": `camera=(${READS_CODES.test(path) ? "self" : ""}), microphone=(), geolocation=()`,
  });
  if (FORM_PREVIEW.test(path)) {
    const policy = headers.get("Content-Security-Policy") ?? "";
    headers.set(
      "Content-Security-Policy",
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
    headers.set("X-Frame-Options", "SAMEORIGIN");
  }
  if (MAIL_PREVIEW.test(path) || (!config.production && TEMPLATE_PREVIEW.test(path))) {
    headers.set(
      "Content-Security-Policy",
      // A sandboxed page has no origin of its own, so 'self' matches nothing there in WebKit: our
      // pictures are named by address.
      `default-src 'none'; img-src 'self' ${new URL(config.appUrl).origin}; style-src ` +
        "'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors " +
        "'self'",
    );
    headers.set("X-Frame-Options", "SAMEORIGIN");
  }
  if (PUBLIC_FORM.test(path) || CARD.test(path)) {
    // All that runs in a form's pages is what keeps what is typed (`engines/answer-device`), what
    // makes photos smaller (`ui/photos`) and, inside another site's page, what says how high they
    // are; each byte of what they may load is paid by somebody on mobile data.
    headers.set(
      "Content-Security-Policy",
      // Only scripts and styles can have a nonce, so nothing else is allowed by it.
      `default-src 'nonce-${nonce}'; ` +
        // The page of the form itself has its style in it; what is not found there has a sheet.
        (FORM_PAGE.test(path) ? "" : `style-src 'self' 'nonce-${nonce}'; `) +
        "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; " +
        "base-uri 'none'; form-action 'self' https: http:; frame-ancestors *",
    );
    headers.delete("X-Frame-Options");
  }
  if (config.appUrl.startsWith("https:")) {
    headers.set(
      "Strict-Transport-Security",
      `max-age=31536000${config.hstsSubdomains ? "; includeSubDomains" : ""}`,
    );
  }
  // What is not named there is somebody's own. A form's page says itself whether it may be listed.
  if (!isListed && !LISTED_FILE.test(path) && !FORM_PAGE.test(path))
    headers.set("X-Robots-Tag", "noindex");
  return headers;
}

/** Has only these sites frame a page that any site may frame otherwise. Null: any. */
export function limitFraming(res: ServerResponse, sites: string | null): void {
  if (sites === null) return;
  const policy = String(res.getHeader("Content-Security-Policy"));
  res.setHeader(
    "Content-Security-Policy",
    policy.replace("frame-ancestors *", `frame-ancestors 'self' ${sites}`),
  );
}

/** The pages whose forms lead on to the page of the payment provider. */
const PAYS = /^\/settings\/plan(?:\/(?:checkout|return))?$/;

/** Where Paystack has its payers pay. */
const PAYSTACK_PAGE = "https://checkout.paystack.com";

/**
 * Where a form may lead: browsers follow its redirects with the same rule, and the buttons for
 * Google and X lead there.
 */
function formTargets(
  { social, payments }: Pick<Config, "social" | "payments">,
  path: string,
): string {
  const origins = [social.google, social.x].flatMap((settings) =>
    settings ? [new URL(settings.authUrl).origin] : [],
  );
  // What stands in for Paystack has its page where it answers.
  if (payments.provider === "paystack" && PAYS.test(path))
    origins.push(PAYSTACK_PAGE, new URL(payments.paystack.baseUrl).origin);
  return ["'self'", ...new Set(origins)].join(" ");
}
