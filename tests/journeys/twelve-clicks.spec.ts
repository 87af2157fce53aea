import { expect, type Locator } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { test } from "./own-account.ts";
import { readMail } from "./read-mail.ts";

const NAMES = ["Fúnmiláyọ̀ Adébáyọ̀", "Ibrahim Ɗanjuma", "Adaeze Nwosu", "Olúwaṣeun Akíntọ́lá", "Zainab Bello"];
/** A click more is a page more to read for everybody who sends five certificates on a Friday. */
const MAX_CLICKS = 12;

test("five people, from sign-in to sent, take twelve clicks", { tag: "@main" }, async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  const addressOf = (index: number) => `clicked-${index}-${javaScriptEnabled ? "with" : "without"}@people.test`;
  const people = NAMES.map((name, index) => `${name}, ${addressOf(index)}`).join("\n");
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks++;
    await control.click();
  };
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(organiser);
  await page.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
  await click(page.getByRole("button", { name: "Sign in", exact: true }));
  await click(page.getByRole("link", { name: "Generate certificate" }).first());
  await click(
    page
      .getByRole("main")
      .locator("label")
      .filter({ has: page.getByRole("radio", { name: /Guilloche/ }) }),
  );
  await page.getByLabel("Title").fill("Bookkeeping for shop owners");
  await click(page.getByRole("button", { name: "Next step" }));
  await page.waitForURL(/\/design/);
  await click(page.getByRole("button", { name: "Next step" }));
  await click(page.getByRole("link", { name: /^Type or paste/ }));
  if (javaScriptEnabled) {
    await expect(page.getByRole("gridcell").first()).toBeVisible();
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      document.activeElement!.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, people);
  } else await page.getByRole("textbox", { name: "People", exact: true }).fill(people);
  await click(page.getByRole("checkbox", { name: /I may use this data/ }));
  await click(page.getByRole("button", { name: javaScriptEnabled ? "Add 5 people" : "Add people" }));
  await click(
    page
      .getByRole("link", { name: "Next step" })
      .or(page.getByRole("button", { name: "Next step" }))
      .first(),
  );
  await click(page.getByRole("button", { name: "Send", exact: true }));
  await page.getByLabel("Instructor Name, for everyone without one").fill("Mrs Ngozi Eze");
  await click(page.getByRole("button", { name: "Send 5 certificates" }));
  // A value that was typed on the last page is shown before it is sent.
  await expect(page.getByText("Your values are saved.")).toBeVisible();
  await click(page.getByRole("button", { name: "Send 5 certificates" }));
  await expect(page.getByRole("heading", { name: /Congratulations/ })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect((await readMail(addressOf(3), /Olúwaṣeun/)).text).toContain("/c/");
});
