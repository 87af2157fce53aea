import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormElement } from "../../../app/features/forms/definition/definition.ts";
import { startForm } from "../../../app/features/forms/list/create-form.server.ts";
import type { FormSettings } from "../../../app/features/forms/model/form-settings.ts";
import { TEMPLATES } from "../../../app/features/forms/templates/templates.ts";
import { textsIn } from "../../../app/ui/languages/texts.ts";
import { addPublishedForm, element } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { actionOf, expectBare, fillIn, leadsTo, stampOf, wordsOf } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date("2026-03-02T08:00:00.000Z") } });
  owner = await app.organiser();
  await app.work();
});
afterAll(() => app.stop());

const QUESTIONS: FormElement[] = [
  element("email", { id: "emailadr", label: "Email Address", required: true }),
  element("single-choice", {
    id: "trackabc",
    label: "Which track?",
    help: "Choose one.",
    required: true,
    settings: { options: ["Data", "Design"] },
  }),
  element("short-text", {
    id: "whydataa",
    label: "Why data?",
    showWhen: { match: "all", rules: [{ questionId: "trackabc", test: "is", value: "Data" }] },
  }),
];

const addForm = (settings: Partial<FormSettings> = {}, elements = QUESTIONS) =>
  addPublishedForm(app.context, owner, {
    title: "Learn with us",
    elements,
    settings: {
      languages: ["ha"],
      intro: "Two evenings.",
      thankYouText: "See you there.",
      ...settings,
    },
  });

type AddedForm = Awaited<ReturnType<typeof addForm>>;

/** The page of a form's languages, with what its form posts. */
async function openTranslations({ id }: Pick<AddedForm, "id">, query = "to=ha") {
  const path = `/forms/${id}/languages?${query}`;
  const html = await owner.page(path);
  const shown = /name="shown" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
  const fieldOf = (source: string) => {
    const labels = html.split("<label").map((label) => label.slice(0, label.indexOf("</label>")));
    const name = /for="(t-[^"]+)"/.exec(
      labels.find((label) => wordsOf(label).trim().endsWith(`: ${source}`)) ?? "",
    )?.[1];
    if (!name) throw new Error(`no field for ${source}`);
    return name;
  };
  const save = (texts: Record<string, string>) => {
    const fields = Object.fromEntries(
      Object.entries(texts).map(([source, text]) => [fieldOf(source), text]),
    );
    return owner.post(path, { intent: "save", shown, ...fields });
  };
  return { html, words: wordsOf(html), save, fieldOf };
}

const publish = async (form: AddedForm) => {
  const path = `/forms/${form.id}/publish`;
  const html = await owner.page(path);
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  await leadsTo(await owner.post(path, { revision: hidden("revision"), token: hidden("token") }));
  return wordsOf(html);
};

const HAUSA = {
  "Learn with us": "Ku koyi tare da mu",
  "Two evenings.": "Yamma biyu.",
  "Which track?": "Wane fanni?",
  Data: "Bayanai",
  "Why data?": "Me ya sa bayanai?",
  "See you there.": "Sai mun haɗu.",
};

describe("/forms/:formId/languages", () => {
  test("says what is missing, keeps what is written, and publishes it", async () => {
    const form = await addForm();
    const page = await openTranslations(form);
    expect(page.words).toContain("9 of 9 texts are still in English.");
    const answer = await page.save(HAUSA);
    expect(answer.status).toBe(303);
    expect((await openTranslations(form)).words).toContain("3 of 9 texts are still in English.");
    expect((await openTranslations(form, "to=ha&show=missing")).words).not.toContain("Wane fanni?");
    const before = await app.visitor().page(`/f/${form.slug}?lang=ha`);
    expect(before).toContain("Yamma biyu.");
    expect(before).not.toContain("Wane fanni?");
    expect(await publish(form)).toContain("Hausa: 3 of 9 texts are still in English.");
    expect(await app.visitor().page(`/f/${form.slug}?lang=ha`)).toContain("Wane fanni?");
  });

  test("a language can be offered and taken back, and its texts stay", async () => {
    const form = await addForm({ languages: [] });
    const path = `/forms/${form.id}/languages`;
    expect(await leadsTo(await owner.post(path, { intent: "add", language: "ig" }))).toBe(
      `${path}?to=ig`,
    );
    await (await openTranslations(form, "to=ig")).save({ "Learn with us": "Soro anyị mụta" });
    await owner.post(path, { intent: "remove", language: "ig" });
    expect(await app.visitor().page(`/f/${form.slug}?lang=ig`)).not.toContain("Soro");
    await owner.post(path, { intent: "add", language: "ig" });
    expect(await app.visitor().page(`/f/${form.slug}?lang=ig`)).toContain("Soro anyị mụta");
    expect((await owner.post(path, { intent: "add", language: "__proto__" })).status).toBe(303);
  });

  test("refuses equal options and long texts, and keeps what was typed", async () => {
    const form = await addForm();
    const page = await openTranslations(form);
    const answer = await page.save({
      Data: "Design",
      "Which track?": "w".repeat(5_000),
      "Choose one.": "Zaɓi ɗaya.",
    });
    expect(answer.status).toBe(422);
    const words = wordsOf(await answer.text());
    expect(words).toContain("Another choice also says “Design”");
    expect(words).toContain("This has 5,000 characters. Shorten it to 500");
    expect((await openTranslations(form)).words).toContain("9 of 9 texts are still in English.");
  });

  test("two windows: what both changed is told, all else is kept", async () => {
    const form = await addForm();
    const [one, other] = [await openTranslations(form), await openTranslations(form)];
    await one.save({ "Which track?": "Wane fanni?", "Choose one.": "" });
    const clash = await other.save({ "Which track?": "Wanne?", "Choose one.": "Zaɓi ɗaya." });
    expect(clash.status).toBe(409);
    expect(wordsOf(await clash.text())).toContain(
      "This was also changed in another window, to “Wane fanni?”",
    );
    expect((await other.save({ "Choose one.": "Zaɓi ɗaya.", "Which track?": "" })).status).toBe(
      303,
    );
    expect((await openTranslations(form)).words).toContain("7 of 9 texts are still in English.");
  });

  test("a lost placeholder and changed words are said beside the text", async () => {
    const elements = [
      element("full-name", { id: "fullname", label: "Full Name" }),
      element("page-break", { id: "pagebrea", label: "" }),
      element("short-text", { id: "hellohel", label: "Hello {First Name}, how are you?" }),
    ];
    const form = await addForm({}, elements);
    await (await openTranslations(form)).save({
      "Hello {First Name}, how are you?": "Sannu, yaya kake?",
    });
    expect((await openTranslations(form)).words).toContain("{First Name} is missing here");
    const card = {
      card: "fullname",
      revision: "2",
      label: "Your whole name",
      help: "",
      required: "on",
      own: "on",
    };
    await (await openTranslations(form)).save({ "Full Name": "Cikakken suna" });
    await owner.post(`/forms/${form.id}/questions`, { ...card, revision: "3", intent: "apply" });
    expect((await openTranslations(form)).words).toContain(
      "The English text has changed since this was translated.",
    );
  });

  test("saving the settings keeps translations, and a copy has them", async () => {
    const form = await addForm();
    await (await openTranslations(form)).save(HAUSA);
    const fields = {
      title: form.title,
      slug: form.slug,
      enabled: "yes",
      languages: "ha",
      intro: "Two evenings.",
      thankYou: "page",
    };
    expect((await owner.post(`/forms/${form.id}/settings`, fields)).status).toBe(303);
    const copy = await leadsTo(
      await owner.post(`/forms/${form.id}/duplicate`, { token: crypto.randomUUID() }),
    );
    const id = /forms\/([^/]+)/.exec(copy)![1]!;
    expect((await openTranslations({ id })).html).toContain("Wane fanni?");
    expect((await openTranslations({ id })).html).toContain("Yamma biyu.");
  });
});

describe("a form in two languages", () => {
  test("an option chosen in Hausa is the same option everywhere", async () => {
    const form = await addForm({
      checkAnswers: true,
      confirmation: { enabled: true, subject: "", body: "" },
    });
    await (await openTranslations(form)).save(HAUSA);
    await publish(form);
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}?lang=ha`);
    expectBare(html);
    expect(html).toMatch(/<legend>Wane fanni\?/);
    expect(html).toContain('<div class="h" id="q-trackabch" lang="en">Choose one.');
    expect(html).toMatch(/value="Data"[^>]*\/> <span>Bayanai<\/span>/);
    expect(html).toMatch(/value="Design"[^>]*\/> <span lang="en">Design<\/span>/);
    expect(html).toContain("<h1>Ku koyi tare da mu</h1>");
    const refused = await visitor.post(actionOf(html), {
      stamp: stampOf(html),
      go: "on",
      "q-emailadr": "ha@people.test",
    });
    expect(wordsOf(await refused.text())).toContain("“Wane fanni?”");
    const first = await leadsTo(
      await visitor.post(actionOf(html), {
        stamp: stampOf(html),
        go: "on",
        "q-emailadr": "ha@people.test",
        "q-trackabc": "Data",
      }),
    );
    const second = await visitor.page(first);
    expect(second).toContain("Me ya sa bayanai?");
    const check = await leadsTo(await fillIn(visitor, first, { "q-whydataa": "Ina so" }));
    expect(wordsOf(await visitor.page(check))).toContain("Wane fanni? Bayanai");
    const thanks = await leadsTo(await fillIn(visitor, check, {}));
    expect(await visitor.page(thanks)).toContain('<p class="pr">Sai mun haɗu.</p>');
    await waitForMails(app, "ha@people.test", 1);
    const [mail] = await mailsTo(app, "ha@people.test");
    expect(mail!.subject).toContain("Ku koyi tare da mu");
    expect(mail!.text).toContain("Bayanai");
    const [row] = await app.context.db
      .selectFrom("formResponses")
      .selectAll()
      .where("formId", "=", form.id)
      .execute();
    expect(JSON.parse(row!.answers)).toMatchObject({ trackabc: "Data", whydataa: "Ina so" });
    const [head = [], values = []] = await csvAt(owner, `/forms/${form.id}/responses/export.csv`);
    expect(values[head.indexOf("Which track?")]).toBe("Data");
  });

  test("in its first language it is as it was", async () => {
    const form = await addForm();
    const before = await app.visitor().page(`/f/${form.slug}`);
    await (await openTranslations(form)).save(HAUSA);
    await publish(form);
    const plain = (html: string) =>
      html.replace(/nonce="[^"]*"|name="stamp" value="[^"]*"|nonce-[^']*/g, "");
    expect(plain(await app.visitor().page(`/f/${form.slug}`))).toBe(plain(before));
  });

  test("markup stays words, and Arabic letters run from the right", async () => {
    const form = await addForm();
    await (await openTranslations(form)).save({ "Which track?": "<b>Wane</b>", Data: "بيانات" });
    await publish(form);
    const html = await app.visitor().page(`/f/${form.slug}?lang=ha`);
    expect(html).toContain("&lt;b&gt;Wane&lt;/b&gt;");
    expect(html).toContain('<span dir="rtl">بيانات</span>');
  });
});

test("a template's own texts are there when a language is offered", async () => {
  const now = app.context.clock();
  const given = { accountId: owner.accountId, userId: owner.userId, token: "", now };
  for (const { id } of TEMPLATES) {
    const location = await startForm(app.context.db, { ...given, templateId: id });
    const path = `/forms/${location.split("/")[2]}/languages`;
    await owner.post(path, { intent: "add", language: "ha" });
    const words = wordsOf(await owner.page(`${path}?to=ha`));
    expect([id, / \d+ of \d+ texts? (?:is|are) still in English/.exec(words)?.[0]]).toEqual([
      id,
      undefined,
    ]);
  }
});

test("texts that an organiser changed wait for their translation", async () => {
  const form = await addForm({ languages: [], intro: "Two evenings." }, [
    element("email", { id: "emailadr", label: "Email Address", required: true }),
    element("full-name", { id: "fullname", label: "Who are you?" }),
  ]);
  await owner.post(`/forms/${form.id}/languages`, { intent: "add", language: "ha" });
  const html = await owner.page(`/forms/${form.id}/languages?to=ha`);
  expect(html).toContain("Adireshin imel");
  expect(wordsOf(html)).toContain("4 of 5 texts are still in English.");
  await publish(form);
  const public_ = await app.visitor().page(`/f/${form.slug}?lang=ha`);
  expect(public_).toContain("Adireshin imel");
  expect(public_).toContain("Who are you?");
});

test("a webinar's own e-mails come in the language of its guest", async () => {
  const form = await addPublishedForm(app.context, owner, {
    title: "Soil and water",
    elements: [element("full-name", { id: "fullname" }), element("email", { id: "emailadr" })],
    settings: { languages: ["yo"] },
  });
  const messages = {
    acts: {
      confirmation: { subject: "Come to {Webinar Title}", body: "Bring a pen, {First Name}." },
    },
  };
  const webinar = await addWebinar(app.context, owner, form);
  await app.context.db
    .updateTable("webinars")
    .set({ messages: JSON.stringify(messages), about: "Two farmers speak." })
    .where("id", "=", webinar.id)
    .execute();
  await (await openTranslations(form, "to=yo")).save({
    "CVs that pass the screen": "Ilẹ̀ àti omi",
    "Two farmers speak.": "Àgbẹ̀ méjì yóò sọ̀rọ̀.",
    "Come to {Webinar Title}": "Ẹ wá sí {Webinar Title}",
    "Bring a pen, {First Name}.": "{First Name}, mú pẹ́ẹ̀nì wá.",
  });
  const visitor = app.visitor();
  const html = await visitor.page(`/f/${form.slug}?lang=yo`);
  expect(html).toContain("<h1>Ilẹ̀ àti omi</h1>");
  expect(html).toContain('<p class="pr">Àgbẹ̀ méjì yóò sọ̀rọ̀.</p>');
  const person = {
    "q-fullname.first": "Bọ́lá",
    "q-fullname.last": "Ade",
    "q-emailadr": "bola@people.test",
  };
  const thanks = await leadsTo(
    await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...person }),
  );
  expect(await visitor.page(thanks)).toContain(textsIn("yo").thanks.registered);
  await waitForMails(app, "bola@people.test", 1);
  const [mail] = await mailsTo(app, "bola@people.test");
  expect(mail!.subject).toBe("Ẹ wá sí Ilẹ̀ àti omi");
  expect(mail!.text).toContain("Bọ́lá, mú pẹ́ẹ̀nì wá.");
});

test("a title typed in the header is saved where it was changed", async () => {
  const form = await addForm();
  const path = `/forms/${form.id}/questions`;
  const titleOf = async () =>
    (
      await app.context.db
        .selectFrom("forms")
        .select("title")
        .where("id", "=", form.id)
        .executeTakeFirstOrThrow()
    ).title;
  const post = (formTitle: string, formTitleBefore: string) =>
    owner.post(path, { intent: "apply", revision: "1", formTitle, formTitleBefore });
  expect((await post("Learn more with us", form.title)).status).toBe(303);
  expect(await titleOf()).toBe("Learn more with us");
  // A window that was open before, and typed nothing there.
  await post(form.title, form.title);
  expect(await titleOf()).toBe("Learn more with us");
  expect((await post("", "Learn more with us")).status).toBe(422);
  expect(await titleOf()).toBe("Learn more with us");
});
