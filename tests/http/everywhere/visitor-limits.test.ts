import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCode, issueCode } from "../../../app/features/accounts/codes.server.ts";
import { tokenHash } from "../../../app/platform/crypto.server.ts";
import { newId, randomLetters } from "../../../app/platform/text/ids.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { individualAtCode, pass } from "../../factories/registering.ts";
import { HttpVisitor } from "../../setup/http-visitor.ts";
import { waitForCode } from "../../setup/read-outbox.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
/** Ms that the product's clock is ahead. */
let ahead = 0;
/** Where the product's clock stands still, ms. */
let stoppedAt: number | null = null;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date((stoppedAt ?? Date.now()) + ahead) } });
  await app.work();
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const place = ({ status, headers }: Response) => [status, headers.get("Location")];
const stampOf = (html: string) => /name="stamp"[^>]*value="([^"]+)"/.exec(html)![1]!;

/** A form that is open to everyone, and how one sends answers to it. */
async function openForm() {
  const owner = await app.organiser();
  const { slug } = await addPublishedForm(app.context, owner);
  const open = async (visitor: Visitor) => stampOf(await visitor.page(`/f/${slug}`));
  const send = (visitor: Visitor, stamp: string, name: string) =>
    visitor.post(`/f/${slug}`, {
      stamp,
      go: "on",
      "q-fullname.first": name,
      "q-fullname.last": "Bello",
      "q-emailadr": `${name}@class.test`,
      "q-employer": "",
    });
  return { open, send };
}

/** The path of an open invitation. */
async function invitationOf(
  { accountId, userId }: { accountId: string; userId: string },
  email: string,
): Promise<string> {
  const { db, clock } = app.context;
  const now = clock();
  const token = randomLetters(32);
  const times = {
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
  };
  const row = {
    id: newId(now.getTime()),
    accountId,
    email,
    role: "editor" as const,
    invitedBy: userId,
  };
  await db
    .insertInto("invitations")
    .values({ ...row, ...times, tokenHash: tokenHash(token) })
    .execute();
  return `/invitation/${token}`;
}

describe("One network address", () => {
  test("sixty people sign up in ten minutes, with a code each", {
    tags: ["long"],
    timeout: 240_000,
  }, async () => {
    for (let number = 0; number < 60; number++) {
      const visitor = new HttpVisitor(server.port);
      const email = `learner-${number}@class.test`;
      await individualAtCode(visitor, email);
      const code = await waitForCode(app, email, 1);
      // Every third mistypes theirs first.
      if (number % 3 === 0)
        expect((await visitor.post("/verify-email", { code: "xxxxx" })).status).toBe(422);
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
      const about = {
        purpose: "registration",
        subject: `guessed-${number}`,
        destination: `guessed-${number}@x.test`,
      } as const;
      const now = clock();
      const issued = await issueCode(db, config, {
        ...about,
        deliverable: true,
        clientAddress: `2001:db8::${number}:1`,
        now,
      });
      if (issued.kind !== "issued") {
        results.set("no code", (results.get("no code") ?? 0) + 1);
        continue;
      }
      const wrong = issued.code === "00000" ? "00001" : "00000";
      const result = await checkCode(db, config, { ...about, typed: wrong, clientAddress, now });
      results.set(result, (results.get(result) ?? 0) + 1);
      if (result === "over") {
        // Not even a right one is taken from there; from elsewhere it is.
        expect(
          await checkCode(db, config, { ...about, typed: issued.code, clientAddress, now }),
        ).toBe("over");
        expect(
          await checkCode(db, config, {
            ...about,
            typed: issued.code,
            clientAddress: "198.51.100.9",
            now,
          }),
        ).toBe("right");
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
      const about = {
        purpose: "registration",
        subject: `six-${number}`,
        destination: `six-${number}@x.test`,
      } as const;
      await issueCode(db, config, {
        ...about,
        deliverable: true,
        clientAddress: `192.0.2.${number % 100}`,
        now,
      });
      const clientAddress = `2001:db8:7:7:${number.toString(16)}::1`;
      if (
        (await checkCode(db, config, { ...about, typed: "xxxxx", clientAddress, now })) === "wrong"
      )
        wrong++;
    }
    expect(wrong).toBe(200);
  });
});

describe("Answers to a form", () => {
  beforeAll(() => {
    stoppedAt = Date.now();
  });
  afterAll(() => {
    stoppedAt = null;
  });

  test("sixty people answer in ten minutes from one address", async () => {
    const { open, send } = await openForm();
    const stamps = await Promise.all(
      Array.from({ length: 60 }, () => open(new HttpVisitor(server.port))),
    );
    ahead += 5_000;
    for (const [at, stamp] of stamps.entries()) {
      const [status, to] = place(await send(new HttpVisitor(server.port), stamp, `guest-${at}`));
      expect([status, String(to).includes("/thanks")]).toEqual([303, true]);
    }
  });

  test("a program is stopped, and its network is not", { tags: ["long"] }, async () => {
    const { open, send } = await openForm();
    const early = new HttpVisitor(server.port);
    const opened = await open(early);
    const statuses: number[] = [];
    for (let page = 0; page < 2; page++) {
      const robot = new HttpVisitor(server.port);
      const stamp = await open(robot);
      // It throws its cookies away, so that no browser is counted.
      for (let at = 0; at < 122; at++)
        statuses.push(
          (await send(new HttpVisitor(server.port), stamp, `bot-${page}-${at}`)).status,
        );
    }
    const taken = statuses.filter((status) => status === 303).length;
    expect([new Set(statuses), taken]).toEqual([new Set([303, 429]), 200]);
    expect(statuses.slice(120, 122)).toEqual([429, 429]);
    const refused = await send(
      new HttpVisitor(server.port),
      await open(new HttpVisitor(server.port)),
      "bot-last",
    );
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "2"]);
    ahead += 5_000;
    expect((await send(early, opened, "honest-reader")).status).toBe(303);
  });

  test("one browser sends no more than sixty", { tags: ["long"] }, async () => {
    const { open, send } = await openForm();
    const chatty = new HttpVisitor(server.port);
    const statuses: number[] = [];
    for (let page = 0; page < 4; page++) {
      const stamp = await open(chatty);
      ahead += 5_000;
      for (let at = 0; at < 20; at++)
        statuses.push((await send(chatty, stamp, `again-${page}-${at}`)).status);
    }
    // The first came without a cookie.
    expect(statuses.indexOf(429)).toBe(61);
    const stamp = await open(new HttpVisitor(server.port));
    ahead += 5_000;
    expect((await send(new HttpVisitor(server.port), stamp, "neighbour")).status).toBe(303);
  });
});

describe("Invitations and passkeys", () => {
  test("people join by their links after a neighbour has guessed many", async () => {
    const owner = await app.organiser();
    const guessed: number[] = [];
    for (let at = 0; at < 70; at++)
      guessed.push(
        (await new HttpVisitor(server.port).post(`/invitation/${String(at).padStart(32, "x")}`, {}))
          .status,
      );
    expect([...new Set(guessed)]).toEqual([303, 429]);
    const link = await invitationOf(owner, "bola@class.test");
    const person = new HttpVisitor(server.port);
    const typed = {
      firstName: "Bola",
      lastName: "Ade",
      termsAccepted: "yes",
      password: "short",
      confirmPassword: "short",
    };
    expect((await person.post(link, typed)).status).toBe(422);
    const strong = { password: "Correct-horse-9!", confirmPassword: "Correct-horse-9!" };
    expect(place(await person.post(link, { ...typed, ...strong }))).toEqual([303, "/dashboard"]);
  });

  test("one invitation is answered sixty times, by whichever network", async () => {
    const owner = await app.organiser();
    const link = await invitationOf(owner, "ife@class.test");
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++)
      statuses.push((await app.visitor().post(link, { password: "x" })).status);
    expect(statuses).toEqual([...Array(60).fill(422), 429]);
  });

  test("a browser asks for a hundred challenges, a school for many more", {
    tags: ["long"],
  }, async () => {
    const known = new HttpVisitor(server.port);
    await known.post("/newsletter", { email: "passkeys@class.test" });
    const ask = (visitor: HttpVisitor) => visitor.post("/sign-in/passkey/options", {});
    const statuses: number[] = [];
    for (let at = 0; at < 101; at++) statuses.push((await ask(known)).status);
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
    expect((await ask(new HttpVisitor(server.port))).status).toBe(200);
  });
});

describe("A browser", () => {
  test("is counted by a signed cookie; its network goes on", async () => {
    const chatty = new HttpVisitor(server.port);
    const ask = (visitor: HttpVisitor, number: number) =>
      visitor.post("/newsletter", { email: `reader-${number}@class.test` });
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
        statuses.add(
          (await visitor.post("/newsletter", { email: `bot-${address}-${number}@x.test` })).status,
        );
    }
    expect([...statuses].sort()).toEqual([303, 429]);
    for (let reader = 0; reader < 5; reader++)
      expect(
        place(await app.visitor().post("/newsletter", { email: `honest-${reader}@people.test` })),
      ).toEqual([303, "/newsletter/sent"]);
  });
});
