import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import {
  actionOf,
  fillIn,
  leadsTo,
  placeOf,
  stampOf,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const draftsOf = (formId: string) =>
  app.context.db.selectFrom("formDrafts").selectAll().where("formId", "=", formId).execute();

/** Two pages; on the second a day and an address that may stay empty. */
const twoPages = (settings = {}) =>
  addPublishedForm(app.context, owner, {
    elements: [
      ...contactQuestions(),
      element("page-break", { id: "breaktwo", label: "Your work" }),
      element("date", { id: "since", label: "Since when", required: true }),
      element("email", { id: "referee", label: "Your referee", settings: { own: false } }),
    ],
    settings,
  });

const HALF = { "q-since": "31 Febr", "q-referee": "ngozi@@lagoon" };
const typedIn = (html: string, name: string) => {
  const input =
    html.match(new RegExp(`<input[^>]*name="${name.replaceAll(".", "\\.")}"[^>]*>`))?.[0] ?? "";
  return /value="([^"]*)"/.exec(input)?.[1] ?? "";
};

describe("Leaving a page keeps what is typed, also with mistakes", () => {
  test.each(["back", "save"])("%s keeps it, and the check comes when going on", async (go) => {
    const form = await twoPages({ saveAndContinue: true, checkAnswers: true });
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    const second = await leadsTo(await fillIn(visitor, path, ZAINAB));
    await leadsTo(await fillIn(visitor, second, HALF, go));
    // Through the first page again: the second one is still open.
    const first = second.replace("page=2", "page=1");
    expect(placeOf(await leadsTo(await fillIn(visitor, first, ZAINAB)))).toBe(`${path}?page=2`);
    const html = await visitor.page(second);
    expect(typedIn(html, "q-referee")).toBe("ngozi@@lagoon");
    expect(typedIn(html, "q-since")).toBe("31 Febr");
    expect(html).not.toContain('class="er"');
    const refused = await fillIn(visitor, second, HALF);
    expect(refused.status).toBe(422);
    expect(typedIn(await refused.text(), "q-referee")).toBe("ngozi@@lagoon");
    // An optional answer that can't be one doesn't vanish on the way to the end.
    const good = { "q-since": "2020-12-03" };
    const typed = { ...good, "q-referee": "ngozi@@lagoon" };
    await leadsTo(await fillIn(visitor, second, typed, "back"));
    const early = (await visitor.get(`${path}/check`)).headers.get("Location") ?? "";
    expect(placeOf(early)).toBe(`${path}?page=2`);
    const check = await leadsTo(
      await fillIn(visitor, second, { ...good, "q-referee": "ngozi@lagoon.test" }),
    );
    expect(placeOf(check)).toBe(`${path}/check`);
    expect((await draftsOf(form.id))[0]!.typed).toBe("{}");
    expect(await visitor.page(check)).toContain("ngozi@lagoon.test");
  });

  test("in another site's frame, too", async () => {
    const form = await twoPages();
    const visitor = app.visitor();
    const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}?embed=1`, ZAINAB));
    await leadsTo(await fillIn(visitor, second, HALF, "back"));
    expect(typedIn(await visitor.page(second), "q-referee")).toBe("ngozi@@lagoon");
  });

  test("a guest in Hausa loses nothing by choosing it late", async () => {
    const form = await addPublishedForm(app.context, owner, {
      elements: contactQuestions(),
      settings: { languages: ["ha", "yo"] },
    });
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    const typed = {
      "q-fullname.first": "Zainab",
      "q-fullname.last": "",
      "q-emailadr": "zainab@",
      "q-employer": "Eko House",
    };
    const inHausa = await leadsTo(await fillIn(visitor, path, typed, "lang=ha"));
    expect(placeOf(inHausa)).toBe(`${path}?lang=ha`);
    const html = await visitor.page(inHausa);
    expect(html).toContain('<html lang="ha"');
    expect(typedIn(html, "q-emailadr")).toBe("zainab@");
    expect(typedIn(html, "q-fullname.first")).toBe("Zainab");
    expect(typedIn(html, "q-employer")).toBe("Eko House");
    // After a refusal as well.
    const refused = await (await fillIn(visitor, inHausa, typed)).text();
    expect(refused).toContain('value="lang=yo"');
    await leadsTo(
      await fillIn(visitor, inHausa, {
        ...typed,
        "q-fullname.last": "Bello",
        "q-emailadr": "zainab@mail.test",
      }),
    );
    expect(await draftsOf(form.id)).toEqual([]);
  });

  test("choosing a time zone on an event page loses nothing", async () => {
    const form = await addPublishedForm(app.context, owner, { elements: contactQuestions() });
    await addWebinar(app.context, owner, form);
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    const typed = {
      "q-fullname.first": "Zainab",
      "q-fullname.last": "",
      "q-emailadr": "zainab@",
      "q-employer": "Eko House",
    };
    const keptIn = (html: string) => Object.keys(typed).map((name) => typedIn(html, name));
    const html = await visitor.page(`${path}?utm_source=radio`);
    // Enter in a field registers; it doesn't choose a time zone.
    expect(/<button[^>]*form="q"[^>]*>/.exec(html)![0]).toContain('value="on"');
    expect(html).toMatch(/<select[^>]* name="tz"[^>]* form="q"/);
    const fields = { stamp: stampOf(html), ...typed };
    const there = await leadsTo(
      await visitor.post(actionOf(html), { ...fields, go: "tz", tz: "Europe/London" }),
    );
    expect(placeOf(there)).toBe(`${path}?utm_source=radio&tz=Europe%2FLondon`);
    const shown = await visitor.page(there);
    expect(shown).toContain("For you:");
    expect(keptIn(shown)).toEqual(Object.values(typed));
    // By the page with every zone, too, and by no zone at all.
    const all = await leadsTo(
      await visitor.post(actionOf(shown), { ...fields, go: "zones", tz: "Europe/London" }),
    );
    expect(placeOf(all)).toBe(`${path}/time-zone?utm_source=radio&tz=Europe%2FLondon`);
    expect(await visitor.page(all)).toContain(
      '<input type="hidden" name="utm_source" value="radio"/>',
    );
    const auckland = await visitor.page(there.replace("Europe%2FLondon", "Pacific%2FAuckland"));
    expect(auckland).toContain("(Auckland)");
    expect(keptIn(auckland)).toEqual(Object.values(typed));
    const mars = { ...fields, go: "tz", tz: "Mars/Olympus" };
    expect(placeOf(await leadsTo(await visitor.post(actionOf(shown), mars)))).toBe(placeOf(there));
    const good = {
      ...typed,
      "q-fullname.last": "Bello",
      "q-emailadr": "zainab@mail.test",
      tz: "Europe/London",
    };
    await leadsTo(await fillIn(visitor, there, good));
    expect(await draftsOf(form.id)).toEqual([]);
  });

  test("choosing a time zone on an empty page keeps nothing", async () => {
    const form = await addPublishedForm(app.context, owner, { elements: contactQuestions() });
    await addWebinar(app.context, owner, form);
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    const fields = {
      stamp: stampOf(html),
      go: "tz",
      tz: "Asia/Dubai",
      "q-fullname.first": "",
      "q-emailadr": "",
    };
    expect(await leadsTo(await visitor.post(actionOf(html), fields))).toBe(
      `/f/${form.slug}?tz=Asia%2FDubai`,
    );
    expect(visitor.cookies.size).toBe(0);
    expect(await draftsOf(form.id)).toEqual([]);
  });

  test("choosing a language on an empty page keeps nothing", async () => {
    const form = await addPublishedForm(app.context, owner, {
      elements: contactQuestions(),
      settings: { languages: ["ha"] },
    });
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    // Enter in a field sends the form: the first button of it does.
    expect(/<button[^>]*form="q"[^>]*>/.exec(html)![0]).toContain('value="on"');
    const fields = {
      stamp: stampOf(html),
      go: "lang=ha",
      "q-fullname.first": "",
      "q-emailadr": "",
    };
    expect(await leadsTo(await visitor.post(`/f/${form.slug}`, fields))).toBe(
      `/f/${form.slug}?lang=ha`,
    );
    expect(
      await leadsTo(await visitor.post(`/f/${form.slug}`, { ...fields, go: "lang=xx" })).catch(
        () => "refused",
      ),
    ).toBe("refused");
    expect(await draftsOf(form.id)).toEqual([]);
  });

  test("an organiser sees what is not complete yet", async () => {
    const form = await twoPages();
    const visitor = app.visitor();
    const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    await leadsTo(await fillIn(visitor, second, HALF, "back"));
    const words = wordsOf(await owner.page(`/forms/${form.id}/responses/unfinished`));
    expect(words).toContain("ngozi@@lagoon As typed, not complete yet");
    expect(words).toContain("3 of 5 questions");
  });
});

describe("A form that closes while somebody fills it in", () => {
  const SHUT = {
    closed: { closesAt: "2020-01-01T00:00:00.000Z" },
    full: { responseLimit: 1, responseCount: 1 },
    paused: { enabled: 0 },
    deleted: { deletedAt: "2026-01-01T00:00:00.000Z" },
  } as const;

  test.each(Object.keys(SHUT) as (keyof typeof SHUT)[])("%s: all typed is shown", async (how) => {
    const form = await twoPages({ checkAnswers: true });
    const visitor = app.visitor();
    const second = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, ZAINAB));
    const html = await visitor.page(second);
    const later = second.replace(/d=.*/, "");
    const { db } = app.context;
    await db.updateTable("forms").set(SHUT[how]).where("id", "=", form.id).execute();
    for (const go of ["on", "back"]) {
      const fields = { stamp: stampOf(html), go, ...HALF };
      const answer = await visitor.post(actionOf(html), fields);
      expect(answer.status).toBe(410);
      const page = await answer.text();
      for (const typed of ["Zainab Bello", "Eko House", "ngozi@@lagoon", "31 Febr"])
        expect(wordsOf(page)).toContain(typed);
      expect(page).toMatch(/<a href="mailto:help@lagoon\.test\?body=[^"]*Eko%20House/);
    }
    // Kept as well, for when the form is opened again.
    const again = await visitor.get(later);
    expect(again.status).toBe(410);
    expect(wordsOf(await again.text())).toContain("ngozi@@lagoon");
  });

  test("a form of one page shows what was typed, too", async () => {
    const form = await addPublishedForm(app.context, owner, { elements: contactQuestions() });
    await addWebinar(app.context, owner, form);
    const html = await app.visitor().page(`/f/${form.slug}`);
    const { db } = app.context;
    await db
      .updateTable("webinars")
      .set({ state: "cancelled" })
      .where("formId", "=", form.id)
      .execute();
    const visitor = app.visitor();
    const answer = await visitor.post(actionOf(html), {
      stamp: stampOf(html),
      go: "on",
      ...ZAINAB,
    });
    expect(answer.status).toBe(410);
    const words = wordsOf(await answer.text());
    for (const typed of ["Zainab Bello", "Eko House", "help@lagoon.test"])
      expect(words).toContain(typed);
    expect(await draftsOf(form.id)).toEqual([]);
  });

  test("an address that answered before keeps what was typed", async () => {
    const form = await addPublishedForm(app.context, owner, {
      elements: contactQuestions(),
      settings: { duplicates: "refuse" },
    });
    await leadsTo(await fillIn(app.visitor(), `/f/${form.slug}`, ZAINAB));
    const again = { ...ZAINAB, "q-employer": "Another house" };
    const answer = await fillIn(app.visitor(), `/f/${form.slug}`, again);
    expect(answer.status).toBe(409);
    expect(wordsOf(await answer.text())).toContain("Another house");
  });
});
