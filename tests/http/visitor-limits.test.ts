import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCode, issueCode } from "../../app/features/accounts/codes.server.ts";
import { individualAtCode, pass } from "../factories/registering.ts";
import { HttpVisitor } from "../setup/http-visitor.ts";
import { waitForCode } from "../setup/read-outbox.ts";
import { serveApp } from "../setup/serve-app.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  app = await startApp();
  await app.work();
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const place = ({ status, headers }: Response) => [status, headers.get("Location")];

describe("One network address", () => {
  test("sixty people sign up in ten minutes, with a code each", { tags: ["long"], timeout: 240_000 }, async () => {
    for (let number = 0; number < 60; number++) {
      const visitor = new HttpVisitor(server.port);
      const email = `learner-${number}@class.test`;
      await individualAtCode(visitor, email);
      const code = await waitForCode(app, email, 1);
      // Every third mistypes theirs first.
      if (number % 3 === 0) expect((await visitor.post("/verify-email", { code: "xxxxx" })).status).toBe(422);
      await pass(visitor, "/verify-email", { code }, "/kyc-popup");
    }
    const { count } = await app.context.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(60);
  });

  test("a thousand guesses of codes find nothing, and stop being compared", async () => {
    const { db, config, clock } = app.context;
    const clientAddress = "203.0.113.50";
    const results = new Map<string, number>();
    for (let number = 0; number < 1000; number++) {
      const about = { purpose: "registration", subject: `guessed-${number}`, destination: `guessed-${number}@x.test` } as const;
      const now = clock();
      const issued = await issueCode(db, config, { ...about, deliverable: true, clientAddress: `2001:db8::${number}:1`, now });
      if (issued.kind !== "issued") {
        results.set("no code", (results.get("no code") ?? 0) + 1);
        continue;
      }
      const wrong = issued.code === "00000" ? "00001" : "00000";
      const result = await checkCode(db, config, { ...about, typed: wrong, clientAddress, now });
      results.set(result, (results.get(result) ?? 0) + 1);
      if (result === "over") {
        // Not even a right one is taken from there; from elsewhere it is.
        expect(await checkCode(db, config, { ...about, typed: issued.code, clientAddress, now })).toBe("over");
        expect(await checkCode(db, config, { ...about, typed: issued.code, clientAddress: "198.51.100.9", now })).toBe("right");
        break;
      }
    }
    expect(results.get("wrong")).toBe(200);
    expect(results.get("over")).toBe(1);
  });

  test("guesses from one IPv6 line count together, however many addresses it has", async () => {
    const { db, config, clock } = app.context;
    const now = clock();
    let wrong = 0;
    for (let number = 0; number < 250; number++) {
      const about = { purpose: "registration", subject: `six-${number}`, destination: `six-${number}@x.test` } as const;
      await issueCode(db, config, { ...about, deliverable: true, clientAddress: `192.0.2.${number % 100}`, now });
      const clientAddress = `2001:db8:7:7:${number.toString(16)}::1`;
      if ((await checkCode(db, config, { ...about, typed: "xxxxx", clientAddress, now })) === "wrong") wrong++;
    }
    expect(wrong).toBe(200);
  });
});

describe("A browser", () => {
  test("is counted by a signed cookie; its network goes on", async () => {
    const chatty = new HttpVisitor(server.port);
    const ask = (visitor: HttpVisitor, number: number) => visitor.post("/newsletter", { email: `reader-${number}@class.test` });
    const statuses: number[] = [];
    for (let number = 0; number < 9; number++) statuses.push((await ask(chatty, number)).status);
    // The first came without a cookie and got one.
    expect(statuses).toEqual([...Array(7).fill(303), 429, 429]);
    expect(chatty.cookies.get("iweri_browser")).toMatch(/^browser/);
    expect(place(await ask(new HttpVisitor(server.port), 100))).toEqual([303, "/newsletter/sent"]);
    const forger = new HttpVisitor(server.port);
    forger.cookies.set("iweri_browser", "browser:me.madeup");
    expect((await ask(forger, 101)).status).toBe(303);
    expect(forger.cookies.get("iweri_browser")).not.toBe("browser:me.madeup");
  });
});

describe("The newsletter", () => {
  test("is not used up for everyone by eight addresses", async () => {
    const statuses = new Set<number>();
    for (let address = 0; address < 8; address++) {
      const visitor = app.visitor();
      for (let number = 0; number < 60; number++)
        statuses.add((await visitor.post("/newsletter", { email: `bot-${address}-${number}@x.test` })).status);
    }
    expect([...statuses].sort()).toEqual([303, 429]);
    for (let reader = 0; reader < 5; reader++)
      expect(place(await app.visitor().post("/newsletter", { email: `honest-${reader}@people.test` }))).toEqual([
        303,
        "/newsletter/sent",
      ]);
  });
});
