import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormElement } from "../../../app/features/forms/definition/definition.ts";
import { canonicalPath } from "../../../app/platform/http/canonical-path.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import {
  actionOf,
  expectBare,
  fillIn,
  leadsTo,
  placeOf,
  stampOf,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let now = new Date("2026-11-20T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const responsesOf = (formId: string) =>
  app.context.db
    .selectFrom("formResponses")
    .selectAll()
    .where("formId", "=", formId)
    .orderBy("number")
    .execute();
const draftsOf = (formId: string) =>
  app.context.db.selectFrom("formDrafts").selectAll().where("formId", "=", formId).execute();

/** Three pages; the second is for those who work somewhere. */
function threePages(): FormElement[] {
  const whenEmployed = {
    match: "all" as const,
    rules: [{ questionId: "employer", test: "answered" as const, value: "" }],
  };
  return [
    ...contactQuestions(),
    element("page-break", { id: "breaktwo", label: "Your work" }),
    element("short-text", {
      id: "position",
      label: "Your position",
      required: true,
      showWhen: whenEmployed,
    }),
    element("page-break", { id: "breakthr", label: "Anything else" }),
    element("long-text", { id: "anything", label: "Tell us more" }),
  ];
}

const threePageForm = (settings = {}) =>
  addPublishedForm(app.context, owner, { elements: threePages(), settings });

describe("Page by page", () => {
  test("answers go page by page, are checked, and sent once", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    const first = await visitor.page(path);
    expectBare(first);
    expect(wordsOf(first)).toContain("Page 1 of 2");
    const second = await leadsTo(await fillIn(visitor, path, ZAINAB));
    expect(placeOf(second)).toBe(`${path}?page=2`);
    expect(wordsOf(await visitor.page(second))).toContain("Page 2 of 3");
    const third = await leadsTo(await fillIn(visitor, second, { "q-position": "Teacher" }));
    expect(placeOf(third)).toBe(`${path}?page=3`);
    const before = await fillIn(visitor, third, { "q-anything": "Half a sentence" }, "back");
    expect(placeOf(await leadsTo(before))).toBe(placeOf(second));
    expect(await visitor.page(third)).toContain("Half a sentence");
    const check = await leadsTo(
      await fillIn(visitor, third, { "q-anything": "A whole\nsentence" }),
    );
    expect(placeOf(check)).toBe(`${path}/check`);
    const look = await visitor.page(check);
    expectBare(look);
    for (const words of ["Zainab Bello", "Eko House", "Teacher", "A whole\nsentence"])
      expect(look).toContain(words);
    expect(await responsesOf(form.id)).toHaveLength(0);
    const send = () => visitor.post(actionOf(look), { stamp: stampOf(look) });
    const thanks = await leadsTo(await send());
    expect(visitor.cookies.size).toBe(0);
    const [response, ...more] = await responsesOf(form.id);
    expect(more).toEqual([]);
    expect(JSON.parse(response!.answers)).toMatchObject({
      employer: "Eko House",
      position: "Teacher",
      anything: "A whole\nsentence",
    });
    expect(await draftsOf(form.id)).toEqual([]);
    expect(await visitor.page(thanks)).toContain(response!.reference);
    // C20: the button pressed twice.
    const again = await leadsTo(await send());
    expect(await visitor.page(again)).toContain(response!.reference);
    expect(await responsesOf(form.id)).toHaveLength(1);
  });

  test("the cookie is for one form, and the database has its hash", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const response = await fillIn(visitor, `/f/${form.slug}`, ZAINAB);
    expect(response.headers.getSetCookie().join()).toMatch(
      new RegExp(`^iweri_form_\\w{8}=[\\w-]{43}; Path=/f/${form.slug}; HttpOnly; SameSite=Lax$`),
    );
    const [draft] = await draftsOf(form.id);
    expect(JSON.stringify(draft)).not.toContain([...visitor.cookies.values()][0]);
    const thief = app.visitor();
    thief.cookies.set("iweri_form", "x".repeat(43));
    expect(await thief.page(`/f/${form.slug}`)).not.toContain("Zainab");
  });

  test("conditions can't be evaded, by jumping or by posting more", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    for (const ahead of ["?page=2", "?page=3", "?page=99", "/check"]) {
      const response = await visitor.get(path + ahead);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toMatch(
        new RegExp(`^${path}\\?(page=1&)?from=lost$`),
      );
    }
    const html = await visitor.page(path);
    // Page 3, and a hidden answer with it, posted straight away.
    const jump = await visitor.post(`${path}?page=3`, {
      stamp: stampOf(html),
      go: "on",
      "q-anything": "x",
    });
    expect(placeOf(await leadsTo(jump))).toBe(`${path}?page=1&from=lost`);
    const jumped = await visitor.post(`${path}/check`, { stamp: stampOf(html) });
    expect(placeOf(await leadsTo(jumped))).toBe(`${path}?page=1`);
    const unemployed = {
      ...ZAINAB,
      "q-employer": "",
      "q-position": "Minister",
      "q-anything": "from page one",
    };
    const next = await leadsTo(await fillIn(visitor, path, unemployed));
    expect(placeOf(next)).toBe(`${path}?page=3`);
    const check = await leadsTo(await fillIn(visitor, next, { "q-position": "Minister" }));
    await leadsTo(await fillIn(visitor, check, { "q-position": "Minister" }));
    const [response] = await responsesOf(form.id);
    const answers = JSON.parse(response!.answers);
    expect(Object.keys(answers).sort()).toEqual(["emailadr", "fullname"]);
  });

  test("an answer that hides a page drops what was answered there", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    await leadsTo(await fillIn(visitor, path, ZAINAB));
    await leadsTo(await fillIn(visitor, `${path}?page=2`, { "q-position": "Teacher" }));
    const check = await leadsTo(await fillIn(visitor, `${path}?page=3`, {}));
    const change = /href="([^"]+)"[^>]*>Change<span[^>]*> Where do you work/
      .exec(await visitor.page(check))![1]!
      .replaceAll("&amp;", "&");
    expect(placeOf(change)).toMatch(/page=1&from=check#q-employer$/);
    const [back = ""] = change.split("#");
    const changed = await fillIn(visitor, back, { ...ZAINAB, "q-employer": "" });
    expect(placeOf(await leadsTo(changed))).toBe(placeOf(check));
    expect(wordsOf(await visitor.page(check))).not.toContain("Teacher");
    // Again employed: what was answered on the page that appears is still there, so nothing is
    // asked twice.
    const again = await leadsTo(await fillIn(visitor, back, ZAINAB));
    expect(placeOf(again)).toBe(`${path}?page=2&from=check`);
    expect(await visitor.page(again)).toContain('value="Teacher"');
    const head = await fillIn(visitor, again, { "q-position": "Head teacher" });
    expect(placeOf(await leadsTo(head))).toBe(placeOf(check));
    await leadsTo(await fillIn(visitor, check, {}));
    expect(JSON.parse((await responsesOf(form.id))[0]!.answers).position).toBe("Head teacher");
  });

  test("a refused page comes back at its own address, with everything typed", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    const refused = await fillIn(visitor, `/f/${form.slug}?page=2`, {
      "q-position": "x".repeat(700),
    });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("x".repeat(700));
    expect(placeOf(actionOf(html))).toBe(`/f/${form.slug}?page=2`);
  });

  test("a single page with a check shows it, and Change keeps everything", async () => {
    const form = await addPublishedForm(app.context, owner, { settings: { checkAnswers: true } });
    const visitor = app.visitor();
    const check = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    expect(placeOf(check)).toBe(`/f/${form.slug}/check`);
    expect(await visitor.page(`/f/${form.slug}?page=1&from=check`)).toContain('value="Eko House"');
    await leadsTo(await fillIn(visitor, check, {}));
    expect(await responsesOf(form.id)).toHaveLength(1);
  });
});

describe("Sharing, going back and coming late", () => {
  test("the next person at the same phone sees nothing of the first", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    const next = await visitor.page(`/f/${form.slug}`);
    expect(next).not.toContain("Zainab");
    expect(next).toContain("There are unsent answers in this browser.");
    const first = await leadsTo(await fillIn(visitor, second, {}, "back"));
    expect(await visitor.page(first)).toContain("Start again with an empty form");
    await leadsTo(await fillIn(visitor, first, {}, "restart"));
    expect(await visitor.page(`/f/${form.slug}`)).not.toContain("were begun");
    expect(await draftsOf(form.id)).toEqual([]);
  });

  test("an empty form may be cached, and one with answers never", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const kept = async (path: string) => (await visitor.get(path)).headers.get("Cache-Control");
    expect(await kept(`/f/${form.slug}`)).toBe("private, no-cache");
    const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    expect(await kept(`/f/${form.slug}`)).toBe("private, no-store");
    expect(await kept(placeOf(second))).toBe("private, no-store");
    const refused = await fillIn(app.visitor(), `/f/${form.slug}`, {
      ...ZAINAB,
      "q-emailadr": "zainab@",
    });
    expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("a form begun before a new version ends as it began", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    const { publishForm } = await import(
      "../../../app/features/forms/builder/publish-form.server.ts"
    );
    const draft = JSON.stringify({
      elements: [element("short-text", { id: "otherone", label: "All is other", required: true })],
    });
    await app.context.db
      .transaction()
      .execute((trx) => publishForm(trx, { ...form, draft }, { userId: owner.userId, now }));
    expect(await app.visitor().page(`/f/${form.slug}`)).toContain("All is other");
    await leadsTo(await fillIn(visitor, `/f/${form.slug}?page=2`, { "q-position": "Teacher" }));
    await leadsTo(await fillIn(visitor, `/f/${form.slug}?page=3`, {}));
    await leadsTo(await fillIn(visitor, `/f/${form.slug}/check`, {}));
    expect((await responsesOf(form.id))[0]!.versionId).toBe(form.publishedVersionId);
  });

  test("in another site's frame the answers travel in the address", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}?embed=1`, ZAINAB));
    expect(visitor.cookies.size).toBe(0);
    expect(second).toMatch(/^\/f\/[^?]+\?page=2&embed=1&d=\w{41}$/);
    const html = await visitor.page(second);
    expect(html).toContain('class="b em"');
    expect(html).toMatch(/href="\/f\/[^"]+\/privacy" target="_top"/);
    const third = await leadsTo(await fillIn(visitor, second, { "q-position": "Teacher" }));
    const check = await leadsTo(await fillIn(visitor, third, {}));
    const thanks = await leadsTo(await fillIn(visitor, check, {}));
    expect(thanks).toMatch(/embed=1/);
    expect(thanks).not.toMatch(/[?&]d=/);
    expect(await responsesOf(form.id)).toHaveLength(1);
  });
});

describe("/f/:slug/save", () => {
  test("a mailed link continues on another device, for 30 days", async () => {
    await app.work();
    const form = await threePageForm();
    const visitor = app.visitor();
    await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    const save = await leadsTo(
      await fillIn(visitor, `/f/${form.slug}?page=2`, { "q-position": "Half a" }, "save"),
    );
    const asked = await visitor.page(save);
    expectBare(asked);
    expect(asked).toContain('value="zainab.bello@mail.test"');
    expect(asked).toMatch(/until.*Sunday 20 December 2026, 09:00, West Africa Time \(Lagos\)/s);
    const wrong = await visitor.post(actionOf(asked), { email: "zainab@" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('value="zainab@"');
    const told = await visitor.page(
      await leadsTo(await visitor.post(actionOf(asked), { email: "zainab.phone@mail.test" })),
    );
    expect(told).toContain("We have sent a link to zainab.phone@mail.test");
    const [mail] = await waitForMails(app, "zainab.phone@mail.test", 1);
    const [link = ""] = /\/f\/[^\s"<]+\/continue\/[\w-]+/.exec(mail!.text!)!;

    expect(canonicalPath(link)).toBe(link);
    const other = app.visitor();
    const on = await other.get(link);
    expect(on.status).toBe(302);
    expect(placeOf(on.headers.get("Location")!)).toBe(`/f/${form.slug}?page=2`);
    expect(await other.page(on.headers.get("Location")!)).toContain('value="Half a"');
    // Both go on with the same answers.
    await leadsTo(await fillIn(other, `/f/${form.slug}?page=2`, { "q-position": "Whole" }));
    expect(await visitor.page(`/f/${form.slug}?page=2`)).toContain('value="Whole"');
    const before = now;
    now = new Date(now.getTime() + 31 * 24 * 3_600_000);
    const late = await app.visitor().get(link);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain("This link no longer works");
    now = before;
  });

  test("C23 one mailbox is not filled by asking for links", async () => {
    const form = await threePageForm();
    const visitor = app.visitor();
    await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++)
      statuses.push(
        (await visitor.post(`/f/${form.slug}/save`, { email: "victim@mail.test" })).status,
      );
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
  });
});
