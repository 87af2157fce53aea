import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm } from "../factories/published-form.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

/** The hidden stamp of a page. */
function stampOf(html: string): string {
  return /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

const responsesOf = (formId: string) =>
  app.installation.db.selectFrom("formResponses").selectAll().where("formId", "=", formId).orderBy("number").execute();

test("one page, one POST, and a thank-you with a reference", async () => {
  const form = await addPublishedForm(app.installation, owner);
  const visitor = app.visitor();
  const html = await visitor.page(`/f/${form.slug}`);
  expect(html).not.toMatch(/<script|rel="stylesheet"/);
  const sent = await visitor.post(`/f/${form.slug}`, {
    stamp: stampOf(html),
    go: "on",
    "q-fullname.first": "Zainab",
    "q-fullname.last": "Bello",
    "q-emailadr": "zainab.bello@mail.test",
    "q-employer": "Eko House",
  });
  expect(`${sent.status} ${sent.status === 303 ? "" : await sent.text()}`).toBe("303 ");
  const [response] = await responsesOf(form.id);
  expect(response).toMatchObject({ number: 1, name: "Zainab Bello", email: "zainab.bello@mail.test", emailKey: "zainab.bello@mail.test" });
  const thanks = await visitor.page(sent.headers.get("Location")!);
  expect(thanks).toContain("Thank you, Zainab");
  expect(thanks).toContain(response!.reference);
});
