import { expect, type Page } from "playwright/test";
import sharp from "sharp";
import { FONT_FAMILIES } from "../../app/engines/certificate/design.ts";
import { madeFont } from "../factories/fonts.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

/**
 * Marks below and above, a ligature and a number; in the family for Arabic a name in its own
 * letters.
 */
const LATIN = "Ọlọ́fin Ẹ̀ṣọ́ Ɗan ₦19";
const ARABIC = "عائشة محمد البغدادي";

/** A line of text on the sheet. */
interface Row {
  name: string;
  look: Record<string, string>;
}

const FAMILIES: Row[] = FONT_FAMILIES.map((font) => ({
  name: font,
  look: {
    font,
    size: font === "Great Vibes" ? "18" : "13",
    content: font.includes("Arabic") ? ARABIC : LATIN,
  },
}));
/** What else changes where letters stand. The last is a font of the organisation's own. */
const LOOKS: Row[] = [
  { name: "bold", look: { font: "Noto Sans", bold: "on" } },
  { name: "bold italic", look: { font: "Fira Sans", bold: "on", italic: "on" } },
  { name: "turned", look: { font: "Noto Serif", rotation: "5" } },
  { name: "spaced out", look: { font: "Noto Sans", letterSpacing: "20" } },
  { name: "in capitals", look: { font: "Charis SIL", letterCase: "upper" } },
  { name: "right to left", look: { font: "Noto Naskh Arabic", content: ARABIC, align: "right" } },
  {
    name: "two lines",
    look: {
      font: "Noto Sans",
      content: "Ọlọ́fin\nẸ̀ṣọ́ Ɗan",
      lineSpacing: "140",
      align: "center",
      underline: "on",
    },
  },
  { name: "shrunk", look: { font: "Noto Sans", size: "60" } },
  { name: "uploaded", look: { font: "own:Lagos Grotesk", content: "Lagos Grotesk" } },
];

/** Saves as the designer's own script does, and returns what it shows then. */
async function save(
  page: Page,
  id: string,
  fields: Record<string, string>,
): Promise<{ revision: number; chosenId: string }> {
  const answer = await page.request.post(`/certificates/${id}/save-design`, {
    headers: { Origin: new URL(page.url()).origin },
    multipart: fields,
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).view;
}

/**
 * A project on a white sheet with these lines one below the other. Returns its id and the fields'
 * ids.
 */
async function designOf(
  page: Page,
  title: string,
  rows: Row[],
): Promise<{ id: string; fieldIds: string[] }> {
  await page.goto("/certificates/new");
  const white = await sharp({
    create: { width: 1414, height: 1000, channels: 3, background: "#ffffff" },
  })
    .png()
    .toBuffer();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "white.png", mimeType: "image/png", buffer: white });
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Next step" }).click();
  await page.waitForURL(/\/design/);
  const id = new URL(page.url()).pathname.split("/")[2]!;
  const ids = await page
    .locator(".hit[data-field]")
    .evaluateAll((hits) => hits.map((hit) => hit.getAttribute("data-field")!));
  let { revision } = await save(page, id, {
    revision: await page.locator("[name=revision]").inputValue(),
    intent: "apply",
  });
  for (const field of ids)
    ({ revision } = await save(page, id, { revision: `${revision}`, intent: "remove", field }));
  const changes: Record<string, string> = {};
  const fieldIds: string[] = [];
  const pitch = 94 / rows.length;
  for (const [at, { look }] of rows.entries()) {
    const view = await save(page, id, { revision: `${revision}`, intent: "add", add: "text" });
    revision = view.revision;
    fieldIds.push(view.chosenId);
    const y = 3 + at * pitch + (look.rotation ? pitch / 4 : 0);
    const box = {
      x: "5",
      y: y.toFixed(1),
      width: "46",
      height: (look.rotation ? pitch / 2 : pitch).toFixed(1),
    };
    const usual = {
      here: "some",
      ...box,
      size: "13",
      content: LATIN,
      align: "left",
      colour: "#000000",
    };
    for (const [prop, value] of Object.entries({ ...usual, ...look }))
      changes[`f.${view.chosenId}.${prop}`] = value;
  }
  await save(page, id, { revision: `${revision}`, intent: "apply", ...changes });
  return { id, fieldIds };
}

/**
 * The first and last column and row with ink, in pixels of the part of a picture. Hairlines are
 * never black.
 */
async function inkIn(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .extract(part)
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [at, light] of data.entries()) {
    if (light > 200) continue;
    xs.push(at % info.width);
    ys.push(Math.floor(at / info.width));
  }
  return [xs, ys].flatMap((along) => [
    along.reduce((a, b) => Math.min(a, b), 9999),
    along.reduce((a, b) => Math.max(a, b), -1),
  ]);
}

/**
 * Moves everything while nothing is saved, and compares what is seen with what the server then
 * draws. At most a pixel may differ.
 */
async function expectPrintedWhereMoved(page: Page, title: string, rows: Row[]): Promise<void> {
  await page.setViewportSize({ width: 1700, height: 1100 });
  const { id, fieldIds } = await designOf(page, title, rows);
  await page.goto(`/certificates/${id}/design?field=${fieldIds[0]}`);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Fill the width" }).click();
  await page.locator("img.paper").evaluate((image: HTMLImageElement) => image.decode());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/save-design", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator(".canvas-page").focus();
  const layers = page.waitForResponse(/part=own/);
  await page.keyboard.press("Control+a");
  await layers;
  const first = (await page.locator(`.h-${fieldIds[0]}`).boundingBox())!;
  const from = { x: first.x + first.width / 2, y: first.y + first.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  // Away from where the letters still are in the picture.
  await page.mouse.move(from.x + first.width + 11.4, from.y + 7.6, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(page.locator(".piece:not(.idle) img")).toHaveCount(rows.length);
  const pieces = page.locator(".piece:not(.idle) img");
  await expect
    .poll(() =>
      pieces.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  // Without the marks of what is chosen, which lie over the letters.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ".hit{border-color:transparent!important}.hit b,.hit i,.around{display:none!important}",
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const moved = await page.screenshot();
  const parts = await Promise.all(
    fieldIds.map(async (field) => (await page.locator(`.h-${field}`).boundingBox())!),
  );
  release();
  await expect(pieces).toHaveCount(0);
  const printed = await page.screenshot();
  for (const [at, { name }] of rows.entries()) {
    const { x, y, width, height } = parts[at]!;
    const part = {
      left: Math.round(x),
      top: Math.round(y),
      width: Math.round(width),
      height: Math.round(height),
    };
    const [one, other] = [await inkIn(moved, part), await inkIn(printed, part)];
    expect(other[1]! - other[0]!, `${name} prints something`).toBeGreaterThan(60);
    const off = one.map((side, i) => Math.abs(side - other[i]!));
    expect(Math.max(...off), `${name}: ${one} moved, ${other} printed`).toBeLessThanOrEqual(1);
  }
}

test("in every family, moved letters are where they are printed", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await signIn(page);
  await expectPrintedWhereMoved(page, "Every family", FAMILIES);
});

test("bold, turned, spaced, right to left, uploaded: moved as printed", async ({
  page,
  javaScriptEnabled,
  organiser,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await signIn(page, organiser);
  await page.goto("/settings/organisation/fonts");
  const font = { name: "lagos-grotesk.otf", mimeType: "font/otf", buffer: Buffer.from(madeFont()) };
  await page.getByLabel("Font files").setInputFiles(font);
  await page.getByLabel("I have the right to use this font on certificates").check();
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Lagos Grotesk Regular is saved.")).toBeVisible();
  await expectPrintedWhereMoved(page, "Every look", LOOKS);
});
