import { afterAll, beforeAll, expect, test } from "vitest";
import { createUploadedList } from "../../../app/features/recipients/lists/uploaded-lists.server.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const BROKEN = "Ada\r\nBcc: everybody";

test("C35 names that e-mails show refuse line breaks in every form", async () => {
  const owner = await app.organiser();
  const form = await addPublishedForm(app.context, owner);
  await addWebinar(app.context, owner, form);
  const now = app.context.clock();
  const listId = await createUploadedList(app.context.db, {
    accountId: owner.accountId,
    name: "Cohort 4",
    now,
  });
  const webinar = `/forms/${form.id}/webinar`;
  const posts: [string, Record<string, string>][] = [
    [`/forms/${form.id}/rename`, { title: BROKEN }],
    [`/bulk-email/lists/${listId}/rename`, { name: BROKEN }],
    [`${webinar}/people/add`, { name: BROKEN, email: "ada@people.test" }],
    [`${webinar}/page/speakers/add`, { name: BROKEN, role: "" }],
    [
      `${webinar}?index`,
      { title: "Tides", host: BROKEN, day: "2027-03-01", time: "10:00", lengthMinutes: "60" },
    ],
    [
      `${webinar}?index`,
      { title: BROKEN, host: "Ada", day: "2027-03-01", time: "10:00", lengthMinutes: "60" },
    ],
  ];
  for (const [path, fields] of posts) {
    const answer = await owner.post(path, fields);
    expect([path, answer.status]).toEqual([path, 422]);
    expect(wordsOf(await answer.text())).toContain("Write this on one line");
  }
  for (const [path, fields] of [
    ["/settings/profile", { firstName: BROKEN, lastName: "Obi", supportEmail: "help@lagoon.test" }],
  ] as const) {
    const answer = await owner.post(path, { ...fields });
    expect([path, answer.status]).toEqual([path, 422]);
    expect(wordsOf(await answer.text())).toContain("can’t have line breaks");
  }
});
