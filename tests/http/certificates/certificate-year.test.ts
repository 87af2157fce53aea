// @module-tag long
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import ICAL from "ical.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import {
  checkProvedFile,
  readKeys,
} from "../../../app/engines/certificate-proof/check-log-proof.ts";
import { verifyWithLibrary } from "../../../app/engines/certificate-proof/verify-signature.ts";
import { sha256 } from "../../../app/engines/transparency-log/sha256.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { fillIn, leadsTo, wordsOf } from "../../setup/fill-form.ts";
import { findLogVerifiers } from "../../setup/log-verifiers.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

/** How far the clock is ahead; it goes on from there. */
let ahead = 0;
let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let folder: string;

beforeAll(async () => {
  at("2026-01-12T08:00:00.000Z");
  app = await startApp({ overrides: { clock: () => new Date(Date.now() + ahead) } });
  folder = await mkdtemp(join(tmpdir(), "iweri-year-"));
  owner = await app.organiser();
  await proveIssuer(app.context.db, owner.accountId);
  // By the operator, so that no DNS is asked in the months to come.
  await app.context.db.updateTable("issuerProofs").set({ kind: "operator" }).execute();
  await app.work();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function at(moment: string): void {
  ahead = Date.parse(moment) - Date.now();
}

/** An organiser is signed out after some weeks away. */
async function organiserAt(moment: string): Promise<void> {
  at(moment);
  const back = await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
  expect(back.status).toBe(303);
}

interface Holder {
  language: "en" | "yo";
  printed: [string, string];
  right: string;
  email: string;
}
const FUNMI: Holder = {
  language: "en",
  printed: ["Funmilayo", "Adebayo"],
  right: "Fúnmiláyọ̀ Adébáyọ̀",
  email: "funmi@people.test",
};
const JOHN: Holder = {
  language: "yo",
  printed: ["Jon", "Efiong"],
  right: "John Okon Effiong",
  email: "john@people.test",
};
const HOLDERS = [FUNMI, JOHN];
const asked = ({ language }: Holder) => (language === "en" ? "" : `?lang=${language}`);

/** A page as a holder sees it: in their language, without scripts. */
async function look(visitor: Visitor, path: string, { language }: Holder): Promise<string> {
  const html = await visitor.page(path);
  expect([path, /<html lang="(\w+)/.exec(html)?.[1]]).toEqual([path, language]);
  if (language !== "en") expect([path, englishLeft(html, language)]).toEqual([path, []]);
  expect(html).not.toContain("<script");
  return html.replaceAll("<!-- -->", "");
}

/** The newest of so many mails to somebody, which speaks their language. */
async function mail({ email, language }: Holder, count: number) {
  const mails = await waitForMails(app, email, count);
  expect(mails.map(({ subject }) => subject)).toHaveLength(count);
  const newest = mails.at(-1)!;
  if (language !== "en") expect(englishLeft(String(newest.html), language)).toEqual([]);
  return { ...newest, subject: newest.subject ?? "", text: newest.text ?? "" };
}

async function bytesOf(path: string): Promise<Buffer<ArrayBuffer>> {
  const response = await app.visitor().get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

/** Keeps what its holder downloads, once the log has it. */
async function keep(name: string, path: string): Promise<string> {
  const to = join(folder, name);
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, await bytesOf(path));
  return to;
}
const inTheLog = (id: string) =>
  expect.poll(async () => (await app.visitor().get(`/c/${id}.proof`)).status).toBe(200);

/** IDs of all certificates, the oldest first, by their address. */
async function idsOf({ email }: Holder): Promise<string[]> {
  const rows = await app.context.db
    .selectFrom("certificates")
    .select("id")
    .where("holderEmail", "=", email)
    .orderBy("issuedAt")
    .execute();
  return rows.map(({ id }) => id);
}

async function issueInJanuary(): Promise<string> {
  const people = HOLDERS.map(({ printed: [firstName, lastName], email }) => ({
    firstName,
    lastName,
    email,
  }));
  const { id } = await addReadyProject(app.context, owner, people);
  // As their registration or the API says.
  const { db } = app.context;
  for (const { email, language } of HOLDERS)
    await db.updateTable("recipients").set({ language }).where("email", "=", email).execute();
  const credits = { hours: "12", points: "6", body: "MDCN" };
  const renewal = { days: ["90", "30"], leadsTo: "contact", contact: "renew@lagoon.test" };
  const validity = { validity: "on", count: "1", unit: "years", day: "2026-12-31" };
  for (const [page, fields] of Object.entries({ credits, renewal, validity }))
    expect((await owner.post(`/projects/${id}/${page}`, fields)).status).toBe(303);
  const send = `/certificates/${id}/send`;
  const [, confirm = ""] = /name="confirm"[^>]*value="([^"]+)"/.exec(await owner.page(send)) ?? [];
  await leadsTo(await owner.post(send, { confirm }));
  for (const holder of HOLDERS) {
    const [certificateId = ""] = await idsOf(holder);
    expect((await mail(holder, 1)).text).toContain(`/c/${certificateId}`);
    await look(app.visitor(), `/c/${certificateId}${asked(holder)}`, holder);
    await inTheLog(certificateId);
    await keep(`january-${holder.language}.pdf`, `/c/${certificateId}.pdf`);
  }
  return id;
}

/** Types the right name, looks at it drawn, and sends it. */
async function correct(holder: Holder): Promise<void> {
  const [id = ""] = await idsOf(holder);
  const page = `/c/${id}/name${asked(holder)}`;
  const visitor = app.visitor();
  await look(visitor, page, holder);
  await visitor.post(page, { intent: "ask" });
  const { text } = await mail(holder, 2);
  const [, link = ""] = /\/name\?\S*link=([^&\s]+)/.exec(text) ?? [];
  await look(visitor, `${page}${page.includes("?") ? "&" : "?"}link=${link}`, holder);
  await visitor.post(page, { intent: "open", link: decodeURIComponent(link) });
  const typed = new URLSearchParams({ name: holder.right, lang: holder.language });
  const drawn = await look(visitor, `/c/${id}/name?${typed}`, holder);
  const [, src = ""] = /src="(\/c\/\w+\/name\.webp\?[^"]+)"/.exec(drawn) ?? [];
  expect((await visitor.get(src.replaceAll("&amp;", "&"))).status).toBe(200);
  const sent = await visitor.post(page, { intent: "send", name: holder.right });
  expect(sent.status).toBe(303);
  await look(visitor, sent.headers.get("Location") ?? "", holder);
}

async function correctInFebruary(): Promise<void> {
  await organiserAt("2026-02-10T08:00:00.000Z");
  await owner.post("/certificates/corrections", { intent: "accept" });
  for (const holder of HOLDERS) await correct(holder);
  expect(await idsOf(FUNMI)).toHaveLength(2);
  expect(await idsOf(JOHN), "a name that is not the same waits").toHaveLength(1);
  const list = await owner.page("/certificates/corrections");
  const [, approve = ""] = /name="approve" value="([^"]+)"/.exec(list) ?? [];
  await owner.post("/certificates/corrections", { approve });
  for (const holder of HOLDERS) {
    const [old = "", id = ""] = await idsOf(holder);
    expect((await mail(holder, 3)).text).toContain(`/c/${id}`);
    expect(await look(app.visitor(), `/c/${old}${asked(holder)}`, holder)).toContain(`/c/${id}`);
    await inTheLog(id);
    await keep(`february-${holder.language}.pdf`, `/c/${id}.pdf`);
    await keep(`february-${holder.language}.png`, `/c/${id}.png`);
  }
}

async function shareInMarch(holder: Holder): Promise<string> {
  const visitor = app.visitor();
  await visitor.post(`/mine${asked(holder)}`, { email: holder.email });
  const { text } = await mail(holder, 4);
  const [link = ""] = /\/mine\/open\/[0-9a-z]{32}(?:\?lang=[a-z]+)?/.exec(text) ?? [];
  await look(visitor, link, holder);
  await visitor.post(link, {});
  const mine = await look(visitor, `/mine${asked(holder)}`, holder);
  const [old = "", id = ""] = await idsOf(holder);
  expect(mine).toContain(holder.right);
  expect(mine).toMatch(/12 .*6 .*MDCN/);
  const shared = await visitor.post(`/mine/share${asked(holder)}`, { c: id });
  const own = await look(visitor, shared.headers.get("Location")?.split("#")[0] ?? "", holder);
  const [path = ""] = /\/p\/[0-9a-z]{24}/.exec(own) ?? [];
  const page = await look(app.visitor(), `${path}${asked(holder)}`, holder);
  expect(page).toContain(`/c/${id}`);
  expect(page).not.toContain(old);
  return path;
}

async function remindInOctober(january: string): Promise<string> {
  await organiserAt("2026-10-01T08:00:00.000Z");
  const form = await addPublishedForm(app.context, owner, {
    title: "Refresher",
    settings: { languages: ["yo"] },
  });
  const project = await addReadyProject(app.context, owner, [], {
    title: "Refresher",
    details: "{}",
  });
  const webinar = await addWebinar(app.context, owner, form, {
    title: "Refresher",
    startsAt: "2026-11-20T09:00:00.000Z",
  });
  const certificates = `/forms/${form.id}/webinar/certificates`;
  await owner.post(certificates, { intent: "project", projectId: project.id });
  await owner.post(certificates, { intent: "when", after: "60" });
  const valid = { validity: "after", count: "1", unit: "years" };
  await owner.post(`/projects/${project.id}/validity`, valid);
  await owner.post(`/projects/${project.id}/credits`, { hours: "2", points: "3", body: "MDCN" });
  const leads = { leadsTo: "webinar", webinar: webinar.id, renewedBy: project.id };
  const saved = await owner.post(`/projects/${january}/renewal`, { days: ["90", "30"], ...leads });
  expect(saved.status).toBe(303);
  at("2026-10-02T09:00:00.000Z");
  for (const holder of HOLDERS) {
    const { text, attachments } = await mail(holder, 5);
    const [, id = ""] = await idsOf(holder);
    const renew = `/c/${id}/renew${asked(holder)}`;
    expect(text).toContain(renew);
    const calendar = new ICAL.Component(ICAL.parse(attachments[0]!.content.toString()));
    const [event] = calendar.getAllSubcomponents("vevent");
    expect(new ICAL.Event(event!).startDate.toString()).toBe("2026-12-31");
    const led = await app.visitor().get(renew);
    expect(led.headers.get("Location")).toBe(`/f/${form.slug}${asked(holder)}`);
  }
  return form.slug;
}

/** Registers, comes, and has the new certificate when the webinar is over. */
async function renewInNovember(slug: string): Promise<void> {
  at("2026-11-10T08:00:00.000Z");
  for (const holder of HOLDERS) {
    const [first = "", ...rest] = holder.right.split(" ");
    await leadsTo(
      await fillIn(app.visitor(), `/f/${slug}${asked(holder)}`, {
        "q-fullname.first": first,
        "q-fullname.last": rest.join(" "),
        "q-emailadr": holder.email,
      }),
    );
    await mail(holder, 6);
  }
  at("2026-11-20T09:05:00.000Z");
  const places = app.context.db.selectFrom("webinarRegistrations").select("joinToken");
  for (const { joinToken } of await places.execute())
    expect((await app.visitor().post(`/j/${joinToken}`, {})).status).toBe(303);
  at("2026-11-20T11:31:00.000Z");
  for (const holder of HOLDERS) {
    await expect.poll(() => idsOf(holder)).toHaveLength(3);
    const [, old = "", id = ""] = await idsOf(holder);
    expect(await look(app.visitor(), `/c/${old}${asked(holder)}`, holder)).toContain(`/c/${id}`);
    expect((await app.visitor().get(`/c/${old}.pdf`)).headers.get("Location")).toBe(`/c/${id}.pdf`);
    const chain = await look(app.visitor(), `/c/${id}${asked(holder)}`, holder);
    expect(chain).toContain(`/c/${old}`);
    await inTheLog(id);
    await keep(`november-${holder.language}.pdf`, `/c/${id}.pdf`);
    await keep(`november-${holder.language}.png`, `/c/${id}.png`);
  }
}

/** A photo of the paper on a table, a little askew. */
const photoOf = async (png: string) =>
  sharp(await readFile(png))
    .resize(1600)
    .extend({ top: 80, bottom: 60, left: 90, right: 70, background: "#7a5a3c" })
    .rotate(6, { background: "#7a5a3c" })
    .blur(0.8)
    .jpeg({ quality: 60 })
    .toBuffer();

async function zipOf(names: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(await readFile(join(folder, name)), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Three ways in the language of a holder's employer: a list, a ZIP and a photo. */
async function checkInDecember(holder: Holder): Promise<void> {
  at("2026-12-10T08:00:00.000Z");
  const employer = app.visitor();
  const [first = "", corrected = "", id = ""] = await idsOf(holder);
  const { language } = holder;
  const many = `/verify/many${asked(holder)}`;
  await look(employer, many, holder);
  const list = [`${id}, ${holder.right}`, corrected, `${corrected}, Grace Udoh`, first].join("\n");
  const { genuine, differs, replaced, photo } = ANSWERS[language];
  expect(rowsOf(await (await employer.post(many, { list })).text())).toEqual([
    expect.stringMatching(`Refresher .* ${genuine}$`),
    expect.stringMatching(`Data Analysis .* ${genuine}$`),
    expect.stringMatching(`Data Analysis .* ${differs} `),
    expect.stringMatching(`Data Analysis .* ${replaced} `),
  ]);
  const form = new FormData();
  const kept = ["january", "february", "november"].map((month) => `${month}-${language}.pdf`);
  const zip = await zipOf([...kept, `november-${language}.png`]);
  const taken = new Uint8Array(await photoOf(join(folder, `november-${language}.png`)));
  form.append("files", new File([new Uint8Array(zip)], "staff.zip"));
  form.append("files", new File([taken], "IMG_1.jpg"));
  const path = await leadsTo(await employer.post(many, form));
  const isWorking = async () => (await employer.page(path)).includes('http-equiv="refresh"');
  await expect.poll(isWorking, { timeout: 90_000, interval: 200 }).toBe(false);
  expect(rowsOf(await look(employer, path, holder))).toEqual([
    expect.stringMatching(`staff.zip, january-${language}.pdf .* ${replaced} `),
    expect.stringMatching(`staff.zip, february-${language}.pdf .* ${genuine}$`),
    expect.stringMatching(`staff.zip, november-${language}.pdf .* ${genuine}$`),
    expect.stringMatching(`staff.zip, november-${language}.png .* ${genuine} `),
    expect.stringMatching(`IMG_1.jpg .* ${photo} `),
  ]);
  for (const kind of ["pdf", "csv"]) {
    const report = await employer.get(`${path.split("?")[0]}/report.${kind}`);
    expect(report.status).toBe(200);
    expect(await report.text()).toMatch(/iweri-report/);
  }
  const beside = new FormData();
  beside.set("file", new File([taken], "IMG_1.jpg"));
  const compared = await (await employer.post(`/verify/photo${asked(holder)}`, beside)).text();
  expect(compared).toContain(`/c/${id}.jpg`);
  if (language !== "en") expect(englishLeft(compared, language)).toEqual([]);
}

const ANSWERS = {
  en: {
    genuine: "Genuine",
    differs: "Name differs",
    replaced: "Replaced",
    photo: "Photo or copy",
  },
  yo: {
    genuine: "Ojúlówó",
    differs: "Orúkọ yàtọ̀",
    replaced: "A ti rọ́pò rẹ̀",
    photo: "Fọ́tò tàbí ẹ̀dà",
  },
};
const numberOf = (row: string) => Number(/\d+/.exec(row)?.[0]);
const rowsOf = (html: string) =>
  [...html.matchAll(/<li class="px-5.*?<\/li>/gs)]
    .map(([row]) => wordsOf(row).trim())
    .sort((one, other) => numberOf(one) - numberOf(other));

/** What both programs say of a file, which the server plays no part in. */
async function verified(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  for (const { command, missing } of await findLogVerifiers()) {
    if (missing) continue;
    const [program = "", ...words] = [...command, "--key", join(folder, "log/key"), ...args];
    const { stdout } = await promisify(execFile)(program, words).catch((error) => error);
    said.push(stdout);
  }
  return said;
}

/** Copies what the log publishes, then deletes the server and all that it had. */
async function endTheServer(): Promise<{ known: string }> {
  await keep("log/key", "/log/key");
  const checkpoint = await readFile(await keep("log/checkpoint", "/log/checkpoint"), "utf8");
  const [, size = ""] = checkpoint.split("\n");
  await keep(`log/tile/entries/000.p/${size}`, `/log/tile/entries/000.p/${size}`);
  const html = await app.visitor().page("/verify/offline?download");
  const [, known = ""] =
    /<script id="known" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  const { dataDir } = app.context.config;
  await app.stop();
  expect(existsSync(dataDir)).toBe(false);
  return { known };
}

async function checkWithoutTheServer(): Promise<void> {
  const { known } = await endTheServer();
  const files = (await readdir(folder)).filter((name) => /\.(pdf|png)$/.test(name)).sort();
  const paths = files.map((name) => join(folder, name));
  for (const said of await verified("--log", join(folder, "log"), ...paths))
    expect(
      said
        .trim()
        .split("\n")
        .map((line) => line.replace(/ \S*\/([a-z-]+\.\w+):/, " $1:")),
    ).toEqual(
      files.map((name) => {
        const [, month = "", language = "en"] = /^(\w+)-(\w+)/.exec(name) ?? [];
        const { right } = language === "en" ? FUNMI : JOHN;
        const until = month === "november" ? "2027-11-20" : "2026-12-31";
        return month === "january"
          ? `refused ${name}: it was replaced on 2026-02-10`
          : expect.stringMatching(
              `^genuine ${name}: ${right}, .*, valid until ${until}; logged on`,
            );
      }),
    );
  const keys = readKeys(sha256, JSON.parse(known).logKeys);
  for (const path of paths) {
    const kind = path.endsWith("pdf") ? "pdf" : "png";
    const found = await checkProvedFile(kind, await readFile(path), {
      sha256,
      verify: verifyWithLibrary,
      keys,
    });
    expect(found.kind).toBe("genuine");
  }
}

test("a year, from issuing to checking after the server's end", async () => {
  const project = await issueInJanuary();
  await correctInFebruary();
  at("2026-03-02T08:00:00.000Z");
  for (const holder of HOLDERS) await shareInMarch(holder);
  const slug = await remindInOctober(project);
  await renewInNovember(slug);
  for (const holder of HOLDERS) await checkInDecember(holder);
  await checkWithoutTheServer();
}, 300_000);
