import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../app/ids.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { waitForMails } from "../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp } from "../setup/start-app.ts";

const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const NEW_PASSWORD = "Other-horse-10!";

let app: TestApp;
/** Moves the clock of the running product. */
let later = 0;
beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + later) } });
});
afterEach(() => {
  later = 0;
});
afterAll(() => app.stop());

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

const account = (accountId: string) =>
  app.installation.db.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
const user = (userId: string) =>
  app.installation.db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
const activities = async (accountId: string) =>
  (await app.installation.db.selectFrom("activities").select("text").where("accountId", "=", accountId).execute()).map(
    ({ text }) => text,
  );

/** An individual whose identity stands so. */
async function individual(identityStatus: "none" | "pending" | "passed" | "refused", checked = false): Promise<Organiser> {
  const person = await app.organiser({ accountName: "Adaeze Nwosu" });
  const { db } = app.installation;
  await db.updateTable("accounts").set({ kind: "individual", identityStatus }).where("id", "=", person.accountId).execute();
  if (checked) {
    const at = new Date().toISOString();
    await db
      .insertInto("identityChecks")
      .values({
        id: newId(),
        accountId: person.accountId,
        userId: person.userId,
        ninHash: randomBytes(8).toString("hex"),
        ninLastFour: "1234",
        firstName: "Adaeze",
        lastName: "Nwosu",
        phone: "+2348031234567",
        outcome: "match",
        verifier: "sandbox",
        reference: null,
        consentAt: at,
        createdAt: at,
        decidedAt: null,
        decidedBy: null,
        note: null,
      })
      .execute();
  }
  return person;
}

const profile = (changes: Record<string, string> = {}) => ({
  firstName: "Adaeze",
  lastName: "Nwosu",
  supportEmail: "help@lagoon.test",
  timeZone: "Africa/Lagos",
  ...changes,
});
const company = (changes: Record<string, string> = {}) => ({
  companyName: "Lagoon Digital Academy",
  industry: "education",
  size: "11-50",
  website: "",
  ...changes,
});

/** Refused in words, in the summary and beside the field, and the page's title says so. */
async function refused(response: Response, ...messages: string[]): Promise<string> {
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toMatch(/<title>Error: /);
  expect(html).toContain('role="alert"');
  for (const message of messages) expect(html.split(message).length - 1, message).toBeGreaterThanOrEqual(2);
  return html;
}

async function follow(person: Organiser, response: Response): Promise<string> {
  expect(response.status).toBe(303);
  return person.page(response.headers.get("Location")!);
}

// ─── the frame ──────────────────────────────────────────────────────────────

test("/settings leads to the profile, and each page marks its tab", async () => {
  const person = await app.organiser();
  const start = await person.get("/settings");
  expect([start.status, start.headers.get("Location")]).toEqual([302, "/settings/profile"]);
  for (const tab of ["profile", "organisation", "security", "appearance"]) {
    const html = await person.page(`/settings/${tab}`);
    expect(html).toMatch(new RegExp(`<a aria-current="page"[^>]*href="/settings/${tab}"`));
    expect(html).not.toMatch(/ style="/);
    expect(html).toMatch(/<title>[^<]+ · Account settings<\/title>/);
  }
  expect(await person.page("/settings/security/email")).toMatch(/<a aria-current="true"[^>]*href="\/settings\/security"/);
  expect(await person.page("/projects")).toContain('href="/settings/profile"');
});

test("an account about to go says when on every page, with the button that keeps it", async () => {
  const person = await app.organiser();
  expect(await person.page("/projects")).not.toContain("About your account");
  await app.installation.db
    .updateTable("accounts")
    .set({ deleteAfter: "2099-12-05T09:00:00.000Z" })
    .where("id", "=", person.accountId)
    .execute();
  for (const path of ["/projects", "/certificates/new", "/settings/profile"]) {
    const html = await person.page(path);
    expect(html).toContain("will be deleted on Saturday 5 December 2099, 10:00, Lagos time");
    expect(html).toMatch(/<form method="post" action="\/settings\/data\/keep"[^>]*>.*?Keep my account/);
  }
});

test("somebody whose identity is not checked yet is led to the check on every page, companies are not", async () => {
  expect(await (await individual("none")).page("/projects")).toMatch(/About your account.*href="\/kyc-form"/s);
  expect(await (await individual("passed", true)).page("/projects")).not.toContain("About your account");
});

// ─── profile ────────────────────────────────────────────────────────────────

test("name, reply address and time zone are saved, and every time follows at once", async () => {
  const person = await app.organiser();
  const before = await person.page("/settings/security");
  expect(before).toContain("Lagos time");
  const html = await follow(
    person,
    await person.post(
      "/settings/profile",
      profile({ firstName: " Ṣọlá ", lastName: "Ọkọ", supportEmail: "Answers@LAGOON.test", timeZone: "Asia/Tokyo" }),
    ),
  );
  expect(html).toContain("Your profile is saved. Every time is now shown in Japan Standard Time.");
  expect(await account(person.accountId)).toMatchObject({ supportEmail: "answers@lagoon.test", timeZone: "Asia/Tokyo" });
  expect(await user(person.userId)).toMatchObject({ firstName: "Ṣọlá".normalize("NFC"), lastName: "Ọkọ".normalize("NFC") });
  const after = await person.page("/settings/security");
  expect(after).toContain("Tokyo time");
  expect(after).not.toContain("Lagos time");
  expect(await activities(person.accountId)).toContain("Changed the profile");
});

test("the days on a certificate stay as they were printed when its issuer moves to another zone", async () => {
  const person = await app.organiser();
  const issued = await issueOne(app.installation.db, {
    accountId: person.accountId,
    now: new Date("2025-11-14T23:30:00.000Z"),
  });
  expect(issued.values["Completion Date"]).toBe("15 November 2025");
  await person.post("/settings/profile", profile({ timeZone: "America/New_York" }));
  const html = await app.visitor().page(`/c/${issued.id}`);
  expect(html).toContain("15 November 2025");
  expect(html).not.toContain("14 November 2025");
});

test("an individual who corrects their name is told that certificates still carry the old one", async () => {
  const person = await individual("none");
  const html = await follow(person, await person.post("/settings/profile", profile({ firstName: "Adaézè" })));
  expect(html).toContain("Certificates still name Adaeze Nwosu as their issuer; that is changed under Organisation.");
});

test("saving the same again changes nothing and says so", async () => {
  const person = await app.organiser();
  expect(await follow(person, await person.post("/settings/profile", profile()))).toContain("Nothing was changed.");
  expect(await activities(person.accountId)).toEqual([]);
});

test("what is wrong with the profile is said, and everything typed stays", async () => {
  const person = await app.organiser();
  const html = await refused(
    await person.post("/settings/profile", { firstName: " ", lastName: EVIL, supportEmail: "nobody", timeZone: "Mars/Base" }),
    "First name is required",
    "Enter an e-mail address in full, like name@example.com",
    "Choose a time zone from the list",
  );
  expect(html).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img src=x");
  expect(html).toContain('value="nobody"');
  expect(await user(person.userId)).toMatchObject({ firstName: "Adaeze", lastName: "Nwosu" });
});

test("a name of 10 KB is refused, and a hostile one that is short enough is shown as text everywhere", async () => {
  const person = await app.organiser();
  await refused(
    await person.post("/settings/profile", profile({ firstName: "Ọ".repeat(10_000) })),
    "First name can have at most 120 letters; this one has 10000",
  );
  const html = await follow(person, await person.post("/settings/profile", profile({ firstName: EVIL })));
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<script>alert(2)");
});

test("a time zone is a zone this machine knows, whatever is sent", async () => {
  const person = await app.organiser();
  for (const timeZone of ["", EVIL, "../../etc/passwd", "Africa/Lagos\n", "GMT+99"]) {
    expect((await person.post("/settings/profile", profile({ timeZone }))).status).toBe(422);
  }
  expect((await person.post("/settings/profile", profile({ timeZone: "UTC" }))).status).toBe(303);
});

test("a name that was checked, or is being checked, stays as it is, with the reason", async () => {
  for (const [person, words] of [
    [await individual("passed", true), "Your identity was checked under this name"],
    [await individual("pending"), "Your identity is being checked under this name"],
  ] as const) {
    const html = await person.page("/settings/profile");
    expect(html).toContain(words);
    expect(html).not.toContain('name="firstName"');
    const forged = await person.post("/settings/profile", profile({ firstName: "Somebody" }));
    expect(forged.status).toBe(422);
    expect(await forged.text()).toContain(words);
    expect((await user(person.userId)).firstName).toBe("Adaeze");
    const { firstName, lastName, ...rest } = profile({ timeZone: "UTC" });
    expect((await person.post("/settings/profile", rest)).status).toBe(303);
    expect((await account(person.accountId)).timeZone).toBe("UTC");
  }
});

test("a name that was not checked can be changed: by companies, before the check, after a refusal", async () => {
  for (const person of [
    await app.organiser(),
    await individual("none"),
    await individual("refused"),
    await individual("passed"),
  ]) {
    expect((await person.post("/settings/profile", profile({ firstName: "Ada" }))).status).toBe(303);
    expect((await user(person.userId)).firstName).toBe("Ada");
  }
});

test("individuals see where their identity check stands, and the plan they asked for", async () => {
  const person = await individual("refused");
  await app.installation.db.updateTable("accounts").set({ chosenPlan: "pro" }).where("id", "=", person.accountId).execute();
  const html = await person.page("/settings/profile");
  expect(html).toContain("Not passed");
  expect(html).toContain('href="/kyc-form"');
  expect(html).toMatch(/id="plan".*Pro/s);
  expect(await (await app.organiser()).page("/settings/profile")).not.toContain("Identity check");
});

// ─── organisation ───────────────────────────────────────────────────────────

test("a company's details are saved; certificates that were issued keep the name they have", async () => {
  const person = await app.organiser();
  const issued = await issueOne(app.installation.db, { accountId: person.accountId });
  const html = await follow(
    person,
    await person.post("/settings/organisation", company({ companyName: "Harbour College", website: "www.harbour.example" })),
  );
  expect(html).toContain("New certificates and messages now come from Harbour College.");
  expect(html).toContain('value="https://www.harbour.example"');
  expect(await account(person.accountId)).toMatchObject({ name: "Harbour College", industry: "education", size: "11-50" });
  const page = await app.visitor().page(`/c/${issued.id}`);
  expect(page).toContain("Lagoon Digital Academy");
  expect(page).not.toContain("Harbour College");
});

test("what is wrong with a company is said, and everything typed stays", async () => {
  const person = await app.organiser();
  const html = await refused(
    await person.post("/settings/organisation", {
      companyName: "",
      industry: "piracy",
      size: "0",
      website: "javascript:alert(1)",
    }),
    "Company name is required",
    "Industry is required",
    "Size is required",
    "Enter the website as a URL, like https://www.example.com",
  );
  expect(html).toContain('value="javascript:alert(1)"');
  expect(await account(person.accountId)).toMatchObject({ name: "Lagoon Digital Academy", website: null });
});

test("an individual has an issuer name, and nothing else to say", async () => {
  const person = await individual("passed");
  const page = await person.page("/settings/organisation");
  expect(page).toContain("Issuer name");
  expect(page).not.toContain('name="industry"');
  await person.post("/settings/organisation", { companyName: "Ada teaches", industry: "finance", website: "https://x.example" });
  expect(await account(person.accountId)).toMatchObject({ name: "Ada teaches", industry: null, website: null });
  await refused(await person.post("/settings/organisation", { companyName: "…" }), "Issuer name needs at least one letter");
});

// ─── logo ───────────────────────────────────────────────────────────────────

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 36, g: 72, b: 200, alpha: 0.5 } } });

function upload(bytes: Uint8Array | string, name: string, type = "image/png"): FormData {
  const form = new FormData();
  form.set("logo", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }));
  return form;
}

const fileOf = (key: string) => join(app.installation.config.dataDir, "files", key);

test.each(["png", "jpeg", "webp"] as const)(
  "a %s becomes a WebP of at most 512 pixels with nothing else in it",
  async (format) => {
    const person = await app.organiser();
    const bytes = await picture(1200, 600)
      .withExif({ IFD0: { Copyright: "GPS of my house" } })
      .toFormat(format)
      .toBuffer();
    expect(bytes.includes("GPS of my house")).toBe(true);
    const html = await follow(person, await person.post("/settings/organisation", upload(bytes, "../../logo.exe", "text/html")));
    expect(html).toContain("Your logo is saved.");
    const { logoFileKey } = await account(person.accountId);
    expect(logoFileKey).toMatch(/^accounts\/[a-z0-9]+\/logo-[a-z0-9]{12}-512x256\.webp$/);
    const kept = await readFile(fileOf(logoFileKey!));
    const meta = await sharp(kept).metadata();
    expect(meta).toMatchObject({ format: "webp", width: 512, height: 256 });
    expect([meta.exif, meta.xmp, meta.icc]).toEqual([undefined, undefined, undefined]);
    expect(kept.includes("GPS of my house")).toBe(false);
    // In the side menu, in place of initials.
    expect(await person.page("/projects")).toMatch(
      /<img src="\/issuers\/[^"]+logo\.webp\?v=[^"]+" width="512" height="256" alt=""/,
    );
  },
);

test("a photo taken sideways stands upright, and a small logo is not blown up", async () => {
  const person = await app.organiser();
  const sideways = await picture(90, 40).flatten().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await person.post("/settings/organisation", upload(sideways, "logo.jpg"));
  expect((await account(person.accountId)).logoFileKey).toMatch(/-40x90\.webp$/);
});

test("a wrong kind of file is refused by its content, in the page, with 415", async () => {
  const person = await app.organiser();
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  for (const [bytes, name, what] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "logo.png", "an SVG drawing"],
    ["<!doctype html><script>alert(1)</script>", "logo.png", "a web page"],
    ["%PDF-1.7 x", "logo.webp", "a PDF"],
    [gif, "logo.jpg", "a GIF picture"],
    ["MZ\x90\x00", "logo.jpg", "of a kind we do not know"],
    ["", "logo.png", "empty"],
  ] as const) {
    const response = await person.post("/settings/organisation", upload(bytes, name));
    const html = await response.text();
    expect([name, response.status]).toEqual([name, 415]);
    expect(html).toContain(`This file is ${what}. Upload the logo as a PNG, JPG or WebP.`);
    expect(html).toMatch(/<title>Error: /);
  }
  expect((await account(person.accountId)).logoFileKey).toBeNull();
});

test("a file over 2 MB is refused in the page with 413, as is a picture of too many pixels with 422", async () => {
  const person = await app.organiser();
  const noise = await sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    .png()
    .toBuffer();
  expect(noise.byteLength).toBeGreaterThan(2 * 1024 * 1024);
  for (const bytes of [noise, randomBytes(9 * 1024 * 1024)]) {
    const response = await person.post("/settings/organisation", upload(bytes, "logo.png"));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain("This file is larger than 2 MB, the most a logo can be.");
  }
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(bomb.byteLength).toBeLessThan(2 * 1024 * 1024);
  await refused(await person.post("/settings/organisation", upload(bomb, "logo.png")), "This picture is 9000 × 9000 pixels");
});

test("nothing chosen, a damaged picture, a tiny one and two at once are told apart", async () => {
  const person = await app.organiser();
  const png = await picture(200, 200).png().toBuffer();
  await refused(await person.post("/settings/organisation", upload("", "")), "Choose a picture first: PNG, JPG or WebP.");
  await refused(
    await person.post("/settings/organisation", upload(png.subarray(0, 200), "logo.png")),
    "This picture is damaged or incomplete.",
  );
  const dot = await picture(1, 1).png().toBuffer();
  await refused(await person.post("/settings/organisation", upload(dot, "logo.png")), "This picture is only 1 × 1 pixels.");
  const two = upload(png, "a.png");
  two.append("logo", new File([new Uint8Array(png)], "b.png"));
  await refused(await person.post("/settings/organisation", two), "Choose one picture only.");
});

test("pictures are drawn anew only so often", async () => {
  const person = await app.organiser();
  let last = new Response();
  for (let i = 0; i < 31; i++) last = await person.post("/settings/organisation", upload("%PDF-", "logo.png"));
  expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await last.text()).toContain("Too many pictures in a short time.");
});

test("replacing and removing a logo deletes the old file", async () => {
  const person = await app.organiser();
  const keys: string[] = [];
  for (const side of [100, 200]) {
    await person.post("/settings/organisation", upload(await picture(side, side).png().toBuffer(), "logo.png"));
    keys.push((await account(person.accountId)).logoFileKey!);
  }
  expect(keys.map((key) => existsSync(fileOf(key)))).toEqual([false, true]);
  expect(await follow(person, await person.post("/settings/organisation", { intent: "remove-logo" }))).toContain("is removed");
  expect(existsSync(fileOf(keys[1]!))).toBe(false);
  expect((await account(person.accountId)).logoFileKey).toBeNull();
  expect((await person.post("/settings/organisation", { intent: "remove-logo" })).status).toBe(303);
});

test("everyone sees the logo at the issuer's address, kept for good under its version, and 404 where there is none", async () => {
  const person = await app.organiser();
  const path = `/issuers/${person.accountId}/logo.webp`;
  expect((await app.visitor().get(path)).status).toBe(404);
  expect((await app.visitor().get("/issuers/nobody/logo.webp")).status).toBe(404);
  await person.post("/settings/organisation", upload(await picture(400, 100).png().toBuffer(), "logo.png"));
  const version = /logo-([a-z0-9]+)-/.exec((await account(person.accountId)).logoFileKey!)![1];
  const named = await app.visitor().get(`${path}?v=${version}`);
  expect(named.status).toBe(200);
  expect((await sharp(await named.arrayBuffer()).metadata()).format).toBe("webp");
  expect(Object.fromEntries(named.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const plain = await app.visitor().get(path);
  expect(plain.headers.get("Cache-Control")).toBe("public, no-cache");
  const again = await app.visitor().get(path, { "If-None-Match": plain.headers.get("ETag")! });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("the public page of a certificate shows the logo with its size, when it comes into view", async () => {
  const person = await app.organiser();
  const issued = await issueOne(app.installation.db, { accountId: person.accountId });
  expect(await app.visitor().page(`/c/${issued.id}`)).not.toContain("/logo.webp");
  await person.post("/settings/organisation", upload(await picture(400, 100).png().toBuffer(), "logo.png"));
  const html = await app.visitor().page(`/c/${issued.id}`);
  const [, image = ""] = html.match(/<img ([^>]*logo\.webp[^>]*)>/) ?? [];
  expect(image).toContain('width="140" height="35" loading="lazy" alt=""');
  expect(html).not.toContain("accounts/");
});

// ─── password ───────────────────────────────────────────────────────────────

const passwords = (changes: Record<string, string> = {}) => ({
  currentPassword: PASSWORD,
  password: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
  ...changes,
});

async function signInAs(email: string, password = PASSWORD) {
  const visitor = app.visitor();
  const response = await visitor.post("/sign-in", { email, password });
  return Object.assign(visitor, { status: response.status });
}

test("a changed password ends every other session; this one goes on under a new token, and a mail tells of it", async () => {
  const person = await app.organiser();
  const elsewhere = await signInAs(person.email);
  const token = person.cookies.get("iweri_session")!;
  await person.post("/settings/security/email", { email: "begun@lagoon.test", currentPassword: PASSWORD });
  const html = await follow(person, await person.post("/settings/security", passwords()));
  expect(html).toContain("Your password is changed. Every other browser is signed out.");
  expect(person.cookies.get("iweri_session")).not.toBe(token);
  expect((await elsewhere.get("/projects")).headers.get("Location")).toMatch(/^\/sign-in/);
  const thief = app.visitor();
  thief.cookies.set("iweri_session", token);
  expect((await thief.get("/projects")).status).toBe(302);
  expect((await signInAs(person.email)).status).toBe(422);
  expect((await signInAs(person.email, NEW_PASSWORD)).status).toBe(303);
  expect((await user(person.userId)).passwordChangedAt).not.toBeNull();
  // A change of address that was under way is over.
  expect((await person.get("/settings/security/email/confirm")).status).toBe(302);
  expect(await activities(person.accountId)).toContain("Changed the password");
  const mail = await app.installation.db
    .selectFrom("batches")
    .select("title")
    .where("accountId", "=", person.accountId)
    .execute();
  expect(mail.map(({ title }) => title)).toContain("Your password was changed");
  await refused(
    await person.post("/settings/security", passwords({ currentPassword: NEW_PASSWORD })),
    "This is your password already. Choose another.",
  );
});

test("the rules of a new password are said in their order, and no password comes back", async () => {
  const person = await app.organiser();
  for (const [password, confirmPassword, message] of [
    ["Aa1!", "Aa1!", "Password must be at least 8 characters long"],
    ["lowercase!", "lowercase!", "Password must include uppercase letters and numbers"],
    ["Uppercase-1", "Uppercase-1", "Password must include special characters"],
    [NEW_PASSWORD, "Another-1!", "Passwords do not match"],
    [`Aa1!${"x".repeat(1000)}`, "", "Password must be at most 1,000 characters long"],
  ] as const) {
    const html = await refused(await person.post("/settings/security", passwords({ password, confirmPassword })), message);
    expect(html).not.toContain(`value="${password}"`);
    expect(html).not.toContain(PASSWORD);
  }
  await refused(await person.post("/settings/security", { password: NEW_PASSWORD }), "Password is required");
  expect((await signInAs(person.email)).status).toBe(303);
});

test("a wrong current password is refused, after ten tries for a while, and the person stays signed in", async () => {
  const person = await app.organiser();
  await refused(await person.post("/settings/security", passwords({ currentPassword: "Wrong-1!" })), "This is not your password");
  let last = new Response();
  for (let i = 0; i < 10; i++) last = await person.post("/settings/security", passwords({ currentPassword: "Wrong-1!" }));
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await last.text()).toMatch(/Too many wrong passwords\. Wait \d+ min, then try again\./);
  // Both forms that ask for it count together.
  const email = await person.post("/settings/security/email", { email: "x@lagoon.test", currentPassword: PASSWORD });
  expect(email.status).toBe(429);
  expect((await person.get("/projects")).status).toBe(200);
});

test("somebody without a password is told how to get one, and can't set one here", async () => {
  const person = await app.organiser();
  await app.installation.db.updateTable("users").set({ passwordHash: null }).where("id", "=", person.userId).execute();
  const html = await person.page("/settings/security");
  expect(html).toContain('href="/forgot-pass"');
  expect(html).not.toContain('name="currentPassword"');
  expect((await person.post("/settings/security", passwords())).status).toBe(422);
  expect((await person.post("/settings/security", passwords({ currentPassword: "" }))).status).toBe(422);
  expect((await user(person.userId)).passwordHash).toBeNull();
  const email = await person.page("/settings/security/email");
  expect(email).not.toContain('name="email"');
  expect((await person.post("/settings/security/email", { email: "x@lagoon.test", currentPassword: "x" })).status).toBe(422);
});

// ─── sessions ───────────────────────────────────────────────────────────────

const nameOf = (html: string) => /\/settings\/security\/sessions\/([0-9a-f]{32})\/end/.exec(html)?.[1] ?? "";

test("every browser is listed with device, address and times, this one marked; one can be signed out from here", async () => {
  const person = await app.organiser();
  const phone = app.visitor();
  const agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36";
  await phone.post("/sign-in", { email: person.email, password: PASSWORD }, { "User-Agent": agent });
  const html = await person.page("/settings/security");
  expect(html.match(/This device/g)).toHaveLength(1);
  expect(html).toContain("Chrome on Android");
  expect(html).toMatch(/192\.0\.2\.\d+/);
  const name = nameOf(html);
  expect((await phone.get("/projects")).status).toBe(200);
  expect(await follow(person, await person.post(`/settings/security/sessions/${name}/end`, {}))).toContain(
    "Chrome on Android is signed out.",
  );
  // At its next request, whatever that is.
  expect((await phone.get("/projects")).headers.get("Location")).toMatch(/^\/sign-in\?to=/);
  expect((await phone.post("/settings/profile", profile())).headers.get("Location")).toMatch(/^\/sign-in\?to=/);
  expect((await person.post(`/settings/security/sessions/${name}/end`, {})).status).toBe(404);
});

test("what the page shows of a session signs nobody in, and another person's can't be ended", async () => {
  const person = await app.organiser();
  const other = await app.organiser();
  await signInAs(other.email);
  const html = await other.page("/settings/security");
  const name = nameOf(html);
  const { db } = app.installation;
  for (const { id } of await db.selectFrom("sessions").select("id").where("userId", "=", other.userId).execute()) {
    expect(html).not.toContain(id);
    expect((await person.post(`/settings/security/sessions/${id.toLowerCase()}/end`, {})).status).toBe(404);
  }
  const thief = app.visitor();
  thief.cookies.set("iweri_session", name);
  expect((await thief.get("/projects")).status).toBe(302);
  expect((await person.post(`/settings/security/sessions/${name}/end`, {})).status).toBe(404);
  expect(await db.selectFrom("sessions").select("id").where("userId", "=", other.userId).execute()).toHaveLength(2);
  expect((await person.get(`/settings/security/sessions/${name}/end`)).status).toBe(405);
});

test("signing out everywhere else leaves this browser, and other people, alone", async () => {
  const person = await app.organiser();
  const other = await app.organiser();
  const [one, two] = [await signInAs(person.email), await signInAs(person.email)];
  expect(await follow(person, await person.post("/settings/security/sessions/end-others", {}))).toContain(
    "2 other browsers are signed out.",
  );
  expect([await one.get("/sent"), await two.get("/sent")].map(({ status }) => status)).toEqual([302, 302]);
  expect((await person.get("/sent")).status).toBe(200);
  expect((await other.get("/sent")).status).toBe(200);
  expect(await follow(person, await person.post("/settings/security/sessions/end-others", {}))).toContain("nowhere else");
});

// ─── e-mail address ─────────────────────────────────────────────────────────

const mailed = async (address: string, count: number) => {
  await app.work();
  return waitForMails(app, address, count);
};
const codeIn = (text: string | undefined) => /(?<!\d)\d{5}(?!\d)/.exec(text ?? "")?.[0] ?? "";
const START = "/settings/security/email";
const CONFIRM = "/settings/security/email/confirm";

test("a new address is proved by a code mailed to it; then the old one is told and only the new one signs in", async () => {
  const person = await app.organiser({ email: "old@lagoon.test" });
  expect((await person.get(CONFIRM)).headers.get("Location")).toBe(START);
  await app.installation.db.updateTable("accounts").set({ supportEmail: "old@lagoon.test" }).execute();
  const start = await person.post(START, { email: " New@LAGOON.test ", currentPassword: PASSWORD });
  expect([start.status, start.headers.get("Location")]).toEqual([303, CONFIRM]);
  const page = await person.page(CONFIRM);
  expect(page).toContain("new@lagoon.test");
  expect(page).toMatch(/Resend in \d+ s/);
  expect((await user(person.userId)).email).toBe("old@lagoon.test");
  const [mail] = await mailed("new@lagoon.test", 1);
  const code = codeIn(mail?.text);
  await refused(await person.post(CONFIRM, { code: "12" }), "Please enter the complete verification code");
  const wrong = code === "11111" ? "22222" : "11111";
  expect(await refused(await person.post(CONFIRM, { code: wrong }), "Invalid verification code")).toContain(`value="${wrong}"`);
  const html = await follow(person, await person.post(CONFIRM, { code: ` ${code.slice(0, 2)} ${code.slice(2)}` }));
  expect(html).toContain("You now sign in with new@lagoon.test. Replies to your messages go there too.");
  expect((await user(person.userId)).email).toBe("new@lagoon.test");
  expect((await account(person.accountId)).supportEmail).toBe("new@lagoon.test");
  expect(await activities(person.accountId)).toContain("Changed the e-mail address to new@lagoon.test");
  const [told] = await mailed("old@lagoon.test", 1);
  expect(told?.text).toContain("new@lagoon.test");
  expect((await signInAs("old@lagoon.test")).status).toBe(422);
  expect((await signInAs("new@lagoon.test")).status).toBe(303);
  // The code is used up, and so is the change.
  expect((await person.post(CONFIRM, { code })).headers.get("Location")).toBe(START);
});

test("an address that has an account is not revealed: the same pages, but that address is told and no code is right", async () => {
  const person = await app.organiser({ email: "asker@lagoon.test" });
  const owner = await app.organiser({ email: "owner-of-it@lagoon.test" });
  const free = await person.post(START, { email: "free@lagoon.test", currentPassword: PASSWORD });
  const freePage = (await person.page(CONFIRM)).replaceAll("free@lagoon.test", "…");
  const taken = await person.post(START, { email: owner.email, currentPassword: PASSWORD });
  expect([taken.status, taken.headers.get("Location")]).toEqual([free.status, free.headers.get("Location")]);
  const seconds = (html: string) => html.replace(/\d+ s\b/g, "n s").replace(/"waitSeconds[^;]*/g, "");
  const body = (html: string) => seconds(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
  expect(body((await person.page(CONFIRM)).replaceAll(owner.email, "…"))).toBe(body(freePage));
  const [mail] = await mailed(owner.email, 1);
  expect(mail?.text).not.toMatch(/(?<!\d)\d{5}(?!\d)/);
  for (let i = 0; i < 5; i++) expect((await person.post(CONFIRM, { code: `1234${i}` })).status).toBe(422);
  expect(await (await person.post(CONFIRM, { code: "12345" })).text()).toContain("wrong too often");
  expect((await user(person.userId)).email).toBe("asker@lagoon.test");
});

test("what is wrong with the new address is said, and the password is asked for", async () => {
  const person = await app.organiser({ email: "same@lagoon.test" });
  const asked = (fields: Record<string, string>) => person.post(START, fields);
  await refused(await asked({ email: "", currentPassword: "" }), "Email is required", "Password is required");
  await refused(await asked({ email: "nobody", currentPassword: "x" }), "Please enter a valid email address");
  await refused(await asked({ email: "SAME@lagoon.test", currentPassword: PASSWORD }), "the address you sign in with already");
  const html = await refused(
    await asked({ email: "wanted@lagoon.test", currentPassword: "Wrong-1!" }),
    "This is not your password",
  );
  expect(html).toContain('value="wanted@lagoon.test"');
  expect(html).not.toContain("Wrong-1!");
  expect((await person.get(CONFIRM)).headers.get("Location")).toBe(START);
});

test("another code can be asked for after a minute, not sooner; an old change is begun anew", async () => {
  const person = await app.organiser();
  await person.post(START, { email: "again@lagoon.test", currentPassword: PASSWORD });
  const soon = await person.post(CONFIRM, { intent: "resend" });
  expect(soon.status).toBe(429);
  expect(await soon.text()).toContain("A code was sent a moment ago.");
  later = 61_000;
  expect((await person.post(CONFIRM, { intent: "resend" })).headers.get("Location")).toBe(CONFIRM);
  const [first, second] = await mailed("again@lagoon.test", 2);
  if (codeIn(first?.text) !== codeIn(second?.text)) {
    expect((await person.post(CONFIRM, { code: codeIn(first?.text) })).status).toBe(422);
  }
  later = 61_000 + 11 * 60_000;
  expect(await (await person.post(CONFIRM, { code: codeIn(second?.text) })).text()).toContain("too old");
  later = 2 * 3_600_000;
  expect((await person.get(CONFIRM)).headers.get("Location")).toBe(START);
  expect((await person.post(CONFIRM, { intent: "resend" })).headers.get("Location")).toBe(START);
});

test("C23 one mailbox gets few codes an hour, whoever asks", async () => {
  let last = new Response();
  for (let i = 0; i < 6; i++) {
    const person = await app.organiser();
    last = await person.post(START, { email: "victim@people.test", currentPassword: PASSWORD });
  }
  expect(last.status).toBe(429);
  expect(await last.text()).toMatch(/Too many codes were asked for/);
});

test("an address that gets an account while its code is on the way stays theirs", async () => {
  const person = await app.organiser();
  await person.post(START, { email: "raced@lagoon.test", currentPassword: PASSWORD });
  const [mail] = await mailed("raced@lagoon.test", 1);
  await app.organiser({ email: "raced@lagoon.test" });
  expect(await follow(person, await person.post(CONFIRM, { code: codeIn(mail?.text) }))).toContain("in the meantime");
  expect((await user(person.userId)).email).toBe(person.email);
});

// ─── appearance ─────────────────────────────────────────────────────────────

test("theme and menu are kept in this browser, and drawn by the server", async () => {
  const person = await app.organiser();
  const before = await person.page("/settings/appearance");
  expect(before).not.toContain("data-theme");
  expect(before).toMatch(/<input(?=[^>]* value="device")[^>]* checked/);
  const html = await follow(person, await person.post("/settings/appearance", { theme: "dark", menuColour: "blue" }));
  expect(html).toContain("Your appearance is saved in this browser.");
  expect(html).toContain('data-theme="dark"');
  expect(html).toMatch(/<nav id="side" class="side on-deep"/);
  expect(html).toMatch(/<input(?=[^>]* value="blue")[^>]* checked/);
  expect(await (await signInAs(person.email)).page("/projects")).not.toContain("data-theme");
  await person.post("/preferences", { menu: "rail", back: "/projects" });
  expect(await person.page("/projects")).toContain('data-theme="dark"');
  const usual = await follow(person, await person.post("/settings/appearance", { theme: "device", menuColour: "light" }));
  expect(usual).not.toContain("data-theme");
  expect(usual).not.toContain("on-deep");
  expect(usual).toContain("shell-rail");
  await person.post("/settings/appearance", { theme: EVIL, menuColour: EVIL });
  expect(await person.page("/settings/appearance")).not.toContain("data-theme");
});
