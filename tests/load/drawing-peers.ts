import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { chromium } from "playwright";
import type { Design, TextField } from "../../app/engines/certificate/design.ts";
import { contentLines } from "../../app/engines/certificate/draw/canvas.ts";
import {
  type DrawRequest,
  faceChain,
  facePath,
} from "../../app/engines/certificate/drawing.server.ts";
import { qrModules } from "../../app/engines/certificate/typesetting/qr-modules.ts";

import { placeholderValues } from "../../app/engines/placeholders/index.ts";

// @ts-expect-error: a plain script, which has no types.
import { findBrowser } from "../../bin/find-browser.mjs";

/** Another way to make the same certificate. */
export interface Peer {
  name: string;
  draw(request: DrawRequest): Promise<Uint8Array | number>;
  close(): Promise<void>;
}

/** A line of text as the peers set it: one face, one size, its place worked out by them. */
export interface PeerLine {
  text: string;
  font: string;
  sizePx: number;
  colour: string;
  align: TextField["align"];
  left: number;
  right: number;
  baseline: number;
}

const optional = createRequire(import.meta.url);

/**
 * The lines of a request in whole pixels. They are not shrunk, which the names of the benchmark do
 * not need.
 */
export function peerLines({ design, values }: DrawRequest): PeerLine[] {
  const scale = design.widthPx / 800;
  return design.fields.flatMap((field) => {
    if (field.kind !== "text") return [];
    const lines = contentLines(field.content, placeholderValues(values));
    const sizePx = field.size * scale;
    const { x, y, width, height } = field.box;
    const middle = ((y + height / 2) / 100) * design.heightPx;
    return lines.map((text, i) => ({
      text,
      font: facePath(faceChain(field).files[0]!),
      sizePx,
      colour: field.colour,
      align: field.align,
      left: Math.round((x / 100) * design.widthPx),
      right: Math.round(((x + width) / 100) * design.widthPx),
      baseline: Math.round(middle + (i - (lines.length - 1) / 2) * sizePx * 1.3 + sizePx * 0.35),
    }));
  });
}

export function peerQr({ design, verifyUrl }: DrawRequest) {
  const { x, y, width, height } = design.fields.find(({ kind }) => kind === "qr")!.box;
  const [w, h] = [design.widthPx / 100, design.heightPx / 100];
  return qrModules(verifyUrl, {
    left: Math.round(x * w),
    top: Math.round(y * h),
    width: Math.round(width * w),
    height: Math.round(height * h),
  });
}

/** The dark modules as rectangles of whole pixels. */
export function darkModules(qr: ReturnType<typeof peerQr>): [x: number, y: number][] {
  const dark: [number, number][] = [];
  qr.dark.forEach((isDark, i) => {
    if (isDark)
      dark.push([
        qr.box.left + ((i % qr.size) + 4) * qr.modulePx,
        qr.box.top + (Math.floor(i / qr.size) + 4) * qr.modulePx,
      ]);
  });
  return dark;
}

/**
 * The same page in Chromium, its fonts and background loaded once; only the words and the code
 * change.
 */
async function chromiumPeer(design: Design, background: Uint8Array): Promise<Peer | null> {
  const executablePath = findBrowser();
  if (!executablePath) return null;
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  const page = await browser.newPage({
    viewport: { width: design.widthPx, height: design.heightPx },
  });
  const fonts = new Map<string, string>();
  const family = (path: string) => {
    if (!fonts.has(path)) fonts.set(path, `font${fonts.size}`);
    return fonts.get(path)!;
  };
  const shown = (request: DrawRequest) => {
    const words = peerLines(request).map(
      ({ text, font, sizePx, colour, align, left, right, baseline }) => {
        const style = `left:${left}px;width:${right - left}px;top:${baseline - sizePx}px;font:${sizePx}px/${sizePx * 1.2}px ${family(font)};color:${colour};text-align:${align}`;
        return `<div style="${style}">${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</div>`;
      },
    );
    const qr = peerQr(request);
    const path = darkModules(qr).map(
      ([x, y]) => `M${x} ${y}h${qr.modulePx}v${qr.modulePx}h-${qr.modulePx}z`,
    );
    const { left, top, width } = qr.box;
    return `${words.join("")}<svg width="${design.widthPx}" height="${design.heightPx}"><path fill="#fff" d="M${left} ${top}h${width}v${width}h-${width}z"/><path d="${path.join("")}"/></svg>`;
  };
  const draw = async (request: DrawRequest) => {
    await page.evaluate((html) => {
      document.querySelector("#words")!.innerHTML = html;
    }, shown(request));
    return page.screenshot({ type: "png" });
  };
  return {
    name: "Chromium screenshot",
    async draw(request) {
      if (fonts.size === 0) {
        shown(request);
        const faces = [...fonts].map(
          ([path, name]) =>
            `@font-face{font-family:${name};src:url(data:font/ttf;base64,${readFileSync(path, "base64")})}`,
        );
        const image = Buffer.from(background).toString("base64");
        await page.setContent(
          `<style>${faces.join("")}*{margin:0}div,svg{position:absolute;white-space:pre}svg{left:0;top:0}</style><img src="data:image/png;base64,${image}"><p id="words"></p>`,
        );
        await draw(request);
        await page.evaluate(() => document.fonts.ready.then(() => true));
      }
      return draw(request);
    },
    close: () => browser.close(),
  };
}

/** Skia through @napi-rs/canvas, its fonts and background loaded once. */
async function canvasPeer(design: Design, background: Uint8Array): Promise<Peer | null> {
  const library = await load<typeof import("@napi-rs/canvas")>("@napi-rs/canvas");
  if (!library) return null;
  const image = await library.loadImage(Buffer.from(background));
  const families = new Map<string, string>();
  return {
    name: "@napi-rs/canvas",
    async draw(request) {
      const canvas = library.createCanvas(design.widthPx, design.heightPx);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      for (const { text, font, sizePx, colour, align, left, right, baseline } of peerLines(
        request,
      )) {
        if (!families.has(font)) {
          families.set(font, `face${families.size}`);
          library.GlobalFonts.registerFromPath(font, families.get(font)!);
        }
        context.font = `${sizePx}px ${families.get(font)}`;
        context.fillStyle = colour;
        context.textAlign = align;
        context.fillText(
          text,
          align === "left" ? left : align === "right" ? right : (left + right) / 2,
          baseline,
        );
      }
      const qr = peerQr(request);
      context.fillStyle = "#fff";
      context.fillRect(qr.box.left, qr.box.top, qr.box.width, qr.box.height);
      context.fillStyle = "#000";
      for (const [x, y] of darkModules(qr)) context.fillRect(x, y, qr.modulePx, qr.modulePx);
      return canvas.encode("png");
    },
    close: async () => {},
  };
}

const PILLOW = `
import sys, json, time, io, base64
from PIL import Image, ImageDraw, ImageFont
first = json.loads(sys.stdin.readline())
paper = Image.open(io.BytesIO(base64.b64decode(first["background"]))).convert("RGB"); paper.load()
fonts = {}
print("ready", flush=True)
for line in sys.stdin:
    job = json.loads(line); started = time.perf_counter()
    page = paper.copy(); pen = ImageDraw.Draw(page)
    for t in job["lines"]:
        key = (t["font"], round(t["sizePx"]))
        font = fonts.get(key) or fonts.setdefault(key, ImageFont.truetype(*key))
        anchor = {"left": "ls", "center": "ms", "right": "rs"}[t["align"]]
        x = {"left": t["left"], "center": (t["left"] + t["right"]) / 2, "right": t["right"]}[t["align"]]
        pen.text((x, t["baseline"]), t["text"], font=font, fill=t["colour"], anchor=anchor)
    b, m = job["box"], job["module"]
    pen.rectangle((b["left"], b["top"], b["left"] + b["width"] - 1, b["top"] + b["height"] - 1), fill="#fff")
    for x, y in job["dark"]: pen.rectangle((x, y, x + m - 1, y + m - 1), fill="#000")
    out = io.BytesIO(); page.save(out, "PNG")
    print((time.perf_counter() - started) * 1000, flush=True)
`;

/**
 * Pillow, its fonts and background loaded once; the time is its own, without what passing the words
 * to it takes.
 */
async function pillowPeer(_design: Design, background: Uint8Array): Promise<Peer | null> {
  const child = spawn("python3", ["-c", PILLOW], { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.on("error", () => {});
  const ended = once(child, "exit").then(
    () => null,
    () => null,
  );
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write(
    `${JSON.stringify({ background: Buffer.from(background).toString("base64") })}\n`,
  );
  const ready = await Promise.race([answers.next(), ended]);
  if (ready?.value !== "ready") return null;
  return {
    name: "Pillow",
    async draw(request) {
      const qr = peerQr(request);
      const job = {
        lines: peerLines(request),
        box: qr.box,
        module: qr.modulePx,
        dark: darkModules(qr),
      };
      child.stdin.write(`${JSON.stringify(job)}\n`);
      return Number((await answers.next()).value);
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

/** A package that is not installed is null. */
export async function load<Module>(name: string): Promise<Module | null> {
  try {
    return (await import(optional.resolve(name))) as Module;
  } catch {
    return null;
  }
}

/** Those that are installed, and the names of those that are not. */
export async function openPngPeers(
  design: Design,
  background: Uint8Array,
): Promise<{ peers: Peer[]; missing: string[] }> {
  const wanted = {
    "Chromium screenshot": chromiumPeer,
    Pillow: pillowPeer,
    "@napi-rs/canvas": canvasPeer,
  };
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const [name, open] of Object.entries(wanted)) {
    const peer = await open(design, background).catch(() => null);
    if (peer) peers.push(peer);
    else missing.push(name);
  }
  return { peers, missing };
}
