import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NEW_PASSWORD } from "../factories/registering.ts";
import { readCode } from "../journeys/read-code.ts";
import { readMail } from "../journeys/read-mail.ts";
import { Browser, button, css, field, type Rect } from "../setup/browsers/browser.ts";
import { Firefox } from "../setup/browsers/firefox.ts";
import { type JourneySite, startJourneySite } from "../setup/browsers/journey-site.ts";
import { WebKit } from "../setup/browsers/webkit.ts";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { outsideTool } from "../setup/outside-tool.ts";

const firefox = outsideTool({ command: "firefox-esr", debianPackage: "firefox-esr" });
const screen = outsideTool({ command: "Xvfb", debianPackage: "xvfb", versionArgs: ["-version"] });
const webKitDriver = outsideTool({
  command: "WebKitWebDriver",
  debianPackage: "webkit2gtk-driver",
  versionArgs: ["--help"],
});
// The driver doesn't tell its version, and MiniBrowser lies in the library's folder, whose name
// holds the machine's.
const packaged = spawnSync("dpkg-query", ["-W", "webkit2gtk-driver"], { encoding: "utf8" })
  .stdout?.trim()
  .split("\t")[1];
const miniBrowser = spawnSync("sh", ["-c", "ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser"], {
  encoding: "utf8",
}).stdout.split("\n")[0];

const ENGINES = [
  {
    engine: "firefox",
    name: firefox?.version ?? "Firefox",
    isThere: firefox !== null,
    start: Firefox.open,
  },
  {
    engine: "webkit",
    name: `WebKitGTK ${packaged}`,
    isThere: Boolean(screen && webKitDriver && miniBrowser),
    start: (downloads: string) => WebKit.open(downloads, miniBrowser ?? ""),
  },
];

/** Remix was asking which pages the links lead to when the page was left. */
const LEFT_BEHIND = /^Failed to fetch manifest patches TypeError/;

const PEOPLE = `First Name,Last Name,Email Address
Fúnmiláyọ̀,Adébáyọ̀,funmi@people.test
Ibrahim,Ɗanjuma,ibrahim@people.test
`;

let site: JourneySite;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "iweri-files-"));
  await writeFile(join(files, "people.csv"), PEOPLE);
  if (ENGINES.some(({ isThere }) => isThere)) site = await startJourneySite();
});
afterAll(async () => {
  await site?.stop();
  await rm(files, { recursive: true, force: true });
});

describe.each(ENGINES)("$name", ({ engine, isThere, start }) => {
  let browser: Browser;
  beforeAll(async () => {
    if (isThere) browser = await Browser.open(start, site.origin);
  });
  beforeEach(() => browser?.clearCookies());
  afterEach(async () => {
    const complaints = (await browser?.newComplaints()) ?? [];
    expect(complaints.filter((one) => !LEFT_BEHIND.test(one))).toEqual([]);
  });
  afterAll(() => browser?.close());

  test.skipIf(!isThere)(
    "reports what a page logs to the console and its policy blocks",
    async () => {
      await browser.goto("/sign-in");
      await browser.call(() => console.error("something broke"));
      await browser.call(() =>
        document.body.append(
          Object.assign(new Image(), { src: "https://elsewhere.test/picture.png" }),
        ),
      );
      let complaints = "";
      await expect
        .poll(async () => (complaints += (await browser.newComplaints()).join("\n")))
        .toMatch(/elsewhere\.test/);
      expect(complaints).toContain("something broke");
    },
  );

  test.skipIf(!isThere)("signs up", async () => {
    const email = `ada@${engine}.test`;
    await browser.goto("/signup");
    await browser.fill("First name", "Ada");
    await browser.fill("Last name", "Ọbí");
    await browser.fill("E-mail address", email);
    await browser.choose("I am 18 or older");
    await browser.press(button("Continue"));
    await browser.at(/create-password/);
    await browser.fill("Password", NEW_PASSWORD);
    await browser.fill("Confirm password", NEW_PASSWORD);
    await browser.press(button("Continue"));
    await browser.at(/verify-email/);
    await browser.press(field("Verification code"));
    // The fifth digit sends it.
    await browser.keys(...(await readCode(email)));
    await browser.at(/kyc-popup/);
    await browser.see("One last step");
  });

  test.skipIf(!isThere)("signs in after a mistake", async () => {
    await browser.goto("/sign-in?to=/projects");
    await showPage(browser, engine, "sign-in");
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
    await showPage(browser, engine, "form");
    await browser.fill("First name", "Fúnmiláyọ̀");
    await browser.fill("Last name", "Okonkwọ");
    await browser.fill("Email Address", "funmi@people");
    await browser.choose("Live, on the day");
    await browser.fill("How did you hear about us?", "WhatsApp");
    await browser.choose("I agree to");
    await browser.press(button("Register"));
    await browser.see("One answer needs attention");
    expect(await browser.value("First name")).toBe("Fúnmiláyọ̀");
    await browser.fill("Email Address", `funmi@${engine}.test`);
    await browser.press(button("Register"));
    await browser.at(/\/thanks/);
    await browser.see("You are registered");
    const confirmation = await readMail(`funmi@${engine}.test`, /registered/);
    expect(confirmation.text).toContain("/j/");
  });

  test.skipIf(!isThere)("goes from a design and a list to verifiable certificates", async () => {
    await signIn(browser, await site.newOrganiser());
    const project = await startProject(browser, `Data Analysis in ${engine}`);
    await browser.goto(`${project}/recipients/add/upload`);
    await browser.attach(join(files, "people.csv"));
    await browser.press(button("Upload and continue"));
    await browser.at(/\/import\//);
    await browser.choose("I may use this data");
    await browser.press(button("Check 2 rows"));
    await browser.press(button("Add 2 people"));
    await browser.at(/\/recipients$/);
    await browser.see("ibrahim@people.test");

    await browser.goto(`${project}/message`);
    await browser.see("Congratulations, Fúnmiláyọ̀!");
    await expectPictureInFrame(browser);
    await showPage(browser, engine, "message");
    if (!(await browser.has(field("Completion Date"))))
      await browser.press(button("The same for everyone"));
    await browser.fill("Completion Date", "14 November 2026");
    await browser.fill("Instructor Name", "Dr Ngọzị Okonkwọ");
    await browser.press(button("Send"));
    await browser.press(button("Send 2 certificates"));
    await browser.at(/\/done/);
    const mail = await readMail("ibrahim@people.test", /Ibrahim/);
    const certificate = /https?:\/\/\S+(\/c\/[a-z0-9-]+)/i.exec(mail.text ?? "")?.[1] ?? "";

    await browser.clearCookies();
    await browser.goto(certificate);
    await browser.see("Issuer not checked");
    await expect
      .poll(() =>
        browser.call(() => document.images[0]?.complete && document.images[0].naturalWidth),
      )
      .toBeGreaterThan(0);
    await showPage(browser, engine, "certificate");
    const pdf = await browser.download("Download PDF");
    expect(pdf.toString("latin1", 0, 4)).toBe("%PDF");
    expect((await browser.download("Download PNG")).toString("latin1", 1, 4)).toBe("PNG");
    await writeFile(join(files, "certificate.pdf"), pdf);
    await browser.goto("/verify");
    await browser.attach(join(files, "certificate.pdf"));
    await browser.press(button("Check file"));
    await browser.see("Issuer not checked");
  });

  test.skipIf(!isThere)("drags a field, resizes it, moves it by keys and undoes it", async () => {
    await signIn(browser);
    await startProject(browser, `Designing in ${engine}`);
    await browser.see("Saved");
    await showPage(browser, engine, "designer");
    for (const id of ["name", "course", "instructor"]) {
      const hit = css(`.h-${id}`);
      await browser.press(hit);
      const before = await boxOf(browser);
      const { x, y, width, height } = await browser.within(hit);
      const middle: [number, number] = [x + width / 2, y + height / 2];
      await browser.drag(middle, [0, -40]);
      const dragged = await boxOf(browser);
      expect([id, dragged.width, dragged.height]).toEqual([id, before.width, before.height]);
      expect(dragged.top).toBeLessThan(before.top - 2);
      expect(await browser.call(() => String(getSelection()).trim())).toBe("");
      await browser.see("Saved");
      await browser.keys("Control+z");
      await expect.poll(() => boxOf(browser)).toEqual(before);
    }
    const handle = await browser.within(css(".h-instructor b.e"));
    const before = await boxOf(browser);
    await browser.drag([handle.x + handle.width / 2, handle.y + handle.height / 2], [40, 0]);
    const resized = await boxOf(browser);
    expect(resized.width).toBeGreaterThan(before.width + 2);
    expect({ ...resized, width: 0 }).toEqual({ ...before, width: 0 });
    await browser.see("Saved");
    await browser.keys("Shift+ArrowUp");
    await expect.poll(async () => (await boxOf(browser)).top).toBeCloseTo(before.top - 5, 1);
  });

  test.skipIf(!isThere)("builds a form, which is saved while it is typed", async () => {
    await signIn(browser);
    await browser.goto("/forms");
    await browser.press(button("Blank Form"));
    const questions = await browser.at(/^\/forms\/[a-z0-9]+\/questions/);
    await browser.press(button("Short Text"));
    await browser.fill("Question", "Where do you work?");
    await browser.count("#builder-form [role=status]:not(:empty)", 0);
    await browser.goto(questions);
    await browser.see("Where do you work?");
  });

  test.skipIf(!isThere)("writes a bulk e-mail to two people and sends it", async () => {
    await signIn(browser, await site.newOrganiser());
    await browser.goto("/bulk-email");
    await browser.press(css("table input[type=checkbox]", 0));
    await browser.press(css("table input[type=checkbox]", 1));
    await browser.press(button("Send Bulk Email"));
    await browser.at(/\/bulk-email\/compose\//);
    await browser.fill("Subject", "Cohort 5 opens, {First Name}");
    await browser.fill("Message", "Cohort 5 opens on Monday.");
    await browser.see("Saved");
    await browser.press(button("Send"));
    await browser.see(/Send 2 e-mails now\?/);
    await browser.press(button("Send 2 e-mails"));
    await browser.see("Congratulations!");
  });
});

async function signIn(browser: Browser, email: string = JOURNEY_ORGANISER.email): Promise<void> {
  await browser.goto("/sign-in?to=/projects");
  await browser.fill("E-mail address", email);
  await browser.fill("Password", JOURNEY_ORGANISER.password);
  await browser.press(button("Sign in"));
  await browser.at(/^\/projects/);
}

/** A new project on a built-in design, open in the designer. Answers its path. */
async function startProject(browser: Browser, title: string): Promise<string> {
  await browser.goto("/certificates/new");
  await browser.fill("Title", title);
  await browser.choose("Guilloche");
  await browser.press(button("Next step"));
  const values = await browser.at(/\/values/);
  await browser.goto(values.replace(/\/values.*$/, "/design"));
  return (await browser.at(/\/design/)).replace(/\/design.*$/, "");
}

/** Where the chosen field is, in percent of the page. */
async function boxOf(browser: Browser) {
  const [left, top, width, height] = [
    Number(await browser.value("From left")),
    Number(await browser.value("From top")),
    Number(await browser.value("Width")),
    Number(await browser.value("Height")),
  ];
  return { left, top, width, height };
}

/** The certificate's picture has arrived in the preview, and is drawn: not a plain ground. */
async function expectPictureInFrame(browser: Browser): Promise<void> {
  await browser.call(() =>
    document.querySelector("iframe")?.scrollIntoView({ behavior: "instant", block: "center" }),
  );
  const pictures = () =>
    browser.callInFrame(() =>
      [...document.images].map((image) => {
        const { x, y, width } = image.getBoundingClientRect();
        return { x, y, width, naturalWidth: image.naturalWidth };
      }),
    ) as Promise<(Rect & { naturalWidth: number })[]>;
  await expect
    .poll(pictures)
    .toSatisfy(
      (all: { naturalWidth: number }[]) =>
        all.length > 0 && all.every((one) => one.naturalWidth > 0),
    );
  const [picture] = await pictures();
  const frame = (await browser.call(() =>
    document.querySelector("iframe")?.getBoundingClientRect().toJSON(),
  )) as Rect;
  const { x = 0, y = 0, width = 0 } = picture ?? {};
  const upperPart = {
    left: Math.round(frame.x + x),
    top: Math.round(frame.y + y),
    width: Math.floor(width),
    height: 60,
  };
  const contrast = async () => {
    const { channels } = await sharp(await browser.screenshot())
      .extract(upperPart)
      .removeAlpha()
      .stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  await expect.poll(contrast).toBeGreaterThan(15);
}

/** With SHOTS a folder: pictures of the page on a dashboard and on a phone, to be looked at. */
async function showPage(browser: Browser, engine: string, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const width of [1440, 390]) {
    await browser.resize(width, 900);
    await writeFile(join(folder, `${engine}-${name}-${width}.png`), await browser.screenshot());
  }
  await browser.resize(1280, 900);
}
