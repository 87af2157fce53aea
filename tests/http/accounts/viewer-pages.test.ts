import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Asked,
  addOneOfEach,
  dashboardRoutes,
  isForOperator,
} from "../../factories/every-dashboard-route.ts";
import { addMember } from "../../factories/members.ts";
import { readPage } from "../../setup/page.ts";
import { isHidden, pressables } from "../../setup/read-only-rules.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let viewer: Visitor;
let pages: Asked[];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "operator@lagoon.test" } });
  const owner = await app.organiser({ email: "owner@lagoon.test" });
  const ids = await addOneOfEach(app, owner, "Data", "Ada");
  const anyIds = new Proxy(ids, { get: (known, name: string) => known[name] ?? "0".repeat(25) });
  pages = dashboardRoutes(anyIds).filter(
    (route) => route.loads && route.shows && !isForOperator(route),
  );
  viewer = await addMember(app, owner.accountId, { role: "viewer", email: "viewer@lagoon.test" });
});
afterAll(() => app.stop());

/** Other shapes of the same pages, with buttons of their own. */
const MORE = [
  "/certificates?tab=designs",
  "/certificates?tab=designs&view=list",
  "/projects?view=list",
  "/projects?tab=certificates",
  "/projects?tab=drafts",
  "/forms?view=list",
  "/bulk-email?tab=uploads",
  "/bulk-email?tab=certificates",
  "/bulk-email?tab=forms",
];

/**
 * Pages that do nothing but change something: being led to one is a refusal too. The steps of a
 * certificate lead to each other.
 */
function onlyChanges(to: string, from: string): boolean {
  if (/\/(?:rename|new|compose)$/.test(to)) return true;
  return (
    /^\/certificates\/\w+\/(?:design|message)$/.test(to) && !/^\/certificates\/\w{20,}\//.test(from)
  );
}

/** Going on in the preview of a form stores nothing, but is a POST. */
const KNOWN = /^\/forms\/\w+\/preview\/page$/;

test("no page offers a viewer anything that is refused", { tags: ["long"] }, async () => {
  const offered = new Set<string>();
  const answers = new Map<string, Promise<number>>();
  const answerTo = (key: string, ask: () => Promise<Response>) => {
    if (!answers.has(key))
      answers.set(
        key,
        ask().then(({ status }) => status),
      );
    return answers.get(key);
  };
  let looked = 0;
  for (const path of [...pages.map((page) => page.path), ...MORE]) {
    const page = await viewer.get(path);
    if (page.status !== 200) continue;
    const html = await page.text();
    looked++;
    for (const one of pressables(html)) {
      if (isHidden(html, one)) continue;
      const { form, attributes } = one;
      const method = (attributes.formmethod ?? form?.attributes.method ?? "get").toLowerCase();
      const to = new URL(
        attributes.formaction ?? form?.attributes.action ?? attributes.href ?? "",
        `http://dashboard.test${path}`,
      );
      // Whoever presses Leave has no more pages to look at.
      if (to.host !== "dashboard.test" || to.pathname === "/settings/members/leave") continue;
      const address = to.pathname + to.search;
      const status =
        form && method === "post"
          ? await answerTo(`POST ${address}`, () => viewer.post(address, {}))
          : // Roles do not depend on what a page is asked to show.
            await answerTo(`GET ${to.pathname}`, () => viewer.get(to.pathname));
      if (status === 403 && !KNOWN.test(to.pathname))
        offered.add(`${path}: ${form ? "button" : "link"} to ${address}`);
      else if (!form && onlyChanges(to.pathname, path)) offered.add(`${path}: link to ${address}`);
    }
  }
  expect(looked).toBeGreaterThan(60);
  expect([...offered].sort()).toEqual([]);
});

/** What of a form works without a style sheet: its boxes and buttons, if sending it is refused. */
test("no form has a working control that the role refuses", { tags: ["long"] }, async () => {
  const refused = new Map<string, Promise<boolean>>();
  const offered: string[] = [];
  let looked = 0;
  for (const path of [...pages.map((page) => page.path), ...MORE]) {
    const page = await viewer.get(path);
    if (page.status !== 200) continue;
    looked++;
    const { body } = await readPage(page);
    for (const form of body.querySelectorAll("main form")) {
      const buttons = [...form.querySelectorAll("button:not([type=button])")];
      const ways = [form, ...buttons].map((one) => ({
        method: one.getAttribute(one === form ? "method" : "formmethod"),
        to: one.getAttribute(one === form ? "action" : "formaction"),
        isOff: one.hasAttribute("disabled") || one.closest("fieldset[disabled]") !== null,
      }));
      const isOff = [
        ...form.querySelectorAll("input:not([type=hidden]), textarea, select, button"),
      ].every((one) => one.hasAttribute("disabled") || one.closest("fieldset[disabled]"));
      for (const { method, to, isOff: isButtonOff } of ways) {
        const address = new URL(to ?? path, `http://dashboard.test${path}`);
        if (method?.toLowerCase() !== "post" || isOff || isButtonOff) continue;
        if (KNOWN.test(address.pathname) || address.pathname === "/settings/members/leave")
          continue;
        const target = address.pathname + address.search;
        if (!refused.has(target))
          refused.set(
            target,
            viewer.post(target, {}).then(({ status }) => status === 403),
          );
        if (await refused.get(target)) offered.push(`${path}: ${target}`);
      }
    }
  }
  expect(looked).toBeGreaterThan(60);
  expect([...new Set(offered)]).toEqual([]);
});

test("an editor’s page leads a viewer to what it shows", async () => {
  const at = (end: string) => pages.find(({ path }) => path.endsWith(end))?.path ?? "";
  for (const [from, to] of [
    ["/design", "/preview"],
    ["/message", "/message"],
    ["/recipients", "/recipients"],
    ["/questions", "/preview"],
  ] as const) {
    const path = pages.find(
      (page) => page.path.endsWith(from) && /^\/(?:certificates|forms)\//.test(page.path),
    )?.path;
    const led = await viewer.get(path ?? "");
    expect(led.status, path).toBe(302);
    const shown = led.headers.get("Location") ?? "";
    expect(shown).toMatch(new RegExp(`^/(?:projects|forms)/\\w+${to}$`));
    const html = await (await viewer.get(shown)).text();
    expect(html).toContain("You can look at this page. Ask an owner or editor to change it.");
  }
  const refusal = await viewer.get(at("/suppressions/add"));
  expect(refusal.status).toBe(403);
  expect(await refusal.text()).toContain("Viewers can view everything but change nothing.");
});
