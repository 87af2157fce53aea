/**
 * Takes the pictures of the product that the site and its guides show: starts it on a database of
 * its own with the demo's data, signs in, and photographs pages as they are, light and dark, wide
 * and on a phone. `npm run screenshots`, with names to take those alone.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import sharp, { type OutputInfo } from "sharp";
import type { Organiser } from "../app/features/accounts/organiser.server.ts";
import { startSession } from "../app/features/accounts/sessions.server.ts";
import { findProject } from "../app/features/certificates/model/project.server.ts";
import { loadSampleData } from "../app/features/dashboard/sample-data/sample-data.server.ts";
import { startForm } from "../app/features/forms/list/create-form.server.ts";
import { startImport } from "../app/features/recipients/imports/start-import.server.ts";
import type { AppContext } from "../app/platform/app-context.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { closeApp, openApp } from "../app/wiring/app.server.ts";
import { sendDemoBatch } from "../app/wiring/demo/demo-batch.server.ts";
import { ensureDemoOrganiser } from "../app/wiring/demo/demo-organiser.server.ts";
import { serve } from "../app/wiring/serve.server.ts";
import { proveIssuer } from "../tests/factories/prove-issuer.ts";
import {
  DEVICES,
  GUIDE_PICTURES,
  GUIDE_SCALES,
  type GuidePicture,
  guideFile,
  HOME_BYTES,
  MAX_GUIDE_BYTES,
  SCREENS,
  type Screen,
  type ShownPage,
  SMALL,
} from "./screens.ts";

const FOLDER = resolve("public/screenshots");
const GUIDES_FOLDER = resolve("public/guides");
const PORT = Number(process.env.PORT ?? 3390);
/** For a page on a machine that has much else to do. */
const LONGEST_WAIT_MS = 60_000;
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
  const { addresses, cookie } = await prepare();
  const running = await serve(resolve("."), env, { clock });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  const chosen = new Set(process.argv.slice(2));
  const isChosen = ({ name }: { name: string }) => chosen.size === 0 || chosen.has(name);
  await mkdir(FOLDER, { recursive: true });
  await mkdir(GUIDES_FOLDER, { recursive: true });
  for (const screen of SCREENS.filter(isChosen))
    await takeScreen(browser, screen, addresses[screen.page], cookie);
  for (const picture of GUIDE_PICTURES.filter(isChosen))
    await takeForGuide(browser, picture, addresses[picture.page], cookie);
  await browser.close();
  await running.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** Fills the database, and says where the pages are. */
async function prepare(): Promise<{ addresses: Record<ShownPage, string>; cookie: string }> {
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
    // A send of the sample data, in which some messages failed.
    const mixed = await db
      .selectFrom("batches")
      .select("id")
      .where("id", "!=", sent.id)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    await proveIssuer(db, organiser.account.id);
    const session = await startSession(db, app.config, {
      userId: organiser.user.id,
      remember: true,
      userAgent: "screenshots",
      address: null,
      now,
    });
    const addresses: Record<ShownPage, string> = {
      builder: await newForm(app, organiser),
      certificate: `/c/${certificateId}`,
      columns: await uploadedList(app, organiser, sent.projectId!),
      dashboard: "/dashboard",
      // With the name selected.
      designer: `/certificates/${sent.projectId}/design?field=name`,
      mixed: `/sent/${mixed.id}`,
      sent: `/sent/${sent.id}`,
      verified: `/verify/${certificateId}`,
    };
    return { addresses, cookie: session.split(";")[0]! };
  } finally {
    await closeApp(app);
  }
}

/** A form made from a template, in the builder. */
function newForm({ db, clock }: AppContext, { account, user }: Organiser): Promise<string> {
  return startForm(db, {
    accountId: account.id,
    userId: user.id,
    templateId: "event-feedback",
    token: "",
    now: clock(),
  });
}

/** A list that was uploaded to a project and whose columns are not matched yet. */
async function uploadedList(
  app: AppContext,
  { account }: Organiser,
  projectId: string,
): Promise<string> {
  const project = await findProject(app.db, account.id, projectId);
  const importId = await startImport(app, {
    accountId: account.id,
    listId: project!.listId!,
    projectId,
    fileName: "attendees.csv",
    content: (async function* () {
      yield await readFile("public/example-recipients.csv");
    })(),
    now: app.clock(),
  });
  return `/certificates/${projectId}/recipients/import/${importId}`;
}

/** Opens a page as the organiser, gives it to `use`, and closes it. */
async function withPage<T>(
  browser: Browser,
  { path, cookie, ...look }: { path: string; cookie: string } & BrowserContextOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({
    reducedMotion: "reduce",
    timezoneId: "Africa/Lagos",
    locale: "en-NG",
    ...look,
  });
  await context.addCookies([{ name, value, url: env.APP_URL }]);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_WAIT_MS);
  const answer = await page.goto(env.APP_URL + path, { waitUntil: "networkidle" });
  if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`);
  await untilStill(page);
  const result = await use(page);
  await context.close();
  return result;
}

/** Waits until the page looks as it did two seconds before: scripts draw after the network is quiet. */
async function untilStill(page: Page): Promise<void> {
  let before: Uint8Array = Buffer.alloc(0);
  let now = await page.screenshot();
  for (let tries = 0; tries < 15 && !now.equals(before); tries++) {
    await page.waitForTimeout(2_000);
    [before, now] = [now, await page.screenshot()];
  }
}

async function takeScreen(
  browser: Browser,
  { name, device, theme, size }: Screen,
  path: string,
  cookie: string,
): Promise<void> {
  const { scale, ...whole } = DEVICES[device];
  const mostBytes = size ? HOME_BYTES[device] : whole.mostBytes;
  const { width, height } = size ?? whole;
  const look = { viewport: { width, height }, deviceScaleFactor: scale, colorScheme: theme };
  const png = await withPage(browser, { path, cookie, ...look }, (page) => page.screenshot());
  for (const format of ["avif", "webp"] as const) {
    // Browsers that need a WebP show the home page's light ones.
    if (size && theme === "dark" && format === "webp") continue;
    const path = join(FOLDER, `${name}.${format}`);
    const isKept = await keep(png, path, format, format === "avif" ? mostBytes : mostBytes * 1.75);
    if (!isKept) throw new Error(`${name} doesn’t look well within ${mostBytes} bytes`);
    if (device === "desktop" && !size) {
      const small = await sharp(png).resize({ width: SMALL.width }).png().toBuffer();
      await keep(small, join(FOLDER, `${name}-small.${format}`), format, SMALL.mostBytes);
    }
  }
}

async function takeForGuide(
  browser: Browser,
  picture: GuidePicture,
  path: string,
  cookie: string,
): Promise<void> {
  const { name, width, height, window, press, part } = picture;
  const take = (scale: number) => {
    const deviceScaleFactor = (scale * width) / part.width;
    const look = { viewport: window, deviceScaleFactor, colorScheme: "light" as const };
    return withPage(browser, { path, cookie, ...look }, async (page) => {
      if (press) await page.locator(press).first().click();
      const box = await page.locator(part.element).first().boundingBox();
      if (!box) throw new Error(`${path} has no ${part.element}`);
      const clip = {
        x: box.x + part.x,
        y: box.y + part.y,
        width: part.width,
        height: (part.width * height) / width,
      };
      const png = await page.screenshot({ clip, fullPage: true });
      return sharp(png)
        .resize(width * scale, Math.round(height * scale), { fit: "fill" })
        .png()
        .toBuffer();
    });
  };
  const target = join(GUIDES_FOLDER, guideFile(picture));
  for (const scale of GUIDE_SCALES)
    if (await keep(await take(scale), target, "webp", MAX_GUIDE_BYTES)) return;
  throw new Error(`${name} doesn’t look well within ${MAX_GUIDE_BYTES} bytes`);
}

/**
 * Writes a screenshot as the best picture that is small enough; false when none that looks well is.
 */
async function keep(
  png: Buffer,
  path: string,
  format: "avif" | "webp",
  mostBytes: number,
): Promise<boolean> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = await shrink(data, info, format, mostBytes);
  if (!picture) return false;
  await writeFile(path, picture);
  console.log(`${basename(path)}  ${info.width} × ${info.height}, ${picture.length} bytes`);
  return true;
}

/**
 * About the best that is small enough, found by halving: each try takes a second or more. Null:
 * none that looks well.
 */
async function shrink(
  pixels: Buffer,
  raw: OutputInfo,
  format: "avif" | "webp",
  mostBytes: number,
): Promise<Buffer | null> {
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
  return best;
}
