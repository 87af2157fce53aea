import { type Browser, chromium } from "playwright";

/** A line as `Network.emulateNetworkConditions` takes it. */
export interface Line {
  name: string;
  bitsPerSecond: number;
  roundTripMs: number;
}

export interface LoadedPage {
  path: string;
  cookies?: { name: string; value: string }[];
  /**
   * Finds what a person came to work with. The page is usable when React answers there; without
   * one, when it has loaded.
   */
  hydrates?: string;
  /** What a script before React marks once it answers there, instead. */
  answers?: string;
}

/** Seconds since the address was asked for; bytes as they came over the line, headers included. */
export interface FirstLoad {
  firstText: number;
  usable: number;
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
    const bytesPerSecond = line.bitsPerSecond / 8;
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: line.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    // What runs TypeScript here names its functions with a helper that pages have not.
    await tab.addInitScript({
      content: `{const __name=(f)=>f;(${watchPage})(${JSON.stringify(page.hydrates ?? null)},${JSON.stringify(page.answers ?? null)})}`,
    });
    let requests = 0;
    let bytes = 0;
    let lastAt = Date.now();
    const open = new Set<string>();
    const pieces = new Map<string, number>();
    const under = (id: string, received: number) => {
      bytes += received;
      pieces.set(id, (pieces.get(id) ?? 0) + received);
    };
    cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (!request.url.startsWith("http")) return;
      requests++;
      open.add(requestId);
    });
    const end = (requestId: string) => {
      open.delete(requestId);
      lastAt = Date.now();
    };
    cdp.on("Network.loadingFailed", ({ requestId }) => end(requestId));
    cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
      under(requestId, encodedDataLength),
    );
    // What a request had beyond its pieces are its headers.
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      under(requestId, Math.max(0, encodedDataLength - (pieces.get(requestId) ?? 0)));
      end(requestId);
    });
    await tab.goto(origin + page.path, { waitUntil: "commit", timeout: LONGEST_MS });
    await tab.waitForFunction(() => window.seen?.usable, null, {
      timeout: LONGEST_MS,
      polling: 50,
    });
    const untilUsable = { bytesUntilUsable: bytes, requestsUntilUsable: requests };
    while (open.size > 0 || Date.now() - lastAt < QUIET_MS) await tab.waitForTimeout(200);
    const seen = await tab.evaluate(() => window.seen);
    const seconds = (ms: number | undefined) => (ms ?? Number.NaN) / 1000;
    return {
      firstText: seconds(seen.text),
      usable: seconds(seen.usable),
      hydrated: seen.hydrated ? seconds(seen.hydrated) : null,
      requests,
      bytes,
      ...untilUsable,
    };
  } finally {
    await context.close();
  }
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
