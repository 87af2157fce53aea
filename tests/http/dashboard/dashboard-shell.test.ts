import { within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordActivity } from "../../../app/features/activity/record-activity.server.ts";
import { reserveQuota } from "../../../app/features/billing/quota/reservations.server.ts";
import { readPage, textOf } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

/** The links of the side menu in their order: where to, and what stands for "here". */
async function menuOf(
  html: string,
): Promise<{ to: string | null; current: string | null; label: string }[]> {
  const links = within(
    (await readPage(html)).getByRole("navigation", { name: "Main" }),
  ).getAllByRole("link");
  return links.map((link) => ({
    to: link.getAttribute("href"),
    current: link.getAttribute("aria-current"),
    label: textOf(link),
  }));
}

describe("The menu and the bar", () => {
  test("the menu leads to every area and marks the current one", async () => {
    const html = await owner.page("/forms");
    const menu = await menuOf(html);
    expect(menu.slice(1, 11).map(({ to, label }) => [label, to])).toEqual([
      ["Dashboard", "/dashboard"],
      ["Projects", "/projects"],
      ["Certificates", "/certificates"],
      ["Forms", "/forms"],
      ["Bulk Email", "/bulk-email"],
      ["Sent", "/sent"],
      ["Recurring e-mails", "/bulk-email/rules"],
      ["People", "/people"],
      ["Suppression list", "/suppressions"],
      ["Activity log", "/activity-log"],
    ]);
    expect(menu.filter(({ current }) => current)).toMatchObject([
      { to: "/forms", current: "page" },
    ]);
    const inSettings = await menuOf(await owner.page("/settings/profile"));
    expect(inSettings.filter(({ current }) => current)).toMatchObject([
      { to: "/settings", current: "true" },
    ]);
    expect(
      (await menuOf(await owner.page("/projects/bin"))).filter(({ current }) => current),
    ).toMatchObject([{ to: "/projects", current: "true" }]);
  });

  test("every page leads to help, plan and search, past the menu first", async () => {
    const html = await owner.page("/projects");
    const page = await readPage(html);
    expect(page.body.querySelector("a, button, input, summary")!.getAttribute("href")).toBe(
      "#main",
    );
    const main = page.getByRole("main");
    expect([main.id, main.getAttribute("tabindex")]).toEqual(["main", "-1"]);
    expect((await menuOf(html)).map(({ to }) => to)).toEqual(
      expect.arrayContaining(["/help", "/settings/plan"]),
    );
    const search = page.getByRole("search", { name: "Whole dashboard" });
    expect(search.getAttribute("action")).toBe("/search");
    expect(search.querySelector("#dashboard-q")).not.toBeNull();
    for (const path of ["/help", "/settings/plan/usage", "/search"])
      expect((await owner.get(path)).status).toBe(200);
  });

  test("the plan meter shows what was really used in this month", async () => {
    const { db, clock } = app.context;
    const person = await app.organiser({ plan: "free" });
    const meter = async () =>
      textOf(
        (await readPage(await person.page("/projects"))).getByRole("region", {
          name: "Plan usage",
        }),
      );
    expect(await meter()).toContain("Free plan 0 of 100 e-mails used");
    const { accountId } = person;
    const now = clock();
    const given = {
      account: { id: accountId, timeZone: "Africa/Lagos" },
      batchId: null,
      emails: 37,
      certificates: 0,
      now,
    };
    await db.transaction().execute((trx) => reserveQuota(trx, given));
    expect(await meter()).toContain("Free plan 37 of 100 e-mails used");
  });

  test("the bell counts what nobody has read yet, up to 99", async () => {
    const { db, clock } = app.context;
    const person = await app.organiser();
    const bell = async (name: string) =>
      expect(
        (await readPage(await person.page("/projects"))).getByRole("link", { name }),
      ).toBeDefined();
    await bell("Notifications");
    const add = () =>
      recordActivity(db, {
        accountId: person.accountId,
        actorId: null,
        kind: "warning",
        text: "Something bounced",
        now: clock(),
      });
    for (let number = 0; number < 3; number++) await add();
    await bell("Notifications, 3 unread");
    for (let number = 0; number < 100; number++) await add();
    await bell("Notifications, more than 99 unread");
    expect(await person.page("/projects")).toMatch(/aria-hidden="true">99\+</);
  });

  test("only somebody with several accounts is offered another one", async () => {
    const { db, clock } = app.context;
    const guest = await app.organiser({ accountName: "Eko House" });
    expect(await guest.page("/projects")).not.toContain("/settings/switch-account");
    await db
      .insertInto("memberships")
      .values({
        accountId: owner.accountId,
        userId: guest.userId,
        role: "editor",
        invitedBy: owner.userId,
        createdAt: clock().toISOString(),
      })
      .execute();
    const html = await guest.page("/projects");
    expect(html).toMatch(new RegExp(`<button[^>]*name="accountId"[^>]*value="${owner.accountId}"`));
    expect(html).not.toMatch(new RegExp(`<button[^>]*value="${guest.accountId}"`));
    const switched = await guest.post("/settings/switch-account", { accountId: owner.accountId });
    expect(switched.status).toBe(303);
    expect(await guest.page("/projects")).toMatch(
      new RegExp(`<button[^>]*name="accountId"[^>]*value="${guest.accountId}"`),
    );
  });
});

describe("Appearance", () => {
  test("the menu is as narrow and as blue as was chosen", async () => {
    expect(await owner.page("/projects")).not.toMatch(/shell-rail|class="side on-deep"/);
    await owner.post("/preferences", { menu: "rail", menuColour: "blue", back: "/projects" });
    const html = await owner.page("/projects");
    expect(html).toMatch(/class="shell shell-rail"/);
    expect(html).toMatch(/class="side on-deep"/);
    expect((await menuOf(html)).map(({ label }) => label)).toContain("Bulk Email");
    await owner.post("/preferences", { menu: "wide", menuColour: "light", back: "/projects" });
  });
});

describe("/pricing", () => {
  test("the four plans lead on, Pro chosen first, without a script", async () => {
    const html = await app.visitor().page("/pricing");
    const page = await readPage(html);
    const plans = page
      .getAllByRole<HTMLInputElement>("radio")
      .filter(({ name }) => name === "plan");
    expect(plans.map(({ value, checked }) => [value, checked])).toEqual([
      ["free", false],
      ["essentials", false],
      ["pro", true],
      ["custom", false],
    ]);
    for (const said of [
      "₦0 per month",
      "₦45,000 per month",
      "₦245,000 per quarter",
      "₦2 per e‑mail",
      "₦5,000 per form managed",
    ])
      expect(page.text).toContain(said);
    const ways = page.getAllByRole("link", { name: /^(Choose plan|Shop Now)/ });
    expect(ways.map((link) => [link.firstChild!.textContent, link.getAttribute("href")])).toEqual([
      ["Choose plan", "/signup?plan=free"],
      ["Choose plan", "/signup?plan=essentials"],
      ["Choose plan", "/signup?plan=pro"],
      ["Shop Now", "/help?plan=custom"],
    ]);
    // Data for machines is no script: browsers run nothing of it.
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    // Those who are signed in see it below another header.
    const below = (page: string) => page.slice(page.indexOf("<main"));
    expect(below(await owner.page("/pricing"))).toBe(below(html));
    expect(await owner.page("/settings/profile")).toContain("Pricing plans");
  });
});
