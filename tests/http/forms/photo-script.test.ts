import { afterAll, beforeAll, expect, test } from "vitest";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { expectBare, expectOnlyPhotoScript, wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

async function pageWith(groups: string[]): Promise<string> {
  const settings = { groups, megabytes: 5 };
  const elements = [...contactQuestions(), element("file-upload", { id: "filefile", settings })];
  const form = await addPublishedForm(app.context, owner, { elements });
  return app.visitor().page(`/f/${form.slug}`);
}

test("only a page that takes pictures has the script that shrinks photos", async () => {
  const pictures = await pageWith(["pictures", "pdf"]);
  expectOnlyPhotoScript(pictures);
  expect(pictures).toMatch(/<input[^>]*type="file"[^>]*data-photo="2000"/);
  expect(wordsOf(pictures)).toContain("up to 5 MB.");
  const documents = await pageWith(["pdf", "documents"]);
  expectBare(documents);
  expect(documents).not.toContain("data-photo");
  const without = await addPublishedForm(app.context, owner);
  expectBare(await app.visitor().page(`/f/${without.slug}`));
});

test("every field of the dashboard that takes photos says so", async () => {
  const logo = await owner.page("/settings/organisation");
  expect(logo).toMatch(/<input[^>]*data-photo="1600"/);
  expect(wordsOf(logo)).toContain("up to 2 MB");
});
