import type { Browser, CDPSession, Locator, Page } from "playwright";
import { pasteIntoGrid } from "../journeys/paste-into-grid.ts";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { countTraffic, type Line, slowDown, type Traffic } from "./first-load.ts";

/** A new phone of the cheapest kind is this many times as slow as the machine that measures. */
const TIMES_SLOWER = 6;
/** So long people look at a page, or type, before they go on; the line has that time as well. */
const LOOKING_MS = 5_000;
/** At designs they look longer. */
const CHOOSING_MS = 15_000;
const CUT_MS = 60_000;
/** A step that takes longer has failed. */
const LONGEST_MS = 90_000;

export interface Step {
  name: string;
  /** From the press until what the next one needs can be seen, without the time the line was cut. */
  waitedSeconds: number;
  /** Received until the next press, with what came while the page was looked at. */
  traffic: Traffic;
}

/** Something to press, and what shows that its page has come. */
interface Press {
  name: string;
  /** Done before, at the person's own pace. */
  before?: () => Promise<unknown>;
  press: () => Promise<unknown>;
  until: () => Locator;
  lookMs?: number;
  /** The line breaks after so many ms, for a minute. */
  cutAfterMs?: number;
}

/**
 * From the sign-in page to 50 certificates sent, by somebody with a cheap phone that was never
 * here. The line is cut twice: while a page's scripts load, and while 50 people are on their way.
 */
export async function* sendFifty(
  browser: Browser,
  origin: string,
  line: Line,
  { hasScripts, people }: { hasScripts: boolean; people: string },
): AsyncGenerator<Step> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    javaScriptEnabled: hasScripts,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LONGEST_MS);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await slowDown(cdp, line);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
    const traffic = countTraffic(cdp);
    for (const step of stepsOf(page, origin, { hasScripts, people })) {
      const waitedSeconds = await (async () => {
        await step.before?.();
        return waitFor(page, cdp, line, step);
      })().catch(async (cause: unknown) => {
        const text = await page.locator("body").innerText();
        throw new Error(`"${step.name}" failed at ${page.url()}: ${text.slice(0, 900)}`, { cause });
      });
      await page.waitForTimeout(step.lookMs ?? LOOKING_MS);
      yield { name: step.name, waitedSeconds, traffic: traffic.sinceLast() };
    }
  } finally {
    await context.close();
  }
}

async function waitFor(page: Page, cdp: CDPSession, line: Line, step: Press): Promise<number> {
  const pressedAt = performance.now();
  const pressed = step.press().catch((error: unknown) => error);
  if (step.cutAfterMs) {
    await page.waitForTimeout(step.cutAfterMs);
    await slowDown(cdp, { ...line, isCut: true });
    await page.waitForTimeout(CUT_MS);
    await slowDown(cdp, line);
    await goOn(page, step);
  }
  await step.until().first().waitFor();
  await pressed;
  return (performance.now() - pressedAt - (step.cutAfterMs ? CUT_MS : 0)) / 1000;
}

/**
 * What a person does when the line is back: nothing where the page goes on by itself. From the
 * browser's own error page they go back, and press again.
 */
async function goOn(page: Page, { press, until }: Press): Promise<void> {
  const isLost = await page.locator("body.neterror").count();
  if (!isLost) return;
  await page.goBack({ waitUntil: "domcontentloaded" });
  if (await until().first().isVisible()) return;
  await press();
}

function stepsOf(
  page: Page,
  origin: string,
  { hasScripts, people }: { hasScripts: boolean; people: string },
): Press[] {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name });
  const box = () => page.getByRole("textbox", { name: "People", exact: true });
  const cell = () => page.getByRole("gridcell");
  const next = () => link("Next step");
  return [
    {
      name: "open the sign-in page",
      press: () => page.goto(`${origin}/sign-in`, { waitUntil: "commit" }),
      until: () => page.getByLabel("Password"),
    },
    {
      name: "sign in",
      before: async () => {
        await page.getByLabel("E-mail address").fill(JOURNEY_ORGANISER.email);
        await page.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
      },
      press: () => button("Sign in").click({ noWaitAfter: true }),
      until: () => link("Generate certificate"),
    },
    {
      name: "open New certificate",
      press: () => link("Generate certificate").first().click({ noWaitAfter: true }),
      until: () => page.getByLabel("Title"),
      lookMs: CHOOSING_MS,
    },
    {
      name: "pick a design",
      before: async () => {
        const designs = page.getByRole("main").locator("label");
        await designs.filter({ has: page.getByRole("radio", { name: /Guilloche/ }) }).click();
        await page.getByLabel("Title").fill("Bookkeeping for shop owners");
      },
      press: () => button("Next step").last().click({ noWaitAfter: true }),
      until: () => page.getByRole("heading", { name: "Fill in your certificate" }),
      ...(hasScripts ? { cutAfterMs: 6_000 } : {}),
    },
    {
      name: "fill it in and go on to the recipients",
      before: () => page.getByLabel("Instructor Name").fill("Mrs Ngozi Eze"),
      press: () => button("Straight to recipients").click({ noWaitAfter: true }),
      until: () => box().or(cell()).or(next()),
    },
    {
      name: "pass the check of the design, if it took too long to be skipped",
      press: async () => {
        if (await next().first().isVisible()) await next().first().click({ noWaitAfter: true });
      },
      until: () => box().or(cell()),
    },
    {
      name: "add 50 pasted people",
      before: async () => {
        if (await cell().first().isVisible()) await pasteIntoGrid(page, people);
        else await box().fill(people);
        await page.getByRole("checkbox", { name: /I may use this data/ }).click();
      },
      press: () => button(/^Add (50 )?people$/).click({ noWaitAfter: true }),
      until: () => next().or(button("Send")),
      cutAfterMs: 700,
    },
    {
      name: "go on to the message",
      // The first people lead there by themselves; those who were sent twice are seen first.
      press: async () => {
        if (await next().first().isVisible()) await next().first().click({ noWaitAfter: true });
      },
      until: () => button("Send"),
    },
    {
      name: "check before sending",
      press: () => button("Send").click({ noWaitAfter: true }),
      until: () => button("Send 50 certificates"),
    },
    {
      name: "send 50 certificates",
      press: () => button("Send 50 certificates").click({ noWaitAfter: true }),
      until: () => page.getByRole("heading", { name: /Congratulations/ }),
    },
  ];
}
