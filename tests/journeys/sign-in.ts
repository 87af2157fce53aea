import type { Page } from "playwright/test";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";

/** Signs an organiser in, the journeys' shared one unless told, and lands on Projects. */
export async function signIn(page: Page, email: string = JOURNEY_ORGANISER.email): Promise<void> {
  await page.goto("/sign-in?to=/projects");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(JOURNEY_ORGANISER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/projects");
}
