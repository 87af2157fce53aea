import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../setup/real-process.ts";
import type { BenchRow } from "./run-benches.ts";

const PAGES = ["/", "/pricing", "/help", "/blog", "/docs"];
const LEAST = 0.5;
const LINES = 10;
const SECONDS = 2;
const ROUNDS = 3;
const ASSETS = "public/build";
/** Typed words: such a page is made for each who asks. */
const NOT_KEPT = "?words=a+b";

/**
 * Pages of the site that the production server answers in a second, beside a static file of about
 * the same size from the same process: in turns within one run, over lines that stay open, as
 * browsers ask (Brotli).
 */
export async function benchSite(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-site-bench-"));
  const port = await freePort();
  const server = spawn(process.execPath, ["bin/serve.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      SESSION_SECRET: "s".repeat(32),
      MAIL_TRANSPORT: "outbox",
      NIN_VERIFIER: "manual",
      SMS_TRANSPORT: "outbox",
      LOG_LEVEL: "error",
      WORKER: "off",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await listening(server, port);
    const rows: BenchRow[] = [];
    for (const page of PAGES) {
      const { bytes } = await ask(port, page, 0.2);
      const asset = assetOf(bytes);
      // Warm, and then by turns, so that what else the machine does meets all three.
      const paths = [page, asset.path, `${page}${NOT_KEPT}`];
      for (const path of paths) await ask(port, path, 0.3);
      const rates = new Map<string, number[]>(paths.map((path) => [path, []]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const path of paths) rates.get(path)!.push((await ask(port, path, SECONDS)).perSecond);
      }
      const [kept, file, made] = paths.map((path) => median(rates.get(path)!)) as [
        number,
        number,
        number,
      ];
      const against = `a file of ${(asset.bytes / 1024).toFixed(1)} KB (${Math.round(file).toLocaleString("en")}/s)`;
      rows.push(
        {
          what: `${page} from memory, ${(bytes / 1024).toFixed(1)} KB`,
          value: kept,
          unit: "pages/s",
          ratio: kept / file,
          against,
        },
        {
          what: `${page} made each time`,
          value: made,
          unit: "pages/s",
          ratio: made / file,
          against: "the same file",
        },
      );
      if (kept / file < LEAST) console.warn(`  ${page} is below half of the file`);
    }
    return rows;
  } finally {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Asks for `path` over some lines for a while, each line one after the other. Throws for another
 * answer than 200.
 */
async function ask(
  port: number,
  path: string,
  seconds: number,
): Promise<{ perSecond: number; bytes: number }> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`;
  const started = performance.now();
  const until = started + seconds * 1000;
  const lines = await Promise.all(
    Array.from({ length: LINES }, () => askOverOneLine(port, request, until)),
  );
  const answers = lines.reduce((sum, { count }) => sum + count, 0);
  return { perSecond: (answers * 1000) / (performance.now() - started), bytes: lines[0]!.bytes };
}

/**
 * A client that reads no more of an answer than where it ends, so that it is not what is measured.
 */
function askOverOneLine(
  port: number,
  request: string,
  until: number,
): Promise<{ count: number; bytes: number }> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    let count = 0;
    let bytes = 0;
    let left = -1;
    let chunked = false;
    let head = Buffer.alloc(0);
    const next = () => {
      count++;
      left = -1;
      head = Buffer.alloc(0);
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        done({ count, bytes });
      }
    };
    socket.on("error", fail);
    socket.on("connect", () => socket.write(request));
    socket.on("data", (part) => {
      if (left < 0) {
        head = head.length ? Buffer.concat([head, part]) : part;
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        const words = head.subarray(0, end).toString("latin1");
        if (!words.startsWith("HTTP/1.1 200"))
          return fail(new Error(`${request.split("\r\n")[0]} → ${words.split("\r\n")[0]}`));
        bytes = Number(/content-length: (\d+)/i.exec(words)?.[1] ?? 0);
        chunked = bytes === 0;
        left = bytes - (head.length - end - 4);
        part = head.subarray(end + 4);
      } else left -= part.length;
      if (chunked ? part.subarray(-5).toString("latin1") === "0\r\n\r\n" : left <= 0) next();
    });
  });
}

/** The built file whose Brotli copy is closest in size. */
function assetOf(bytes: number): { path: string; bytes: number } {
  const files = readdirSync(ASSETS, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".br"))
    .map((name) => ({
      path: `/build/${name.slice(0, -3)}`,
      bytes: statSync(join(ASSETS, name)).size,
    }));
  return files.sort((a, b) => Math.abs(a.bytes - bytes) - Math.abs(b.bytes - bytes))[0]!;
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

async function listening(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("The server did not start within a minute");
}
