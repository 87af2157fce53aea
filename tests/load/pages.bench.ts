import { mkdtemp } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { serve } from "../../app/wiring/serve.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import type { BenchRow } from "./run-benches.ts";

// The server has its own copy of every module; what is added here goes through these.
connectFeatures();

const LIMIT_KB = 14;

/**
 * What each public page costs a phone: document, stylesheets and scripts, compressed, counted over
 * the network.
 */
export async function benchPages(): Promise<BenchRow[]> {
  process.env.NODE_ENV = "production";
  const running = await serve(resolve("."), {
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: await mkdtemp(join(tmpdir(), "iweri-pages-")),
    LOG_LEVEL: "silent",
    WORKER: "off",
  });
  try {
    const { id } = await issueOne(running.app.db);
    const rows: BenchRow[] = [];
    for (const [what, path] of [
      ["certificate page without its picture", `/c/${id}`],
      ["verification form", "/verify"],
      ["find my certificates", "/find-my-certificates"],
    ] as const) {
      const { bytes, scripts } = await weigh(running.port, path);
      if (scripts > 0) throw new Error(`${path} ships ${scripts} scripts`);
      rows.push({
        what,
        value: bytes / 1024,
        unit: "KB",
        ratio: LIMIT_KB / (bytes / 1024),
        against: `below the limit of ${LIMIT_KB} KB`,
      });
    }
    return rows;
  } finally {
    await running.stop();
  }
}

async function weigh(port: number, path: string): Promise<{ bytes: number; scripts: number }> {
  const document = await fetchRaw(port, path);
  const html = gunzipSync(document.body).toString("utf8");
  const linked = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(
    ([, href]) => href ?? "",
  );
  let bytes = document.bytesSent;
  for (const href of linked) bytes += (await fetchRaw(port, href)).bytesSent;
  return {
    bytes,
    scripts: html.match(/<script\b(?! type="application\/ld\+json">)/g)?.length ?? 0,
  };
}

function fetchRaw(port: number, path: string): Promise<{ body: Buffer; bytesSent: number }> {
  return new Promise((done, fail) => {
    get(
      { port, path, headers: { "Accept-Encoding": "gzip", Accept: "text/html,*/*" }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        const socket = response.socket;
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          if (response.statusCode !== 200)
            fail(new Error(`${path} answered ${response.statusCode}`));
          else done({ body: Buffer.concat(chunks), bytesSent: socket.bytesRead });
        });
      },
    ).on("error", fail);
  });
}
