import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormElement } from "../../../app/features/forms/definition/definition.ts";
import type { FormSettings } from "../../../app/features/forms/model/form-settings.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { csvAt } from "../../setup/csv-at.ts";
import {
  actionOf,
  expectBare,
  fillIn,
  leadsTo,
  stampOf,
  wordsOf,
  ZAINAB,
} from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test" });
});
afterAll(() => app.stop());

const addForm = (elements: FormElement[], settings: Partial<FormSettings> = {}) =>
  addPublishedForm(app.context, owner, { elements, settings });

const responsesOf = async (formId: string) =>
  (
    await app.context.db
      .selectFrom("formResponses")
      .selectAll()
      .where("formId", "=", formId)
      .orderBy("number")
      .execute()
  ).map(({ answers, ...row }) => ({
    ...row,
    answers: JSON.parse(answers) as Record<string, unknown>,
  }));

describe("/f/:slug?email=…&utm_source=…", () => {
  test("fills in answers, and keeps where the link was shared", async () => {
    const form = await addForm([
      ...contactQuestions(),
      element("single-choice", {
        id: "trackabc",
        label: "Which track?",
        settings: { options: ["Data", "Design"] },
      }),
      element("consent", { id: "agreeabc", label: "I agree to be written to" }),
    ]);
    const visitor = app.visitor();
    const link = `/f/${form.slug}?name=Zainab+Bello&email=z%40mail.test&which-track=design&utm_source=WhatsApp&utm_campaign=june&agreeabc=yes`;
    const html = await visitor.page(link);
    expectBare(html);
    for (const value of ['value="Zainab"', 'value="Bello"', 'value="z@mail.test"'])
      expect(html).toContain(value);
    expect(html).toMatch(/value="Design"[^>]*checked|checked[^>]*value="Design"/);
    expect(html).not.toMatch(/type="checkbox"[^>]*checked/);
    await leadsTo(
      await visitor.post(actionOf(html), {
        stamp: stampOf(html),
        go: "on",
        ...ZAINAB,
        "q-trackabc": "Data",
        "q-agreeabc": "yes",
      }),
    );
    const [response] = await responsesOf(form.id);
    expect(response).toMatchObject({
      email: "zainab.bello@mail.test",
      utmSource: "WhatsApp",
      utmMedium: "",
      utmCampaign: "june",
    });
    const base = `/forms/${form.id}/responses`;
    expect(wordsOf(await owner.page(`${base}/${response!.id}`))).toContain("Campaign june");
    expect(wordsOf(await owner.page(`${base}?source=WhatsApp`))).toContain("1 response");
    expect(wordsOf(await owner.page(`${base}?source=Facebook`))).toContain("No responses match");
    const [head = [], row = []] = await csvAt(owner, `${base}/export.csv`);
    expect(row.slice(head.indexOf("Source"), head.indexOf("Source") + 3)).toEqual([
      "WhatsApp",
      "",
      "june",
    ]);
  });

  test("values a question wouldn’t take, markup and a thousand names change nothing", async () => {
    const form = await addForm(contactQuestions());
    const many = Array.from({ length: 1000 }, (_, at) => `n${at}=1`).join("&");
    const visitor = app.visitor();
    const html = await visitor.page(
      `/f/${form.slug}?email=%22%3E%3Cscript%3E&where-do-you-work=%3Cb%3E%22&${many}`,
    );
    expectBare(html);
    expect(html).toContain('value="&lt;b&gt;&quot;"');
    expect(actionOf(html).length).toBeLessThan(1000);
  });

  test("later pages and a mailed link keep what the first link said", async () => {
    const elements = [
      ...contactQuestions(),
      element("page-break", { id: "breaktwo", label: "More" }),
      element("short-text", { id: "townaaaa", label: "Your town" }),
      element("hidden", {
        id: "hiddenab",
        label: "Group",
        settings: { key: "ref", value: "none" },
      }),
    ];
    const form = await addForm(elements);
    const visitor = app.visitor();
    const path = `/f/${form.slug}`;
    const second = await leadsTo(
      await fillIn(visitor, `${path}?your-town=Enugu&ref=G7&utm_source=sms`, ZAINAB),
    );
    expect(await visitor.page(second)).toContain('value="Enugu"');
    // The cookie alone, as from the link in an e-mail.
    const html = await visitor.page(`${path}?page=2`);
    expect(html).toContain('value="Enugu"');
    const check = await leadsTo(
      await visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", "q-townaaaa": "" }),
    );
    const look = await visitor.page(check);
    expect(wordsOf(look)).not.toContain("Group");
    await leadsTo(await visitor.post(actionOf(look), { stamp: stampOf(look) }));
    const [response] = await responsesOf(form.id);
    expect(response).toMatchObject({ utmSource: "sms", answers: { hiddenab: "G7" } });
    expect(response!.answers.townaaaa).toBeUndefined();
  });

  test("a hidden field is on no page, and can’t be posted", async () => {
    const hidden = element("hidden", {
      id: "hiddenab",
      label: "Group",
      settings: { key: "ref", value: "none" },
    });
    const form = await addForm([...contactQuestions(), hidden]);
    const html = await app.visitor().page(`/f/${form.slug}`);
    expect(html).not.toContain("hiddenab");
    await leadsTo(
      await fillIn(app.visitor(), `/f/${form.slug}`, { ...ZAINAB, "q-hiddenab": "forged" }),
    );
    expect((await responsesOf(form.id))[0]!.answers.hiddenab).toBe("none");
  });

  test("Share says what each question is called in the link", async () => {
    const form = await addForm(contactQuestions());
    const words = wordsOf(await owner.page(`/forms/${form.id}/share`));
    for (const text of ["where-do-you-work", "utm_source, utm_medium, utm_campaign"])
      expect(words).toContain(text);
  });
});

describe("{First Name} in texts", () => {
  test("shows answers of earlier pages, also on the thank-you page", async () => {
    const elements = [
      ...contactQuestions(),
      element("page-break", { id: "breaktwo", label: "Hello {First Name}" }),
      element("short-text", {
        id: "whyaaaaa",
        label: "Why {Where do you work?}, {First Name}?",
        required: true,
      }),
    ];
    const form = await addForm(elements, {
      thankYouTitle: "Well done, {First Name}",
      thankYouText: "{Where do you work?} is lucky.",
    });
    const visitor = app.visitor();
    const second = await leadsTo(
      await fillIn(visitor, `/f/${form.slug}`, { ...ZAINAB, "q-employer": "<i>Eko</i>" }),
    );
    const html = await visitor.page(second);
    expect(html).toContain("Why &lt;i&gt;Eko&lt;/i&gt;, Zainab?");
    expect(wordsOf(html)).toContain("Hello Zainab");
    const refused = await fillIn(visitor, second, { "q-whyaaaaa": "" });
    expect(wordsOf(await refused.text())).toContain(
      "Enter an answer to “Why &lt;i&gt;Eko&lt;/i&gt;, Zainab?”",
    );
    const check = await leadsTo(await fillIn(visitor, second, { "q-whyaaaaa": "Because" }));
    const look = await visitor.page(check);
    const thanks = wordsOf(
      await visitor.page(
        await leadsTo(await visitor.post(actionOf(look), { stamp: stampOf(look) })),
      ),
    );
    for (const text of ["Well done, Zainab", "&lt;i&gt;Eko&lt;/i&gt; is lucky."])
      expect(thanks).toContain(text);
  });

  test("an answer shown on its own page can’t be published", async () => {
    const elements = [
      ...contactQuestions(),
      element("heading", { id: "headinga", label: "Hello {First Name}" }),
    ];
    const form = await addForm(contactQuestions());
    await app.context.db
      .updateTable("forms")
      .set({ draft: JSON.stringify({ elements }) })
      .where("id", "=", form.id)
      .execute();
    expect(wordsOf(await owner.page(`/forms/${form.id}/publish`))).toContain(
      "Put a Page Break between the two",
    );
  });
});

describe("Calculations and payment references", () => {
  const order = (): FormElement[] => [
    ...contactQuestions().slice(0, 2),
    element("short-text", {
      id: "ticketsa",
      label: "Tickets",
      settings: { format: "whole", min: 1, max: 50 },
    }),
    element("calculation", {
      id: "totalaaa",
      label: "Total",
      settings: { formula: "{Tickets} * 5,000", unit: "₦" },
    }),
    element("payment-reference", {
      id: "paidaaaa",
      label: "Transfer reference",
      settings: { unique: true },
    }),
  ];
  const { "q-employer": _, ...zainab } = ZAINAB;

  test("a total is worked out, stored and shown, never taken as posted", async () => {
    const form = await addForm(order());
    const visitor = app.visitor();
    const typed = { ...zainab, "q-ticketsa": "3", "q-totalaaa": "1", "q-paidaaaa": "psk 12345" };
    const thanks = await leadsTo(await fillIn(visitor, `/f/${form.slug}`, typed));
    expect(wordsOf(await visitor.page(thanks))).toContain("Total: ₦15,000");
    expect((await responsesOf(form.id))[0]!.answers).toMatchObject({
      totalaaa: 15_000,
      paidaaaa: "PSK12345",
    });
  });

  test("C20 a reference is taken once, and the same page twice", async () => {
    const form = await addForm(order());
    const visitor = app.visitor();
    const html = await visitor.page(`/f/${form.slug}`);
    const typed = { ...zainab, "q-ticketsa": "1", "q-paidaaaa": "PSK-77777" };
    const send = () => visitor.post(actionOf(html), { stamp: stampOf(html), go: "on", ...typed });
    await leadsTo(await send());
    await leadsTo(await send());
    expect(await responsesOf(form.id)).toHaveLength(1);
    const other = await fillIn(app.visitor(), `/f/${form.slug}`, {
      ...typed,
      "q-emailadr": "musa@mail.test",
      "q-paidaaaa": "psk77777",
    });
    expect(other.status).toBe(422);
    const words = await other.text();
    expect(words).toContain("Another response has this “Transfer reference”");
    expect(words).toContain('value="musa@mail.test"');
    // A deleted response frees it.
    const [{ id = "" } = {}] = await responsesOf(form.id);
    await owner.post(`/forms/${form.id}/responses/${id}/delete`, {});
    await leadsTo(
      await fillIn(app.visitor(), `/f/${form.slug}`, { ...typed, "q-paidaaaa": "psk77777" }),
    );
  });

  test("of twenty people with one reference at once, one gets it", async () => {
    const form = await addForm(order());
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => app.visitor().page(`/f/${form.slug}`)),
    );
    const answers = await Promise.all(
      pages.map((html, at) =>
        app.visitor().post(actionOf(html), {
          stamp: stampOf(html),
          go: "on",
          ...zainab,
          "q-emailadr": `p${at}@mail.test`,
          "q-ticketsa": "1",
          "q-paidaaaa": "ONE-REFERENCE",
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await responsesOf(form.id)).toHaveLength(1);
  });

  test("editing an answer works the total out again", async () => {
    const form = await addForm(order());
    await leadsTo(
      await fillIn(app.visitor(), `/f/${form.slug}`, {
        ...zainab,
        "q-ticketsa": "1",
        "q-paidaaaa": "PSK1234",
      }),
    );
    const [{ id = "" } = {}] = await responsesOf(form.id);
    const edit = `/forms/${form.id}/responses/${id}/edit`;
    const seen = /name="seen" value="([^"]+)"/.exec(await owner.page(edit))![1]!;
    await leadsTo(
      await owner.post(edit, { ...zainab, "q-ticketsa": "4", "q-paidaaaa": "PSK1234", seen }),
    );
    expect((await responsesOf(form.id))[0]!.answers.totalaaa).toBe(20_000);
    expect(wordsOf(await owner.page(`/forms/${form.id}/responses/${id}`))).toContain(
      "Changed. They answered: ₦5,000",
    );
  });
});
