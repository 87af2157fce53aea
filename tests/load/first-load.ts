import { type Browser, type CDPSession, chromium, type Page } from "playwright";

/** A line as `Network.emulateNetworkConditions` takes it. */
export interface Line {
  name: string;
  bitsPerSecond: number;
  roundTripMs: number;
  /** Nothing arrives, and the browser knows it. */
  isCut?: boolean;
}

/** What came over the line, headers included. */
export interface Traffic {
  requests: number;
  bytes: number;
}

export interface LoadedPage {
  path: string;
  cookies?: { name: string; value: string }[];
  /**
   * Finds what a person came to work with. The page is usable when React answers there; without
   * one, when it has loaded.
   */
  hydrates?: string;
  /** What is there then, instead: a mark of a script before React, or a plain form's button. */
  answers?: string;
  /** What is dragged once the page is usable, and a part of the address that this is saved to. */
  drags?: { what: string; savedTo: string };
}

/** Seconds since the address was asked for; bytes as they came over the line, headers included. */
export interface FirstLoad {
  firstText: number;
  usable: number;
  /** What was dragged is saved. */
  saved?: number;
  /** When React answers to the whole page; null where it never comes. */
  hydrated: number | null;
  requests: number;
  bytes: number;
  /** Until the page was usable. */
  bytesUntilUsable: number;
  requestsUntilUsable: number;
}

const LONGEST_MS = 150_000;
/** Nothing has come over the line for this long: nothing more will. */
const QUIET_MS = 3_000;

/** Opens the page once on a phone of 390 px that was never here. */
export async function loadOnce(
  browser: Browser,
  origin: string,
  page: LoadedPage,
  line: Line,
): Promise<FirstLoad> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
  });
  try {
    await context.addCookies((page.cookies ?? []).map((cookie) => ({ ...cookie, url: origin })));
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    await cdp.send("Network.enable");
    await slowDown(cdp, line);
    // What runs TypeScript here names its functions with a helper that pages have not.
    await tab.addInitScript({
      content: `{const __name=(f)=>f;(${watchPage})(${JSON.stringify(page.hydrates ?? null)},${JSON.stringify(page.answers ?? null)})}`,
    });
    const traffic = countTraffic(cdp);
    await tab.goto(origin + page.path, { waitUntil: "commit", timeout: LONGEST_MS });
    await tab.waitForFunction(() => window.seen?.usable, null, {
      timeout: LONGEST_MS,
      polling: 50,
    });
    const usable = traffic.sinceLast();
    const saved = page.drags && (await dragAndSave(tab, page.drags));
    while (!traffic.isQuiet(QUIET_MS)) await tab.waitForTimeout(200);
    const later = traffic.sinceLast();
    const seen = await tab.evaluate(() => window.seen);
    const seconds = (ms: number | undefined) => (ms ?? Number.NaN) / 1000;
    return {
      firstText: seconds(seen.text),
      usable: seconds(seen.usable),
      saved: saved === undefined ? undefined : seconds(saved),
      hydrated: seen.hydrated ? seconds(seen.hydrated) : null,
      requests: usable.requests + later.requests,
      bytes: usable.bytes + later.bytes,
      bytesUntilUsable: usable.bytes,
      requestsUntilUsable: usable.requests,
    };
  } finally {
    await context.close();
  }
}

/** Drags it a little at once, as a hand does; says when the answer to its saving has come. */
async function dragAndSave(
  tab: Page,
  { what, savedTo }: NonNullable<LoadedPage["drags"]>,
): Promise<number> {
  const answer = tab.waitForResponse((one) => one.url().includes(savedTo), { timeout: LONGEST_MS });
  const box = await tab.locator(what).first().boundingBox();
  if (!box) throw new Error(`${what} is not on the page`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await tab.mouse.move(x, y);
  await tab.mouse.down();
  await tab.mouse.move(x + 12, y + 9, { steps: 4 });
  await tab.mouse.up();
  const response = await answer;
  await response.finished();
  if (!response.ok()) throw new Error(`saving answered ${response.status()}`);
  return tab.evaluate(() => performance.now());
}

/** From here on the page has this line. */
export async function slowDown(cdp: CDPSession, line: Line): Promise<void> {
  const bytesPerSecond = line.bitsPerSecond / 8;
  await cdp.send("Network.emulateNetworkConditions", {
    offline: line.isCut ?? false,
    latency: line.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Counts what the page receives from here on. */
export function countTraffic(cdp: CDPSession) {
  let requests = 0;
  let bytes = 0;
  let lastAt = Date.now();
  const open = new Set<string>();
  const pieces = new Map<string, number>();
  /** The browser's own error page is no traffic, and a quarter of a megabyte. */
  const asked = new Set<string>();
  const under = (id: string, received: number) => {
    if (!asked.has(id)) return;
    bytes += received;
    pieces.set(id, (pieces.get(id) ?? 0) + received);
  };
  cdp.on("Network.requestWillBeSent", ({ requestId, request, redirectResponse }) => {
    if (!request.url.startsWith("http")) return;
    requests++;
    asked.add(requestId);
    open.add(requestId);
    bytes += redirectResponse?.encodedDataLength ?? 0;
  });
  const end = (requestId: string) => {
    open.delete(requestId);
    lastAt = Date.now();
  };
  cdp.on("Network.loadingFailed", ({ requestId }) => {
    // What comes under its id from here on is that error page.
    asked.delete(requestId);
    end(requestId);
  });
  cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    under(requestId, encodedDataLength),
  );
  // What a request had beyond its pieces are its headers.
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    under(requestId, Math.max(0, encodedDataLength - (pieces.get(requestId) ?? 0)));
    end(requestId);
  });
  return {
    /** What came since this was asked before. */
    sinceLast(): Traffic {
      const came = { requests, bytes };
      requests = 0;
      bytes = 0;
      return came;
    },
    /** Nothing is under way, and nothing has ended for so long. */
    isQuiet: (quietMs: number) => open.size === 0 && Date.now() - lastAt >= quietMs,
  };
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
}

declare global {
  interface Window {
    /** Ms since the navigation began. */
    seen: { text?: number; usable?: number; hydrated?: number };
  }
}

/**
 * Runs in the page. Browsers call for no frame while styles are awaited, so what is laid out in a
 * frame is what a person sees right after it.
 */
function watchPage(hydrates: string | null, answering: string | null): void {
  window.seen = {};
  const answers = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const isSeen = (element: Element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    ) &&
    [...element.getClientRects()].some(
      ({ width, top }) => width > 2 && top < innerHeight && top >= 0,
    );
  const look = () => {
    const now = performance.now();
    const { seen } = window;
    // The page's own words, not the menu's or the skip link's.
    if (!seen.text && [...document.querySelectorAll("main *, form *, h1")].some(isSeen))
      seen.text = now;
    if (!seen.hydrated && document.body && answers(document.querySelector("main")))
      seen.hydrated = now;
    const isReady = hydrates
      ? answers(document.querySelector(hydrates))
      : document.readyState === "complete";
    const done = answering ? document.querySelector(answering) !== null : isReady;
    if (!seen.usable && seen.text && done) seen.usable = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
