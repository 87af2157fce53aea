import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formSettings } from "../../../app/features/forms/store/stored-form.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let id: string;
let page: string;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  owner = await app.organiser();
  ({ id } = await addPublishedForm(app.context, owner));
  page = `/forms/${id}/confirmation`;
});
afterAll(() => app.stop());

const row = () =>
  app.context.db.selectFrom("forms").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const kept = async () => formSettings(await row()).confirmation;
/** Without what only Outlook reads. */
const built = async () =>
  (await (await owner.get(`${page}/preview`)).text()).replace(/<!--.*?-->/gs, "");
const OWN = {
  bodyFormat: "markdown",
  subject: "Thank you, {First Name|friend}",
  body: "# We have it\n\n- At **{Where do you work?}**\n\n[[Our group]](https://chat.example.test/abc)",
};

describe("/forms/:id/confirmation", () => {
  test("the usual words are shown until the organiser writes others", async () => {
    const html = await owner.page(page);
    expect(html).toContain("We have your answers");
    expect(html).toContain("Turn the confirmation on in Settings");
    expect(html).not.toContain("Reset to the usual text");
    expect((await owner.post(page, OWN)).status).toBe(303);
    expect(await kept()).toMatchObject(OWN);
    expect(await owner.page(page)).toContain("Reset to the usual text");
    await owner.post(page, { intent: "reset" });
    expect(await kept()).toMatchObject({ subject: "", body: "" });
  });

  test("the preview is the newest answer, with reference and answers added", async () => {
    await owner.post(page, OWN);
    expect(await built()).toContain("The answer to “Where do you work?”");
    const form = await row();
    await answerForm(app.context, form, contactAnswers("ada@people.test", ["Ada", "Obi"]));
    const html = await built();
    expect(html).toMatch(/<h1[^>]*>We have it<\/h1>/);
    expect(html).toMatch(/href="https:\/\/chat\.example\.test\/abc"[^>]*>Our group</);
    expect(html).toContain("Reference: ");
    expect(html).toContain("Your answers");
  });

  test("unknown fields and broken links are named with their line", async () => {
    const response = await owner.post(page, { ...OWN, body: "Hello {Frist Name}" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(
      "Line 1: {Frist Name} is not a field. Did you mean {First Name}?",
    );
    const unsafe = await owner.post(page, { ...OWN, body: "[x](javascript:alert(1))" });
    expect(unsafe.status).toBe(422);
    expect(await unsafe.text()).toContain("A link starts with https://");
    expect((await kept()).body).toBe("");
  });

  test("what is typed beside the text stays through every button", async () => {
    const beside = { ...OWN, testAddress: "half@an", imageAlt: "Our hall" };
    for (const intent of ["insert:First Name", "block:heading", "person:", "save"]) {
      expect((await owner.post(page, { ...beside, intent })).status, intent).toBe(303);
      const html = await owner.page(page);
      expect(html, intent).toContain('value="half@an"');
      expect(html, intent).toContain('value="Our hall"');
    }
    const other = await addPublishedForm(app.context, owner);
    expect(await owner.page(`/forms/${other.id}/confirmation`)).not.toContain("half@an");
    await owner.post(page, { ...OWN, testAddress: "", imageAlt: "", intent: "person:" });
    expect(await owner.page(page)).not.toContain("half@an");
  });

  test("a text too long to keep comes back whole, with its limit", async () => {
    const body = `${"Words ".repeat(9000)}the end`;
    const refused = await owner.post(page, { ...OWN, body, intent: "person:" });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toContain("The message has 54,007 characters. Keep it under 20,000.");
    expect(html).toContain("Words the end");
  });

  test("saving the settings keeps the words of the confirmation", async () => {
    await owner.post(page, OWN);
    const { title, slug } = await row();
    const typed = {
      title,
      slug,
      enabled: "yes",
      thankYou: "page",
      colourOf: "product",
      confirmation: "yes",
    };
    expect((await owner.post(`/forms/${id}/settings`, typed)).status).toBe(303);
    expect(await kept()).toMatchObject({ ...OWN, enabled: true });
  });

  test("what is typed is kept apart, and another window is noticed", async () => {
    const first = await owner.post(`${page}/save`, { ...OWN, revision: "0" });
    expect(await first.json()).toEqual({ revision: 1, conflict: false, problem: null });
    expect((await kept()).body).toBe("");
    const second = await owner.post(page, { ...OWN, body: "Another", revision: "0" });
    expect(second.status).toBe(409);
    expect(await second.text()).toContain("Another</textarea>");
    expect((await owner.get(`${page}/save`)).status).toBe(405);
  });

  test("another account and a viewer can't change it", async () => {
    const stranger = await app.organiser();
    for (const path of [page, `${page}/preview`])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${page}/save`, OWN)).status).toBe(404);
  });

  test("the e-mail has the form's colour and the account's logo", async () => {
    const logoFileKey = `accounts/${owner.accountId}/logo-abc-300x100.webp`;
    await app.context.db
      .updateTable("accounts")
      .set({ logoFileKey })
      .where("id", "=", owner.accountId)
      .execute();
    const settings = JSON.stringify({ brandColour: "#7a1fa2" });
    await app.context.db.updateTable("forms").set({ settings }).where("id", "=", id).execute();
    await owner.post(page, OWN);
    const html = await built();
    expect(html).toContain("#7a1fa2");
    expect(html).toMatch(
      /<img src="[^"]+\/issuers\/[^"]+\/logo\.png\?v=abc" alt="" width="144" style/,
    );
  });
});
