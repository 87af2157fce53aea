import { expect, type Page, test } from "playwright/test";
import sharp from "sharp";
import { signIn } from "./sign-in.ts";

/** The designer of a new project on a built-in design. */
async function startDesign(page: Page, title: string): Promise<void> {
  await signIn(page);
  await openDesign(page, title);
}

async function openDesign(page: Page, title: string): Promise<void> {
  await page.goto("/certificates/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("radio", { name: /Guilloche/ }).check({ force: true });
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await page.waitForURL(/\/design/);
}

/** The saved design, as a page asked for anew shows it. */
async function reopen(page: Page, field: string): Promise<void> {
  if (await page.getByRole("status").filter({ hasText: /Sav/ }).count())
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?field=${field}`);
}

test("a field is chosen on the picture, moved, restyled, undone and removed", {
  tag: "@main",
}, async ({ page, javaScriptEnabled }) => {
  await startDesign(page, "Designing");
  // Before its scripts the list of fields has the arrow keys, as without them.
  if (javaScriptEnabled) await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.locator(".h-course").click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toBeChecked();
  const fromLeft = page.getByRole("textbox", { name: "From left" });
  await expect(fromLeft).toHaveValue("12");
  if (javaScriptEnabled) await page.keyboard.press("ArrowRight");
  else await page.getByRole("button", { name: "Move right" }).click();
  await expect(fromLeft).toHaveValue("12.5");
  await page.getByRole("combobox", { name: "Font" }).selectOption("Andika");
  await page.getByRole("checkbox", { name: "Italic" }).check({ force: true });
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("for {Course Title}");
  // It saves itself; without scripts a button does.
  await expect(page.getByRole("button", { name: "Update preview" })).toHaveCount(
    javaScriptEnabled ? 0 : 1,
  );
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update preview" }).click();
  await expect(page.locator(".r-course")).toContainText("for Designing");
  await reopen(page, "course");
  await expect(fromLeft).toHaveValue("12.5");
  await expect(page.getByRole("combobox", { name: "Font" })).toHaveValue("Andika");
  await expect(page.getByRole("checkbox", { name: "Italic" })).toBeChecked();

  await page.getByRole("button", { name: "Remove this field" }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(1);
});

test("a number that is none is named, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await startDesign(page, "Typing");
  await page.getByRole("textbox", { name: "From top" }).fill("far down");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Update preview" }).click();
  await expect(page.getByText("From top must be a number from 0 to 100").last()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "From top" })).toHaveValue("far down");
});

test("fields are dragged, moved by arrow keys and undone by key", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Dragging");
  const top = page.getByRole("textbox", { name: "From top" });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const before = Number(await top.inputValue());
  const box = (await page.locator(".h-name").boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 80, { steps: 5 });
  await page.mouse.up();
  const dragged = Number(await top.inputValue());
  expect(dragged).toBeGreaterThan(before + 5);
  // Each pause is a step of its own in the history.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(top).toHaveValue(String(Math.round((dragged - 5) * 10) / 10));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(top).toHaveValue(String(dragged));
  await page.keyboard.press("Control+z");
  await expect(top).toHaveValue(String(before));
  await reopen(page, "name");
  await expect(top).toHaveValue(String(before));
});

test("every field is dragged by its middle, keeping its size, however low", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "Middles");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const boxes = page.locator("label.hit");
  const count = await boxes.count();
  expect(count).toBeGreaterThan(8);
  for (let index = 0; index < count; index++) {
    const field = boxes.nth(index);
    const before = (await field.boundingBox())!;
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    // Once to choose it, which shows its handles; then to drag it.
    await page.mouse.click(middle.x, middle.y);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y + 12, { steps: 3 });
    await page.mouse.move(middle.x, middle.y - 24, { steps: 3 });
    await page.mouse.up();
    const after = (await field.boundingBox())!;
    const name = await field.innerText();
    expect([name, Math.round(after.width), Math.round(after.height)]).toEqual([
      name,
      Math.round(before.width),
      Math.round(before.height),
    ]);
    expect([name, after.y < before.y - 8]).toEqual([name, true]);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  }
});

test("several fields are ticked, aligned, grouped, copied and removed", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await startDesign(page, "Several");
  const tick = (name: string) =>
    page
      .getByRole("checkbox", { name: `Select ${name} together with others` })
      .check({ force: true });
  if (javaScriptEnabled) await expect(page.locator(".dz.live")).toBeVisible();
  await tick("Course Title");
  await tick("Completion Date");
  if (javaScriptEnabled)
    await page.getByRole("checkbox", { name: /^Select Full Name/ }).uncheck({ force: true });
  await page.getByRole("button", { name: "Align left" }).click();
  await reopen(page, "date");
  const left = await page.getByRole("textbox", { name: "From left" }).inputValue();
  await reopen(page, "course");
  await expect(page.getByRole("textbox", { name: "From left" })).toHaveValue(left);
  // The scripts tick what is chosen: not in the middle of that.
  if (javaScriptEnabled) await expect(page.locator(".dz.live")).toBeVisible();
  await tick("Course Title");
  await tick("Completion Date");
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(2);
  await expect(page.getByRole("checkbox", { name: /^Select/, checked: true })).toHaveCount(2);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio", { name: /^Course Title/ })).toHaveCount(2);
});

test("with a mouse: rectangle, Shift, rotation, Alt and double-click", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "By mouse");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const boxOf = async (id: string) => (await page.locator(`.h-${id}`).boundingBox())!;
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
  };
  const chosen = page.locator(".hit.on");
  // The code and the certificate's id stand in the lower right corner.
  const [code, id] = [await boxOf("qr"), await boxOf("certificate-id")];
  const right = Math.max(code.x + code.width, id.x + id.width);
  await drag({ x: right + 2, y: id.y + id.height + 3 }, { x: code.x + 5, y: code.y + 5 });
  await expect(chosen).toHaveCount(2);
  await page.keyboard.down("Shift");
  await page.locator(".h-heading").click();
  await page.keyboard.up("Shift");
  await expect(chosen).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(chosen).toHaveCount(0);
  await expect(page.locator("#spoken")).toHaveText("Nothing selected.");

  await page.locator(".h-heading").click();
  const turn = (await page.locator(".h-heading .turn").boundingBox())!;
  const heading = await boxOf("heading");
  const middle = { x: heading.x + heading.width / 2, y: heading.y + heading.height / 2 };
  await drag({ x: turn.x + 14, y: turn.y + 14 }, { x: middle.x - 30, y: middle.y + 200 });
  await expect(page.locator(`[name="f.heading.rotation"]`)).not.toHaveValue("0");
  await page.locator(".canvas-page").focus();
  await page.keyboard.press("Control+z");
  await expect(page.locator(`[name="f.heading.rotation"]`)).toHaveValue("0");

  await page.locator(".h-heading").dblclick();
  const typing = page.getByRole("textbox", { name: "Text of Heading" });
  await expect(typing).toBeFocused();
  await typing.fill("Award of merit");
  await typing.press("Enter");
  await expect(page.locator(".r-heading")).toContainText("Award of merit");
  await expect(page.locator(".canvas-page")).toBeFocused();
  await reopen(page, "heading");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(
    "Award of merit",
  );
});

test("the keyboard copies, pastes, groups, locks, orders, zooms", { tag: "@main" }, async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "By keys");
  const spoken = page.locator("#spoken");
  const saved = () => expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await saved();
  await page.locator(".h-date").click();
  await expect(spoken).toContainText("Completion Date selected.");
  await page.keyboard.press("ArrowUp");
  await expect(spoken).toContainText("% from top.");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("radio", { name: /^Completion Date/ })).toHaveCount(2);
  await expect(page.locator(".h-date-2")).toHaveClass(/ on /);
  await page.keyboard.press("Control+d");
  await expect(page.getByRole("radio", { name: /^Completion Date/ })).toHaveCount(3);
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("radio", { name: /^Completion Date/ })).toHaveCount(2);
  // What comes back is selected again.
  await saved();
  await page.keyboard.press("Control+z");
  await expect(page.locator(".h-date-3")).toHaveClass(/ on /);
  await page.keyboard.press("Delete");
  await expect(page.getByRole("radio", { name: /^Completion Date/ })).toHaveCount(2);

  // The copy lies right below it, and its handle reaches over.
  await page.locator(".h-date").click({ position: { x: 8, y: 6 } });
  await page.locator(".h-heading").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+g");
  await expect(page.getByRole("button", { name: "Ungroup" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator(".h-date").click();
  await expect(page.locator(".hit.on")).toHaveCount(2);
  await page.keyboard.press("Control+Shift+g");
  await expect(page.getByRole("button", { name: "Group", exact: true })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.locator(".h-date").click();
  await page.keyboard.press("Control+Shift+]");
  await expect(page.locator("label.hit").last()).toHaveClass(/h-date /);
  await page.keyboard.press("Control+Shift+l");
  await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
  const top = page.getByRole("textbox", { name: "From top" });
  const before = await top.inputValue();
  await page.keyboard.press("ArrowDown");
  await expect(spoken).toHaveText("Completion Date is locked.");
  await expect(top).toHaveValue(before);
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Completion Date.*locked/ })).toBeChecked();

  await page.getByRole("button", { name: "Fit the whole page" }).waitFor();
  const width = async () => (await page.locator(".canvas-page").boundingBox())!.width;
  const whole = await width();
  await page.keyboard.press("Control++");
  await page.keyboard.press("Control++");
  await expect.poll(width).toBeGreaterThan(whole);
  await page.keyboard.press("Control+0");
  await expect.poll(width).toBe(whole);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+a");
  await expect(spoken).toContainText("fields selected");

  // What was copied is pasted into another certificate, in another tab.
  await page.locator(".h-course").click();
  await page.keyboard.press("Control+c");
  await expect(spoken).toHaveText("Course Title copied.");
  const other = await page.context().newPage();
  await openDesign(other, "The other");
  await expect(other.locator(".dz.live")).toBeVisible();
  await other.locator(".canvas-page").focus();
  await other.keyboard.press("Control+v");
  await expect(other.getByRole("radio", { name: /^Course Title/ })).toHaveCount(2);
  await expect(other.locator("#spoken")).toContainText("Course Title selected.");
  await other.keyboard.press("Delete");
  await expect(other.locator("#spoken")).toHaveText("Course Title removed.");
});

test("on a phone the picture stays in view beside the properties", { tag: "@main" }, async ({
  browser,
  javaScriptEnabled,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await startDesign(page, "On a phone");
  const picture = page.getByRole("img", { name: /^Certificate preview/ });
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Next step" })).toBeInViewport();
  const width = page.getByRole("textbox", { name: "Width" });
  if (!javaScriptEnabled) {
    await width.scrollIntoViewIfNeeded();
    await expect(picture).toBeInViewport({ ratio: 0.9 });
    await context.close();
    return;
  }
  await expect(width).toBeHidden();
  await page.locator(".h-heading").tap();
  await page.getByRole("button", { name: "Heading Properties" }).tap();
  await expect(width).toBeInViewport();
  const sheet = page.getByRole("region", { name: "Selected field" });
  // Nothing of the picture lies below the sheet.
  await expect
    .poll(async () => {
      const [seen, above] = [(await picture.boundingBox())!, (await sheet.boundingBox())!];
      return seen.y > 0 && seen.y + seen.height <= above.y;
    })
    .toBe(true);
  await page.getByRole("button", { name: "Heading Close" }).tap();
  await expect(width).toBeHidden();

  // A finger moves what is chosen, and two of them zoom.
  const client = await context.newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number }[]
  ) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const from = (await page.locator(".h-heading").boundingBox())!;
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await touch("touchStart", middle);
  for (const by of [10, 25, 40]) await touch("touchMove", { x: middle.x, y: middle.y + by });
  await touch("touchEnd");
  await expect
    .poll(async () => (await page.locator(".h-heading").boundingBox())!.y)
    .toBeGreaterThan(from.y + 30);
  await expect(page.locator("#spoken")).toContainText("Heading:");

  // Its handles turn it and make it narrower. Each is met where it is by then.
  const drag = async (grip: string, dx: number, dy: number) => {
    const {
      x,
      y,
      width: wide,
      height: tall,
    } = (await page.locator(`.h-heading [data-grip="${grip}"]`).boundingBox())!;
    const start = { x: x + wide / 2, y: y + tall / 2 };
    await touch("touchStart", start);
    for (const part of [0.3, 0.6, 1])
      await touch("touchMove", { x: start.x + part * dx, y: start.y + part * dy });
    await touch("touchEnd");
  };
  const before = (await page.locator(".h-heading").boundingBox())!.width;
  await drag("e", -40, 0);
  await expect(page.locator("#spoken")).toContainText(/Heading: .* % wide/);
  await expect
    .poll(async () => (await page.locator(".h-heading").boundingBox())!.width)
    .toBeLessThan(before - 20);
  await drag("turn", 30, 60);
  await expect(page.locator("#spoken")).toContainText(/Heading: turned \d+°/);
  const whole = (await page.locator(".canvas-page").boundingBox())!.width;
  const apart = (by: number) => [
    { x: 195 - by, y: middle.y },
    { x: 195 + by, y: middle.y },
  ];
  await touch("touchStart", ...apart(40));
  for (const by of [60, 80, 100]) await touch("touchMove", ...apart(by));
  await touch("touchEnd");
  await expect
    .poll(async () => (await page.locator(".canvas-page").boundingBox())!.width)
    .toBeGreaterThan(whole * 2);
  await context.close();
});

test("nothing shifts while the designer loads on a slow line", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "measured by a script");
  await startDesign(page, "Slowly");
  const address = new URL(page.url()).pathname;
  const late = (ms: number) => async (route: { continue(): Promise<void> }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  };
  await page.route(/\/build\/.*\.js/, late(500));
  await page.route(/\.webp|thumbnail/, late(1_200));
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: string[] };
    seen.shifts = [];
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        if (value < 0.001) continue;
        for (const { node, previousRect: from, currentRect: to } of sources)
          seen.shifts.push(
            `${node?.className ?? node?.nodeName} ${from.x},${from.y} to ${to.x},${to.y}`,
          );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await expect(page.locator(".dz.live")).toBeVisible();
    await expect
      .poll(() => page.locator("img.paper").evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    expect([width, shifts]).toEqual([width, []]);
    await expect(page.getByRole("button", { name: "Next step" })).toBeInViewport();
  }
});

/** Where the darkest letters of a picture begin and end, in pixels. */
async function inkBounds(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at += 3) {
    if (Math.max(data[at]!, data[at + 1]!, data[at + 2]!) > 170) continue;
    xs.push((at / 3) % info.width);
    ys.push(Math.floor(at / 3 / info.width));
  }
  return [xs, ys].flatMap((along) => [
    along.reduce((a, b) => Math.min(a, b)),
    along.reduce((a, b) => Math.max(a, b)),
  ]);
}

test("a moved text shows its printed letters, to the pixel", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "To the pixel");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/save-design", async (route) => {
    await held;
    await route.continue();
  });
  const layers = page.waitForResponse(/part=own/);
  await page.locator(".h-heading").click();
  await layers;
  const at = (await page.locator(".h-heading").boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 13, at.y + at.height / 2 - 71, { steps: 4 });
  await page.mouse.up();
  const piece = page.locator(".h-heading .piece:not(.idle) img");
  await expect
    .poll(() =>
      piece.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
    )
    .toBe(true);
  const { x, y, width, height } = (await page.locator(".h-heading").boundingBox())!;
  const clip = { x: x + 100, y: y + 5, width: width - 200, height: height - 10 };
  const moved = await inkBounds(await page.screenshot({ clip }));
  release();
  await expect(piece).toHaveCount(0);
  const printed = await inkBounds(await page.screenshot({ clip }));
  expect(moved.map((side, i) => Math.abs(side - printed[i]!) <= 1)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

/** The colours of a picture's parts, in order. */
async function pixelsOf(
  png: Buffer,
  part: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const [left, top, width, height] = [part.x, part.y, part.width, part.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  return sharp(png).extract({ left, top, width, height }).removeAlpha().raw().toBuffer();
}

/** How far two pictures are apart, of 255. */
function distance(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
}

test("a dragged code is only itself, and leaves its place empty", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "needs scripts");
  await startDesign(page, "As themselves");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.locator(".h-heading").click();
  const layers = Promise.all(
    ["own", "under"].map((part) => page.waitForResponse(new RegExp(`part=${part}&of=qr`))),
  );
  await page.locator(".h-qr").click();
  await layers;
  const from = (await page.locator(".h-qr").boundingBox())!;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/save-design", async (route) => {
    await held;
    await route.continue();
  });
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.keyboard.down("Alt");
  await page.mouse.move(middle.x + 6, middle.y - 66, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Alt");
  await expect(page.locator("img.under:not(.idle)")).toHaveCount(1);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ".hit{border-color:transparent!important}.hit b,.hit i{display:none!important}",
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const to = (await page.locator(".h-qr").boundingBox())!;
  const moved = await page.screenshot();
  release();
  await expect(page.locator("img.under:not(.idle)")).toHaveCount(0);
  const printed = await page.screenshot();
  expect(distance(await pixelsOf(moved, from), await pixelsOf(printed, from))).toBeLessThan(2);
  const clip = {
    left: Math.round(to.x),
    top: Math.round(to.y),
    width: Math.round(to.width),
    height: Math.round(to.height),
  };
  const boundsOf = async (png: Buffer) =>
    inkBounds(await sharp(png).extract(clip).png().toBuffer());
  const [shown, drawn] = [await boundsOf(moved), await boundsOf(printed)];
  expect(
    shown.map((side, i) => Math.abs(side - drawn[i]!) <= 1),
    `${shown} moved, ${drawn} printed`,
  ).toEqual([true, true, true, true]);
});
