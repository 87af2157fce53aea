import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerIdentityForm } from "../../../app/features/accounts/identity/identity-form.server.ts";
import { findOrganiser } from "../../../app/features/accounts/organiser.server.ts";
import type { IdentityOutcome } from "../../../app/providers/identity/identity.ts";
import { openSmsOutbox } from "../../../app/providers/sms/outbox.server.ts";
import type { SmsOutcome } from "../../../app/providers/sms/sms.ts";
import { addIndividual, codeFor, type Individual, textsTo } from "../../factories/individual.ts";
import { readPage, textOf } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const SENT = { kind: "sent", reference: null } as const;
let app: TestApp;
let now = new Date("2026-11-20T09:00:00Z");
/** What the verifier was asked, and what it answers. */
let asked: string[] = [];
let answer: (nin: string) => Promise<IdentityOutcome>;
let smsAnswer: SmsOutcome = SENT;
let phones = 8_030_000_000;
const newPhone = () => {
  phones += 1_009;
  return String(phones);
};
let nins = 200_000_000;
const newNin = () => String(++nins * 100 + 10);

beforeAll(async () => {
  app = await startApp({
    overrides: {
      clock: () => now,
      identity: {
        name: "dojah",
        async verify({ nin }) {
          asked.push(nin);
          return answer(nin);
        },
      },
      sms: {
        name: "outbox",
        async send(to, text) {
          if (smsAnswer.kind !== "sent") return smsAnswer;
          return openSmsOutbox(`${app.context.config.dataDir}/outbox`).send(to, text);
        },
      },
    },
  });
});
beforeEach(() => {
  asked = [];
  smsAnswer = SENT;
  answer = async () => ({ kind: "match", reference: "r1" });
  now = new Date(now.getTime() + 25 * 3_600_000);
});
afterAll(() => app.stop());

interface Typed {
  nin?: string;
  countryCode?: string;
  phoneNumber?: string;
  otp?: string;
  intent?: string;
}

/** The words of the answer, as somebody reads them. */
async function post(person: Individual, typed: Typed) {
  const response = await person.post("/kyc-form", {
    countryCode: "+234",
    nin: "",
    phoneNumber: "",
    otp: "",
    intent: "verify",
    ...typed,
  });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("Location"),
    html,
    text: wordsOf(html),
    headers: response.headers,
  };
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}

async function accountOf({ accountId }: Individual) {
  return app.context.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

async function checksOf({ accountId }: Individual): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("identityChecks")
    .select("outcome")
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ outcome }) => outcome);
}

/** A person whose phone is proved, so that only the number is asked for. */
async function withProvedPhone(given: Parameters<typeof addIndividual>[1] = {}) {
  const person = await addIndividual(app, given);
  const phoneNumber = newPhone();
  const otp = await codeFor(app, person, phoneNumber);
  const check = (nin: string) => post(person, { nin, phoneNumber, otp });
  return { person, phoneNumber, otp, check };
}

describe("/kyc-form before anything is sent", () => {
  test("a person reads why, what is needed, and that it may wait", async () => {
    const person = await addIndividual(app);
    const popup = await readPage(await person.page("/kyc-popup"));
    expect(popup.getByRole("link", { name: "Complete KYC" }).getAttribute("href")).toBe(
      "/kyc-form",
    );
    expect(popup.getByRole("link", { name: "Later" }).getAttribute("href")).toBe("/dashboard");
    const form = await readPage(await person.page("/kyc-form"));
    expect(form.text).toContain("Send the code first, then type it here.");
    expect(form.text).toContain("Dojah, an identity service");
    form.getByRole("button", { name: "Send Code" });
    form.getByRole("button", { name: "Verify Account" });
  });

  test("companies have nothing to check, and strangers sign in first", async () => {
    const company = await app.organiser();
    for (const path of ["/kyc-popup", "/kyc-form"]) {
      expect((await company.get(path)).headers.get("Location")).toBe("/dashboard");
      expect((await app.visitor().get(path)).headers.get("Location")).toBe(
        `/sign-in?to=${encodeURIComponent(path)}`,
      );
    }
  });

  test.each([
    [{ nin: "" }, "NIN is required"],
    [{ nin: "1234567890a" }, "NIN should contain only digits"],
    [{ nin: "12345678" }, "NIN must be exactly 11 digits"],
    [{ nin: "12345678" }, "3 digits still needed"],
    [{ phoneNumber: "" }, "Phone number is required"],
    [{ phoneNumber: "80312x4567" }, "Phone number should contain only digits"],
    [
      { phoneNumber: "803123456" },
      "Nigerian phone numbers should be 10 digits (without country code)",
    ],
    [{ countryCode: "+1", phoneNumber: "1" }, "US/Canada phone numbers should be 10 digits"],
    [{ countryCode: "+44", phoneNumber: "1" }, "UK phone numbers should be 10-11 digits"],
    [{ countryCode: "+91", phoneNumber: "1" }, "Indian phone numbers should be 10 digits"],
    [{ countryCode: "+27", phoneNumber: "123456" }, "Phone number is too short"],
    [{ countryCode: "+254", phoneNumber: "1234567890123456" }, "Phone number is too long"],
    [{ otp: "12345" }, "Send the code first, then type it here."],
  ])("typing %j is answered: %s", async (typed, message) => {
    const person = await addIndividual(app);
    const answered = await post(person, {
      nin: "12345678910",
      phoneNumber: "8031234567",
      otp: "",
      ...typed,
    });
    expect(answered.status).toBe(422);
    expect(answered.text).toContain(message);
    for (const value of Object.values(typed))
      if (value) expect(answered.html).toContain(`value="${value}"`);
    expect(asked).toEqual([]);
  });

  test("errors stand in the summary in order, and beside each field", async () => {
    const { html } = await post(await addIndividual(app), {});
    const page = await readPage(html);
    expect(textOf(page.getByRole("alert"))).toContain("NIN is required Phone number is required");
    for (const field of ["nin", "phoneNumber"])
      expect(page.body.querySelector(`#${field}`)!.getAttribute("aria-describedby")).toContain(
        `${field}-error`,
      );
    for (const field of ["nin", "phoneNumber"])
      expect(page.body.querySelector(`#${field}-error`)).not.toBeNull();
  });
});

describe("The code to the phone", () => {
  test("a code is sent, and everything typed stays", async () => {
    const person = await addIndividual(app);
    const phoneNumber = newPhone();
    const sent = await post(person, { nin: "123 4567 8910", phoneNumber, intent: "send-code" });
    expect(sent.status).toBe(200);
    expect(sent.headers.get("Cache-Control")).toBe("private, no-store");
    expect(sent.text).toContain(`We sent a code to +234${phoneNumber}.`);
    expect(sent.html).toContain('value="123 4567 8910"');
    (await readPage(sent.html)).getByRole("button", { name: "Resend Code" });
    expect(await textsTo(app, `+234${phoneNumber}`)).toEqual([
      expect.stringMatching(/^\d{5} is your Iweri code\./),
    ]);
    expect((await post(person, { nin: "12345678910", phoneNumber })).text).toContain(
      "OTP is required",
    );
    expect((await post(person, { nin: "12345678910", phoneNumber, otp: "12a45" })).text).toContain(
      "OTP should contain only digits",
    );
    const again = await post(person, { phoneNumber, intent: "send-code" });
    expect(again.status).toBe(429);
    expect(again.headers.get("Retry-After")).toBe("60");
    expect(again.text).toContain("You can ask for another in 60 seconds.");
    now = new Date(now.getTime() + 61_000);
    expect((await post(person, { phoneNumber, intent: "send-code" })).status).toBe(200);
    expect(await textsTo(app, `+234${phoneNumber}`)).toHaveLength(2);
    expect(await person.page("/kyc-form")).toContain(`value="${phoneNumber}"`);
  });

  test("C23 one account rings few phones", async () => {
    const person = await addIndividual(app);
    for (let i = 0; i < 6; i++)
      expect((await post(person, { phoneNumber: newPhone(), intent: "send-code" })).status).toBe(
        200,
      );
    const seventh = await post(person, { phoneNumber: newPhone(), intent: "send-code" });
    expect(seventh.status).toBe(429);
    expect(seventh.text).toContain("Too many codes were requested.");
  });

  test("a text message that could not be sent blocks nothing", async () => {
    const person = await addIndividual(app);
    const phoneNumber = newPhone();
    for (let i = 0; i < 8; i++) {
      smsAnswer =
        i % 2
          ? { kind: "refused", reason: "x" }
          : { kind: "unavailable", reason: "x", mayHaveLeft: false, waitSeconds: null };
      const answered = await post(person, { nin: "12345678910", phoneNumber, intent: "send-code" });
      expect(answered.status).toBe(422);
      expect(answered.text).toContain(
        i % 2
          ? "We can’t send text messages to this number."
          : "We couldn’t send the text message. Try again in a moment",
      );
      expect(answered.html).toContain('value="12345678910"');
      (await readPage(answered.html)).getByRole("button", { name: "Send Code" });
    }
    smsAnswer = SENT;
    expect((await post(person, { phoneNumber, intent: "send-code" })).status).toBe(200);
  });

  test("Enter does what comes next: sends the code, then checks", async () => {
    const person = await addIndividual(app);
    const phoneNumber = newPhone();
    const nin = newNin();
    const html = await person.page("/kyc-form");
    const form = (await readPage(html))
      .getByRole("button", { name: "Verify Account" })
      .closest("form")!;
    expect(form.querySelector('button[type="submit"]')!.getAttribute("value")).toBe("next");
    expect((await post(person, { nin, phoneNumber, intent: "next" })).text).toContain(
      "We sent a code",
    );
    expect((await post(person, { nin, phoneNumber, intent: "next" })).text).toContain(
      "OTP is required",
    );
    const otp = /\d{5}/.exec((await textsTo(app, `+234${phoneNumber}`)).at(-1) ?? "")?.[0];
    expect(await post(person, { nin, phoneNumber, otp, intent: "next" })).toMatchObject({
      status: 303,
      location: "/dashboard",
    });
  });

  test("a wrong code is refused, and a sixth try is too many", async () => {
    const { otp, person, phoneNumber } = await withProvedPhone();
    const nin = newNin();
    const wrong = otp === "00000" ? "11111" : "00000";
    for (let i = 0; i < 5; i++) {
      const answered = await post(person, { nin, phoneNumber, otp: wrong });
      expect(answered.text).toContain("Invalid verification code");
      expect(answered.text).not.toContain("too many times");
    }
    expect((await post(person, { nin, phoneNumber, otp })).text).toContain(
      "It has expired or was entered wrongly too many times.",
    );
    expect(asked).toEqual([]);
  });

  test("a code is good for ten minutes and for one phone", async () => {
    const { otp, person, phoneNumber } = await withProvedPhone();
    const nin = newNin();
    expect((await post(person, { nin, phoneNumber: newPhone(), otp })).text).toContain(
      "Send the code first",
    );
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect((await post(person, { nin, phoneNumber, otp })).text).toContain("It has expired");
    expect(asked).toEqual([]);
  });
});

describe("The check", () => {
  test("a match allows sending, and the number is not kept", async () => {
    const { person, phoneNumber, otp } = await withProvedPhone();
    const nin = newNin();
    const spaced = `${nin.slice(0, 3)} ${nin.slice(3, 7)} ${nin.slice(7)}`;
    expect(await post(person, { nin: spaced, phoneNumber, otp })).toMatchObject({
      status: 303,
      location: "/dashboard",
    });
    expect(asked).toEqual([nin]);
    expect(await accountOf(person)).toMatchObject({
      identityStatus: "passed",
      phone: `+234${phoneNumber}`,
    });
    const { db } = app.context;
    expect(
      await db
        .selectFrom("identityChecks")
        .selectAll()
        .where("accountId", "=", person.accountId)
        .execute(),
    ).toMatchObject([
      {
        outcome: "match",
        ninLastFour: nin.slice(-4),
        reference: "r1",
        firstName: "Ada",
        consentAt: now.toISOString(),
      },
    ]);
    expect(
      await db.selectFrom("provedPhones").selectAll().where("userId", "=", person.userId).execute(),
    ).toEqual([]);
    const log = await db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", person.accountId)
      .execute();
    expect(log.map(({ text }) => text)).toContain("Identity confirmed");
    expect((await person.get("/kyc-form")).headers.get("Location")).toBe("/dashboard");
  });

  test("a wrong number costs a check, but no second text message", async () => {
    const { person, check, phoneNumber } = await withProvedPhone({
      firstName: "Ngozi",
      lastName: "Bello",
    });
    answer = async () => ({ kind: "mismatch", reference: null });
    const mismatch = await check(newNin());
    expect(mismatch.status).toBe(422);
    expect(mismatch.text).toContain("This NIN is not in the name of Ngozi Bello.");
    expect(mismatch.html).toContain('href="/settings/profile"');
    expect(mismatch.text).toContain("Your phone number is confirmed, so no code is needed.");
    now = new Date(now.getTime() + 29 * 60_000);
    answer = async () => ({ kind: "not_found", reference: null });
    expect((await post(person, { nin: newNin(), phoneNumber })).text).toContain(
      "There is no such NIN.",
    );
    expect((await post(person, { nin: newNin(), phoneNumber: newPhone() })).text).toContain(
      "Send the code first",
    );
    now = new Date(now.getTime() + 2 * 60_000);
    expect((await post(person, { nin: newNin(), phoneNumber })).status).toBe(422);
    expect(await checksOf(person)).toEqual(["mismatch", "not_found"]);
  });

  test("a fourth check in 24 hours is refused without asking", async () => {
    const { person, check } = await withProvedPhone();
    answer = async () => ({ kind: "mismatch", reference: null });
    for (let i = 0; i < 3; i++) {
      expect((await check(newNin())).status).toBe(422);
      now = new Date(now.getTime() + 60_000);
    }
    const fourth = await check(newNin());
    expect(fourth.status).toBe(429);
    expect(fourth.text).toContain("You have used all three checks for today. You can try again");
    expect(Number(fourth.headers.get("Retry-After"))).toBe(24 * 3600 - 180);
    expect(asked).toHaveLength(3);
    expect(wordsOf(await person.page("/kyc-form"))).toContain(
      "You have used all three checks for today",
    );
  });

  test("one number can't be tried against the names of many accounts", async () => {
    const nin = newNin();
    answer = async () => ({ kind: "mismatch", reference: null });
    for (let i = 0; i < 3; i++)
      expect((await (await withProvedPhone()).check(nin)).status).toBe(422);
    const fourth = await (await withProvedPhone()).check(nin);
    expect(fourth.status).toBe(429);
    expect(asked).toHaveLength(3);
  });

  test("a service that does not answer is no try", async () => {
    const { person, check } = await withProvedPhone();
    const nin = newNin();
    for (let i = 0; i < 5; i++) {
      answer = async () => {
        if (i % 2) throw new Error(`broke with ${nin}`);
        return { kind: "unavailable", reference: null, reason: "x" };
      };
      const answered = await check(nin);
      expect(answered.status).toBe(422);
      expect(answered.text).toContain(
        "The identity service is not answering. Try again in a few minutes. Nothing is lost.",
      );
      now = new Date(now.getTime() + 1000);
    }
    answer = async () => ({ kind: "match", reference: null });
    expect((await check(nin)).status).toBe(303);
    expect(await checksOf(person)).toEqual([...Array(5).fill("unavailable"), "match"]);
  });

  test("one number opens one account, and the second isn't told whose", async () => {
    const nin = newNin();
    const first = await withProvedPhone({ firstName: "Zainab", email: "zainab@people.test" });
    expect((await first.check(nin)).status).toBe(303);
    const second = await withProvedPhone();
    const answered = await second.check(nin);
    expect(answered.status).toBe(422);
    expect(answered.text).toContain("This NIN already belongs to an account.");
    expect(answered.html).toContain("mailto:support@iweri.test");
    expect(answered.html).not.toMatch(/zainab/i);
    expect(asked).toEqual([nin]);
    expect(await checksOf(second.person)).toEqual(["taken"]);
    expect((await accountOf(second.person)).identityStatus).toBe("none");
  });

  test("of two accounts with one number at once, one passes", async () => {
    const nin = newNin();
    const people = [await withProvedPhone(), await withProvedPhone()];
    answer = async () => {
      await new Promise((done) => setTimeout(done, 100));
      return { kind: "match", reference: null };
    };
    const statuses = (await Promise.all(people.map(({ check }) => check(nin))))
      .map(({ status }) => status)
      .sort();
    expect(statuses).toEqual([303, 422]);
    const outcomes = (await Promise.all(people.map(({ person }) => checksOf(person))))
      .flat()
      .sort();
    expect(outcomes).toEqual(["match", "taken"]);
  });

  test("C20 a form sent three times at once makes one check", async () => {
    for (const kind of ["match", "mismatch"] as const) {
      asked = [];
      const { person, check } = await withProvedPhone();
      const nin = newNin();
      answer = async () => {
        await new Promise((done) => setTimeout(done, 200));
        return { kind, reference: null };
      };
      const answers = await Promise.all([check(nin), check(nin), check(nin)]);
      expect(answers.map(({ status }) => status)).toEqual(
        Array(3).fill(kind === "match" ? 303 : 422),
      );
      expect(asked).toEqual([nin]);
      expect(await checksOf(person)).toEqual([kind]);
    }
  });

  test("the same form arriving late is no wrong code", async () => {
    const { person, phoneNumber, otp, check } = await withProvedPhone();
    const nin = newNin();
    const organiser = await findOrganiser(
      app.context,
      [...person.cookies].map((pair) => pair.join("=")).join("; "),
    );
    expect((await check(nin)).status).toBe(303);
    // It came in before the first had passed, and is looked at now.
    const typed = { intent: "verify", nin, countryCode: "+234", phoneNumber, otp };
    const answer = await answerIdentityForm(app.context, organiser!, {
      typed,
      clientAddress: "203.0.113.9",
    });
    expect(answer).toBe("passed");
    expect(await checksOf(person)).toEqual(["match"]);
  });

  test("a check lost with its process counts as no try", async () => {
    const { person, check } = await withProvedPhone();
    const nin = newNin();
    let release = () => {};
    answer = () =>
      new Promise((done) => (release = () => done({ kind: "match", reference: null })));
    const lost = check(nin);
    await expect.poll(() => asked.length).toBe(1);
    expect((await check(newNin())).status).toBe(409);
    now = new Date(now.getTime() + 61_000);
    answer = async () => ({ kind: "mismatch", reference: null });
    expect((await check(newNin())).status).toBe(422);
    expect(await checksOf(person)).toEqual(["unavailable", "mismatch"]);
    release();
    await lost;
  });

  test("a name changed during a check does not pass", async () => {
    const { person, check } = await withProvedPhone();
    answer = async () => {
      await app.context.db
        .updateTable("users")
        .set({ lastName: "Else" })
        .where("id", "=", person.userId)
        .execute();
      return { kind: "match", reference: null };
    };
    expect((await check(newNin())).status).toBe(422);
    expect((await accountOf(person)).identityStatus).toBe("none");
  });

  test("a form from another site is refused", async () => {
    const person = await addIndividual(app);
    const response = await person.post(
      "/kyc-form",
      { intent: "send-code", phoneNumber: newPhone() },
      { Origin: "https://evil.test" },
    );
    expect(response.status).toBe(403);
  });
});
