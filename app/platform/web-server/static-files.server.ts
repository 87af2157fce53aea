import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import express from "express";

const TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};

// Its list of types is older than this format.
express.static.mime.define({ "image/avif": ["avif"] });

interface Asset {
  type: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/**
 * Serves the built scripts, stylesheets and drawings from memory, some 5 MB: a server that can open
 * no more files still sends them. Their names change with their content, so browsers keep them for
 * a year and never ask whether they have changed. The build left smaller copies beside them (`.br`,
 * `.gz`): the smallest that the browser reads goes out. On a slow line the headers of a small file
 * weigh more than the file, so these have only what a file needs; what guards a page means nothing
 * to them.
 */
export function serveAssets(folder: string): RequestHandler {
  const assets = readAssets(folder);
  return (req, res, next) => {
    const asset = assets.get(req.path);
    if (!asset || (req.method !== "GET" && req.method !== "HEAD")) return next();
    const encoding = (["br", "gzip"] as const).find(
      (name) => asset[name] && req.acceptsEncodings(name),
    );
    if (encoding) res.setHeader("Content-Encoding", encoding);
    if (asset.br ?? asset.gzip) res.setHeader("Vary", "Accept-Encoding");
    const bytes = (encoding && asset[encoding]) || asset.plain;
    res.setHeader("Content-Type", asset.type);
    res.setHeader("Content-Length", bytes.length);
    res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    res.removeHeader("X-Request-Id");
    res.end(req.method === "HEAD" ? undefined : bytes);
  };
}

function readAssets(folder: string): Map<string, Asset> {
  const names = listFiles(folder);
  const all = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  const found = new Map<string, Asset>();
  for (const [name, plain] of all) {
    const extension = name.slice(name.lastIndexOf(".") + 1);
    const text = TYPES[extension];
    const type = text
      ? `${text}; charset=utf-8`
      : (express.static.mime.lookup(name) ?? "application/octet-stream");
    found.set(name, {
      type,
      plain,
      br: all.get(`${name}.br`) ?? null,
      gzip: all.get(`${name}.gz`) ?? null,
    });
  }
  return found;
}

/** Every file below, as the path of a request: `/_assets/app-1.css`. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`,
    );
}
