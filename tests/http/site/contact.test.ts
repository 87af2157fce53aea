import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { knownBrowser } from "../../setup/known-browser.ts";
import { mailsTo } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const OPERATOR = "operator@lagoon.test";
const HOUR_MS = 3_600_000;
const PERSON = {
  firstName: "Ngọzị",
  lastName: "Okonkwọ",
  reachAt: "ngozi@people.test",
  message: "Good morning.\r\n\r\nTwo lines.",
};

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let operator: Organiser;
let organiser: Organiser;
let sinceStart = 0;

beforeAll(async () => {
  const start = Date.now();
  app = await startApp({
    env: { OPERATOR_EMAIL: OPERATOR },
    overrides: { clock: () => new Date(start + sinceStart) },
  });
  operator = await enterOperatorArea(await app.organiser({ email: OPERATOR }));
  organiser = await app.organiser();
  await app.work();
});
afterAll(() => app.stop());

const stampOf = (html: string) => /name="stamp" value="([^"]+)"/.exec(html)![1]!;
const rows = () =>
  app.context.db.selectFrom("contactMessages").selectAll().orderBy("createdAt").execute();

/** Opens the page, takes a while, and sends the form. */
async function write(
  fields: Record<string, string>,
  visitor: Visitor = app.visitor(),
  page = "/help",
): Promise<Response> {
  const stamp = stampOf(await visitor.page(page));
  sinceStart += 20_000;
  return visitor.post(page, { stamp, homepage: "", ...PERSON, ...fields });
}

async function mailWith(address: string, text: string): Promise<ParsedMail> {
  for (let i = 0; i < 400; i++) {
    const mail = (await mailsTo(app, address)).find((one) => one.text?.includes(text));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail with ${JSON.stringify(text)} came to ${address}`);
}

describe("Sending a message", () => {
  test("a message reaches the operator and is confirmed to its sender", async () => {
    const visitor = app.visitor();
    const response = await write({}, visitor);
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      "/help?sent=yes#contact",
    ]);
    expect(await visitor.page("/help?sent=yes")).toContain("We have your message");
    const row = (await rows()).at(-1)!;
    expect(row).toMatchObject({
      reachAt: "ngozi@people.test",
      message: "Good morning.\n\nTwo lines.",
      page: "/help",
    });
    expect(row.firstName).toBe("Ngọzị".normalize("NFC"));

    const mail = await mailWith(OPERATOR, "Two lines.");
    expect(mail.subject).toBe("Message from Ngọzị Okonkwọ".normalize("NFC"));
    expect(mail.replyTo?.value.map(({ address }) => address)).toEqual(["ngozi@people.test"]);
    expect(mail.text).toContain(`http://localhost:3000/operator/messages/${row.id}`);
    const confirmation = await mailWith("ngozi@people.test", "A person reads every message");
    expect(confirmation.subject).toBe("We received your message");
    expect(confirmation.replyTo?.value[0]?.address).toBe("support@iweri.test");
  });

  test("the Custom plan's messages are marked, and Get started takes some too", async () => {
    const custom = await write(
      { reachAt: "0803 123 4567", message: "For 2 million certificates" },
      app.visitor(),
      "/help?plan=custom",
    );
    expect(custom.headers.get("Location")).toBe("/help?plan=custom&sent=yes#contact");
    const mail = await mailWith(OPERATOR, "For 2 million certificates");
    expect(mail.subject).toMatch(/^Custom plan from /);
    expect(mail.replyTo?.value[0]?.address).toBe("support@iweri.test");
    expect(mail.text).toContain("08031234567");
    const page = "/get-started?audience=institutions&plan=pro";
    const response = await write({ message: "From Get started" }, app.visitor(), page);
    expect(response.headers.get("Location")).toBe(`${page}&sent=yes#contact`);
    expect((await rows()).at(-1)).toMatchObject({ message: "From Get started", page });
  });

  test("only the operator reads messages, as text, and can delete them", async () => {
    const script = '<script>alert(1)</script>"&';
    expect(
      (await write({ firstName: script, lastName: "Obi", message: `${script}\nSecond line` }))
        .status,
    ).toBe(303);
    const { id } = (await rows()).at(-1)!;
    await enterOperatorArea(operator);
    const list = await operator.page("/operator/messages");
    const page = await operator.page(`/operator/messages/${id}`);
    expect(list).toContain(`href="/operator/messages/${id}"`);
    for (const html of [list, page]) {
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;");
      expect(html).not.toContain("<script>alert(1)");
    }
    expect(page).toContain('href="mailto:ngozi%40people.test?subject=Your%20message%20to%20Iweri"');
    for (const path of ["/operator/messages", `/operator/messages/${id}`]) {
      expect([path, (await organiser.get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.visitor().get(path)).status]).toEqual([path, 302]);
    }
    expect((await organiser.post(`/operator/messages/${id}`, {})).status).toBe(404);
    expect((await operator.post(`/operator/messages/${id}`, {})).status).toBe(422);
    expect((await operator.post(`/operator/messages/${id}`, { intent: "delete" })).status).toBe(
      303,
    );
    expect((await operator.get(`/operator/messages/${id}`)).status).toBe(404);
  });
});

describe("What was typed", () => {
  test.each<[string, Record<string, string>, string]>([
    ["no first name", { firstName: " " }, "First name is required"],
    ["no last name", { lastName: "" }, "Last name is required"],
    [
      "a name of 101 letters",
      { firstName: "Ọ".repeat(101) },
      "First name can have at most 100 characters",
    ],
    [
      "no way to answer",
      { reachAt: "" },
      "Enter an e-mail address like name@example.com, or a phone number",
    ],
    [
      "half an address",
      { reachAt: "ngozi@people" },
      "Enter an e-mail address like name@example.com, or a phone number",
    ],
    [
      "too short a number",
      { reachAt: "12345" },
      "Enter an e-mail address like name@example.com, or a phone number",
    ],
    [
      "an address with a second header",
      { reachAt: "a@people.test\r\nBcc: b@people.test" },
      "Enter an e-mail address like name@example.com, or a phone number",
    ],
    ["no message", { message: "\r\n \t" }, "Write a message"],
    [
      "a message of 5,001 letters",
      { message: "ẹ".repeat(5001) },
      "The message has 5,001 characters. Shorten it to 5,000",
    ],
  ])(
    "%s is named above and beside the field, and everything typed stays",
    async (_, fields, sentence) => {
      const before = (await rows()).length;
      for (const page of ["/help", "/get-started"]) {
        const response = await write(fields, app.visitor(), page);
        const html = await response.text();
        expect(response.status).toBe(422);
        expect(html.split(sentence).length - 1).toBe(2);
        const [name] = Object.keys(fields);
        expect(html).toMatch(
          new RegExp(
            `aria-invalid="true"[^>]*aria-describedby="[^"]*${name}-error|aria-describedby="[^"]*${name}-error[^>]*aria-invalid="true"`,
          ),
        );
        if (name !== "firstName") expect(html).toContain(`value="${PERSON.firstName}"`);
        if (name !== "message") expect(html).toContain("Two lines.");
      }
      expect(await rows()).toHaveLength(before);
    },
  );

  test("what was typed comes back as text", async () => {
    const hostile = `"'><img src=x onerror=alert(1)></textarea><script>alert(1)</script>`;
    const response = await write({
      firstName: hostile,
      lastName: hostile,
      reachAt: hostile,
      message: hostile,
      extra: hostile,
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html.split("&lt;script&gt;alert(1)").length - 1).toBe(4);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|<img src=x/);
  });

  test("the longest name and message that fit are taken whole", async () => {
    const message = `${"ẹ".repeat(4_999)}🎓`;
    expect((await write({ firstName: "Ọ".repeat(100), message })).status).toBe(303);
    expect((await rows()).at(-1)).toMatchObject({ firstName: "Ọ".repeat(100), message });
  });

  test("no name turns into a header, placeholder or markup of the mail", async () => {
    const firstName = 'Ada\r\nBcc: victim@people.test\r\n{First Name} [x] \ue000Code\ue001 "<b>';
    expect(
      (
        await write({
          firstName,
          lastName: "Obi\u202e",
          message: "{Code} {{x}} <img src=x onerror=alert(1)> hostile",
        })
      ).status,
    ).toBe(303);
    const mail = await mailWith(OPERATOR, "hostile");
    expect(mail.subject).toBe(
      'Message from Ada Bcc: victim@people.test {First Name} [x] Code "<b> Obi',
    );
    expect([mail.bcc, mail.cc, [mail.to].flat()[0]?.value.length]).toEqual([
      undefined,
      undefined,
      1,
    ]);
    expect(mail.text).toContain("{Code} {{x}} <img src=x onerror=alert(1)> hostile");
    expect(mail.html).toContain("{Code} {{x}} &lt;img src=x onerror=alert(1)&gt; hostile");
    expect(await mailsTo(app, "victim@people.test")).toHaveLength(0);
  });
});

describe("Limits", () => {
  test("C23 a stranger's mailbox gets two mails a day, never the sender's words", async () => {
    const spellings = [
      "a.victim@gmail.com",
      "avictim+1@gmail.com",
      "A.Victim@googlemail.com",
      "avictim+shop@gmail.com",
    ];
    for (const reachAt of spellings) {
      const fields = {
        firstName: "Win-a-prize",
        lastName: "evil.test",
        reachAt,
        message: `Click evil.test now, ${reachAt}`,
      };
      expect((await write(fields)).status).toBe(303);
      await mailWith(OPERATOR, `now, ${reachAt}`);
    }
    const sent = (
      await Promise.all(spellings.map((address) => mailsTo(app, address.toLowerCase())))
    ).flat();
    expect(sent).toHaveLength(2);
    for (const mail of sent) {
      for (const text of [
        mail.subject,
        mail.text,
        mail.html || "",
        mail.headerLines.map(({ line }) => line).join("\n"),
      ]) {
        expect(text).not.toMatch(/prize|evil|Click/);
      }
    }
  });

  test("the same form sent twice is one message with one mail each", async () => {
    const visitor = app.visitor();
    const fields = {
      stamp: stampOf(await visitor.page("/help")),
      ...PERSON,
      reachAt: "twice@people.test",
      message: "Sent twice",
    };
    const answers = await Promise.all([
      visitor.post("/help", fields),
      visitor.post("/help", fields),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await visitor.post("/help", fields)).status).toBe(303);
    await mailWith("twice@people.test", "A person reads every message");
    await mailWith(OPERATOR, "Sent twice");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await rows()).filter(({ message }) => message === "Sent twice")).toHaveLength(1);
    expect(await mailsTo(app, "twice@people.test")).toHaveLength(1);
    expect(
      (await mailsTo(app, OPERATOR)).filter(({ text }) => text?.includes("Sent twice")),
    ).toHaveLength(1);
  });

  test("what looks like a program is asked to press once more", async () => {
    const before = (await rows()).length;
    const visitor = app.visitor();
    const trapped = await write({ homepage: "https://evil.test", message: "Trapped" }, visitor);
    const html = await trapped.text();
    expect([
      trapped.status,
      html.includes("Press Submit again"),
      html.includes("https://evil.test"),
    ]).toEqual([422, true, false]);
    expect(
      (await visitor.post("/help", { ...PERSON, message: "Trapped", stamp: stampOf(html) })).status,
    ).toBe(303);

    const stamp = stampOf(await visitor.page("/help"));
    const message = "See https://lagoon.test and https://lake.test";
    const linked = await visitor.post("/help", { ...PERSON, message, stamp });
    const refused = await linked.text();
    expect([
      linked.status,
      refused.includes("Messages with several links"),
      refused.includes(message),
    ]).toEqual([422, true, true]);
    expect(
      (await visitor.post("/help", { ...PERSON, message, stamp: stampOf(refused) })).status,
    ).toBe(303);
    const one = { ...PERSON, message: "https://lagoon.test/c/abc does not open", stamp };
    expect((await visitor.post("/help", one)).status).toBe(303);

    for (const bad of ["", "contact:0:x.forged", stamp]) {
      if (bad === stamp) sinceStart += 25 * HOUR_MS;
      const refused = await visitor.post("/help", {
        ...PERSON,
        message: `Old ${bad.length}`,
        stamp: bad,
      });
      const again = await refused.text();
      expect([refused.status, again.includes("open for a long time")]).toEqual([422, true]);
      expect(
        (
          await visitor.post("/help", {
            ...PERSON,
            message: `Old ${bad.length}`,
            stamp: stampOf(again),
          })
        ).status,
      ).toBe(303);
    }
    expect(await rows()).toHaveLength(before + 6);
  });

  test("a browser sends twelve an hour, and the next keeps every word", async () => {
    const visitor = knownBrowser(app);
    for (let i = 0; i < 12; i++)
      expect(
        (await write({ message: `Many ${i}`, reachAt: "0803 000 0000" }, visitor)).status,
      ).toBe(303);
    const refused = await write({ message: "One too many" }, visitor);
    const html = await refused.text();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(html).toContain("We’ve had many messages from your network.");
    expect(html).toContain("One too many");
    expect((await write({ message: "From elsewhere" })).status).toBe(303);
  });
});

describe("The page", () => {
  test("two people who send from one cached page are two messages", async () => {
    const before = (await rows()).length;
    const [one, two] = [app.visitor(), app.visitor()];
    const stamp = stampOf(await one.page("/help"));
    expect(stampOf(await two.page("/help"))).toBe(stamp);
    expect((await one.get("/help")).headers.get("Cache-Control")).toMatch(/^public,/);
    expect((await one.post("/help", { ...PERSON, message: "The same words", stamp })).status).toBe(
      303,
    );
    const other = { ...PERSON, reachAt: "amaka@people.test", message: "The same words", stamp };
    expect((await two.post("/help", other)).status).toBe(303);
    expect(await rows()).toHaveLength(before + 2);
    const refused = await one.post("/help", { ...PERSON, message: "", stamp });
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([
      422,
      "private, no-store",
    ]);
    const again = await two.post("/help", { ...other, message: "", stamp });
    expect(stampOf(await again.text())).not.toBe(stampOf(await refused.text()));
  });

  test("a message keeps the topic it came from, and goes back there", async () => {
    const page = "/help?category=troubleshooting-and-support";
    const response = await write(
      { message: "From a topic" },
      app.visitor(),
      `${page}&category=x&open=y`,
    );
    expect(response.headers.get("Location")).toBe(`${page}&sent=yes#contact`);
    expect((await rows()).at(-1)).toMatchObject({ message: "From a topic", page });
  });

  test("a form from another site or of another kind is refused", async () => {
    const before = (await rows()).length;
    const stamp = stampOf(await app.visitor().page("/help"));
    expect(
      (await app.visitor().post("/help", { ...PERSON, stamp }, { Origin: "https://evil.test" }))
        .status,
    ).toBe(403);
    const file = new FormData();
    for (const [name, value] of Object.entries({ ...PERSON, stamp })) file.set(name, value);
    file.set("message", new File(["x"], "x.txt"));
    expect((await app.visitor().post("/help", file)).status).toBe(422);
    expect(await rows()).toHaveLength(before);
  });
});

describe("Keeping", () => {
  test("after a year a message is forgotten", async () => {
    expect((await write({ message: "Kept for a year" })).status).toBe(303);
    await mailWith(OPERATOR, "Kept for a year");
    sinceStart += 366 * 24 * HOUR_MS;
    expect((await write({ message: "A year later" })).status).toBe(303);
    await expect
      .poll(async () => (await rows()).map(({ message }) => message), { timeout: 60_000 })
      .toEqual(["A year later"]);
  });
});
