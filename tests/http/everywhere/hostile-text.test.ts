import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Asked,
  addOneOfEach,
  dashboardRoutes,
} from "../../factories/every-dashboard-route.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** Breaks out of attributes, elements and headers where it can. */
const HOSTILE =
  "\" onfocus=hostile() '><img src=hostile></title></textarea></script><script>hostile()</script>\r\nX-Hostile: 1";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let ids: Record<string, string>;
let pages: Asked[];

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test", accountName: HOSTILE });
  const { db } = app.context;
  await db.updateTable("users").set({ firstName: HOSTILE, lastName: HOSTILE }).execute();
  ids = await addOneOfEach(app, owner, HOSTILE, HOSTILE);
  await db.updateTable("recipientLists").set({ name: HOSTILE }).execute();
  await db
    .updateTable("deliveries")
    .set({ state: "failed", reason: HOSTILE, failedAt: app.context.clock().toISOString() })
    .execute();
  pages = dashboardRoutes(ids).filter(({ loads, postOnly }) => loads && !postOnly);
});
afterAll(() => app.stop());

/** What of an answer a browser would take for its own markup. */
function wounds(html: string): string[] {
  const found = ["<img src=hostile", "<script>hostile", "</textarea></script>"].filter((piece) =>
    html.includes(piece),
  );
  // Inside scripts a quote stands after a backslash, and no element ends there (looked for above).
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return /" onfocus=hostile/.test(markup) ? [...found, "an attribute"] : found;
}

async function look(paths: string[]): Promise<{ lines: string[]; seen: number }> {
  const lines: string[] = [];
  let seen = 0;
  for (const path of paths) {
    const response = await owner.get(path);
    const text = await response.text();
    if (response.status >= 500) lines.push(`${path}: ${response.status}`);
    if (response.headers.has("X-Hostile")) lines.push(`${path}: a header`);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    if (text.includes("onfocus=hostile")) seen++;
    for (const wound of wounds(text)) lines.push(`${path}: ${wound}`);
  }
  return { lines, seen };
}

test("typed text stays text on pages, in headers and in mails", async () => {
  const { lines, seen } = await look(pages.map(({ path }) => path));
  expect(lines).toEqual([]);
  expect(seen).toBeGreaterThan(15);
});

test("typed text stays text on public pages, revoked or not", async () => {
  const id = ids.certificateId!;
  const open = ["", ".json", ".pdf", ".png", "/status.json", "/status-list.json"]
    .map((end) => `/c/${id}${end}`)
    .concat(`/verify/${id}`);
  const before = await look(open);
  expect(before.lines).toEqual([]);
  expect(before.seen).toBe(2);
  const page = `/projects/${ids.projectId}/certificates/${id}`;
  expect((await owner.post(`${page}/revoke`, { reason: HOSTILE })).status).toBe(303);
  const after = await look([...open, page, `${page}/reissue`]);
  expect(after.lines).toEqual([]);
  expect(await owner.page(`/c/${id}`)).toContain("onfocus=hostile");
});

test("a form that comes back shows what was typed as text", async () => {
  const back = async (path: string, fields: Record<string, string>) => {
    const response = await owner.post(path, fields);
    const html = await response.text();
    return [path, response.status, html.includes("onfocus=hostile"), wounds(html)];
  };
  const delivery = `/sent/${ids.batchId}/${ids.deliveryId}`;
  const find = "/find-my-certificates";
  expect(await back(delivery, { email: HOSTILE })).toEqual([delivery, 422, true, []]);
  expect(await back(find, { email: HOSTILE })).toEqual([find, 422, true, []]);
  expect(await back("/verify", { certificateId: HOSTILE })).toEqual(["/verify", 422, true, []]);
  for (const path of [
    `/projects?q=${encodeURIComponent(HOSTILE)}`,
    `/verify?certificateId=${encodeURIComponent(HOSTILE)}`,
  ]) {
    expect(wounds(await (await owner.get(path)).text())).toEqual([]);
  }
});
