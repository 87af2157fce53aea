import { expect } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";
import { startRecipients } from "./start-recipients.ts";

const PEOPLE = [
  "Fúnmiláyọ̀ Adébáyọ̀",
  "Ibrahim Ɗanjuma",
  "Olúwádámilọ́lá Akíntọ́lá-Ọláńrewájú",
  "Zainab Bello",
];

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const)
  test(`certificates are confirmed, celebrated and followed at ${width} pixels`, async ({
    page,
    organiser,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, organiser);
    const base = await startRecipients(page, "Bookkeeping");
    await page.goto(`${base}/paste`);
    const useText = page.getByRole("button", { name: "Use a text box instead" });
    if (javaScriptEnabled) await useText.click();
    await page
      .getByRole("textbox", { name: "People", exact: true })
      .fill(PEOPLE.map((name, at) => `${name}, sent-${at}@people.test`).join("\n"));
    await page.getByRole("checkbox", { name: /I may use this data/ }).check();
    await page.getByRole("button", { name: /^Add (?:4 )?people/ }).click();
    await page.getByLabel("Instructor Name").fill("Mrs Ngozi Eze");
    await page.getByRole("button", { name: "Send", exact: true }).click();

    for (const why of ["First in the list", "Longest name", "Last in the list"])
      await expect(page.getByText(why)).toBeAttached();
    const send = page.getByRole("button", { name: "Send 4 certificates" });
    const proof = page.getByRole("img", { name: "The certificate of Fúnmiláyọ̀ Adébáyọ̀" });
    for (const seen of [send, proof]) await expect(seen).toBeInViewport({ ratio: 1 });
    await lookClean(page, javaScriptEnabled);
    await send.click();

    await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
    const certificate = page.getByRole("img", { name: "The certificate of Fúnmiláyọ̀ Adébáyọ̀" });
    await expect(certificate).toBeInViewport();
    await expect(page.getByText("4 certificates of Bookkeeping are on their way.")).toBeVisible();
    await lookClean(page, javaScriptEnabled);
    await page.getByRole("link", { name: "Watch it being delivered" }).click();
    // The page asks again by itself, with scripts and without.
    await expect(page.getByRole("region", { name: "Progress" })).toContainText("4 of 4 delivered", {
      timeout: 30_000,
    });
    await lookClean(page, javaScriptEnabled);

    // Not shown on a phone, but there.
    const address = await page.getByAltText("One of these certificates").getAttribute("src");
    await page.goto(address!.replace(/\.webp.*/, ""));
    const picture = page.getByRole("main").getByRole("img").first();
    await expect(picture).toBeInViewport({ ratio: 1 });
    const verdict = page.getByRole("heading", { level: 1 });
    expect((await picture.boundingBox())!.y).toBeLessThan((await verdict.boundingBox())!.y);
    await lookClean(page, javaScriptEnabled);
  });
