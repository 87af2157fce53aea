import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SUBSCRIBING_SCRIPT } from "../../../app/platform/http/subscribing-script.ts";
import { csvAt } from "../../setup/csv-at.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { knownBrowser } from "../../setup/known-browser.ts";
import { readPage } from "../../setup/page.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const OPERATOR = "operator@lagoon.test";
const DAY_MS = 24 * 3_600_000;
const THANKS = "Thank you! You&#x27;ve been successfully subscribed to our newsletter.";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let operator: Organiser;
let sinceStart = 0;

beforeAll(async () => {
  const start = Date.now();
  app = await startApp({
    env: { OPERATOR_EMAIL: OPERATOR },
    overrides: { clock: () => new Date(start + sinceStart) },
  });
  operator = await enterOperatorArea(await app.organiser({ email: OPERATOR }));
  await app.work();
});
afterAll(() => app.stop());

const rowOf = (emailKey: string) =>
  app.context.db
    .selectFrom("newsletterSubscribers")
    .selectAll()
    .where("emailKey", "=", emailKey)
    .executeTakeFirst();
const ask = (email: string, visitor: Visitor = app.visitor(), more: Record<string, string> = {}) =>
  visitor.post("/newsletter", { homepage: "", email, ...more });
const ends = ({ status, headers }: Response) => [status, headers.get("Location")];
const plain = (html: string) => html.replaceAll("<!-- -->", "");

/** The path of the link in the newest of `count` mails. */
async function linkTo(email: string, act: "confirm" | "leave", count = 1): Promise<string> {
  const mails = await waitForMails(app, email, count);
  expect(mails).toHaveLength(count);
  const found = new RegExp(`http://localhost:3000(/newsletter/${act}/[0-9a-z]+)`).exec(
    mails.at(-1)?.text ?? "",
  );
  return found?.[1] ?? "";
}

async function subscribe(email: string): Promise<string> {
  await ask(email);
  const confirm = await linkTo(email, "confirm");
  await app.visitor().post(confirm, {});
  return linkTo(email, "leave");
}

describe("Subscribing", () => {
  test("the mail's link asks, and the page's button confirms", async () => {
    const visitor = app.visitor();
    const form = await visitor.page("/newsletter");
    const page = await readPage(form);
    const field = page
      .getByRole("main")
      .querySelector<HTMLInputElement>('input[type="email"][name="email"]')!;
    expect(field.required).toBe(true);
    page.getByRole("button", { name: "Subscribe" });
    expect(SUBSCRIBING_SCRIPT.length).toBeLessThanOrEqual(300);
    for (const html of [form, await visitor.page("/")])
      expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>[^<]*/g)).toEqual([
        `<script>${SUBSCRIBING_SCRIPT}`,
      ]);
    expect(ends(await ask("  Ada@People.TEST ", visitor))).toEqual([303, "/newsletter/sent"]);
    expect(await visitor.page("/newsletter/sent")).toContain(
      "We’ve sent an e-mail to your address",
    );
    expect(await rowOf("ada@people.test")).toMatchObject({
      email: "ada@people.test",
      status: "pending",
      confirmedAt: null,
    });

    const [mail] = await waitForMails(app, "ada@people.test", 1);
    expect(mail!.subject).toBe("Confirm that you want the Iweri newsletter");
    expect(mail!.text).toContain("7 days");
    expect(mail!.html).toContain("/newsletter/confirm/");

    // A scanner that opens every link, in the mail and on the page behind it, confirms nobody
    // (C13).
    const confirm = await linkTo("ada@people.test", "confirm");
    const asks = plain(await app.visitor().page(confirm));
    expect(asks).toContain("Confirm your subscription");
    expect(asks).toContain("a…@p….test");
    expect(asks).not.toContain("ada@people.test");
    await app.visitor().page(await linkTo("ada@people.test", "leave"));
    await app.visitor().fetch(confirm, { method: "HEAD" });
    expect(await rowOf("ada@people.test")).toMatchObject({ status: "pending" });

    expect(ends(await app.visitor().post(confirm, {}))).toEqual([303, confirm]);
    expect(await app.visitor().page(confirm)).toContain(THANKS);
    const row = await rowOf("ada@people.test");
    expect(row).toMatchObject({ status: "subscribed" });
    // Pressed again, as on a slow line.
    sinceStart += 1000;
    expect(ends(await app.visitor().post(confirm, {}))).toEqual([303, confirm]);
    expect(await rowOf("ada@people.test")).toEqual(row);
  });

  test("C23 the page answers a subscriber like a stranger, only the mail differs", async () => {
    await subscribe("known@people.test");
    const known = await ask("known@people.test");
    const stranger = await ask("stranger@people.test");
    expect([known.status, [...known.headers], await known.text()]).toEqual([
      stranger.status,
      [...stranger.headers],
      await stranger.text(),
    ]);
    const mails = await waitForMails(app, "known@people.test", 2);
    const again = mails.find(
      ({ subject }) => subject === "You already receive the Iweri newsletter",
    );
    expect(again!.text).toContain("/newsletter/leave/");
    expect(await rowOf("known@people.test")).toMatchObject({ status: "subscribed" });
  });

  test.each([
    [{}, "Enter your e-mail address"],
    [{ email: "" }, "Enter your e-mail address"],
    [{ email: "   " }, "Enter your e-mail address"],
    [{ email: "not an address" }, "Write it like name@example.com"],
    [{ email: "a@b.test, c@d.test" }, "keep one"],
    [{ email: `${"a".repeat(10_000)}@people.test` }, "Write it like name@example.com"],
    [{ email: ["one@people.test", "\u0000"] }, null],
    [{ email: "bot@people.test", homepage: "https://spam.test" }, "Press Subscribe again"],
  ])("an address that is none is refused and mails nobody (%#)", async (fields, words) => {
    const before = await app.context.db.selectFrom("deliveries").select("id").execute();
    const answer = await app.visitor().post("/newsletter", fields as Record<string, string>);
    const html = await answer.text();
    if (words === null) expect(answer.status).toBeLessThan(500);
    else {
      expect(answer.status).toBe(422);
      expect(html).toContain(words);
      expect(html).toContain('aria-invalid="true"');
      expect(html).toMatch(/<title>(Error: )?Newsletter/);
      expect(await app.context.db.selectFrom("deliveries").select("id").execute()).toHaveLength(
        before.length,
      );
    }
  });

  test("a misspelled mail provider is asked about once, and taken if meant", async () => {
    const first = await ask("ada@gmial.com");
    const html = plain(await first.text());
    expect(first.status).toBe(422);
    expect(html).toContain("Did you mean ada@gmail.com?");
    const meant = /name="meant" value="([^"]+)"/.exec(html)![1]!;
    expect(ends(await ask("ada@gmial.com", app.visitor(), { meant }))).toEqual([
      303,
      "/newsletter/sent",
    ]);
  });

  test("C23 one mailbox gets two mails a day, and the answer hides that", async () => {
    for (const email of [
      "flood@people.test",
      "flood+1@people.test",
      "flood+2@people.test",
      "FLOOD@people.test",
    ])
      expect(ends(await ask(email))).toEqual([303, "/newsletter/sent"]);
    await waitForMails(app, "flood@people.test", 2);
    await new Promise((done) => setTimeout(done, 300));
    expect(await mailsTo(app, "flood@people.test")).toHaveLength(2);
    // Both went to the spelling that was typed first: nobody makes a link for another address of
    // it.
    for (const email of ["flood+1@people.test", "flood+2@people.test"])
      expect(await mailsTo(app, email)).toEqual([]);
  });

  test("one sender is told to wait, with what they typed kept", async () => {
    const visitor = knownBrowser(app);
    let last: Response | undefined;
    for (let i = 0; i < 31; i++) last = await ask(`many-${i}@people.test`, visitor);
    expect(last!.status).toBe(429);
    expect(Number(last!.headers.get("Retry-After"))).toBeGreaterThan(60);
    const html = plain(await last!.text());
    expect(html).toMatch(/Wait \d+ minutes, then press Subscribe again/);
    expect(html).toContain('value="many-30@people.test"');
  });
});

describe("Leaving", () => {
  test("C14 leaving takes one press, on the page or in a mail program", async () => {
    const leave = await subscribe("leaver@people.test");
    expect(plain(await app.visitor().page(leave))).toContain(
      "stop the Iweri newsletter to l…@p….test",
    );
    expect(await rowOf("leaver@people.test")).toBeDefined();
    expect(ends(await app.visitor().post(leave, { intent: "leave" }))).toEqual([303, leave]);
    expect(await rowOf("leaver@people.test")).toBeUndefined();
    expect(plain(await app.visitor().page(leave))).toContain("You have unsubscribed");
    // The link that once confirmed does nothing any more.
    const confirm = await linkTo("leaver@people.test", "confirm");
    const over = await app.visitor().get(confirm);
    expect([over.status, (await over.text()).includes("This link has expired")]).toEqual([
      410,
      true,
    ]);
    await app.visitor().post(confirm, {});
    expect(await rowOf("leaver@people.test")).toBeUndefined();

    await subscribe("one-click@people.test");
    const [mail] = await mailsTo(app, "one-click@people.test");
    const list = mail!.headers.get("list") as {
      unsubscribe?: { url?: string };
      "unsubscribe-post"?: { name?: string };
    };
    expect(list["unsubscribe-post"]).toMatchObject({ name: "List-Unsubscribe=One-Click" });
    const { pathname } = new URL(list.unsubscribe!.url!);
    expect(pathname).toBe(await linkTo("one-click@people.test", "leave"));
    // RFC 8058: no cookie, no Origin, no page before it.
    const answer = await app.visitor().fetch(pathname, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(answer.status).toBe(200);
    expect(await rowOf("one-click@people.test")).toBeUndefined();
  });

  test("a forged key, or one for the other link, opens nothing", async () => {
    const leave = await subscribe("keys@people.test");
    const key = leave.split("/").at(-1)!;
    const changed = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
    for (const path of [
      `/newsletter/confirm/${key}`,
      `/newsletter/leave/${changed}`,
      "/newsletter/leave/x",
      "/newsletter/confirm/'--",
    ]) {
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.visitor().post(path, {})).status]).toEqual([path, 404]);
    }
    expect(await rowOf("keys@people.test")).toMatchObject({ status: "subscribed" });
  });

  test("another site's form subscribes and confirms nobody", async () => {
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect(
      (await app.visitor().post("/newsletter", { email: "forged@people.test" }, foreign)).status,
    ).toBe(403);
    expect(await rowOf("forged@people.test")).toBeUndefined();
  });

  test("pages of one person are kept by nobody and listed nowhere", async () => {
    await ask("private@people.test");
    for (const path of [
      await linkTo("private@people.test", "confirm"),
      await linkTo("private@people.test", "leave"),
    ]) {
      const { headers } = await app.visitor().get(path);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual([
        "private, no-cache",
        "noindex",
      ]);
    }
  });
});

describe("/operator/newsletter", () => {
  test("the operator sees subscribers, exports their links and deletes on request", async () => {
    const leave = await subscribe("=cmd@people.test");
    await ask("waiting@people.test");
    await enterOperatorArea(operator);
    const html = plain(await operator.page("/operator/newsletter"));
    expect(html).toContain("=cmd@people.test");
    expect(html).not.toContain("waiting@people.test");
    expect(html).toMatch(/\d+ addresses have confirmed, \d+ have yet to/);
    const [head, ...rows] = await csvAt(operator, "/operator/newsletter/export.csv");
    expect(head).toEqual(["Email Address", "Confirmed (West Africa Time)", "Unsubscribe Link"]);
    // C24 no cell is a formula.
    const row = rows.find(([email]) => email === "'=cmd@people.test")!;
    expect(row[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(row[2]).toBe(`http://localhost:3000${leave}`);
    expect(rows.flat().join()).not.toContain("waiting@people.test");

    expect(
      (await operator.post("/operator/newsletter", { email: "nobody@people.test" })).status,
    ).toBe(422);
    expect(
      (await operator.post("/operator/newsletter", { email: "=CMD@people.test" })).status,
    ).toBe(303);
    expect(await rowOf("=cmd@people.test")).toBeUndefined();
    for (const page of [
      "page=-1",
      "page=1e9",
      "page=DROP",
      "page=1&page=2",
      `q=${"x".repeat(10_000)}`,
    ])
      expect((await operator.get(`/operator/newsletter?${page}`)).status).toBe(200);

    const organiser = await app.organiser();
    for (const path of ["/operator/newsletter", "/operator/newsletter/export.csv"]) {
      expect((await organiser.get(path)).status).toBe(404);
      expect((await app.visitor().get(path)).status).toBe(302);
    }
    expect(
      (await organiser.post("/operator/newsletter", { email: "keys@people.test" })).status,
    ).toBe(404);
  });
});

describe("Keeping", () => {
  // Last: it moves the clock.
  test("who does not confirm within 7 days is forgotten; subscribers stay", async () => {
    await ask("late@people.test");
    const confirm = await linkTo("late@people.test", "confirm");
    await subscribe("stays@people.test");
    sinceStart += 7 * DAY_MS + 1000;
    // Over before the daily job has come by.
    expect((await app.visitor().get(confirm)).status).toBe(410);
    await app.visitor().post(confirm, {});
    await expect.poll(() => rowOf("late@people.test"), { timeout: 60_000 }).toBeUndefined();
    expect(await rowOf("stays@people.test")).toMatchObject({ status: "subscribed" });
  });
});
