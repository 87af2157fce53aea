import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { FORM_POSTS } from "../../../app/features/forms/webhook-posts/form-posts.server.ts";
import { sendDueWebhooks } from "../../../app/features/webhooks/deliveries/worker.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { type PostReceiver, startPostReceiver } from "../../fakes/post-receiver.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let now = new Date("2026-11-21T09:00:00Z");
let app: TestApp;
let owner: Visitor & { accountId: string; userId: string; email: string };
let receiver: PostReceiver;
let form: Form;
let page: string;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
  receiver = await startPostReceiver({ secret: () => form.postSecret, clock: () => now });
  form = await addPublishedForm(app.context, owner, {
    settings: { thankYou: "link", redirectUrl: `${receiver.url}/hook?key=1` },
  });
  page = `/forms/${form.id}/deliveries`;
});
afterAll(async () => {
  await receiver.close();
  await app.stop();
});

/** A session does not last for days. */
const signInAgain = () => owner.post("/sign-in", { email: owner.email, password: PASSWORD });
const post = () =>
  sendDueWebhooks(app.context, FORM_POSTS, {
    reach: receiver.reach,
    random: () => 0.5,
    patienceMs: 20_000,
  });
const textOf = (html: string) =>
  html
    .replace(/^[\s\S]*<main/, "<main")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

describe("/forms/:id/deliveries", () => {
  test("before the first post the page says how a post is checked", async () => {
    const words = textOf(await owner.page(page));
    expect(words).toContain("Nothing was posted yet");
    expect(words).toContain("timingSafeEqual");
    expect(words).not.toContain(form.postSecret);
  });

  test("a test post is marked, signed like any other, and shown", async () => {
    const response = await owner.post(page, { intent: "test" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, page]);
    expect(await post()).toBe(1);
    const got = receiver.received.at(-1)!;
    expect(got.signature).toBe("good");
    expect(JSON.parse(got.body)).toMatchObject({
      id: got.id,
      event: "form.response",
      test: true,
      form: { slug: form.slug },
    });
    const words = textOf(await owner.page(page));
    expect(words).toMatch(/Test .*Delivered It answered 200\. 1 try/);
  });

  test("a failed post says why, and can be sent again unchanged", async () => {
    receiver.behave([{ answer: 410 }]);
    await answerForm(app.context, form, contactAnswers("ada@people.test", ["Ada <b>", "Obi"]));
    const before = receiver.received.length;
    for (let tries = 0; tries < 7; tries++) {
      expect(await post()).toBe(1);
      now = new Date(now.getTime() + 13 * 3_600_000);
    }
    await signInAgain();
    const html = await owner.page(`${page}?state=failed`);
    expect(html).toContain("Ada &lt;b&gt; Obi");
    expect(textOf(html)).toContain("It answered 410. 7 tries");
    const [, id = "", escaped = ""] =
      html.match(/name="id" value="(\w+)"\/?><input[^>]* name="back" value="([^"]+)"/) ?? [];
    const back = escaped.replaceAll("&amp;", "&");
    receiver.behave([{ answer: 204 }]);
    expect((await owner.post(page, { intent: "again", id, back })).headers.get("Location")).toBe(
      `${page}?state=failed&page=1`,
    );
    expect(await post()).toBe(1);
    const tries = receiver.received.slice(before);
    expect(tries).toHaveLength(8);
    expect(new Set(tries.map((one) => one.body)).size).toBe(1);
    expect(textOf(await owner.page(page))).toContain("It answered 204. 8 tries");
    // Delivered now: a second press does nothing.
    await owner.post(page, { intent: "again", id, back: page });
    expect(await post()).toBe(0);
    expect(textOf(await owner.page(page))).toContain("It was not sent again");
  });

  test("a waiting post says its next try in the account's time", async () => {
    receiver.behave([{ answer: 500 }]);
    now = new Date("2026-11-29T09:00:00Z");
    await signInAgain();
    await answerForm(app.context, form, contactAnswers("b@people.test"));
    await post();
    expect(textOf(await owner.page(`${page}?state=waiting`))).toContain(
      "It answered 500. Next try: 29 Nov, 10:01",
    );
  });

  test("filter and page are in the address, and nonsense shows everything", async () => {
    receiver.behave([{ answer: 200 }]);
    for (let n = 0; n < 27; n++) {
      now = new Date(now.getTime() + 1000);
      await answerForm(
        app.context,
        form,
        contactAnswers(`n${n}@people.test`, ["Person", `No${n}`]),
      );
    }
    await post();
    const first = textOf(await owner.page(`${page}?state=delivered`));
    const second = textOf(await owner.page(`${page}?state=delivered&page=2`));
    expect(first).toContain("Person No26");
    expect(first).not.toContain("Person No0 ");
    expect(second).toContain("Person No0 ");
    expect(second).toMatch(/26 to 29 of 29 posts/);
    expect(textOf(await owner.page(`${page}?state=x&page=-1`))).toContain("of 30 posts");
    expect(textOf(await owner.page(`${page}?page=9`))).toContain("Nothing on this page.");
  });
});

describe("What can't be done", () => {
  test("another account's deliveries are not there, to read or to send again", async () => {
    const other = await app.organiser();
    expect((await other.get(page)).status).toBe(404);
    expect((await other.post(page, { intent: "test" })).status).toBe(404);
    const own = await addPublishedForm(app.context, other, {
      settings: { thankYou: "link", redirectUrl: `${receiver.url}/own` },
    });
    const { db } = app.context;
    const { id } = await db
      .selectFrom("formPosts")
      .select("id")
      .where("formId", "=", form.id)
      .executeTakeFirstOrThrow();
    await db.updateTable("formPosts").set({ state: "failed" }).where("id", "=", id).execute();
    await other.post(`/forms/${own.id}/deliveries`, { intent: "again", id });
    expect(
      await db.selectFrom("formPosts").select("state").where("id", "=", id).executeTakeFirst(),
    ).toEqual({ state: "failed" });
  });

  test("a form that leads nowhere sends no test and says why", async () => {
    const plain = await addPublishedForm(app.context, owner);
    const list = `/forms/${plain.id}/deliveries`;
    const words = textOf(await owner.page(list));
    expect(words).toContain("aren’t posted anywhere");
    expect(words).not.toContain("Send a test ");
    expect((await owner.post(list, { intent: "test" })).status).toBe(303);
    expect(textOf(await owner.page(list))).toContain("no longer has an external link");
  });

  test("the button can't make the server send on and on", async () => {
    const other = await app.organiser();
    const own = await addPublishedForm(app.context, other, {
      settings: { thankYou: "link", redirectUrl: `${receiver.url}/own` },
    });
    for (let press = 0; press < 40; press++)
      await other.post(`/forms/${own.id}/deliveries`, { intent: "test" });
    expect(textOf(await other.page(`/forms/${own.id}/deliveries`))).toMatch(
      /That’s a lot of tries\. Wait \d+ minutes.*of 30 posts/,
    );
  });
});
