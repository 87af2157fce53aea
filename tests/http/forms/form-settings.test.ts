import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_FORM_SETTINGS } from "../../../app/features/forms/model/form-settings.ts";
import { formSettings } from "../../../app/features/forms/store/stored-form.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let id: string;
let slug: string;
let now = new Date("2025-11-20T09:00:00Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = new Date("2025-11-20T09:00:00Z");
  owner = await app.organiser();
  ({ id, slug } = await addPublishedForm(app.context, owner));
});

const row = (formId = id) =>
  app.context.db.selectFrom("forms").selectAll().where("id", "=", formId).executeTakeFirstOrThrow();
const settings = async () => formSettings(await row());

/** What a browser sends when the page is saved as it was shown. */
function typed(change: Record<string, string> = {}): Record<string, string> {
  return {
    title: "CVs that pass the screen",
    enabled: "yes",
    thankYou: "page",
    slug,
    colourOf: "product",
    brandColour: "#2448c8",
    showLogo: "yes",
    saveAndContinue: "yes",
    ...change,
  };
}

const post = (change: Record<string, string>) => owner.post(`/forms/${id}/settings`, typed(change));
const without = (html: string) => html.replaceAll("<!-- -->", "");

describe("/forms/:id/settings", () => {
  test("the page says what the specification says", async () => {
    const html = await owner.page(`/forms/${id}/settings`);
    for (const words of [
      "Form Status",
      "Visible and able to receive submissions.",
      "Thank You Page",
      "Show a Thank You Page after submission",
      "Redirect to an external link after submission",
      "by HTTP POST",
      "Save Edit",
      "West Africa Time (Lagos)",
    ])
      expect(html).toContain(words);
    expect(html).toContain(`href="/forms/${id}/confirmation"`);
  });

  test("everything is saved, and shown again", async () => {
    const response = await post({
      title: "Fire Safety",
      intro: "Welcome to us",
      submitLabel: "Send",
      thankYouTitle: "Done",
      thankYouText: "Bye",
      checkAnswers: "yes",
      closesDay: "2025-11-29",
      closesTime: "18:00",
      responseLimit: "1,500",
      onePerEmail: "yes",
      retentionDays: "90",
      confirmation: "yes",
      notify: "yes",
      notifyEmail: "Adaeze@Lagoon.test",
      colourOf: "own",
      brandColour: "#FFD400",
      slug: "Fire Safety 2025",
      saveAndContinue: "",
      language: "ha",
      languages: "yo",
      automaticLanguage: "yes",
    });
    expect(response.headers.get("Location")).toBe(`/forms/${id}/settings`);
    expect(await row()).toMatchObject({
      title: "Fire Safety",
      slug: "fire-safety-2025",
      enabled: 1,
      responseLimit: 1500,
      retentionDays: 90,
      closesAt: "2025-11-29T17:00:00.000Z",
    });
    expect(await settings()).toEqual({
      intro: "Welcome to us",
      submitLabel: "Send",
      thankYou: "page",
      thankYouTitle: "Done",
      thankYouText: "Bye",
      redirectUrl: "",
      confirmation: { enabled: true, subject: "", body: "" },
      notify: { enabled: true, email: "adaeze@lagoon.test" },
      duplicates: "refuse",
      checkAnswers: true,
      saveAndContinue: false,
      brandColour: "#ffd400",
      showLogo: true,
      language: "ha",
      languages: ["yo"],
      automaticLanguage: true,
      quiz: DEFAULT_FORM_SETTINGS.quiz,
    });
    const html = await owner.page(`/forms/${id}/settings`);
    for (const shown of ["Fire Safety", "fire-safety-2025", "2025-11-29", "18:00", "#ffd400"])
      expect(html).toContain(shown);
    expect(html).toContain("White text is hard to read on this colour");
  });

  test("a refused page keeps everything typed, with errors beside the fields", async () => {
    const before = await row();
    const response = await post({
      title: " ",
      thankYou: "link",
      redirectUrl: "http://example.com",
      intro: "Kept words",
      responseLimit: "x",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    for (const words of [
      "Three things to fix",
      "Enter a title for the form",
      "starts with https://",
      "Kept words",
      "http://example.com",
    ])
      expect(html).toContain(words);
    for (const field of ["title", "redirectUrl", "responseLimit"])
      expect(html).toContain(`id="${field}-error"`);
    expect(await row()).toEqual(before);
  });

  test("an external link leads on to Share with link", async () => {
    const response = await post({ thankYou: "link", redirectUrl: "https://example.com/thanks" });
    const location = response.headers.get("Location")!;
    expect(location).toBe(`/forms/${id}/share?back=${encodeURIComponent(`/forms/${id}/settings`)}`);
    const html = await owner.page(location);
    for (const words of [
      "Share with link",
      `value="http://localhost:3000/f/${slug}"`,
      "Chat",
      "WhatsApp",
      "Telegram",
      ">X<",
      "Email",
    ])
      expect(html).toContain(words);
    expect(html).toContain("https://t.me/share/url?url=http%3A%2F%2Flocalhost%3A3000%2Ff%2F");
    expect(html).toContain("/embed.js");
  });

  test("a form that is off takes no answers and says so", async () => {
    const response = await owner.post(`/forms/${id}/settings`, { ...typed(), enabled: "" });
    expect(response.status).toBe(303);
    expect((await row()).enabled).toBe(0);
    expect(await owner.page(`/forms/${id}/settings`)).toContain("It takes no answers now.");
    expect((await app.visitor().get(`/f/${slug}`)).status).toBe(410);
  });

  test("an address that any other form has is refused", async () => {
    const stranger = await app.organiser();
    const other = await addPublishedForm(app.context, stranger);
    await stranger.post(`/forms/${other.id}/delete`, {});
    const response = await post({ slug: other.slug.toUpperCase() });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("belongs to another form");
    expect((await row()).slug).toBe(slug);
  });

  test("fewer days of keeping delete nothing unless that is agreed to", async () => {
    const { db } = app.context;
    const { publishedVersionId } = await row();
    await db
      .insertInto("formResponses")
      .values({
        id: `r-${id}`,
        accountId: owner.accountId,
        formId: id,
        versionId: publishedVersionId!,
        number: 1,
        reference: id.slice(0, 8),
        answers: "{}",
        name: "",
        email: "",
        emailKey: null,
        searchText: "",
        onceToken: "t",
        submittedAt: "2025-10-01T00:00:00.000Z",
      })
      .execute();
    const asked = await post({ retentionDays: "30", intro: "Kept" });
    expect(asked.status).toBe(422);
    const html = without(await asked.text());
    expect(html).toContain("Yes, delete 1 response that is older");
    expect(html).toContain("Kept");
    expect((await row()).retentionDays).toBeNull();
    expect((await post({ retentionDays: "30", retentionAgreed: "yes" })).status).toBe(303);
    expect((await row()).retentionDays).toBe(30);
    expect((await post({ retentionDays: "60" })).status).toBe(303);
  });

  test("only its own button makes a new secret, and nothing else", async () => {
    const before = await row();
    expect(await owner.page(`/forms/${id}/settings`)).toContain(before.postSecret);
    expect(await owner.page(`/forms/${id}/settings/secret`)).toContain("Make a new secret?");
    await owner.post(`/forms/${id}/settings/secret`, {});
    const after = await row();
    expect(after.postSecret).not.toBe(before.postSecret);
    expect({ ...after, postSecret: "" }).toEqual({ ...before, postSecret: "" });
  });
});

describe("/forms/:id/share", () => {
  test("an unpublished form isn't shared, and says what to do", async () => {
    const made = await owner.post("/forms/new", {
      template: "job-application",
      token: crypto.randomUUID(),
    });
    const draft = /\/forms\/([^/]+)\//.exec(made.headers.get("Location")!)![1]!;
    const html = await owner.page(`/forms/${draft}/share`);
    expect(html).toContain("Publish the form first");
    expect(html).not.toContain("wa.me");
  });

  test("the QR code is a picture, to look at and to save", async () => {
    const response = await owner.get(`/forms/${id}/qr.png?download=1`);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${slug}-qr.png"`,
    );
    expect([...new Uint8Array(await response.arrayBuffer()).slice(1, 4)]).toEqual([
      ...Buffer.from("PNG"),
    ]);
  });

  test("nothing typed gets out of its field", async () => {
    const hostile = `"><script>alert(1)</script>`;
    await post({ title: hostile, intro: `</textarea>${hostile}`, thankYouText: hostile });
    for (const path of [`/forms/${id}/settings`, "/forms", `/forms/${id}/share`])
      expect(await owner.page(path)).not.toContain("<script>alert(1)");
  });

  test("a stranger finds none of it", async () => {
    const stranger = await app.organiser();
    for (const path of ["settings", "settings/secret", "share", "qr.png"])
      expect([path, (await stranger.get(`/forms/${id}/${path}`)).status]).toEqual([path, 404]);
    const before = await row();
    expect((await stranger.post(`/forms/${id}/settings`, typed({ title: "Mine" }))).status).toBe(
      404,
    );
    expect((await stranger.post(`/forms/${id}/settings/secret`, {})).status).toBe(404);
    expect(await row()).toEqual(before);
  });
});
