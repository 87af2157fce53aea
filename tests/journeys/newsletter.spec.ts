import { expect, test } from "playwright/test";
import { lookClean } from "./look-clean.ts";
import { readMail } from "./read-mail.ts";

test("somebody subscribes in two steps, and leaves again", async ({ page, javaScriptEnabled }) => {
  const email = `reader.${javaScriptEnabled ? "with" : "without"}@people.test`;
  await page.goto("/newsletter");
  await lookClean(page, javaScriptEnabled);
  const subscribe = page.getByRole("button", { name: "Subscribe" });
  // Empty, the browser itself refuses.
  await subscribe.click();
  await expect(page).toHaveURL(/\/newsletter$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("E-mail address").fill("reader@people");
  await subscribe.click();
  await expect(page.getByRole("alert")).toContainText("This is not an e-mail address");
  await expect(page.getByLabel("E-mail address")).toHaveValue("reader@people");
  await lookClean(page, javaScriptEnabled);
  await page.getByLabel("E-mail address").fill(email);
  // Where scripts run, the button says so while the answer is on its way.
  await subscribe.evaluate((button: HTMLButtonElement) =>
    new MutationObserver(() =>
      sessionStorage.setItem("button", `${button.textContent}, disabled: ${button.disabled}`),
    ).observe(button, { attributes: true, childList: true }),
  );
  await subscribe.click();
  await page.waitForURL("**/newsletter/sent");
  await expect(page.getByRole("status")).toContainText("We’ve sent an e-mail");
  expect(await page.evaluate(() => sessionStorage.getItem("button"))).toBe(
    javaScriptEnabled ? "Subscribing, disabled: true" : null,
  );
  await lookClean(page, javaScriptEnabled);

  const mail = await readMail(email, /Confirm that you want/);
  const link = (act: string) =>
    new RegExp(`http\\S+/newsletter/${act}/[0-9a-z]+`).exec(mail.text ?? "")?.[0] ?? "";
  await page.goto(link("confirm"));
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByText("Thank you! You've been successfully subscribed to our newsletter.", {
      exact: true,
    }),
  ).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Unsubscribe" }).click();
  await expect(page).toHaveURL(link("leave"));
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You have unsubscribed" })).toBeVisible();
  await page.goto(link("confirm"));
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
});
