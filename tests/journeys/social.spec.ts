import { expect, type Page, test } from "playwright/test";
import { readCode } from "./read-code.ts";

interface Person {
  id: string;
  name: string;
  email?: string;
  verified?: boolean;
  handle?: string;
}

/** Says who one is on the page of the local Google or X, which is another site, and allows it. */
async function allow(page: Page, provider: "Google" | "X", person: Person) {
  await expect(page).toHaveTitle(`Local ${provider}`);
  expect(new URL(page.url()).hostname).toBe("127.0.0.1");
  await page.getByLabel("Id").fill(person.id);
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email ?? "");
  if (provider === "Google")
    await page.getByLabel("The address is verified").setChecked(person.verified ?? true);
  else await page.getByLabel("Handle").fill(person.handle ?? "someone");
  await page.getByRole("button", { name: "Allow" }).click();
}

async function signOut(page: Page) {
  await page.context().clearCookies();
}

test("an individual signs up with Google, and signs in again with it", async ({
  page,
  javaScriptEnabled,
}) => {
  const id = javaScriptEnabled ? "g-1" : "g-2";
  const person = { id, name: "Ngozi Adaeze Okafor", email: `ngozi.${id}@people.test` };
  await page.goto("/signup?plan=pro");
  await expect(page.getByText("By continuing you confirm that you are 18 or older")).toBeVisible();
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await allow(page, "Google", person);
  await page.waitForURL("**/dashboard*");
  await expect(page.getByText("Ngozi Adaeze Okafor").first()).toBeAttached();

  await signOut(page);
  await page.goto("/sent?page=1");
  await page.waitForURL("**/sign-in?to=*");
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await allow(page, "Google", { ...person, name: "Renamed There" });
  await page.waitForURL("**/sent?page=1");
  await expect(page.getByText("Ngozi Adaeze Okafor").first()).toBeAttached();
});

test("a company signs up with Google, gives details, is welcomed without code", async ({
  page,
  javaScriptEnabled,
}) => {
  const id = javaScriptEnabled ? "g-3" : "g-4";
  await page.goto("/signup?type=company");
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await allow(page, "Google", { id, name: "Bọ́lá Ìdòwú", email: `bola.${id}@company.test` });
  await page.waitForURL("**/institution-details*");
  await page.getByLabel(/Company name/).fill("Ìbàdàn Skills Centre");
  await page.getByLabel(/Industry/).selectOption("education");
  await page.getByLabel(/Size/i).selectOption("11-50");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/institution-welcomepopup*", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: /^Welcome aboard/ })).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard*");
  await expect(page.getByText("Ìbàdàn Skills Centre").first()).toBeAttached();
});

test("X names no address: it is asked for and proved", async ({ page, javaScriptEnabled }) => {
  const js = javaScriptEnabled === true;
  const id = js ? "x-1" : "x-2";
  const email = `sadiq.${id}@people.test`;
  await page.goto("/signup");
  await page.getByRole("button", { name: "X (Twitter)", exact: true }).click();
  await allow(page, "X", { id, name: "Sadiq Ɗanjuma", handle: `sadiq_${id}` });
  await page.waitForURL("**/signup-email*");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/verify-email*");
  await page.getByLabel("Verification code").fill(await readCode(email));
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/kyc-popup*");

  await signOut(page);
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "X (Twitter)", exact: true }).click();
  await allow(page, "X", { id, name: "Sadiq Ɗanjuma", handle: "renamed" });
  await page.waitForURL("**/dashboard*");
  await expect(page.getByText("Sadiq Ɗanjuma").first()).toBeAttached();
});

test("an address that Google has not verified is proved by a code", async ({
  page,
  javaScriptEnabled,
}) => {
  const js = javaScriptEnabled === true;
  const id = js ? "g-5" : "g-6";
  const email = `halima.${id}@people.test`;
  await page.goto("/get-started");
  await page.getByRole("button", { name: "Google", exact: true }).click();
  await allow(page, "Google", { id, name: "Halima Yusuf", email, verified: false });
  await page.waitForURL("**/verify-email*");
  await page.getByLabel("Verification code").fill(await readCode(email));
  if (!js) await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL("**/kyc-popup*");
});

test("who says no there, or is unknown, is told so here", async ({ page, javaScriptEnabled }) => {
  await page.goto("/signup?type=company");
  await page.getByRole("button", { name: "X (Twitter)", exact: true }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await page.waitForURL("**/signup?type=company");
  await expect(page.getByRole("alert")).toHaveText(
    "Authentication failed: permission was not given at X.",
  );

  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Google", exact: true }).click();
  const id = javaScriptEnabled ? "g-7" : "g-8";
  await allow(page, "Google", { id, name: "Nobody Yet", email: `nobody.${id}@people.test` });
  await page.waitForURL("**/signup");
  await expect(page.getByRole("status").first()).toContainText(
    "There is no account for this Google sign-in yet.",
  );
});

test("Google is connected in the settings, and taken away again", async ({
  page,
  javaScriptEnabled,
}) => {
  const id = javaScriptEnabled ? "g-9" : "g-10";
  const x = {
    id: `x-${id}`,
    name: "Ṣadé Akíntọ́lá",
    handle: `sade_${id.replace("-", "_")}`,
    email: `sade.${id}@people.test`,
  };
  await page.goto("/signup");
  await page.getByRole("button", { name: "X (Twitter)", exact: true }).click();
  await allow(page, "X", x);
  await page.waitForURL("**/dashboard*");

  await page.goto("/settings/security");
  await expect(page.getByText(`Connected as @${x.handle}`)).toBeVisible();
  await expect(page.getByText("This is your only way to sign in.")).toBeVisible();
  await page.getByRole("button", { name: "Connect Google" }).click();
  await allow(page, "Google", { id, name: "Ṣadé", email: `sade.${id}@gmail.test` });
  await page.waitForURL("**/settings/security");
  await expect(page.getByText("Google is connected.")).toBeVisible();
  await expect(page.getByText(`Connected as sade.${id}@gmail.test`)).toBeVisible();
  await page.getByRole("link", { name: "Disconnect X" }).click();
  await page.getByRole("button", { name: "Disconnect X" }).click();
  await expect(page.getByText("X is disconnected.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect X" })).toBeVisible();
});
