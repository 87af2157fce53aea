import { spawnSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readMail } from "../journeys/read-mail.ts";
import { Browser, button } from "../setup/browsers/browser.ts";
import { Firefox } from "../setup/browsers/firefox.ts";
import { type JourneySite, startJourneySite } from "../setup/browsers/journey-site.ts";
import { WebKit } from "../setup/browsers/webkit.ts";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const firefox = outsideTool({ command: "firefox-esr", debianPackage: "firefox-esr" });
const screen = outsideTool({ command: "Xvfb", debianPackage: "xvfb", versionArgs: ["-version"] });
const webKitDriver = outsideTool({ command: "WebKitWebDriver", debianPackage: "webkit2gtk-driver", versionArgs: ["--help"] });
// The driver doesn't tell its version, and MiniBrowser lies in the library's folder, whose name holds the machine's.
const packaged = spawnSync("dpkg-query", ["-W", "webkit2gtk-driver"], { encoding: "utf8" }).stdout?.trim().split("\t")[1];
const miniBrowser = spawnSync("sh", ["-c", "ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser"], { encoding: "utf8" }).stdout.split(
  "\n",
)[0];

const ENGINES = [
  { engine: "firefox", name: firefox?.version ?? "Firefox", isThere: firefox !== null, start: Firefox.open },
  {
    engine: "webkit",
    name: `WebKitGTK ${packaged}`,
    isThere: Boolean(screen && webKitDriver && miniBrowser),
    start: (downloads: string) => WebKit.open(downloads, miniBrowser ?? ""),
  },
];

let site: JourneySite;
beforeAll(async () => {
  if (ENGINES.some(({ isThere }) => isThere)) site = await startJourneySite();
});
afterAll(() => site?.stop());

describe.each(ENGINES)("$name", ({ engine, isThere, start }) => {
  let browser: Browser;
  beforeAll(async () => {
    if (isThere) browser = await Browser.open(start, site.origin);
  });
  beforeEach(() => browser?.clearCookies());
  afterEach(() => expect(browser?.newComplaints() ?? []).toEqual([]));
  afterAll(() => browser?.close());

  test.skipIf(!isThere)("tells what a page writes to the console, and what its policy blocks", async () => {
    await browser.goto("/sign-in");
    await browser.call(() => console.error("something broke"));
    await browser.call(() => document.body.append(Object.assign(new Image(), { src: "https://elsewhere.test/picture.png" })));
    let told = "";
    await expect.poll(() => (told += browser.newComplaints().join("\n"))).toMatch(/elsewhere\.test/);
    expect(told).toContain("something broke");
  });

  test.skipIf(!isThere)("signs in after a mistake", async () => {
    await browser.goto("/sign-in?to=/projects");
    await browser.fill("E-mail address", JOURNEY_ORGANISER.email);
    await browser.fill("Password", "wrong");
    await browser.press(button("Sign in"));
    await browser.see("yet to be authenticated");
    await browser.fill("Password", JOURNEY_ORGANISER.password);
    await browser.press(button("Sign in"));
    await browser.at(/^\/projects/);
    await browser.see("Projects");
  });

  test.skipIf(!isThere)("fills in a webinar form with a mistake, then rightly", async () => {
    await browser.goto("/f/interviews");
    await browser.fill("First name", "Fúnmiláyọ̀");
    await browser.fill("Last name", "Okonkwọ");
    await browser.fill("Email Address", "funmi@people");
    await browser.choose("Live, on the day");
    await browser.fill("How did you hear about us?", "WhatsApp");
    await browser.choose("I agree that");
    await browser.press(button("Register"));
    await browser.see("One answer needs a look");
    expect(await browser.value("First name")).toBe("Fúnmiláyọ̀");
    await browser.fill("Email Address", `funmi@${engine}.test`);
    await browser.press(button("Register"));
    await browser.at(/\/thanks/);
    await browser.see("You are registered");
    const confirmation = await readMail(`funmi@${engine}.test`, /registered/);
    expect(confirmation.text).toContain("/j/");
  });
});
