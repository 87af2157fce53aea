import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SMALLER_AREAS } from "../../../app/ui/dashboard/areas.ts";
import {
  type Asked,
  addOneOfEach,
  asked,
  dashboardRoutes,
  isForOperator,
  routes,
} from "../../factories/every-dashboard-route.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { withBrokenTable } from "../../setup/with-broken-table.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
/** Every route of the dashboard and the operator's area, with ids that nothing has. */
let lost: Asked[];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  const ids = await addOneOfEach(app, owner, "Anything", "Anybody");
  const known = new Set(dashboardRoutes(ids).map(({ id }) => id));
  const unknown = Object.fromEntries(
    Object.keys(ids).map((name) => [name, "zzzzzzzzzzzzzzzzzzzzzzzzzz"]),
  );
  lost = dashboardRoutes({ ...ids, ...unknown })
    .filter(({ id, path }) => known.has(id) && path.includes("zzzz"))
    .filter(({ id }) => /^routes\/_(dashboard|operator)\//.test(id));
});
afterAll(() => app.stop());

const titlesOf = (html: string) =>
  [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
/** Buttons of these are refused on the page that they are on, with its own heading. */
const REFUSED_ON_THEIR_PAGE = /members\/(\$memberId\/role|invitations\/)|sessions\/\$sessionName/;
/**
 * Downloads, pictures, fonts, what editors save by script, and where payment leads back to:
 * answered in plain words.
 */
const PLAIN =
  /\[[.]\](csv|jpg|pdf|png|svg|webp|xlsx|zip)|\/(preview|save(-\w+)?|thumbnail|face|files\/\$fileId|signatures\/\$questionId|pay\/\$paymentId)$|^routes\/_operator\/outbox\/\$file\/./;
const isPlain = ({ id }: Asked) => PLAIN.test(id) && !routes[id]!.module.default;

describe("Outside the dashboard", () => {
  test.each(["/nothing-here", "/signup/nothing-here"])(
    "%s is not there, and its title and page say so",
    async (path) => {
      const response = await app.visitor().get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(titlesOf(html)).toEqual(["Page not found"]);
      expect(html).toContain(', home"');
      expect(html).toContain('href="/help"');
    },
  );

  test("an error in the sign-up is said within its frame", async () => {
    // A page without a form.
    const response = await app.visitor().post("/kyc-popup", {});
    expect(response.status).toBe(405);
    const html = await response.text();
    expect(titlesOf(html)).toEqual(["That didn’t work"]);
    expect(html).toContain(', home"');
    expect(html).toContain('href="/help"');
    expect(html).toContain("<aside");
    expect(html).toContain("Nothing can be sent to this address.");
    expect(html).not.toMatch(/routes\/|action`/);
  });
});

/** Where something was typed for what isn't there any more, the page says what that was. */
const NOT_THERE =
  /^(?:Page not found|This (?:draft|list|person|project|rule|segment|tag) was deleted)$/;

describe("In the dashboard", () => {
  /** What is wrong with an error page of the dashboard or the operator's area; empty: nothing. */
  async function faults(response: Response, { operator = false, status = 404 }): Promise<string> {
    const html = await response.text();
    const main = mainOf(html);
    const wrong = [
      response.status === status || `status ${response.status}`,
      html.includes('id="side"') || "no menu",
      html.includes('class="topbar"') || "no top bar",
      html.split("<main").length === 2 || `${html.split("<main").length - 1} mains`,
      html.split("<h1").length === 2 || "not one heading",
      NOT_THERE.test(titlesOf(html).join()) || status !== 404 || `titled ${titlesOf(html)}`,
      main.includes(operator ? 'href="/operator"' : 'href="/dashboard"') || "no way forward",
      !/What you typed is still|went wrong on our side/.test(html) || "wrong words",
    ];
    return wrong.filter((one) => one !== true).join(", ");
  }

  test("an unknown id is answered inside the layout, with a way forward", async () => {
    expect(lost.length).toBeGreaterThan(60);
    const lines: string[] = [];
    for (const route of lost.filter((one) => !isPlain(one))) {
      const operator = isForOperator(route);
      if (route.loads && !route.postOnly) {
        const wrong = await faults(await owner.get(route.path), { operator });
        if (wrong) lines.push(`GET ${route.id}: ${wrong}`);
      }
      if (route.acts) {
        const response = await owner.post(route.formPath, { confirm: "yes", intent: "delete" });
        const wrong = REFUSED_ON_THEIR_PAGE.test(route.id)
          ? response.status !== 404 || !(await response.text()).includes('id="side"')
          : await faults(response, { operator });
        if (wrong) lines.push(`POST ${route.id}: ${wrong}`);
      }
    }
    expect(lines).toEqual([]);
  });

  test("an unknown address in an area is answered inside that area's layout", async () => {
    const areas = [
      "dashboard",
      "projects",
      "certificates",
      "forms",
      "bulk-email",
      "sent",
      "settings",
      "notifications",
      "search",
    ];
    for (const path of [...areas.map((area) => `/${area}`), ...SMALLER_AREAS.map(({ to }) => to)]) {
      const address = `${path}/x/nothing/here`;
      expect([path, await faults(await owner.get(address), {})]).toEqual([path, ""]);
      expect([path, await faults(await owner.post(address, {}), {})]).toEqual([path, ""]);
      const signedOut = await app.visitor().get(address);
      expect([path, signedOut.status, signedOut.headers.get("Location")]).toEqual([
        path,
        302,
        `/sign-in?to=${encodeURIComponent(address)}`,
      ]);
    }
    expect(await faults(await owner.get("/operator/x/nothing"), { operator: true })).toBe("");
    const stranger = await app.organiser();
    expect((await stranger.get("/operator/x/nothing")).status).toBe(404);
    expect(await (await stranger.get("/operator/x/nothing")).text()).not.toContain(
      "/operator/accounts",
    );
  });

  test("an address for posts only, opened as a page, is explained", async () => {
    const response = await owner.get("/forms/new");
    expect(response.headers.get("Allow")).toBe("POST");
    expect(await faults(response, { status: 405 })).toBe("");
  });

  test("a failed page has a number, and mentions typing only after forms", async () => {
    await withBrokenTable(app.context, "forms", async () => {
      const page = await owner.get("/forms");
      const html = await page.text();
      expect(page.status).toBe(500);
      expect(html).toContain('id="side"');
      expect(mainOf(html)).toContain("Something went wrong on our side");
      expect(mainOf(html)).toContain('<code class="font-mono">test</code>');
      expect(mainOf(html)).not.toMatch(/Go back|typed|sent twice/);
      const form = await owner.post("/forms/zzzzzzzzzzzzzzzzzzzzzzzzzz/star", { starred: "1" });
      expect(form.status === 500 || form.status === 404).toBe(true);
    });
  });

  test.each([
    ["/f/no-such-form", 404, 'href="/events"'],
    ["/j/4ndsngfnc97f80jnzz0yv0b27cqxw3e5r7t9", 404, 'href="/events"'],
    ["/c/zzzzzzzzzz", 404, 'action="/verify"'],
    ["/verify/zzzzzzzzzz", 404, 'action="/verify"'],
    ["/blog/nothing", 404, 'href="/blog"'],
    ["/docs/nothing", 404, 'href="/docs"'],
    ["/invitation/nothing", 404, 'href="/'],
  ])("%s leads nowhere but has a way forward in its layout", async (path, status, link) => {
    const response = await app.visitor().get(path);
    const html = await response.text();
    expect([path, response.status]).toEqual([path, status]);
    expect(mainOf(html) || html).toContain(link);
    expect(html).not.toContain("What you typed is still");
  });

  test("without permission, a page says whom to ask", async () => {
    const viewer = await app.organiser({ email: "viewer@lagoon.test" });
    const { db } = app.context;
    await db
      .updateTable("memberships")
      .set({ role: "viewer" })
      .where("userId", "=", viewer.userId)
      .execute();
    const closed = [
      "/settings/organisation",
      "/certificates/new",
      "/settings/plan/checkout",
      "/suppressions/add",
    ];
    let seen = 0;
    for (const path of closed) {
      const page = await viewer.get(path);
      const html = await page.text();
      expect([path, html.includes("What you typed is still there")]).toEqual([path, false]);
      if (page.status === 403) {
        seen++;
        expect(html).toContain('id="side"');
        expect(mainOf(html)).toContain("You don’t have access to this");
      }
      const form = await viewer.post(path, {});
      if (form.status === 403) {
        const answer = await form.text();
        expect(answer).toContain("What you typed is still there");
        expect([path, answer.includes('id="side"')]).toEqual([path, true]);
      }
    }
    expect(seen).toBeGreaterThan(0);
    expect(asked("routes/_dashboard/forms/new", {}).postOnly).toBe(true);
  });
});
