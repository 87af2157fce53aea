import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseForeignForm } from "../../../app/platform/http/same-origin.server.ts";
import { addIndividual } from "../../factories/individual.ts";
import { individualAtCode, pass, person, place, readCode } from "../../factories/registering.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let aheadMs = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + aheadMs) } });
  await app.work();
});
afterAll(() => app.stop());

/**
 * Sends the head of a form, so that the server looks who is asking, and its body when `finish` is
 * called.
 */
async function holdBack(visitor: Visitor, path: string, fields: Record<string, string>) {
  let send = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = () => {
        controller.enqueue(new TextEncoder().encode(new URLSearchParams(fields).toString()));
        controller.close();
      };
    },
  });
  const headers = {
    Origin: "http://localhost:3000",
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const answer = visitor.fetch(path, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  await new Promise((done) => setTimeout(done, 200));
  return () => {
    send();
    return answer;
  };
}

describe("A form held back on its way", () => {
  test("a code proves only the address that it was sent to", async () => {
    const victim = "victim-of-hold@people.test";
    // As many codes as go there in an hour: the change below sends none, and leaves the first code
    // as it is.
    for (let i = 0; i < 5; i++) await individualAtCode(app.visitor(), victim);
    const attacker = app.visitor();
    const own = "attacker-of-hold@people.test";
    await individualAtCode(attacker, own);
    const code = await readCode(app, own);
    const finish = await holdBack(attacker, "/verify-email", { code });
    await pass(attacker, "/signup-email", { email: victim }, "/verify-email");
    const answer = await finish();
    expect(
      await app.context.db.selectFrom("users").select("id").where("email", "=", victim).execute(),
    ).toEqual([]);
    expect([303, 422]).toContain(answer.status);
    expect(place(answer)).not.toEqual([303, "/kyc-popup"]);
  });

  test("a form begun before a name was confirmed doesn't change that name", async () => {
    const ada = await addIndividual(app, { email: "ada-of-hold@people.test" });
    const { db } = app.context;
    const finish = await holdBack(ada, "/settings/profile", {
      firstName: "Someone",
      lastName: "Else",
      supportEmail: ada.email,
      timeZone: "Africa/Lagos",
    });
    await db
      .updateTable("accounts")
      .set({ identityStatus: "pending" })
      .where("id", "=", ada.accountId)
      .execute();
    await finish();
    expect(
      await db
        .selectFrom("users")
        .select("lastName")
        .where("id", "=", ada.userId)
        .executeTakeFirst(),
    ).toEqual({
      lastName: "Obi",
    });
  });
});

describe("Limits", () => {
  /**
   * Asks for codes and types wrong ones until it is stopped. Returns how many tries were compared
   * with a code.
   */
  async function guess(visitor: () => Visitor, email: string): Promise<number> {
    let compared = 0;
    for (let i = 0; i < 8; i++) {
      aheadMs += 61_000;
      const one = visitor();
      if ((await one.post("/forgot-pass", { email })).status !== 303) continue;
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => one.post("/email-verify", { code: "00000" })),
      );
      for (const answer of answers)
        if (/Invalid verification code</.test(await answer.text())) compared++;
    }
    return compared;
  }

  test("C27 strangers get 25 guesses a day, and keep nobody out", async () => {
    const person = await app.organiser();
    expect(await guess(() => app.visitor(), person.email)).toBe(25);
    const stranger = await app.visitor().post("/forgot-pass", { email: person.email });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get("Retry-After"))).toBeGreaterThan(23 * 3600);
    const mails = (await mailsTo(app, person.email)).length;
    expect(place(await person.post("/forgot-pass", { email: person.email }))).toEqual([
      303,
      "/email-verify",
    ]);
    await waitForMails(app, person.email, mails + 1);
    const code = await readCode(app, person.email, 6);
    expect(place(await person.post("/email-verify", { code }))).toEqual([303, "/password-reset"]);
  });

  test("C27 nothing is counted against a person for codes never sent", async () => {
    const { email } = await app.organiser();
    const stranger = app.visitor();
    await stranger.post("/forgot-pass", { email });
    for (let i = 0; i < 60; i++) await stranger.post("/email-verify", { code: "00000" });
    const person = app.visitor();
    await person.post("/forgot-pass", { email });
    expect(
      place(await person.post("/email-verify", { code: await readCode(app, email, 2) })),
    ).toEqual([303, "/password-reset"]);
  });

  test("C23 dots and tags do not make one mailbox many", async () => {
    const spellings = [
      "ada.obi",
      "adaobi+1",
      "a.d.a.obi",
      "adaobi+2",
      "AdaObi",
      "adaobi+3",
      "ada.obi+4",
    ];
    for (const local of spellings) await individualAtCode(app.visitor(), `${local}@gmail.com`);
    const last = app.visitor();
    await individualAtCode(last, "adaobi+9@googlemail.com");
    expect(await last.page("/verify-email")).toContain("We haven’t sent a code");
    const { db } = app.context;
    const sent = await db
      .selectFrom("codes")
      .select("destination")
      .where("destination", "like", "%mail.com")
      .execute();
    expect(sent).toHaveLength(5);
  });

  test("text messages are limited by account and by neighbouring numbers", async () => {
    const send = async (from: Visitor, countryCode: string, phoneNumber: string) =>
      (
        await from.post("/kyc-form", {
          nin: "",
          countryCode,
          phoneNumber,
          otp: "",
          intent: "send-code",
        })
      ).status;
    let number = 7_000_000_000;
    let sent = 0;
    for (let i = 0; i < 30; i++) {
      const person = await addIndividual(app);
      if ((await send(person, "+44", String(number++))) === 200) sent++;
    }
    expect(sent).toBe(20);
    for (let i = 0; i < 60; i++) {
      const person = await addIndividual(app);
      number += 1000;
      if ((await send(person, "+44", String(number))) === 200) sent++;
    }
    expect(sent).toBe(60);
  });

  test("one network begins only so many forms, and refused ones leave nothing", async () => {
    const { db } = app.context;
    const rows = async (table: "registrations" | "recoveries") =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count;
    const signer = app.visitor();
    const before = [Number(await rows("registrations")), Number(await rows("recoveries"))];
    let last = new Response();
    for (let i = 0; i < 310; i++) {
      signer.cookies.clear();
      last = await signer.post("/signup", person(`row-${i}@people.test`));
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect(await last.text()).toContain('value="row-309@people.test"');
    expect(Number(await rows("registrations")) - before[0]!).toBe(300);
    for (let i = 0; i < 100; i++)
      await app.visitor().post("/forgot-pass", { email: "one-and-the-same@people.test" });
    expect(Number(await rows("recoveries")) - before[1]!).toBeLessThanOrEqual(5);
  });
});

describe("Requests", () => {
  test("over https the cookies of sign-up and recovery are host-bound", async () => {
    const secure = await startApp({ env: { APP_URL: "https://localhost:3000" } });
    try {
      const headers = { Origin: "https://localhost:3000" };
      const signUp = await secure.visitor().post("/signup", person("host@people.test"), headers);
      const recovery = await secure
        .visitor()
        .post("/forgot-pass", { email: "host@people.test" }, headers);
      for (const answer of [signUp, recovery]) {
        expect(answer.status).toBe(303);
        expect(answer.headers.getSetCookie().join()).toMatch(
          /^__Host-iweri_(registration|recovery)=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
        );
      }
    } finally {
      await secure.stop();
    }
  });

  test("a form from another site is refused, whatever way its address takes", async () => {
    const foreign = { Origin: "https://evil.test" };
    const ask = (path: string) =>
      refuseForeignForm(
        { method: "POST", path, header: (name) => (name === "Origin" ? foreign.Origin : null) },
        "http://localhost:3000",
      );
    for (const path of [
      "/u/../sign-out",
      "/webhooks/%2e%2e/sign-in",
      "/u/./../signup",
      "/sign-out",
    ])
      expect([path, ask(path)]).not.toContain(null);
    expect(ask("/webhooks/resend")).toBeNull();
    expect(ask("/u/abc")).toBeNull();
  });

  test("a form of a hundred thousand fields is not read", async () => {
    const fields = new URLSearchParams(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, "1"]));
    expect((await app.visitor().post("/sign-in", fields)).status).toBe(413);
  });

  test("C27 the work after an answer tells nothing about the address", async () => {
    const { email } = await app.organiser();
    const { db } = app.context;
    const mails = async () =>
      (await db.selectFrom("batches").select("id").where("kind", "=", "code").execute()).length;
    const before = await mails();
    await app.visitor().post("/forgot-pass", { email });
    await new Promise((done) => setTimeout(done, 30));
    expect(await mails()).toBe(before);
    await waitForMails(app, email, 1);
    expect(await mails()).toBe(before + 1);
  });

  test("a small file of 20 million pixels is refused as a logo", async () => {
    const { default: sharp } = await import("sharp");
    const bytes = await sharp({
      create: { width: 5000, height: 4000, channels: 3, background: "red" },
    })
      .png({ progressive: true })
      .toBuffer();
    const form = new FormData();
    form.set("logo", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "logo.png");
    const person = await app.organiser();
    const answer = await person.post("/settings/organisation", form);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("more than a logo needs");
  });
});
