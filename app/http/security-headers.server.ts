import type { Config } from "../config.server.ts";

/**
 * Headers every answer carries. Scripts: our own files and the page's nonce, nothing inline. `same-origin` referrers,
 * because `no-referrer` makes browsers send `Origin: null` with forms, which the origin check must refuse.
 */
export function securityHeaders(config: Config, nonce: string, path: string): Headers {
  const headers = new Headers({
    "Content-Security-Policy": [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${config.production ? "" : " ws:"}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  });
  if (config.appUrl.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (!path.startsWith("/build/") && path !== "/") headers.set("X-Robots-Tag", "noindex");
  return headers;
}
