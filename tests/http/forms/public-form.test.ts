import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import {
  actionOf,
  expectBare,
  fillIn,
  leadsTo,
  stampOf,
  withoutKeepScript,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { linksOf, readPage } from "../../setup/page.ts";
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

describe("/f/:slug", () => {
  test("one page takes one POST, and only its sender sees thanks", async () => {
    const form = await addPublishedForm(app.context, owner);
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    expectBare(html);
    expect(html).toContain('<link rel="icon" href="data:,"/>');
    const to = await leadsTo(
      await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB }),
    );
    const [response] = await responsesOf(form.id);
    expect(response).toMatchObject({
      number: 1,
      name: "Zainab Bello",
      email: "zainab.bello@mail.test",
    });
    expect(response!.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(JSON.parse(response!.answers)).toMatchObject({ employer: "Eko House" });
    expect(response!.searchText).toContain("eko house");
    const thanks = await visitor.page(to);
    expectBare(thanks);
    expect(thanks).toContain("Thank you, Zainab");
    expect(thanks).toContain(response!.reference);
    for (const forged of [
      "",
      "?done=",
      `?done=${encodeURIComponent(`thanks:${response!.id}:9999999999999.x`)}`,
    ]) {
      const other = await app.visitor().page(`/f/${form.slug}/thanks${forged}`);
      expect(other).not.toContain(response!.reference);
      expect(other).not.toContain("Zainab");
    }
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await visitor.page(to)).not.toContain(response!.reference);
  });

  test("mistakes stand at the top and beside the field, with everything kept", async () => {
    const form = await addPublishedForm(app.context, owner);
    const response = await fillIn(app.visitor(), `/f/${form.slug}`, {
      ...ZAINAB,
      "q-emailadr": "zainab.bello@",
      "q-fullname.last": "",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expectBare(html);
    const page = await readPage(html);
    expect(page.title).toMatch(/^Error: /);
    const summary = page.getByRole("alert");
    expect([summary.getAttribute("tabindex"), summary.hasAttribute("autofocus")]).toEqual([
      "-1",
      true,
    ]);
    expect(summary.textContent).toContain("Two answers need attention");
    expect(linksOf(summary)).toContain("#q-emailadr");
    const email = page.getByDisplayValue("zainab.bello@");
    expect([email.id, email.getAttribute("aria-invalid")]).toEqual(["q-emailadr", "true"]);
    page.getByDisplayValue("Eko House");
    expect(await responsesOf(form.id)).toHaveLength(0);
  });
});

describe("Sent twice", () => {
  test("C20 the same page sent ten times is one response and thank-you", async () => {
    const form = await addPublishedForm(app.context, owner);
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    const send = () => visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB });
    const places = await Promise.all(Array.from({ length: 10 }, async () => leadsTo(await send())));
    const [response, ...more] = await responsesOf(form.id);
    expect(more).toEqual([]);
    for (const place of places) expect(await visitor.page(place)).toContain(response!.reference);
    expect(
      (await app.context.db
        .selectFrom("forms")
        .select("responseCount")
        .where("id", "=", form.id)
        .executeTakeFirst())!,
    ).toEqual({
      responseCount: 1,
    });
  });

  test("C20 other answers from the same page are another response", async () => {
    const form = await addPublishedForm(app.context, owner);
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    for (const first of ["Zainab", "Bisi", "Chidi"]) {
      await leadsTo(
        await visitor.post(actionOf(html), {
          stamp: stampOf(html),
          go: "on",
          ...ZAINAB,
          "q-fullname.first": first,
        }),
      );
    }
    expect((await responsesOf(form.id)).map(({ name }) => name)).toEqual([
      "Zainab Bello",
      "Bisi Bello",
      "Chidi Bello",
    ]);
  });

  test("C20 the page that took the last place still says thank you", async () => {
    const form = await addPublishedForm(app.context, owner, { columns: { responseLimit: 1 } });
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    const fields = { stamp: stampOf(html), go: "on", ...ZAINAB };
    await leadsTo(await visitor.post(actionOf(html), fields));
    const again = await leadsTo(await visitor.post(actionOf(html), fields));
    expect(await visitor.page(again)).toContain((await responsesOf(form.id))[0]!.reference);
    const other = await visitor.post(actionOf(html), { ...fields, "q-fullname.first": "Bisi" });
    expect(other.status).toBe(410);
    expect(await other.text()).toContain("This form is full");
  });
});

describe("Many at once", () => {
  test("C18 a hundred at once are all kept, numbered without a gap", async () => {
    const form = await addPublishedForm(app.context, owner);
    const html = await app.visitor().page(`/f/${form.slug}`);
    const people = Array.from({ length: 100 }, (_, at) => at);
    await Promise.all(
      people.map(async (at) => {
        const person = {
          ...ZAINAB,
          "q-fullname.first": `Person ${at}`,
          "q-emailadr": `person-${at}@people.test`,
        };
        await leadsTo(
          await app.visitor().post(actionOf(html), { stamp: stampOf(html), go: "on", ...person }),
        );
      }),
    );
    const responses = await responsesOf(form.id);
    expect(new Set(responses.map(({ email }) => email)).size).toBe(100);
    expect(responses.map(({ number }) => number)).toEqual(people.map((at) => at + 1));
  });

  test("C18 of 60 people at a limit of 20, exactly 20 pass", async () => {
    const form = await addPublishedForm(app.context, owner, { columns: { responseLimit: 20 } });
    const html = await app.visitor().page(`/f/${form.slug}`);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const person = { ...ZAINAB, "q-emailadr": `person-${at}@people.test` };
        return (
          await app.visitor().post(actionOf(html), { stamp: stampOf(html), go: "on", ...person })
        ).status;
      }),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(20);
    expect(statuses.filter((status) => status === 410)).toHaveLength(40);
    expect(await responsesOf(form.id)).toHaveLength(20);
  });

  test("C18 a webinar of 5 places takes 5, and nothing of others", async () => {
    const form = await addPublishedForm(app.context, owner);
    await addWebinar(app.context, owner, form, { capacity: 5, waitingList: 0 });
    const html = await app.visitor().page(`/f/${form.slug}`);
    expect(html).toContain("Register for this webinar");
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const person = { ...ZAINAB, "q-emailadr": `person-${at}@webinar.test` };
        return (
          await app.visitor().post(actionOf(html), { stamp: stampOf(html), go: "on", ...person })
        ).status;
      }),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(await responsesOf(form.id)).toHaveLength(5);
    const closed = await app.visitor().get(`/f/${form.slug}`);
    expect(closed.status).toBe(410);
    expect(wordsOf(await closed.text())).toMatch(/All 5 places are taken.*help@lagoon\.test/);
  });
});

describe("Times, addresses and states", () => {
  test("C19 a webinar's page and thank-you say the zone beside the time", async () => {
    const form = await addPublishedForm(app.context, owner);
    await addWebinar(app.context, owner, form);
    const visitor = app.visitor();
    expect(await visitor.page(`/f/${form.slug}`)).toMatch(
      /10:00 to 11:30, West Africa Time \(Lagos\)/,
    );
    const thanks = await visitor.page(
      await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB)),
    );
    expectBare(thanks);
    expect(thanks).toMatch(/You are registered/);
    expect(thanks).toMatch(/10:00 to 11:30, West Africa Time \(Lagos\)/);
    expect(thanks).toContain("zainab.bello@mail.test");
    expect(thanks).not.toContain("secret-room");
  });

  test("an address answers once, and a webinar offers its link again", async () => {
    const form = await addPublishedForm(app.context, owner, { settings: { duplicates: "refuse" } });
    await leadsTo(await fillIn(app.visitor(), `/f/${form.slug}`, ZAINAB));
    const second = await fillIn(app.visitor(), `/f/${form.slug}`, {
      ...ZAINAB,
      "q-emailadr": "Zainab.Bello@MAIL.test",
    });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(html).toContain("One answer from each person");
    expect(html).not.toContain("link-again");
    expect(await responsesOf(form.id)).toHaveLength(1);

    const webinar = await addPublishedForm(app.context, owner, {
      settings: { duplicates: "refuse" },
    });
    await addWebinar(app.context, owner, webinar);
    await leadsTo(await fillIn(app.visitor(), `/f/${webinar.slug}`, ZAINAB));
    const again = await fillIn(app.visitor(), `/f/${webinar.slug}`, ZAINAB);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain(`/f/${webinar.slug}/link-again`);
  });

  test.each([
    ["switched off", { enabled: 0 }, 410, "This form is not taking answers"],
    ["in the bin", { deletedAt: "2026-11-19T00:00:00.000Z" }, 410, "This form was taken down"],
    ["closed", { closesAt: "2026-11-20T07:00:00.000Z" }, 410, "This form has closed"],
    ["full", { responseLimit: 0 }, 410, "This form is full"],
  ] as const)("a form that is %s says so and takes nothing", async (_, columns, status, words) => {
    const form = await addPublishedForm(app.context, owner);
    const html = await app.visitor().page(`/f/${form.slug}`);
    await app.context.db.updateTable("forms").set(columns).where("id", "=", form.id).execute();
    const page = await app.visitor().get(`/f/${form.slug}`);
    expect(page.status).toBe(status);
    const text = await page.text();
    expectBare(text);
    expect(wordsOf(text)).toContain(words);
    expect(text).toContain("mailto:help@lagoon.test");
    const sent = await app
      .visitor()
      .post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB });
    expect(sent.status).toBe(status);
    expect(wordsOf(await sent.text())).toContain(words);
    expect(await responsesOf(form.id)).toHaveLength(0);
  });

  test("an unknown form, and one never published, is a kind 404", async () => {
    const form = await addPublishedForm(app.context, owner, {
      columns: { publishedVersionId: null },
    });
    for (const slug of [form.slug, "not-a-form", "%00", "..%2f..", "a".repeat(3000)]) {
      for (const part of ["", "/check", "/thanks", "/save", "/report", "/privacy", "/continue/x"]) {
        const response = await app.visitor().get(`/f/${slug}${part}`);
        expect(`${part} ${response.status}`).toBe(`${part} 404`);
        const html = await response.text();
        expectBare(html);
        expect(html).toContain("There is no form here");
      }
    }
  });

  test("a page from before republishing is taken, for a day", async () => {
    const form = await addPublishedForm(app.context, owner);
    const html = await app.visitor().page(`/f/${form.slug}`);
    const { publishForm } = await import(
      "../../../app/features/forms/builder/publish-form.server.ts"
    );
    const draft = JSON.stringify({
      elements: [
        ...JSON.parse(form.draft).elements,
        element("short-text", { id: "newquest", label: "New", required: true }),
      ],
    });
    await app.context.db.transaction().execute(async (trx) => {
      await trx.updateTable("forms").set({ draft }).where("id", "=", form.id).execute();
      await publishForm(trx, { ...form, draft }, { userId: owner.userId, now });
    });
    await leadsTo(
      await app.visitor().post(actionOf(html), { stamp: stampOf(html), go: "on", ...ZAINAB }),
    );
    const [response] = await responsesOf(form.id);
    expect(response!.versionId).toBe(form.publishedVersionId);

    const old = stampOf(html);
    const before = now;
    now = new Date(now.getTime() + 2 * 24 * 3_600_000);
    const late = await app.visitor().post(actionOf(html), { stamp: old, go: "on", ...ZAINAB });
    now = before;
    expect(late.status).toBe(422);
    const text = await late.text();
    expect(text).toContain("q-newquest");
    expect(text).toContain('value="Eko House"');
  });

  test("redirects go only to web addresses, as 303 or link", async () => {
    const settings = { thankYou: "link" as const, redirectUrl: "https://lagoon.test/welcome?a=1" };
    const form = await addPublishedForm(app.context, owner, { settings });
    expect(await leadsTo(await fillIn(app.visitor(), `/f/${form.slug}`, ZAINAB))).toBe(
      "https://lagoon.test/welcome?a=1",
    );
    const embedded = app.visitor();
    const to = await leadsTo(await fillIn(embedded, `/f/${form.slug}?embed=1`, ZAINAB));
    expect(await embedded.page(to)).toMatch(
      /href="https:\/\/lagoon\.test\/welcome\?a=1" target="_top"/,
    );
    for (const redirectUrl of ["javascript:alert(1)", "data:text/html,x", "//", "nonsense"]) {
      const bad = await addPublishedForm(app.context, owner, {
        settings: { ...settings, redirectUrl },
      });
      expect(await leadsTo(await fillIn(app.visitor(), `/f/${bad.slug}`, ZAINAB))).toMatch(
        /^\/f\/.*\/thanks\?done=/,
      );
    }
  });

  test("organiser's words are shown as words, whatever they contain", async () => {
    const evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
    const form = await addPublishedForm(app.context, owner, {
      title: evil,
      settings: {
        intro: evil,
        thankYouTitle: evil,
        thankYouText: evil,
        submitLabel: evil,
        brandColour: "#fff;}body{display:none",
      },
    });
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    expect(withoutKeepScript(html)).not.toMatch(/<script|<img/);
    expect(html).not.toMatch(/body\s*\{\s*display:/);
    const thanks = await visitor.page(
      await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB)),
    );
    expect(withoutKeepScript(thanks)).not.toMatch(/<script|<img/);
  });
});
