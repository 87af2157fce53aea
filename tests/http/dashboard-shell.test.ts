import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordActivity } from "../../app/features/activity/record-activity.server.ts";
import { reserveQuota } from "../../app/features/billing/quota/reservations.server.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

/** The links of the side menu in their order: where to, and what stands for "here". */
function menuOf(html: string): { to: string; current: string | null; label: string }[] {
  const nav = /<nav id="side"[\s\S]*?<\/nav>/.exec(html)![0];
  return [...nav.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes, inside]) => ({
    to: /href="([^"]+)"/.exec(attributes!)![1]!,
    current: /aria-current="([^"]+)"/.exec(attributes!)?.[1] ?? null,
    label: inside!
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  }));
}

describe("The menu and the bar", () => {
  test("the menu leads to every area and marks the current one", async () => {
    const html = await owner.page("/forms");
    const menu = menuOf(html);
    expect(menu.slice(1, 10).map(({ to, label }) => [label, to])).toEqual([
      ["Dashboard", "/dashboard"],
      ["Projects", "/projects"],
      ["Certificates", "/certificates"],
      ["Forms", "/forms"],
      ["Bulk Email", "/bulk-email"],
      ["Sent", "/sent"],
      ["People", "/people"],
      ["Suppression list", "/suppressions"],
      ["Activity log", "/activity-log"],
    ]);
    expect(menu.filter(({ current }) => current)).toMatchObject([{ to: "/forms", current: "page" }]);
    const within = menuOf(await owner.page("/settings/profile"));
    expect(within.filter(({ current }) => current)).toMatchObject([{ to: "/settings", current: "true" }]);
    expect(menuOf(await owner.page("/projects/bin")).filter(({ current }) => current)).toMatchObject([
      { to: "/projects", current: "true" },
    ]);
  });

  test("every page leads to help, plan and search, past the menu first", async () => {
    const html = await owner.page("/projects");
    const body = html.slice(html.indexOf("<body"));
    expect(/<(?:a|button|input|summary)\b[^>]*>/.exec(body)![0]).toMatch(/href="#main"/);
    expect(body).toMatch(/<main id="main" tabindex="-1"/);
    expect(menuOf(html).map(({ to }) => to)).toEqual(expect.arrayContaining(["/help", "/settings/plan/usage"]));
    expect(body).toMatch(/<form[^>]*action="\/search"[^>]*role="search"|<form[^>]*role="search"[^>]*action="\/search"/);
    expect(body).toContain('id="dashboard-q"');
    for (const path of ["/help", "/settings/plan/usage", "/search"]) expect((await owner.get(path)).status).toBe(200);
  });

  test("the plan meter shows what was really used in this month", async () => {
    const { db, clock } = app.context;
    const person = await app.organiser({ plan: "free" });
    const meter = async () => /(\w+ plan)<\/p><p[^>]*>([^<]*(?:<!-- -->[^<]*)*)/.exec(await person.page("/projects"))!.slice(1);
    expect(await meter()).toEqual(["Free plan", "0 of 100 e-mails used"]);
    const { accountId } = person;
    const now = clock();
    const given = { account: { id: accountId, timeZone: "Africa/Lagos" }, batchId: null, emails: 37, certificates: 0, now };
    await db.transaction().execute((trx) => reserveQuota(trx, given));
    expect(await meter()).toEqual(["Free plan", "37 of 100 e-mails used"]);
  });

  test("the bell counts what nobody has read yet, up to 99", async () => {
    const { db, clock } = app.context;
    const person = await app.organiser();
    const bell = async () => /aria-label="(Notifications[^"]*)"/.exec(await person.page("/projects"))![1];
    expect(await bell()).toBe("Notifications");
    const add = () =>
      recordActivity(db, {
        accountId: person.accountId,
        actorId: null,
        kind: "warning",
        text: "Something bounced",
        now: clock(),
      });
    for (let number = 0; number < 3; number++) await add();
    expect(await bell()).toBe("Notifications, 3 unread");
    for (let number = 0; number < 100; number++) await add();
    expect(await bell()).toBe("Notifications, more than 99 unread");
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
    expect(await guest.page("/projects")).toMatch(new RegExp(`<button[^>]*name="accountId"[^>]*value="${guest.accountId}"`));
  });
});

describe("Appearance", () => {
  test("the menu is as narrow and as blue as was chosen", async () => {
    expect(await owner.page("/projects")).not.toMatch(/shell-rail|class="side on-deep"/);
    await owner.post("/preferences", { menu: "rail", menuColour: "blue", back: "/projects" });
    const html = await owner.page("/projects");
    expect(html).toMatch(/class="shell shell-rail"/);
    expect(html).toMatch(/class="side on-deep"/);
    expect(menuOf(html).map(({ label }) => label)).toContain("Bulk Email");
    await owner.post("/preferences", { menu: "wide", menuColour: "light", back: "/projects" });
  });
});

describe("/pricing", () => {
  test("the four plans lead on, Pro chosen first, without a script", async () => {
    const html = await app.visitor().page("/pricing");
    expect(
      [...html.matchAll(/<input[^>]*type="radio"[^>]*name="plan"[^>]*value="(\w+)"[^>]*>/g)].map(([tag, id]) => [
        id,
        /checked/.test(tag!),
      ]),
    ).toEqual([
      ["free", false],
      ["essentials", false],
      ["pro", true],
      ["custom", false],
    ]);
    const words = html
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    for (const said of ["₦0 per month", "₦45,000 per month", "₦245,000 per quarter", "₦2 per e‑mail", "₦5,000 per form managed"])
      expect(words).toContain(said);
    expect([...html.matchAll(/href="([^"]+)">(Choose plan|Shop Now)/g)].map(([, to, label]) => [label, to])).toEqual([
      ["Choose plan", "/signup?plan=free"],
      ["Choose plan", "/signup?plan=essentials"],
      ["Choose plan", "/signup?plan=pro"],
      ["Shop Now", "/help?plan=custom"],
    ]);
    // Data for machines is no script: browsers run nothing of it.
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(await owner.page("/pricing")).toBe(html);
    expect(await owner.page("/settings/profile")).toContain("Pricing plans");
  });
});
