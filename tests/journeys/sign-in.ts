import type { Page } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";

/** Signs the journeys' organiser in and lands on Projects. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in?to=/projects");
  await page.getByLabel("E-mail address").fill(JOURNEY_ORGANISER.email);
  await page.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/projects");
}
