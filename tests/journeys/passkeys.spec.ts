import { expect, type Page } from "playwright/test";
import { moveClock } from "../setup/moved-clock.ts";
import { lookClean } from "./look-clean.ts";
import { test } from "./own-account.ts";
import { signIn } from "./sign-in.ts";

test.afterAll(() => moveClock(0));

/** A device of Chromium's own that has a fingerprint reader, and says yes. */
async function addDevice(
  page: Page,
): Promise<{ sayNo: () => Promise<unknown>; sayYes: () => Promise<unknown> }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const verified = (isUserVerified: boolean) =>
    client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { sayNo: () => verified(false), sayYes: () => verified(true) };
}

/** For the button on its own: this device would take what is suggested before it is pressed. */
async function suggestOnlyWithoutQuery(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canSuggest =
      PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential);
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      location.search === "" && canSuggest();
  });
}

test("a passkey is added, signs in, confirms and is removed", async ({
  page,
  organiser,
  javaScriptEnabled,
}) => {
  await signIn(page, organiser);
  if (!javaScriptEnabled) {
    await page.goto("/settings/security/passkeys");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("This browser can’t make passkeys here.")).toBeVisible();
    return;
  }
  const device = await addDevice(page);
  await page.goto("/settings/security/passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Ada’s phone");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("The passkey Ada’s phone is added.")).toBeVisible();
  await lookClean(page, javaScriptEnabled);

  await page.context().clearCookies();
  await suggestOnlyWithoutQuery(page);
  await page.goto("/sign-in?to=/settings/data");
  await device.sayNo();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No passkey was chosen." })).toBeVisible();
  await device.sayYes();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/settings/data");
  await expect(page.getByRole("heading", { name: "Download your data" })).toBeVisible();

  // Suggested in the field for the address; this device chooses it at once, so nothing is pressed.
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.waitForURL("**/dashboard");

  moveClock(11);
  await page.goto("/settings/api/new");
  await page.getByLabel("Name").fill("Door counter");
  await page.getByLabel("Projects").selectOption("read");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await lookClean(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();

  await page.goto("/settings/security/passkeys");
  await page.getByRole("link", { name: "Remove Ada’s phone" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("The passkey Ada’s phone was removed.")).toBeVisible();
  await page.goto("/settings/security/events");
  for (const words of [
    "Added the passkey Ada’s phone",
    "Removed the passkey Ada’s phone",
    "Created the API key Door counter",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await lookClean(page, javaScriptEnabled);
});

test("a password is asked for again, and what was typed goes on", async ({ page, organiser }) => {
  await signIn(page, organiser);
  moveClock(30);
  await page.goto("/settings/api/new");
  await page.getByLabel("Name").fill("Enrolment");
  await page.getByLabel("Lists and recipients").selectOption("write");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Your password").fill("Not-it-at-all-9");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not your password");
  await page.getByLabel("Your password").fill("Correct-horse-9");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  await expect(page.getByText("Copy the key Enrolment now")).toBeVisible();
});
