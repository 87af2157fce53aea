import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAnswerId } from "../../../app/engines/answer-device/device/send-answer.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { addPublishedForm, contactQuestions, element } from "../../factories/published-form.ts";
import { stampOf, withoutKeepScript, wordsOf, ZAINAB } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2026-11-20T08:00:00.000Z");
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const db = () => app.context.db;
const responsesOf = (form: Pick<Form, "id">) =>
  db().selectFrom("formResponses").selectAll().where("formId", "=", form.id).execute();
const stampFor = async (slug: string) => stampOf(await app.visitor().page(`/f/${slug}`));

async function send(path: string, fields: Record<string, string>) {
  const answer = await app.visitor().post(path, { go: "on", ...ZAINAB, ...fields });
  const reply = (await answer.json()) as { sent?: boolean; to?: string; why?: string[] };
  return { status: answer.status, wait: Number(answer.headers.get("Retry-After")), ...reply };
}

describe("An answer that waited on a phone", () => {
  test("is taken eight days later, and no later", async () => {
    const form = await addPublishedForm(app.context, owner);
    const stamp = await stampFor(form.slug);
    const path = `/f/${form.slug}/answer`;
    now = new Date(now.getTime() + 7.9 * DAY_MS);
    const taken = await send(path, { stamp, answer: newAnswerId() });
    expect(taken).toMatchObject({ status: 200, sent: true });
    expect(taken.to).toMatch(new RegExp(`^/f/${form.slug}/thanks\\?done=`));
    now = new Date(now.getTime() + 0.2 * DAY_MS);
    const late = await send(path, { stamp, answer: newAnswerId() });
    expect(late.status).toBe(422);
    expect(late.why?.join()).toContain("open for a long time");
    expect(await responsesOf(form)).toHaveLength(1);
  });

  test("is known again after its form was closed", async () => {
    const form = await addPublishedForm(app.context, owner);
    const stamp = await stampFor(form.slug);
    const path = `/f/${form.slug}/answer`;
    const answer = newAnswerId();
    const first = await send(path, { stamp, answer });
    await db().updateTable("forms").set({ enabled: 0 }).where("id", "=", form.id).execute();
    const again = await send(path, { stamp, answer });
    expect([first.sent, again.sent]).toEqual([true, true]);
    const other = await send(path, { stamp, answer: newAnswerId() });
    expect(other.status).toBe(409);
    expect(other.why?.[0]).toMatch(/not taking answers/);
    expect(await responsesOf(form)).toHaveLength(1);
  });

  test("with another id is another answer, with a made-up id none", async () => {
    const form = await addPublishedForm(app.context, owner);
    const stamp = await stampFor(form.slug);
    const path = `/f/${form.slug}/answer`;
    for (const answer of [newAnswerId(), newAnswerId(), "x", "x"])
      expect((await send(path, { stamp, answer })).sent).toBe(true);
    // What has no id of ours is known by its page and what it says.
    expect(await responsesOf(form)).toHaveLength(3);
  });

  test("with mistakes is refused with the reasons", async () => {
    const form = await addPublishedForm(app.context, owner);
    const stamp = await stampFor(form.slug);
    const fields = { stamp, answer: newAnswerId(), "q-emailadr": "zainab@" };
    const refused = await send(`/f/${form.slug}/answer`, fields);
    expect(refused.status).toBe(422);
    expect(refused.why?.join()).toMatch(/e-mail address/i);
  });

  test("of a form with another step now is not called sent", async () => {
    const form = await addPublishedForm(app.context, owner);
    const stamp = await stampFor(form.slug);
    const settings = JSON.stringify({ ...JSON.parse(form.settings), checkAnswers: true });
    await db().updateTable("forms").set({ settings }).where("id", "=", form.id).execute();
    const led = await send(`/f/${form.slug}/answer`, { stamp, answer: newAnswerId() });
    expect(led).toMatchObject({ status: 200, sent: false });
    expect(await responsesOf(form)).toEqual([]);
  });

  test("is told to wait by a limit, and is taken afterwards", async () => {
    const form = await addPublishedForm(app.context, owner);
    const stamp = await stampFor(form.slug);
    const path = `/f/${form.slug}/answer`;
    let waiting: Awaited<ReturnType<typeof send>> | undefined;
    for (let sent = 0; !waiting && sent < 130; sent++) {
      const one = await send(path, { stamp, answer: newAnswerId() });
      if (one.status === 429) waiting = one;
      else expect(one.sent).toBe(true);
    }
    expect(waiting?.why?.[0]).toContain("Yours is still here");
    expect(waiting?.wait).toBeGreaterThan(0);
    expect(await responsesOf(form)).toHaveLength(120);
  });
});

describe("A helper's link", () => {
  beforeEach(async () => {
    owner = await app.organiser();
  });
  const fieldPath = `/forms/:id/field`;
  const makeLink = async (form: Form, name = "Ngozi, Kano team") => {
    const path = fieldPath.replace(":id", form.id);
    await owner.post(path, { intent: "make", name });
    const [, link] = /value="https?:\/\/[^/]+(\/f\/[^"]+)"/.exec(await owner.page(path)) ?? [];
    return String(link);
  };

  test("takes 200 answers at once, and shows one page without its secret", async () => {
    const elements = [...contactQuestions(), element("long-text", { id: "longtext" })];
    const form = await addPublishedForm(app.context, owner, { elements });
    const link = await makeLink(form);
    const html = await app.visitor().page(link);
    expect(html).not.toContain(link.split("/").pop());
    expect(html).not.toContain("/f/keep.js");
    expect(html).toMatch(/<script async="" nonce="test" src="\/f\/field\.js/);
    expect(wordsOf(html)).toContain("Field mode: Ngozi, Kano team");
    const stamp = stampOf(html);
    now = new Date(now.getTime() + 40 * DAY_MS);
    const kept = Array.from({ length: 200 }, () => newAnswerId());
    for (let at = 0; at < kept.length; at += 20) {
      const some = kept.slice(at, at + 20);
      const sent = await Promise.all(
        some.map((answer) => send(`${link}/answer`, { stamp, answer })),
      );
      expect(sent.filter((one) => !one.sent)).toEqual([]);
    }
    expect((await send(`${link}/answer`, { stamp, answer: kept[7] ?? "" })).sent).toBe(true);
    expect(await responsesOf(form)).toHaveLength(200);
    const plain = await app.visitor().post(link, { stamp, go: "on", ...ZAINAB });
    expect([plain.status, plain.headers.get("Location")]).toEqual([303, `${link}?sent`]);
  });

  test("is made and revoked by editors, and opens its own form alone", async () => {
    const form = await addPublishedForm(app.context, owner);
    const other = await addPublishedForm(app.context, owner);
    const link = await makeLink(form);
    const page = fieldPath.replace(":id", form.id);
    const stranger = await app.organiser({ accountName: "Somebody else" });
    expect((await stranger.get(page)).status).toBe(404);
    expect((await stranger.post(page, { intent: "make", name: "Mine" })).status).toBe(404);
    const id = String(/name="link" value="([^"]+)"/.exec(await owner.page(page))?.[1]);
    const elsewhere = link.replace(form.slug, other.slug);
    expect((await app.visitor().get(elsewhere)).status).toBe(404);
    const theirs = fieldPath.replace(":id", other.id);
    expect((await owner.post(theirs, { intent: "revoke", link: id })).status).toBe(404);
    expect((await owner.post(page, { intent: "make", name: " " })).status).toBe(422);

    const stamp = stampOf(await app.visitor().page(link));
    expect((await owner.post(page, { intent: "revoke", link: id })).status).toBe(303);
    expect((await app.visitor().get(link)).status).toBe(410);
    const late = await send(`${link}/answer`, { stamp, answer: newAnswerId() });
    expect(late).toMatchObject({ status: 410, why: [expect.stringContaining("revoked")] });
    expect(await responsesOf(form)).toEqual([]);
  });

  test("opens no form of several pages", async () => {
    const elements = [
      ...contactQuestions(),
      element("page-break", { id: "break111" }),
      element("email", { id: "secondad" }),
    ];
    const form = await addPublishedForm(app.context, owner, { elements });
    const link = await makeLink(form);
    expect((await app.visitor().get(link)).status).toBe(404);
    expect(wordsOf(await owner.page(fieldPath.replace(":id", form.id)))).toContain("on one page");
  });
});

test("pages inside other sites have no script that keeps anything", async () => {
  const form = await addPublishedForm(app.context, owner);
  const framed = await app.visitor().page(`/f/${form.slug}?embed=1`);
  expect(framed).not.toContain("keep.js");
  const own = await app.visitor().page(`/f/${form.slug}`);
  expect(withoutKeepScript(own)).not.toBe(own);
});
