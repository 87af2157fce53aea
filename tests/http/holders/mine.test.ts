import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reissueCertificate } from "../../../app/features/certificates/issue/reissue-certificate.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { eraseCertificates } from "../../../app/features/people/erase/erase-certificates.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { htmlFindings } from "../../setup/html-findings.ts";
import { mailsTo, waitForCode, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";
import { linkTo, openMine } from "./open-mine.ts";

let app: TestApp;
let ahead = 0;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + ahead);
  app = await startApp({ overrides: { clock } });
  await app.work();
});
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const give = (email: string, course: string, more: Parameters<typeof issueOne>[1] = {}) =>
  issueOne(app.context.db, { email, details: { "Course Title": course }, ...more });

/** Of a page on the line, without the styles that all public pages have. */
const bytesOf = (html: string) => gzipSync(html.replace(/<style[\s\S]*?<\/style>/g, "")).length;

describe("The link", () => {
  test("an address without certificates gets the same answer and no mail", async () => {
    await give("known@people.test", "Maths");
    const ask = (email: string) => app.visitor().post("/mine", { email });
    const [known, unknown] = await Promise.all([
      ask("known@people.test"),
      ask("unknown@people.test"),
    ]);
    const seen = (answer: Response) => [
      answer.status,
      answer.headers.get("Location"),
      [...answer.headers.keys()],
    ];
    expect(seen(unknown)).toEqual(seen(known));
    expect(known.headers.get("Location")).toBe("/mine?asked=yes");
    expect(await waitForMails(app, "known@people.test", 1)).toHaveLength(1);
    expect(await mailsTo(app, "unknown@people.test")).toHaveLength(0);
  });

  test("a mailbox gets three links an hour, whatever stands after a plus", async () => {
    await give("full@people.test", "Maths");
    for (let i = 0; i < 6; i++) await app.visitor().post("/mine", { email: "full@people.test" });
    await waitForMails(app, "full@people.test", 3);
    await new Promise((done) => setTimeout(done, 1_300));
    expect(await mailsTo(app, "full@people.test")).toHaveLength(3);
  });

  test("what is no address is said beside the field, and kept", async () => {
    const answer = await app.visitor().post("/mine", { email: "halima at" });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Enter an e-mail address in full");
    expect(html).toContain('value="halima at"');
  });

  test("opening it changes nothing until its button is pressed", async () => {
    await give("scanned@people.test", "Maths");
    await app.visitor().post("/mine", { email: "scanned@people.test" });
    const link = await linkTo(app, "scanned@people.test");
    const scanner = app.visitor();
    expect(await scanner.page(link)).toContain("Open in this browser");
    expect(scanner.cookies.size).toBe(0);
    const holder = app.visitor();
    expect(await holder.page(link)).not.toContain("scanned@people.test");
    const pressed = await holder.post(link, {});
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/mine"]);
    expect(pressed.headers.get("Set-Cookie")).toMatch(/Path=\/mine; HttpOnly; SameSite=Lax/);
    expect(await holder.page("/mine")).toContain("Maths");
  });

  test("it opens in the browser that pressed first, and in no other", async () => {
    await give("twice@people.test", "Maths");
    const first = await openMine(app, "twice@people.test");
    const link = await linkTo(app, "twice@people.test");
    const again = await first.get(link);
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/mine"]);
    const other = app.visitor();
    const answer = await other.get(link);
    expect([answer.status, await answer.text()]).toEqual([
      410,
      expect.stringContaining("This link no longer works"),
    ]);
    await other.post(link, {});
    expect(await other.page("/mine")).toContain("Find your certificates");
  });

  test("it and the page are over after thirty minutes without use", async () => {
    await give("late@people.test", "Maths");
    await app.visitor().post("/mine", { email: "late@people.test" });
    const link = await linkTo(app, "late@people.test");
    const opened = await openMine(app, "late@people.test", 2);
    try {
      ahead = 20 * 60_000;
      expect(await opened.page("/mine")).toContain("Your certificates");
      ahead = 45 * 60_000;
      expect(await opened.page("/mine")).toContain("Your certificates");
      expect((await app.visitor().get(link)).status).toBe(410);
      ahead = 80 * 60_000;
      expect(await opened.page("/mine")).toContain("Find your certificates");
    } finally {
      ahead = 0;
    }
  });

  test("who tries many links has to wait", async () => {
    const guesser = app.visitor("198.51.100.7");
    let status = 0;
    for (let i = 0; i < 61; i++)
      status = (await guesser.get(`/mine/open/${String(i).padStart(32, "0")}`)).status;
    expect(status).toBe(429);
  });

  test("capitals and international addresses lead to the same certificates", async () => {
    await give("Ọlá@Ẹ̀kọ́.test", "Physics");
    const stored = await app.context.db
      .selectFrom("certificates")
      .select("holderEmail")
      .where("holderEmail", "like", "ọlá%")
      .executeTakeFirstOrThrow();
    await app.visitor().post("/mine", { email: " ỌLÁ@Ẹ̀KỌ́.TEST " });
    const visits = () =>
      app.context.db
        .selectFrom("holderVisits")
        .select("email")
        .where("email", "=", stored.holderEmail)
        .execute();
    await expect.poll(visits, { timeout: 5_000 }).toHaveLength(1);
    await give("halima@danjuma.test", "Chemistry");
    const visitor = await openMineTyped("HALIMA@Danjuma.TEST", "halima@danjuma.test");
    expect(await visitor.page("/mine")).toContain("Chemistry");
  });
});

async function openMineTyped(typed: string, address: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.post("/mine", { email: typed });
  await visitor.post(await linkTo(app, address), {});
  return visitor;
}

describe("The list", () => {
  test("it has every organiser's certificates, as what they are", async () => {
    const email = "halima@people.test";
    const one = await give(email, "Wound Care", { accountName: "Marina Health" });
    await proveIssuer(app.context.db, one.accountId, "marina.example");
    const revoked = await give(email, "Ward Leading", { accountName: "Arewa Forum" });
    const wrong = await give(email, "Triage", { accountId: one.accountId });
    const soon = new Date(Date.now() + 31 * DAY_MS - 1000).toISOString();
    await give(email, "Life Support", { expiresAt: soon });
    await give(email, "Old One", {
      expiresAt: "2021-01-01T00:00:00.000Z",
      now: new Date("2019-12-31T23:30:00.000Z"),
    });
    const erased = await give(email, "Erased Course", { accountName: "Gone" });
    await give("someone@people.test", "Not Hers");
    const { db } = app.context;
    const now = new Date();
    await revokeCertificate(db, {
      accountId: revoked.accountId,
      certificateId: revoked.id,
      reason: "Mistake",
      now,
    });
    const corrected = await db.transaction().execute((trx) =>
      reissueCertificate(trx, {
        accountId: one.accountId,
        certificateId: wrong.id,
        firstName: "Halima",
        now,
      }),
    );
    if (corrected.kind !== "reissued") throw new Error(corrected.kind);
    await eraseCertificates(app.context, {
      accountId: erased.accountId,
      personId: "p",
      email,
      spellings: [email],
      names: [],
    });
    const visitor = await openMine(app, email);
    const html = await visitor.page("/mine");
    expect(html).toContain("6 certificates sent to halima@people.test");
    for (const said of [
      "Marina Health, marina.example",
      "Issuer not checked",
      "Expires in 31 days",
      "Expired on: 1 January 2021",
      "Revoked",
      "Replaced",
      `/c/${corrected.certificateId}`,
      // Issued in Lagos after midnight.
      ">2020<",
    ])
      expect(html).toContain(said);
    expect(html).not.toMatch(/Not Hers|Erased Course|<script/);
    const filtered = await visitor.page(`/mine?year=2020`);
    expect(filtered).toContain("Old One");
    expect(filtered).not.toContain("Wound Care");
    const ofOne = await visitor.page(`/mine?from=${one.accountId.slice(-6)}`);
    expect(ofOne).toContain("Triage");
    expect(ofOne).not.toContain("Life Support");
    expect(await visitor.page("/mine?year=1066&page=99&from=nobody")).toContain(
      "There are no certificates here.",
    );
  });

  test("hours and points are summed up by year and body", async () => {
    const email = "counting@people.test";
    const cpn = (points: number) => ({ hours: 2.5, points, body: "CPN" });
    for (const [course, points] of [
      ["Networks", 3],
      ["Databases", 2],
    ] as const)
      await give(email, course, { credits: cpn(points) });
    const gone = await give(email, "Withdrawn", { credits: cpn(40) });
    await revokeCertificate(app.context.db, {
      accountId: gone.accountId,
      certificateId: gone.id,
      reason: "",
      now: app.context.clock(),
    });
    const holder = await openMine(app, email);
    const html = (await holder.page("/mine")).replaceAll("<!-- -->", "");
    expect(html).toContain("5 hours · 5 points, CPN");
    expect(html).toContain("2.5 hours · 3 points, CPN");
    expect(html).not.toContain("40 points");
  });

  test("a corrected one counts in the year it was first issued", async () => {
    const email = "corrected@people.test";
    const credits = { points: 8, body: "CPN" };
    const one = await give(email, "Anatomy", { now: new Date("2019-03-01"), credits });
    await give(email, "Biology", { now: new Date("2021-03-01") });
    const corrected = await reissueCertificate(app.context.db, {
      accountId: one.accountId,
      certificateId: one.id,
      firstName: "Ngọzị",
      now: app.context.clock(),
    });
    if (corrected.kind !== "reissued") throw new Error(corrected.kind);
    const holder = await openMine(app, email);
    const html = await holder.page("/mine?year=2019");
    expect(html).toContain(`/c/${corrected.certificateId}`);
    expect(html).toContain("8 points, CPN");
    expect(html).toContain("1 March 2019");
    const order = (await holder.page("/mine")).match(/>(?:2021|2019)</g);
    expect([...new Set(order)].slice(0, 2)).toEqual([">2021<", ">2019<"]);
  });

  test("five hundred are shown in pages of 8 KB at most", async () => {
    const email = "many@people.test";
    const { id } = await give(email, "Course 0", { now: new Date("2019-06-01") });
    const { db } = app.context;
    const row = await db
      .selectFrom("certificates")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (let i = 1; i < 500; i++)
      await db
        .insertInto("certificates")
        .values({
          ...row,
          id: `${String(i).padStart(4, "0")}${[...row.id.slice(4)].reverse().join("")}`,
          values: JSON.stringify({ "Course Title": `Infection Prevention and Control ${i}` }),
          issuedAt: new Date(Date.parse("2020-01-01") + i * DAY_MS).toISOString(),
        })
        .execute();
    const visitor = await openMine(app, email);
    const started = performance.now();
    const first = await visitor.page("/mine");
    const tookMs = performance.now() - started;
    expect(first).toContain("Page 1 of 50");
    expect(first).toContain('href="/mine?page=2"');
    const last = await visitor.page("/mine?page=50");
    expect(last).toContain("Course 0");
    const bytes = bytesOf(first);
    console.info(`500 certificates: ${Math.round(tookMs)} ms, ${bytes} bytes gzipped`);
    expect(bytes).toBeLessThan(8 * 1024);
    expect(first).not.toContain("<script");
  });

  test("another's page and files need a page that is open", async () => {
    for (const path of ["/mine/addresses", "/mine/erase", "/mine/transcript.pdf"]) {
      const answer = await app.visitor().get(path);
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([
        path,
        303,
        "/mine?left=yes",
      ]);
    }
    expect((await app.visitor().get("/mine/open-badges.zip")).status).toBe(303);
  });

  test("leaving closes it and removes the cookie", async () => {
    await give("leaving@people.test", "Maths");
    const visitor = await openMine(app, "leaving@people.test");
    const [cookie] = [...visitor.cookies];
    const left = await visitor.post("/mine/leave", {});
    expect(left.headers.get("Set-Cookie")).toMatch(/Max-Age=0; Path=\/mine/);
    const thief = app.visitor();
    thief.cookies.set(...cookie!);
    expect(await thief.page("/mine")).toContain("Find your certificates");
    const foreign = await visitor.post("/mine/share", { c: "x" }, { Origin: "https://evil.test" });
    expect(foreign.status).toBe(403);
  });

  test("Find my certificates leads there, on its page and by e-mail", async () => {
    await give("lost@people.test", "Maths");
    expect(await app.visitor().page("/find-my-certificates?lang=fr")).toContain('/mine?lang=fr"');
    await app.visitor().post("/find-my-certificates?lang=fr", { email: "lost@people.test" });
    const [mail] = await waitForMails(app, "lost@people.test", 1);
    expect(mail!.text).toContain("http://localhost:3000/mine?lang=fr");
  });
});

describe("In other languages", () => {
  test.each(["fr", "ha", "ig", "yo", "pcm"] as const)("mail and pages speak %s", async (lang) => {
    const email = `${lang}@people.test`;
    await give(email, "Kẹ́mísírì", {
      expiresAt: new Date(Date.now() + 9 * DAY_MS).toISOString(),
    });
    await give(email, "Fisiks", { accountName: "Gídáà" });
    const visitor = app.visitor();
    expect(englishLeft(await visitor.page(`/mine?lang=${lang}`), lang)).toEqual([]);
    await visitor.post(`/mine?lang=${lang}`, { email });
    const link = await linkTo(app, email);
    expect(link).toContain(`?lang=${lang}`);
    const [mail] = await waitForMails(app, email, 1);
    expect(englishLeft(String(mail!.html), lang)).toEqual([]);
    expect(englishLeft(await visitor.page(link), lang)).toEqual([]);
    const pressed = await visitor.post(link, {});
    const here = pressed.headers.get("Location")!;
    expect(here).toBe(`/mine?lang=${lang}`);
    for (const path of [here, `/mine/addresses?lang=${lang}`, `/mine/erase?lang=${lang}`]) {
      const html = await visitor.page(path);
      expect(englishLeft(html, lang)).toEqual([]);
      expect(await htmlFindings(path, html)).toEqual([]);
      expect(bytesOf(html)).toBeLessThan(8 * 1024);
    }
  });
});

describe("Several addresses", () => {
  test("both are proved, and either opens everything", async () => {
    const [old, other, third] = ["old@work.test", "new@home.test", "third@home.test"];
    await give(old, "From Work");
    await give(other, "From Home");
    await give(third, "From School");
    const visitor = await openMine(app, old);
    const add = async (email: string) => {
      await visitor.post("/mine/addresses", { email, intent: "email" });
      const code = await waitForCode(app, email, 1);
      expect(await visitor.page("/mine/addresses")).toContain(`five digits to ${email}`);
      const wrong = await visitor.post("/mine/addresses", { code: "1", intent: "code" });
      expect([wrong.status, await wrong.text()]).toEqual([
        422,
        expect.stringContaining("That isn’t the code"),
      ]);
      const right = await visitor.post("/mine/addresses", { code, intent: "code" });
      expect(right.status).toBe(303);
    };
    expect(await visitor.page("/mine")).not.toContain("From Home");
    await add(other);
    await add(third);
    const html = await visitor.page("/mine");
    expect(html).toContain("3 certificates sent to ");
    for (const address of [old, other, third]) expect(html).toContain(address);
    expect(html).toMatch(/From Work[\s\S]*From Home|From Home[\s\S]*From Work/);
    const known = await visitor.post("/mine/addresses", { email: other, intent: "email" });
    expect(await known.text()).toContain("This address is on your page already");
    const fromOther = await openMine(app, other, 2);
    expect(await fromOther.page("/mine")).toContain("From School");
  });

  test("an address that is given up opens its own certificates alone", async () => {
    const [old, other] = ["leaver@work.test", "leaver@home.test"];
    await give(old, "From Work");
    await give(other, "From Home");
    const visitor = await openMine(app, old);
    const elsewhere = await openMine(app, old, 2);
    await visitor.post("/mine/addresses", { email: old, intent: "stop" });
    expect(await visitor.page("/mine")).toContain("From Work");
    await visitor.post("/mine/addresses", { email: other, intent: "email" });
    const code = await waitForCode(app, other, 1);
    await visitor.post("/mine/addresses", { code, intent: "code" });
    await visitor.post("/mine/addresses", { email: old, intent: "stop" });
    expect(await visitor.page("/mine")).toContain("2 certificates sent to");
    expect(await elsewhere.page("/mine")).toContain("Find your certificates");
    // The mailbox is somebody else's now.
    const successor = await openMine(app, old, 3);
    const theirs = await successor.page("/mine");
    expect(theirs).toContain("From Work");
    expect(theirs).not.toContain("From Home");
    await visitor.post("/mine/addresses", { email: other, intent: "stop" });
    expect((await openMine(app, other, 2)) && (await visitor.page("/mine"))).toContain("From Work");
  });

  test("two pages become one, with what both share", async () => {
    const [one, two] = ["joined@one.test", "joined@two.test"];
    const first = await give(one, "First");
    const second = await give(two, "Second");
    const ofOne = await openMine(app, one);
    const ofTwo = await openMine(app, two);
    await ofOne.post("/mine/share", { c: first.id });
    const shared = (await ofTwo.post("/mine/share", { c: second.id })).headers.get("Location")!;
    await ofOne.post("/mine/addresses", { email: two, intent: "email" });
    const code = await waitForCode(app, two, 1);
    await ofOne.post("/mine/addresses", { code, intent: "code" });
    const html = await ofOne.page("/mine");
    expect(html.match(/name="stop"/g)).toHaveLength(2);
    const token = new URL(shared, "http://localhost").searchParams.get("shared");
    expect(await app.visitor().page(`/p/${token}`)).toContain("Second");
    expect(await ofTwo.page("/mine")).toContain("First");
  });
});

describe("Shared pages", () => {
  test("a chosen few are on one page until it is switched off", async () => {
    const email = "sharer@people.test";
    const one = await give(email, "Shown", { firstName: "Halima", lastName: "Ɗanjuma" });
    const kept = await give(email, "Kept Back");
    const other = await give("other-sharer@people.test", "Somebody Else’s");
    const visitor = await openMine(app, email);
    const none = await visitor.post("/mine/share", {});
    expect(await visitor.page(none.headers.get("Location")!.split("#")[0]!)).toContain(
      "Tick at least one certificate.",
    );
    const theirs = await visitor.post("/mine/share", { c: other.id });
    expect(theirs.headers.get("Location")).toBe("/mine?tick=none#share");
    const shared = await visitor.post("/mine/share", { c: [one.id, other.id] });
    const own = await visitor.page(shared.headers.get("Location")!);
    const path = /\/p\/[0-9a-z]{24}/.exec(own)![0];
    const html = await app.visitor().page(path);
    expect(html).toContain("Certificates of Halima Ɗanjuma");
    expect(html).toContain(`/c/${one.id}`);
    expect(html).not.toContain(kept.id);
    expect(html).not.toContain(other.id);
    expect(html).not.toMatch(/sharer@|<script|name="c"/);
    const now = new Date();
    const revoked = { accountId: one.accountId, certificateId: one.id, reason: "No", now };
    await revokeCertificate(app.context.db, revoked);
    expect(await app.visitor().page(path)).toContain("Revoked");
    const stranger = await openMine(app, "other-sharer@people.test");
    await stranger.post("/mine/share", { stop: path.slice(3) });
    expect((await app.visitor().get(path)).status).toBe(200);
    await visitor.post("/mine/share", { stop: path.slice(3) });
    const off = await app.visitor().get(path);
    expect([off.status, off.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    expect(await off.text()).toContain("Nothing is shared here");
  });

  test("a certificate that becomes somebody else's leaves the shared page", async () => {
    const email = "moved@people.test";
    const one = await give(email, "Moved Away");
    const visitor = await openMine(app, email);
    const shared = await visitor.post("/mine/share", { c: one.id });
    const token = new URL(shared.headers.get("Location")!, "http://localhost").searchParams.get(
      "shared",
    );
    await app.context.db
      .updateTable("certificates")
      .set({ holderEmail: "right@people.test" })
      .where("id", "=", one.id)
      .execute();
    expect((await app.visitor().get(`/p/${token}`)).status).toBe(404);
    expect(await visitor.page("/mine")).toContain("0 certificates");
  });
});

describe("Erasing", () => {
  test("it says what stays, and takes everything of the page", async () => {
    const email = "erased@people.test";
    const one = await give(email, "Stays");
    const visitor = await openMine(app, email);
    const shared = await visitor.post("/mine/share", { c: one.id });
    const token = new URL(shared.headers.get("Location")!, "http://localhost").searchParams.get(
      "shared",
    );
    const asked = await visitor.page("/mine/erase");
    expect(asked).toContain("Lagoon Digital Academy");
    expect(asked).toContain("mailto:help@lagoon.test");
    const erased = await visitor.post("/mine/erase", {});
    expect(erased.headers.get("Location")).toBe("/mine?erased=yes");
    expect(await visitor.page("/mine?erased=yes")).toContain("Your page is erased.");
    expect((await app.visitor().get(`/p/${token}`)).status).toBe(404);
    const { db } = app.context;
    for (const table of ["holderAddresses", "holderVisits"] as const)
      expect(
        await db.selectFrom(table).select("email").where("email", "=", email).execute(),
      ).toEqual([]);
    expect((await app.visitor().get(`/c/${one.id}`)).status).toBe(200);
  });
});

test("a target is shown with the points of its year and body", async () => {
  const email = "target@people.test";
  const now = app.context.clock();
  await give(email, "Maths", { now, credits: { points: 14, body: "MDCN" } as never });
  const holder = await openMine(app, email);
  const year = String(now.getUTCFullYear());
  expect(await holder.page("/mine?lang=fr")).toContain('href="/mine/target?lang=fr"');
  const wrong = await holder.post("/mine/target", { year, body: "MDCN", points: "twenty" });
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringMatching(/Enter a whole number of points, at most 1,000[\s\S]*value="twenty"/),
  ]);
  // Of another body or year than there is, it changes nothing.
  await holder.post("/mine/target", { year: "1999", body: "Nobody", points: "20" });
  const set = await holder.post("/mine/target", { year, body: "MDCN", points: "20" });
  expect([set.status, set.headers.get("Location")]).toEqual([303, "/mine"]);
  expect(await holder.page("/mine")).toContain("14 of 20 points, MDCN");
  const page = await holder.page("/mine/target");
  expect(page).toContain("14 of 20 points");
  expect(page).not.toMatch(/Nobody|<script/);
  expect(bytesOf(page)).toBeLessThan(8 * 1024);
  for (const lang of ["fr", "ha", "ig", "yo", "pcm"] as const)
    expect(englishLeft(await holder.page(`/mine/target?lang=${lang}`), lang)).toEqual([]);
  await holder.post("/mine/target", { year, body: "MDCN", points: "" });
  expect(await holder.page("/mine")).toContain("14 points, MDCN");
  expect((await app.visitor().get("/mine/target")).status).toBe(303);
});
