import { afterAll, beforeAll, expect, test } from "vitest";
import { givePlan } from "../../factories/give-plan.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ plan: "free" });
});
afterAll(() => app.stop());

/** What a plan's part of the page says. */
const column = (html: string, id: string) =>
  new RegExp(`<section[^>]*aria-labelledby="plan-${id}"[\\s\\S]*?</section>`)
    .exec(html.replaceAll("<!-- -->", ""))![0]
    .replace(/<svg[\s\S]*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("every plan stands beside what the account uses", async () => {
  const owner = await app.organiser();
  await addPublishedForm(app.context, owner);
  await addPublishedForm(app.context, owner);
  const html = await owner.page("/settings/plan");
  expect(column(html, "free")).toMatch(/Your plan.*100 a month 100 to spare.*1 1 too few/);
  expect(column(html, "essentials")).toContain("Pay ₦45,000 today");
  expect(column(html, "pro")).toMatch(/₦245,000 a quarter about ₦81,667 a month/);
  expect(column(html, "custom")).toContain("₦10,000 for what you used");
  expect(html).toContain('href="/settings/plan/checkout?plan=pro&amp;pro=50000"');
  // One way each, to change the plan and to see what used it.
  const links = (to: string) => html.split(`href="${to}"`).length - 1;
  expect([links("/settings/plan/usage"), links("/settings/plan/checkout")]).toEqual([1, 0]);
});

test("nobody but an owner is offered a change, and Custom none", async () => {
  const owner = await app.organiser();
  const editor = await addMember(app, owner.accountId, {
    role: "editor",
    email: "editor@people.test",
  });
  const seen = await editor.page("/settings/plan");
  expect(column(seen, "pro")).toContain("Pay ₦245,000 today");
  expect(seen).not.toContain("/settings/plan/checkout");
  await givePlan(app.context.db, owner.accountId);
  const custom = await owner.page("/settings/plan");
  expect(column(custom, "custom")).toContain("Your plan");
  expect(column(custom, "pro")).toContain("Write to us to change");
  expect(custom).not.toContain("/settings/plan/checkout");
});
