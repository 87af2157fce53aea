/**
 * Takes the pictures of the product that the site shows: starts it on a database of its own with the demo's data, signs in, and
 * photographs pages as they are, light and dark, wide and on a phone. `npm run screenshots`, with names to take those alone.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "playwright";
import sharp, { type OutputInfo } from "sharp";
import { startSession } from "../app/features/accounts/sessions.server.ts";
import { loadSampleData } from "../app/features/dashboard/sample-data/sample-data.server.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { closeApp, openApp } from "../app/wiring/app.server.ts";
import { sendDemoBatch } from "../app/wiring/demo/demo-batch.server.ts";
import { ensureDemoOrganiser } from "../app/wiring/demo/demo-organiser.server.ts";
import { serve } from "../app/wiring/serve.server.ts";

interface Screen {
  name: string;
  path: string;
  device: keyof typeof DEVICES;
  theme: "light" | "dark";
}

/** As they are photographed. `scale`: pixels for each of the page's; `mostBytes` of the AVIF. */
const DEVICES = {
  desktop: { width: 1280, height: 800, scale: 1.25, mostBytes: 48_000 },
  phone: { width: 390, height: 780, scale: 1.6, mostBytes: 24_000 },
};
/** Which of them a picture in Markdown is, its name says: "-phone" or not. See `markdown-page.server.ts`. */
const FOLDER = resolve("public/screenshots");
const PORT = Number(process.env.PORT ?? 3390);
/** A working day in Lagos, so that pictures taken again differ only where the product does. */
const START = Date.parse("2026-11-20T10:20:00Z");

const dataDir = await mkdtemp(join(tmpdir(), "iweri-screenshots-"));
const env = {
  NODE_ENV: "test",
  PORT: String(PORT),
  APP_URL: `http://localhost:${PORT}`,
  DATA_DIR: dataDir,
  MAIL_RATE: "1000",
  LOG_LEVEL: "error",
};
const started = Date.now();
const clock = () => new Date(START + Date.now() - started);
try {
  const { screens, cookie } = await prepare();
  const running = await serve(resolve("."), env, { clock });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  const chosen = new Set(process.argv.slice(2));
  await mkdir(FOLDER, { recursive: true });
  for (const screen of screens) if (chosen.size === 0 || chosen.has(screen.name)) await take(browser, screen, cookie);
  await browser.close();
  await running.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** Fills the database, and says which pages there are to photograph. */
async function prepare(): Promise<{ screens: Screen[]; cookie: string }> {
  const app = await openApp(readConfig(env), { clock });
  try {
    const organiser = await ensureDemoOrganiser(app);
    const list = await readFile("app/wiring/demo/attendees.csv");
    const { certificateId } = await sendDemoBatch(app, organiser, list, () => {});
    const now = app.clock();
    await loadSampleData(app, { account: organiser.account, userId: organiser.user.id, now });
    const { db } = app;
    const sent = await db
      .selectFrom("batches")
      .select(["id", "projectId"])
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    const session = await startSession(db, app.config, {
      ...{ userId: organiser.user.id, remember: true, userAgent: "screenshots", address: null, now },
    });
    const screens: Screen[] = [
      { name: "dashboard", path: "/dashboard", device: "desktop", theme: "light" },
      { name: "designer", path: `/certificates/${sent.projectId}/design`, device: "desktop", theme: "light" },
      { name: "sent-dark", path: `/sent/${sent.id}`, device: "desktop", theme: "dark" },
      { name: "certificate-phone", path: `/c/${certificateId}`, device: "phone", theme: "light" },
      { name: "sent-phone", path: `/sent/${sent.id}`, device: "phone", theme: "light" },
      { name: "dashboard-dark-phone", path: "/dashboard", device: "phone", theme: "dark" },
    ];
    return { screens, cookie: session.split(";")[0]! };
  } finally {
    await closeApp(app);
  }
}

async function take(browser: Browser, { name, path, device, theme }: Screen, cookie: string): Promise<void> {
  const { width, height, scale, mostBytes } = DEVICES[device];
  const [cookieName = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: "reduce",
    timezoneId: "Africa/Lagos",
    locale: "en-NG",
  });
  await context.addCookies([{ name: cookieName, value, url: env.APP_URL }]);
  const page = await context.newPage();
  const answer = await page.goto(env.APP_URL + path, { waitUntil: "networkidle" });
  if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`);
  const png = await page.screenshot();
  await context.close();
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const format of ["avif", "webp"] as const) {
    const picture = await shrink(data, info, format, format === "avif" ? mostBytes : mostBytes * 1.5);
    await writeFile(join(FOLDER, `${name}.${format}`), picture);
    console.log(`${name}.${format}  ${picture.length} bytes`);
  }
}

/** About the best that is small enough, found by halving: each try takes a second or more. */
async function shrink(pixels: Buffer, raw: OutputInfo, format: "avif" | "webp", mostBytes: number): Promise<Buffer> {
  let [low, high] = [30, 70];
  let best: Buffer | null = null;
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const from = sharp(pixels, { raw: { width: raw.width, height: raw.height, channels: 3 } });
    const bytes = await (format === "avif"
      ? from.avif({ quality, effort: 3, chromaSubsampling: "4:4:4" })
      : from.webp({ quality, effort: 4 })
    ).toBuffer();
    if (bytes.length <= mostBytes) {
      best = bytes;
      low = quality + 3;
    } else high = quality - 3;
  }
  if (!best) throw new Error(`No quality brings the picture under ${mostBytes} bytes`);
  return best;
}
