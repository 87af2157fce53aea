import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import express from "express";

const TYPES: Record<string, string> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

// Its list of types is older than this format.
express.static.mime.define({ "image/avif": ["avif"] });

/**
 * Serves the built scripts, stylesheets and drawings. Their names change with their content, so browsers keep them for a
 * year and never ask whether they have changed. The build left smaller copies beside them (`.br`, `.gz`): the smallest that
 * the browser reads goes out. On a slow line the headers of a small file weigh more than the file, so these have only what a
 * file needs; what guards a page means nothing to them.
 */
export function serveAssets(folder: string): RequestHandler {
  const names = new Set(listFiles(folder));
  const copies = new Set([...names].filter((name) => /\.(br|gz)$/.test(name)));
  const files = express.static(folder, {
    ...{ immutable: true, maxAge: "1y", index: false, etag: false, lastModified: false, acceptRanges: false },
    setHeaders: (res) => {
      res.setHeader("X-Content-Type-Options", "nosniff");
      res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      res.removeHeader("X-Request-Id");
    },
  });
  return (req, res, next) => {
    if (!names.has(req.path)) return next();
    const encoding = (["br", "gzip"] as const).find(
      (name) => req.acceptsEncodings(name) && copies.has(req.path + (name === "br" ? ".br" : ".gz")),
    );
    if (encoding) {
      const extension = req.path.slice(req.path.lastIndexOf(".") + 1);
      req.url = req.path + (encoding === "br" ? ".br" : ".gz");
      res.setHeader("Content-Encoding", encoding);
      res.setHeader("Content-Type", `${TYPES[extension]}; charset=utf-8`);
      res.setHeader("Vary", "Accept-Encoding");
    }
    files(req, res, next);
  };
}

/** Every file below, as the path of a request: `/_assets/app-1.css`. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
}
