import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import { appendLeaves } from "../../../app/features/certificates/log/append-leaves.server.ts";
import { exportLog } from "../../../app/features/certificates/log/log-copy.server.ts";
import { packExpiry } from "../../../app/features/certificates/model/expiry.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { EVERY_CREDIT } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { findLogVerifiers } from "../../setup/log-verifiers.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

/** Where pictures of the pages are put, if anywhere: each with and without scripts. */
const PICTURES = process.env.YEAR_PICTURES;
const FUNMI = "funmi@people.test";
const MUSA = "musa@people.test";
const NGOZI = "ngozi@people.test";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let now = new Date("2027-01-12T09:00:00.000Z");
let folder: string;
let server: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  server = await serveApp(app);
  folder = await mkdtemp(join(tmpdir(), "iweri-year-"));
  owner = await app.organiser({ accountName: "Lagoon College of Health" });
  await proveIssuer(app.context.db, owner.accountId);
  await app.work();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function at(moment: string): Promise<void> {
  now = new Date(moment);
  await runDueJobs(app.context);
}

const words = (html: string) =>
  html
    .replace(/<(style|script|svg)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** The certificate of an address that counts last. */
const newestOf = (email: string) =>
  app.context.db
    .selectFrom("certificates")
    .selectAll()
    .where("holderEmail", "=", email)
    .where("status", "=", "valid")
    .orderBy("issuedAt", "desc")
    .executeTakeFirstOrThrow();

async function mailWith(email: string, found: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const { text } of (await mailsTo(app, email)).reverse()) {
        const [part] = found.exec(text ?? "") ?? [];
        if (part) return part;
      }
      throw new Error(`${email} has no e-mail with ${found}`);
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Asks for a name, as its holder does from the mailbox of the certificate. */
async function askForName(email: string, name: string, lang: string): Promise<Response> {
  const { id } = await newestOf(email);
  const visitor = app.visitor();
  await visitor.post(`/c/${id}/name?lang=${lang}`, { intent: "ask" });
  const address = await mailWith(email, /http:\S+\/name\?\S+/);
  const link = new URL(address).searchParams.get("link") ?? "";
  await visitor.post(`/c/${id}/name?lang=${lang}`, { intent: "open", link });
  const page = await visitor.page(`/c/${id}/name?lang=${lang}`);
  expect(englishLeft(page, lang as "fr")).toEqual([]);
  return visitor.post(`/c/${id}/name?lang=${lang}`, { intent: "send", name });
}

/** At 390 pixels, with and without scripts: nothing is wider than the screen. */
async function look(name: string, path: string, visitor?: Visitor): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  for (const javaScriptEnabled of [true, false]) {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, javaScriptEnabled });
    const url = `http://localhost:${server.port}`;
    const cookies = [...(visitor?.cookies ?? [])];
    await context.addCookies(cookies.map(([key, value]) => ({ name: key, value, url })));
    const page = await context.newPage();
    await page.goto(url + path);
    const width = javaScriptEnabled
      ? await page.evaluate(() => document.documentElement.scrollWidth)
      : 390;
    const scripts = javaScriptEnabled ? "scripts" : "none";
    await page.screenshot({ path: join(PICTURES, `${name}-${scripts}.png`), fullPage: true });
    expect(width, path).toBeLessThanOrEqual(390);
  }
  await browser.close();
}

async function fetched(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await app.visitor().get(path);
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test("a certificate's year, from its issue to a world without us", async () => {
  const { context } = app;
  const { db } = context;

  // January: hours and points, to people who read three languages.
  const project = await addReadyProject(
    context,
    owner,
    [
      { firstName: "Funmilayo", lastName: "Adebayo", email: FUNMI },
      { firstName: "Musa", lastName: "Ibrahim", email: MUSA },
      { firstName: "Ngozi", lastName: "Uzoma", email: NGOZI },
    ],
    {
      title: "Infection Prevention and Control",
      expiry: packExpiry({ kind: "after", count: 11, unit: "months" }),
      credits: JSON.stringify({ ...EVERY_CREDIT, points: 14, columns: {} }),
    },
  );
  const languages: Record<string, string> = { [FUNMI]: "fr", [MUSA]: "ha", [NGOZI]: "en" };
  for (const [email, language] of Object.entries(languages))
    await db.updateTable("recipients").set({ language }).where("email", "=", email).execute();
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail", "timeZone"])
    .where("id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  await confirmBatch(context, {
    account,
    actorId: owner.userId,
    project,
    template: { subject: "Yours", html: "<p>Dear {First Name}</p>", text: "Dear {First Name}" },
    scheduledAt: null,
    confirmToken: "year",
    now,
  });
  for (const email of [FUNMI, MUSA, NGOZI]) await waitForMails(app, email, 1);
  const issued = await newestOf(FUNMI);
  const printed = await newestOf(MUSA);
  await appendLeaves(context);

  // A slip is put right at once, where the organiser lets that be; another name waits for them.
  await owner.post("/certificates/corrections", { intent: "accept" });
  expect((await askForName(FUNMI, "Fúnmiláyọ̀ Adébáyọ̀", "fr")).status).toBe(303);
  const funmi = await newestOf(FUNMI);
  expect([funmi.holderName, funmi.replacesId]).toEqual(["Fúnmiláyọ̀ Adébáyọ̀", issued.id]);
  expect((await askForName(MUSA, "Musa Danjuma", "ha")).status).toBe(303);
  const list = await owner.page("/certificates/corrections");
  const approve = /name="approve" value="([^"]+)"/.exec(list)?.[1] ?? "";
  await owner.post("/certificates/corrections", { approve });
  const musa = await newestOf(MUSA);
  expect([musa.holderName, musa.replacesId]).toEqual(["Musa Danjuma", printed.id]);
  await appendLeaves(context);
  expect((await app.visitor().get(`/c/${issued.id}.pdf`)).headers.get("Location")).toBe(
    `/c/${funmi.id}.pdf`,
  );
  await look("certificate-fr", `/c/${funmi.id}?lang=fr`);

  // Shared, with what it counts for.
  const mine = app.visitor();
  await mine.post("/mine", { email: FUNMI });
  await mine.post(await mailWith(FUNMI, /\/mine\/open\/[0-9a-z]{32}/), {});
  expect(words(await mine.page("/mine"))).toMatch(/2027 .*14 points, MDCN/);
  const shared = await mine.post("/mine/share?lang=fr", { c: funmi.id });
  const token = new URL(shared.headers.get("Location") ?? "", "http://x").searchParams;
  const sharedPage = `/p/${token.get("shared")}?lang=fr`;
  expect(await app.visitor().page(sharedPage)).toContain("Infection Prevention and Control");
  await look("mine", "/mine?lang=ha", mine);
  await look("shared", sharedPage);

  // What renews it: a webinar in November, which costs nothing.
  now = new Date("2027-09-01T08:00:00.000Z");
  const form = await addPublishedForm(context, owner, { title: "Refresher" });
  const webinar = await addWebinar(context, owner, form, {
    title: "Refresher",
    startsAt: "2027-11-15T09:00:00.000Z",
  });
  await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
  const certificates = `/forms/${form.id}/webinar/certificates`;
  const plan = { days: ["90", "30", "7", "0"], leadsTo: "webinar", webinar: webinar.id };
  for (const answer of [
    await owner.post(certificates, { intent: "project", projectId: project.id }),
    await owner.post(certificates, { intent: "when", after: "180" }),
    await owner.post(`/projects/${project.id}/renewal`, plan),
  ])
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      expect.not.stringContaining("sign-in"),
    ]);

  // October: one reminder each, in their language.
  await at("2027-10-01T09:00:00.000Z");
  const reminders = { [FUNMI]: funmi, [MUSA]: musa };
  for (const [email, { id, holderName }] of Object.entries(reminders)) {
    const lang = languages[email];
    const link = await mailWith(email, new RegExp(`http:\\S+/c/${id}/renew\\S*`));
    expect(link).toContain(`lang=${lang}`);
    const sent = (await mailsTo(app, email)).filter(({ text }) => text?.includes("/renew"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(holderName.split(" ")[0]);
    expect(sent[0]?.attachments[0]?.contentType).toBe("text/calendar");
    const { pathname, search } = new URL(link);
    const leads = await app.visitor().get(pathname + search);
    expect(leads.headers.get("Location")).toBe(`/f/${form.slug}?lang=${lang}`);
  }

  // November: they register under the name that was printed first, and are there.
  now = new Date("2027-11-01T09:00:00.000Z");
  await answerForm(context, form, contactAnswers(FUNMI, ["Funmilayo", "Adebayo"]));
  await answerForm(context, form, contactAnswers(MUSA, ["Musa", "Ibrahim"]));
  now = new Date("2027-11-15T09:05:00.000Z");
  const registered = await db
    .selectFrom("webinarRegistrations")
    .select("joinToken")
    .where("webinarId", "=", webinar.id)
    .execute();
  for (const { joinToken } of registered)
    expect((await app.visitor().post(`/j/${joinToken}`, {})).status).toBe(303);
  for (const moment of ["2027-11-15T11:30:00Z", "2027-11-15T13:30:00Z", "2027-11-15T14:00:00Z"])
    await at(moment);
  const renewed = await vi.waitFor(async () => {
    const both = [await newestOf(FUNMI), await newestOf(MUSA)];
    expect(both.map(({ issuedAt }) => issuedAt.slice(0, 7))).toEqual(["2027-11", "2027-11"]);
    return both;
  }, 30_000);
  const [newer, newerOfMusa] = renewed;
  const chain = await db
    .selectFrom("certificates")
    .select(["id", "renewedById"])
    .where("id", "in", [funmi.id, musa.id])
    .execute();
  expect(new Map(chain.map(({ id, renewedById }) => [id, renewedById]))).toEqual(
    new Map([
      [funmi.id, newer?.id],
      [musa.id, newerOfMusa?.id],
    ]),
  );
  const old = await app.visitor().page(`/c/${funmi.id}?lang=fr`);
  expect(old).toContain(`/c/${newer?.id}`);
  await look("renewed-fr", `/c/${newer?.id}?lang=fr`);
  await appendLeaves(context);
  await at("2027-12-05T09:00:00.000Z");
  expect((await mailsTo(app, FUNMI)).filter(({ text }) => text?.includes("/renew"))).toHaveLength(
    1,
  );

  // December: an employer has a list, a ZIP and a photo.
  const id = newer?.id ?? "";
  const pdf = await fetched(`/c/${id}.pdf`);
  const png = await fetched(`/c/${newerOfMusa?.id}.png`);
  const written = [
    `${showCertificateId(id)}, Adebayo Funmilayo`,
    `${issued.id}`,
    `${showCertificateId(newerOfMusa?.id ?? "")}, Grace Udoh`,
  ];
  const html = await (
    await app.visitor().post("/verify/many?lang=ha", { list: written.join("\n") })
  ).text();
  expect(englishLeft(html, "ha")).toEqual([]);
  expect(html.match(/<li class="px-5/g)).toHaveLength(3);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(pdf), "staff/funmi.pdf");
  zip.addBuffer(Buffer.from(png), "staff/musa.png");
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  const photo = await sharp(png)
    .resize(1600)
    .extend({ top: 80, bottom: 60, left: 90, right: 70, background: "#7a5a3c" })
    .rotate(5, { background: "#7a5a3c" })
    .jpeg({ quality: 60 })
    .toBuffer();
  const files = new FormData();
  files.append("files", new File([new Uint8Array(Buffer.concat(pieces))], "staff.zip"));
  files.append("files", new File([new Uint8Array(photo)], "IMG_2041.jpg"));
  const started = await app.visitor().post("/verify/many?lang=fr", files);
  const report = started.headers.get("Location") ?? "";
  const answers = await vi.waitFor(async () => {
    const page = await app.visitor().page(report);
    expect(page).not.toContain('http-equiv="refresh"');
    return page;
  }, 60_000);
  expect(answers.match(/data-s="delivered"/g)).toHaveLength(2);
  expect(answers.match(/data-s="progress"/g)).toHaveLength(1);
  expect(englishLeft(answers, "fr")).toEqual([]);
  await look("report-fr", report);
  const paper = new FormData();
  paper.set("file", new File([new Uint8Array(photo)], "IMG_2041.jpg"));
  const beside = await (await app.visitor().post("/verify/photo?lang=ha", paper)).text();
  expect(beside).toContain(newerOfMusa?.holderName);

  // The end: the server is gone, with everything it had.
  const copy = join(folder, "log");
  await exportLog(db, copy);
  const genuine = [join(folder, "funmi.pdf"), join(folder, "musa.png")];
  await writeFile(genuine[0] ?? "", pdf);
  await writeFile(genuine[1] ?? "", png);
  const { dataDir } = context.config;
  await server.close();
  await app.stop();
  await pause(10);
  await expect(mkdtemp(join(dataDir, "x"))).rejects.toThrow("ENOENT");
  for (const { command, missing } of await findLogVerifiers()) {
    if (missing) continue;
    const [program = "", ...first] = command;
    const args = [...first, "--key", join(copy, "key"), "--log", copy];
    const { stdout } = await promisify(execFile)(program, [...args, ...genuine]);
    expect(stdout.match(/^genuine .*Infection Prevention and Control/gm)).toHaveLength(2);
  }
}, 240_000);
