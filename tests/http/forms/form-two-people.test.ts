import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import {
  actionOf,
  fillIn,
  leadsTo,
  placeOf,
  stampOf,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2026-11-20T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const IBRAHIM = {
  "q-fullname.first": "Ibrahim",
  "q-fullname.last": "Sule",
  "q-emailadr": "ibrahim@mail.test",
  "q-employer": "Kano Mills",
};

const threePages = () =>
  addPublishedForm(app.context, owner, {
    elements: [
      ...contactQuestions(),
      element("page-break", { id: "breaktwo" }),
      element("short-text", { id: "position", label: "Your position" }),
      element("file-upload", {
        id: "filefile",
        label: "Your CV",
        settings: { groups: ["pdf"], megabytes: 1 },
      }),
      element("page-break", { id: "breakthr" }),
      element("long-text", { id: "anything", label: "Anything else", required: true }),
    ],
  });

const responsesOf = (formId: string) =>
  app.context.db
    .selectFrom("formResponses")
    .selectAll()
    .where("formId", "=", formId)
    .orderBy("number")
    .execute();

/** As browsers do when a page of ours led there. */
const led = { "Sec-Fetch-Site": "same-origin" };

async function withFile(visitor: Visitor, path: string, position: string): Promise<string> {
  const html = await visitor.page(path);
  const body = new FormData();
  for (const [name, value] of Object.entries({ stamp: stampOf(html), go: "on" }))
    body.append(name, value);
  body.append("q-position", position);
  body.append("q-filefile", new File([`%PDF-1.7 of ${position}`], `${position}.pdf`));
  return leadsTo(await visitor.post(actionOf(html), body));
}

test("two people at one phone each send their own answers and files", async () => {
  const form = await threePages();
  const phone = app.visitor();
  const path = `/f/${form.slug}`;
  const hers = await leadsTo(await fillIn(phone, path, ZAINAB));
  const his = await leadsTo(await fillIn(phone, path, IBRAHIM));
  const hersThen = await withFile(phone, hers, "Teacher");
  const hisThen = await withFile(phone, his, "Miller");
  const hersLast = await leadsTo(await fillIn(phone, hersThen, { "q-anything": "From Zainab" }));
  const hisLast = await leadsTo(await fillIn(phone, hisThen, { "q-anything": "From Ibrahim" }));
  expect(wordsOf(await phone.page(hersLast))).toContain("Teacher.pdf");
  await leadsTo(await fillIn(phone, hersLast, {}));
  await leadsTo(await fillIn(phone, hisLast, {}));
  const sent = (await responsesOf(form.id)).map(({ answers }) => JSON.parse(answers));
  expect(sent).toMatchObject([
    { employer: "Eko House", position: "Teacher", anything: "From Zainab" },
    { employer: "Kano Mills", position: "Miller", anything: "From Ibrahim" },
  ]);
  expect(sent.map(({ filefile }) => filefile.name)).toEqual(["Teacher.pdf", "Miller.pdf"]);
  expect(phone.cookies.size).toBe(0);
});

test("with cookies off a form with pages is finished", async () => {
  const form = await threePages();
  const visitor = app.visitor();
  const step = async (path: string, fields: Record<string, string>) => {
    visitor.cookies.clear();
    const html = await (await visitor.get(path, led)).text();
    visitor.cookies.clear();
    return visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...fields });
  };
  const second = await leadsTo(await step(`/f/${form.slug}`, ZAINAB));
  const third = await leadsTo(await step(second, { "q-position": "Teacher" }));
  const refused = await step(third, { "q-anything": "" });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  visitor.cookies.clear();
  const check = await leadsTo(
    await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", "q-anything": "Thanks" }),
  );
  visitor.cookies.clear();
  expect(await (await visitor.get(check, led)).text()).toContain("Eko House");
  await leadsTo(await step(check, {}));
  expect(await responsesOf(form.id)).toHaveLength(1);
});

test("an address passed on opens nobody's answers", async () => {
  const form = await threePages();
  const hers = app.visitor();
  const begun = await leadsTo(await fillIn(hers, `/f/${form.slug}`, ZAINAB));
  // In her browser the address has no key.
  const second = (await hers.get(begun)).headers.get("Location") ?? "";
  expect(second).toMatch(/\?page=2&d=\w{25}$/);
  const third = await leadsTo(await fillIn(hers, second, { "q-position": "Teacher" }));
  const refused = await fillIn(hers, third, {});
  // What the address bar shows after a refusal is for posts alone.
  for (const address of [third, actionOf(await refused.text())]) {
    const other = app.visitor();
    const answer = await other.get(address, led);
    const there = answer.headers.get("Location") ?? "";
    expect(there).toBe(`/f/${form.slug}?page=1&from=lost`);
    const shown = await other.page(there);
    expect(shown).toContain("can’t open your earlier answers");
    expect(shown).not.toContain("Zainab");
  }
  // Begun without cookies, they are opened elsewhere only by somebody who says they are theirs.
  const other = app.visitor();
  const asked = await other.page(begun);
  expect(asked).toContain("Are these answers yours?");
  expect(asked).not.toContain("Zainab");
  const opened = await other.post(actionOf(asked) || begun, { go: "mine" });
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain("Your position");
  expect(asked).not.toMatch(/<script/);
});

test("answers that are over are explained, and the last page is kept", async () => {
  const form = await threePages();
  const visitor = app.visitor();
  const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
  const html = await visitor.page(second);
  const before = now;
  now = new Date(now.getTime() + 3 * 24 * 3_600_000);
  const fields = { stamp: stampOf(html), go: "on", "q-position": "Head teacher" };
  const first = await leadsTo(await visitor.post(actionOf(html), fields));
  expect(placeOf(first)).toBe(`/f/${form.slug}?page=1&from=lost`);
  const explained = wordsOf(await visitor.page(first));
  expect(explained).toContain("can’t open your earlier answers");
  expect(explained).toContain("What you typed on the last page is kept.");
  const again = await leadsTo(await fillIn(visitor, first, ZAINAB));
  expect(await visitor.page(again)).toContain('value="Head teacher"');
  now = before;
});

test("a cookie lost on the way loses nothing", async () => {
  const form = await threePages();
  const visitor = app.visitor();
  const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
  const html = await visitor.page(second);
  visitor.cookies.clear();
  const fields = { stamp: stampOf(html), go: "on", "q-position": "Teacher" };
  const third = await leadsTo(await visitor.post(actionOf(html), fields));
  const page = await (await visitor.get(third, led)).text();
  expect(page).toContain("Anything else");
  const last = { stamp: stampOf(page), go: "on", "q-anything": "Thanks" };
  const check = await leadsTo(await visitor.post(actionOf(page), last));
  expect(await (await visitor.get(check, led)).text()).toContain("Eko House");
});

test("a browser's unfinished answers are offered, not shown", async () => {
  const form = await threePages();
  const phone = app.visitor();
  await leadsTo(await fillIn(phone, `/f/${form.slug}`, ZAINAB));
  const html = await phone.page(`/f/${form.slug}`);
  expect(html).not.toContain("Zainab");
  const link = /href="([^"]*)">Continue the answers from/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  expect(placeOf(link ?? "")).toBe(`/f/${form.slug}?page=2`);
  const first = (link ?? "").replace("page=2", "page=1");
  expect(await phone.page(first)).toContain('value="Zainab"');
});
