import { expect, type Page, test } from "playwright/test";
import sharp from "sharp";
import { lookClean } from "./look-clean.ts";
import { signIn } from "./sign-in.ts";

async function startDesign(page: Page, title: string): Promise<void> {
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
  await expect(page.locator(".dz")).toBeVisible();
}

async function add(page: Page, element: string): Promise<void> {
  const fields = page.locator("input[name=field]");
  const before = await fields.count();
  await page.getByRole("combobox", { name: "Add a field" }).selectOption({ label: element });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => fields.count()).toBeGreaterThan(before);
}

test("elements are added, turned, coloured and signed", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  // A script saves by itself; without one there is a button.
  const update = async () => {
    if (javaScriptEnabled === false)
      await page.getByRole("button", { name: "Update preview" }).click();
  };
  await startDesign(page, "Elements");
  await add(page, "Rectangle");
  await page.getByText("Turn, opacity, group, lock").filter({ visible: true }).click();
  await page.getByRole("textbox", { name: "Turn" }).fill("20");
  await page.getByRole("textbox", { name: "Opacity" }).fill("40");
  await page.getByRole("checkbox", { name: "Fill" }).check();
  await update();
  await expect(page.getByRole("textbox", { name: "Turn" })).toHaveValue("20");
  await expect(page.locator(".r-rectangle")).toContainText("Rectangle, outlined, filled");

  await add(page, "Seal");
  await page.getByRole("textbox", { name: "Letters" }).fill("TOOLONG");
  await update();
  await expect(page.getByText("a seal holds up to four letters").last()).toBeVisible();
  await page.getByRole("textbox", { name: "Letters" }).fill("ỌṢ");
  await update();
  await expect(page.locator(".r-seal")).toContainText("ỌṢ");

  await add(page, "Signature");
  await page.getByRole("textbox", { name: "Or type the name" }).fill("Fúnmiláyọ̀ Adébáyọ̀");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(
    page.getByText("Picture uploaded. PNG or JPG").filter({ visible: true }),
  ).toBeVisible();

  await add(page, "Signatory: signature, name and role");
  await page.getByRole("textbox", { name: "Signatory 2 Name for everyone" }).fill("Dr Ngọzị Obi");
  await update();
  await expect(page.locator(".r-signatory-2-name")).toContainText("Dr Ngọzị Obi");
  await lookClean(page, javaScriptEnabled);
});

test("Add adds the field chosen; colours are picked by key and finger", async ({
  page,
  javaScriptEnabled,
}) => {
  // As in browsers that can't pick from the screen.
  await page.addInitScript(() => Reflect.deleteProperty(window, "EyeDropper"));
  await startDesign(page, "As offered");
  const fields = page.locator("input[name=field]");
  const before = await fields.count();
  const offered = await page
    .getByRole("combobox", { name: "Add a field" })
    .locator("option:checked")
    .innerText();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(fields).toHaveCount(before + 1);
  await expect(page.getByRole("radio", { name: new RegExp(`^${offered}`) })).toBeChecked();
  if (!javaScriptEnabled) return;
  const colour = page.getByLabel("Colour", { exact: true });
  // Until the scripts are there, the page has one for each field.
  await expect(colour).toHaveCount(1);
  const was = await colour.inputValue();
  const pick = page.getByRole("button", { name: "Pick the colour from the certificate" });
  const cover = page.getByRole("application", { name: /^Pick a colour/ });
  await expect
    .poll(() => page.locator("img.paper").evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true);
  await pick.press("Enter");
  await expect(cover).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cover).toHaveCount(0);
  await expect(pick).toBeFocused();
  expect(await colour.inputValue()).toBe(was);
  await pick.click();
  const { width, height } = (await cover.boundingBox())!;
  // Plain paper, left of the name.
  await cover.click({ position: { x: width * 0.11, y: height * 0.35 } });
  await expect(colour).toHaveValue(/^#f[c-f]f[c-f]f/);
});

test("a colour goes to all that are selected; Delete removes only those", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Several at once");
  await expect(page.locator(".dz.live")).toBeVisible();
  const fields = page.locator("input[name=field]");
  await page.getByRole("button", { name: "Add Text" }).click();
  await expect(page.locator(".r-text")).toBeVisible();
  await page.getByRole("button", { name: "Add Text" }).click();
  await expect(page.locator(".r-text-2")).toBeVisible();
  const before = await fields.count();
  await page.getByRole("checkbox", { name: "Select Text together with others" }).first().check();
  await expect(page.getByText("2 fields selected", { exact: true })).toBeVisible();
  await page
    .locator('input[type="color"][name$=".colour"]')
    .filter({ visible: true })
    .first()
    .fill("#aa0011");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  for (const id of ["text", "text-2"]) {
    await page.locator(`.r-${id}`).click();
    await expect(page.locator(`input[type="color"][name="f.${id}.colour"]`)).toHaveValue("#aa0011");
  }
  await page.getByRole("group", { name: /on the certificate: arrow keys/ }).focus();
  await page.keyboard.press("Delete");
  await expect(fields).toHaveCount(before - 1);
  await expect(page.getByText("Select a field on the certificate or in the list.")).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Select a field on the certificate or in the list.")).toBeVisible();
  await expect(fields).toHaveCount(before - 1);
});

test("text is typed in place in the certificate’s own letters", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "In its letters");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const font = page.waitForResponse(/fonts\/face\?/);
  await page.locator(".h-heading").dblclick();
  expect((await font).headers()["content-type"]).toBe("font/woff2");
  const typed = page.getByRole("textbox", { name: "Text of Heading" });
  const family = await typed.evaluate((control) =>
    getComputedStyle(control).fontFamily.split(",")[0]!.replaceAll('"', ""),
  );
  const isLoaded = () =>
    page.evaluate(
      (name) =>
        [...document.fonts].some(
          (face) => face.family.replaceAll('"', "") === name && face.status === "loaded",
        ),
      family,
    );
  await expect.poll(isLoaded).toBe(true);
  await typed.fill("Award");
  await typed.press("Enter");
  await expect(page.locator(".r-heading")).toContainText("Award");
});

test("over 250 % the page is drawn sharper, and stays in reach", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Looking closely");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const picture = page.locator("img.paper");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  const level = zoomIn.locator("xpath=preceding-sibling::span[1]");
  for (let before = await level.innerText(); before !== "400 %"; before = await level.innerText()) {
    await zoomIn.click();
    await expect(level).not.toHaveText(before);
  }
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain("w=3200");
  const pixels = async () => {
    const bytes = await page.request.get(
      await picture.evaluate((image: HTMLImageElement) => image.currentSrc),
    );
    return (await sharp(await bytes.body()).metadata()).width;
  };
  expect(await pixels()).toBe(3200);
  // The far corner can be scrolled to, and dragged there.
  await page.locator(".h-qr").click();
  await expect(page.locator(".h-qr")).toBeInViewport();
  const before = (await page.locator(".h-qr").boundingBox())!;
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width / 2 - 40, before.y + before.height / 2 - 30, {
    steps: 3,
  });
  await page.mouse.up();
  expect(before.x - (await page.locator(".h-qr").boundingBox())!.x).toBeGreaterThan(20);
  // What is chosen in the list comes into sight, and stays there while keys move it.
  await page.getByRole("radio", { name: /^Organization Name/ }).focus();
  await page.keyboard.press("Space");
  await expect(page.locator(".h-organisation")).toBeInViewport();
  await page.locator(".canvas-page").focus();
  for (let times = 0; times < 9; times++) await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator(".h-organisation")).toBeInViewport();
});

test("until the certificate is drawn, its template’s picture is there", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await signIn(page);
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill("At once");
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.route(/preview\.webp/, async (route) => {
    asked.push("drawing");
    await held;
    await route.continue();
  });
  const thumbnail = page.waitForResponse(/\/designs\/guilloche.*\.webp/);
  await page.getByRole("button", { name: "Next step" }).click({ noWaitAfter: true });
  await page.waitForURL(/\/values/, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Skip for now" }).click({ noWaitAfter: true });
  await page.waitForURL(/\/design/, { waitUntil: "commit" });
  expect((await (await thumbnail).body()).length).toBeLessThan(6 * 1024);
  const paper = page.locator("img.paper");
  await expect(page.locator(".paper-room")).toHaveCSS(
    "background-image",
    /\/designs\/guilloche.*\.webp/,
  );
  await expect.poll(() => asked).toContain("drawing");
  const isDrawn = () =>
    paper.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  expect(await isDrawn()).toBe(false);
  release();
  await expect.poll(isDrawn).toBe(true);
});

test("on a slow line fields can be moved before the drawing comes", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Slow line");
  // As if the page had begun to arrive a minute ago.
  await page.addInitScript(() => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "responseStart", {
      get: () => -60_000,
    });
  });
  const address = new URL(page.url()).pathname;
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  await page.locator(".dz.live").waitFor();
  const paper = page.locator("img.paper");
  await expect
    .poll(() =>
      paper.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  const at = (part: RegExp) => asked.findIndex((address) => part.test(address));
  expect(at(/design\/index-.*\.js/)).toBeGreaterThan(-1);
  expect(at(/preview\.webp/)).toBeGreaterThan(at(/design\/index-.*\.js/));
  // Pictures of backgrounds come when they are looked for.
  const others = () => asked.filter((address) => /\/designs\/(?!guilloche)/.test(address)).length;
  expect(others()).toBe(0);
  await page.getByText("Change", { exact: true }).click();
  await expect.poll(others).toBeGreaterThan(5);
});

test("what is undone before it was drawn is saved and drawn", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Undone at once");
  const saved = page.getByText("Saved", { exact: true });
  await expect(saved).toBeVisible();
  await page.route(/preview\.webp/, () => undefined);
  await page.locator(".h-heading").click();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Drawing…")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(saved).toBeVisible();
});

test("what lies under a handle is clicked through it; Ctrl+B sets bold", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Under a handle");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.locator(".h-heading").click();
  const above = (await page.locator(".h-organisation").boundingBox())!;
  await page.mouse.click(above.x + above.width / 2, above.y + above.height / 2);
  await expect(page.locator(".hit.on")).toHaveAttribute("data-field", "organisation");
  await page.keyboard.press("Control+b");
  await expect(page.locator('[name="f.organisation.bold"]')).not.toBeChecked();
  await expect(page.locator("#spoken")).toHaveText("Organization Name: not bold.");
});

test("with Shift a field is dragged straight; a code keeps its shape", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Straight");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const boxOf = async (part: string) => (await page.locator(part).boundingBox())!;
  const drag = async (part: string, dx: number, dy: number) => {
    const { x, y, width, height } = await boxOf(part);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + dx / 2, y + height / 2 + dy / 2, { steps: 3 });
    await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy, { steps: 3 });
  };
  await page.locator(".h-course").click();
  const before = await boxOf(".h-course");
  await page.keyboard.down("Shift");
  await drag(".h-course", 9, -60);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  const moved = await boxOf(".h-course");
  expect([moved.x, moved.y < before.y - 40]).toEqual([before.x, true]);
  // Escape puts back what is held, and leaves it chosen.
  await page.locator(".h-heading").click();
  const heading = await boxOf(".h-heading");
  await drag(".h-heading", 30, 60);
  expect((await boxOf(".h-heading")).y).toBeGreaterThan(heading.y + 30);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await boxOf(".h-heading")).toEqual(heading);
  await expect(page.locator(".h-heading.on")).toHaveCount(1);
  await page.locator(".h-qr").click();
  const code = await boxOf(".h-qr");
  await drag(".h-qr b.se", -16, -2);
  await page.mouse.up();
  const smaller = await boxOf(".h-qr");
  expect(smaller.width).toBeLessThan(code.width);
  expect(Math.abs(smaller.width / smaller.height - code.width / code.height)).toBeLessThan(0.06);
});
