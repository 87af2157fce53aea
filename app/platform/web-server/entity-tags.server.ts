import type { RequestHandler } from "express";

/** A strong tag of a packed answer: `"abc;br"` for `"abc"`. No tag of ours has a semicolon. */
const PACKED = /;(?:br|gzip|deflate)"/g;

/**
 * Names the encoding in the strong entity tag of an answer that is packed on its way out: two
 * different answers may not have the same one (RFC 9110, 8.8.3.3). What a client sends back loses
 * it again, so that a route compares with the tag it gave; only If-Range keeps it, for a part of
 * the plain file doesn't continue a packed one. Must stand before what packs.
 */
export function tagByEncoding(): RequestHandler {
  return (req, res, next) => {
    const asked = req.headers["if-none-match"];
    for (const name of ["if-none-match", "if-match"] as const) {
      const value = req.headers[name];
      if (value) req.headers[name] = value.replace(PACKED, '"');
    }
    const writeHead = res.writeHead.bind(res);
    res.writeHead = ((...given: Parameters<typeof writeHead>) => {
      const tag = res.getHeader("ETag");
      if (typeof tag === "string" && tag.startsWith('"')) {
        const encoding = res.getHeader("Content-Encoding");
        const packed = (name: unknown) => `${tag.slice(0, -1)};${name}"`;
        if (encoding) res.setHeader("ETag", packed(encoding));
        // Whoever has the packed one is told that this is still current, by its name.
        else if (res.statusCode === 304 && asked && !asked.includes(tag)) {
          const theirs = ["br", "gzip", "deflate"].map(packed).find((one) => asked.includes(one));
          if (theirs) res.setHeader("ETag", theirs);
        }
      }
      return writeHead(...given);
    }) as typeof writeHead;
    next();
  };
}

/**
 * Every answer arrives as it was sent: no CDN or proxy on the way may rewrite e-mail addresses,
 * compress pictures again or strip what a certificate is checked by (RFC 9111, 5.2.2.6). Must stand
 * before what packs, which would not pack such an answer either.
 */
export const keepAsSent: RequestHandler = (_, res, next) => {
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const said = res.getHeader("Cache-Control");
    res.setHeader("Cache-Control", said ? `${said}, no-transform` : "no-transform");
    return writeHead(...given);
  }) as typeof writeHead;
  next();
};
