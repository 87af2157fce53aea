import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../app/ui/languages/languages.ts";
import { textsIn } from "../../../app/ui/languages/texts.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { actionOf, stampOf, wordsOf } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date("2026-03-02T08:00:00.000Z") } });
  owner = await app.organiser();
  await app.work();
});
afterAll(() => app.stop());

const ALL = LANGUAGES.map(({ code }) => code);

/** A webinar whose form is written in English and offers these languages. */
async function offering(languages: string[], settings: Record<string, unknown> = {}) {
  const form = await addPublishedForm(app.context, owner, {
    title: "Soil and water",
    elements: [element("full-name", { id: "fullname" }), element("email", { id: "emailadr" })],
    settings: { languages, ...settings },
  });
  await addWebinar(app.context, owner, form);
  return form;
}

async function open(
  path: string,
  headers: Record<string, string> = {},
  visitor: Visitor = app.visitor(),
) {
  const answer = await visitor.get(path, headers);
  return { status: answer.status, html: await answer.text() };
}

const spoken = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];

describe("the public page", () => {
  test("speaks each language that is offered, by a link in the page", async () => {
    const { slug } = await offering(ALL);
    for (const code of ALL) {
      const { status, html } = await open(`/f/${slug}?lang=${code}`);
      const { form } = textsIn(code);
      expect([code, status, spoken(html)]).toEqual([code, 200, code === "en" ? "en-NG" : code]);
      expect(html).toContain(form.registerHeading.replaceAll("'", "&#x27;"));
      expect(html).toContain(code === "yo" ? "<b aria-current" : 'lang="yo"');
    }
  });

  test("keeps the organiser's words marked as the language they are in", async () => {
    const { slug } = await offering(["ha"]);
    const { html } = await open(`/f/${slug}?lang=ha`);
    expect(html).toContain('<h1 lang="en">');
    expect(html).toMatch(/<label for="q-emailadr" lang="en">Email Address/);
    const { html: english } = await open(`/f/${slug}`);
    expect(english).not.toContain('lang="en"><');
  });

  test("a language that isn't offered, or is none, changes nothing", async () => {
    const { slug } = await offering([]);
    for (const lang of ["ha", "xx", "__proto__", "en'>"]) {
      const { html } = await open(`/f/${slug}?lang=${encodeURIComponent(lang)}`);
      expect(spoken(html)).toBe("en-NG");
      expect(html).not.toContain('class="lg"');
    }
  });

  test("the browser's language counts only where the organiser allows it", async () => {
    const asks = { "Accept-Language": "yo-NG,yo;q=0.9,en;q=0.5" };
    const silent = await offering(ALL);
    const automatic = await offering(ALL, { automaticLanguage: true });
    expect(spoken((await open(`/f/${silent.slug}`, asks)).html)).toBe("en-NG");
    expect(spoken((await open(`/f/${automatic.slug}`, asks)).html)).toBe("yo");
    expect(spoken((await open(`/f/${automatic.slug}?lang=ig`, asks)).html)).toBe("ig");
  });

  test("a refused form says what is wrong in the visitor's language", async () => {
    const { slug } = await offering(["ha"]);
    const visitor = app.visitor();
    const page = await open(`/f/${slug}?lang=ha`, {}, visitor);
    const action = actionOf(page.html);
    expect(action).toContain("lang=ha");
    const refused = await visitor.post(action, { stamp: stampOf(page.html), go: "on" });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain(textsIn("ha").fields.enterFirstName);
    expect(html).toContain("Amsoshi 3 na buƙatar dubawa");
  });
});

test("who registers in Hausa gets pages and e-mails in Hausa", async () => {
  const { slug } = await offering(ALL);
  const visitor = app.visitor();
  const page = await open(`/f/${slug}?lang=ha`, {}, visitor);
  const email = "zainab@people.test";
  const sent = await visitor.post(actionOf(page.html), {
    "q-fullname.first": "Zainab",
    "q-fullname.last": "Bello",
    "q-emailadr": email,
    stamp: stampOf(page.html),
    go: "on",
  });
  expect(sent.status).toBe(303);
  const thanks = await open(sent.headers.get("Location")!);
  expect(thanks.html).toContain(textsIn("ha").thanks.registered);
  await waitForMails(app, email, 1);
  const [mail] = await mailsTo(app, email);
  expect(mail!.subject).toBe("Kun yi rajista: CVs that pass the screen");
  expect(mail!.html).toContain('<html lang="ha"');
  const own = /\/w\/[0-9a-z]{26}/.exec(mail!.text ?? "")![0];
  expect((await open(own)).html).toContain(textsIn("ha").place.havePlace);
  const chosen = await visitor.post(`${own}/language`, { language: "fr" });
  expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, own]);
  expect((await open(own)).html).toContain(textsIn("fr").place.havePlace);
  await visitor.post(`${own}/language`, { language: "xx" });
  expect(spoken((await open(own)).html)).toBe("fr");
});

test("organisers see in which language somebody answered", async () => {
  const { slug, id } = await offering(ALL);
  const csv = async () => (await owner.get(`/forms/${id}/responses/export.csv`)).text();
  const answer = async (lang: string, first: string) => {
    const { html } = await open(`/f/${slug}?lang=${lang}`);
    const fields = {
      "q-fullname.first": first,
      "q-fullname.last": "Bello",
      "q-emailadr": `${first}@languages.test`,
    };
    expect(
      (await app.visitor().post(actionOf(html), { ...fields, stamp: stampOf(html), go: "on" }))
        .status,
    ).toBe(303);
  };
  await answer("ha", "Zainab");
  const { id: responseId } = await app.context.db
    .selectFrom("formResponses")
    .select("id")
    .where("formId", "=", id)
    .executeTakeFirstOrThrow();
  expect(wordsOf(await owner.page(`/forms/${id}/responses/${responseId}`))).toContain(
    "Answered in Hausa",
  );
  // One language for all says nothing.
  expect(await csv()).not.toContain("Language");
  await answer("yo", "Tope");
  expect(await csv()).toMatch(/Language.*\r?\n1,.*Hausa.*\r?\n2,.*Yoruba \(Yorùbá\)/);
});

test("an account's language is that of forms that don't say", async () => {
  const other = await app.organiser({ email: "owner@second.test" });
  await app.context.db
    .updateTable("accounts")
    .set({ language: "pcm" })
    .where("id", "=", other.accountId)
    .execute();
  const form = await addPublishedForm(app.context, other, { title: "Market" });
  const { html } = await open(`/f/${form.slug}`);
  expect(spoken(html)).toBe("pcm");
  expect(html).toContain(textsIn("pcm").form.submit);
});

test("a template's form in a Hausa account asks in Hausa", async () => {
  const other = await app.organiser({ email: "owner@third.test" });
  const forms = () =>
    app.context.db
      .selectFrom("forms")
      .select(["title", "slug", "settings", "draft"])
      .where("accountId", "=", other.accountId)
      .orderBy("id")
      .execute();
  const make = (template: string) =>
    other.post("/forms/new", { template, token: crypto.randomUUID() });
  await make("event-feedback");
  const [english] = await forms();
  await app.context.db
    .updateTable("accounts")
    .set({ language: "ha" })
    .where("id", "=", other.accountId)
    .execute();
  await make("event-feedback");
  const both = await forms();
  expect(both).toContainEqual(english);
  const hausa = both.find(({ slug }) => slug !== english!.slug);
  expect(hausa!.title).toBe("Yaya horon ya kasance?");
  for (const words of ["Mai horarwa", "Ko kaɗan", "Me ya rasa?"])
    expect(hausa!.draft).toContain(words);
  expect(JSON.parse(hausa!.settings)).toMatchObject({ language: "ha", submitLabel: "Aika ra’ayi" });
});

test("a page in English alone says so whatever its address asks", async () => {
  expect(spoken((await open("/terms?lang=ha")).html)).toBe("en-NG");
  expect(spoken((await open("/verify?lang=ha")).html)).toBe("ha");
  expect(spoken((await open("/f/no-such-form?lang=ha")).html)).toBe("ha");
});

test("asking for one's certificates speaks the visitor's language", async () => {
  for (const code of ALL.filter((one) => one !== "en")) {
    const { html } = await open(`/find-my-certificates?lang=${code}`);
    const { html: asked } = await open(`/find-my-certificates?asked=yes&lang=${code}`);
    expect([spoken(html), englishLeft(html, code), englishLeft(asked, code)]).toEqual([
      code,
      [],
      [],
    ]);
    expect(html).toContain(`action="/find-my-certificates?lang=${code}"`);
    const refused = await app
      .visitor()
      .post(`/find-my-certificates?lang=${code}`, { email: "nobody" });
    expect(await refused.text()).toContain(textsIn(code).common.emailInFull);
  }
});

test("looking a certificate up speaks the visitor's language", async () => {
  for (const code of ALL.filter((one) => one !== "en")) {
    const { lookUp, offlineCheck } = textsIn(code);
    const { html } = await open(`/verify?lang=${code}&certificateId=nothing`);
    expect([spoken(html), html.includes(lookUp.title), html.includes(lookUp.notAnId)]).toEqual([
      code,
      true,
      true,
    ]);
    const unknown = await open(`/verify/00000000000000000000?lang=${code}`);
    expect([unknown.status, unknown.html.includes(lookUp.unknown)]).toEqual([404, true]);
    const saved = await open(`/verify/offline?download&lang=${code}`);
    expect([spoken(saved.html), saved.html.includes(`<h1>${offlineCheck.title}</h1>`)]).toEqual([
      code,
      true,
    ]);
    expect(saved.html).toContain(offlineCheck.genuine);
    expect(saved.html).not.toContain("Genuine when issued");
  }
  const asked = await open("/verify", { "Accept-Language": "ha,en;q=0.5" });
  expect(spoken(asked.html)).toBe("ha");
});
