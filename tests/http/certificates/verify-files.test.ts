import { setTimeout as pause } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import Papa from "papaparse";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ZipFile } from "yazl";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import {
  pruneChecksJob,
  resumeChecks,
} from "../../../app/features/certificates/checks/check-runner.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

type Bytes = Uint8Array<ArrayBuffer>;
let app: TestApp;
let now = new Date("2026-12-01T09:00:00.000Z");
const ids: Record<string, string> = {};
const pdfs: Record<string, Bytes> = {};
let png: Bytes;
let photo: Bytes;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  const { db } = app.context;
  const genuine = await issueOne(db, { firstName: "Ngọzị", lastName: "Ụzọma" });
  const { accountId } = genuine;
  await proveIssuer(db, accountId);
  const [expired, revoked, other] = await Promise.all([
    issueOne(db, { accountId, expiresAt: "2025-12-31T10:00:00.000Z" }),
    issueOne(db, { accountId }),
    issueOne(db, { accountId, firstName: "Musa", lastName: "Ƙatsina" }),
  ]);
  Object.assign(ids, { genuine: genuine.id, expired: expired.id, revoked: revoked.id });
  Object.assign(ids, { other: other.id });
  const fetched = async (path: string): Promise<Bytes> =>
    new Uint8Array(await (await app.visitor().get(path)).arrayBuffer());
  for (const [name, id] of Object.entries(ids)) pdfs[name] = await fetched(`/c/${id}.pdf`);
  png = await fetched(`/c/${genuine.id}.png`);
  photo = new Uint8Array(await sharp(png).resize(1500).jpeg({ quality: 70 }).toBuffer());
  await revokeCertificate(db, {
    accountId,
    certificateId: revoked.id,
    reason: "By mistake",
    now: new Date("2026-01-18T10:00:00.000Z"),
  });
}, 60_000);
afterAll(() => app.stop());

const zipOf = async (files: Record<string, Uint8Array>): Promise<Bytes> => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return new Uint8Array(Buffer.concat(pieces));
};

const send = (files: Record<string, Uint8Array>, list = "", query = "") => {
  const form = new FormData();
  form.set("list", list);
  for (const [name, bytes] of Object.entries(files))
    form.append("files", new File([bytes as Bytes], name));
  return app.visitor().post(`/verify/many${query}`, form);
};

/** The address of the check and its page once it is finished. */
const checked = async (files: Record<string, Uint8Array>, list = "", query = "") => {
  const response = await send(files, list, query);
  expect(response.status, await response.clone().text()).toBe(303);
  const path = response.headers.get("Location") ?? "";
  expect(path).toMatch(/^\/verify\/many\/[0-9a-z]{26}(?:\?|$)/);
  for (let tries = 0; tries < 600; tries++) {
    const html = await app.visitor().page(path);
    if (!html.includes('http-equiv="refresh"')) return { path, html, rows: rowsOf(html) };
    await pause(100);
  }
  throw new Error("the check doesn't end");
};
const rowsOf = (html: string) =>
  [...html.matchAll(/<li class="px-5.*?<\/li>/gs)]
    .map(([row]) => wordsOf(row).replace(/\s+/g, " ").trim())
    .sort((one, other) => numberOf(one) - numberOf(other));
const numberOf = (row: string) => Number(/^Line (\d+)/.exec(row)?.[1]);

test("a ZIP, a list and files are answered one by one", async () => {
  const changed = await PDFDocument.load(pdfs.other ?? new Uint8Array());
  changed.setTitle("Another");
  const merged = await PDFDocument.create();
  for (const name of ["genuine", "revoked"]) {
    const one = await PDFDocument.load(pdfs[name] ?? new Uint8Array());
    for (const page of await merged.copyPages(one, [0])) merged.addPage(page);
  }
  merged.addPage();
  const forged = await PDFDocument.create();
  const words = `${showCertificateId(ids.other ?? "")} Lagoon Digital Academy`;
  forged.addPage().drawText(words, { x: 20, y: 400, size: 12 });
  const { html, rows } = await checked(
    {
      "ملف.zip": await zipOf({
        "staff/شهادة.pdf": pdfs.genuine ?? new Uint8Array(),
        "__MACOSX/x.pdf": new Uint8Array(3),
        "inner.zip": await zipOf({ "a.pdf": pdfs.genuine ?? new Uint8Array() }),
      }),
      "IMG_2041.jpg": photo,
      "all.pdf": new Uint8Array(await merged.save()),
      "changed.pdf": new Uint8Array(await changed.save()),
      "forged.pdf": new Uint8Array(await forged.save()),
      "list.csv": Buffer.from(
        `Staff\nID,Department,Full Name\n${ids.expired},HR,\n${ids.other},HR,Joy Okafor\n`,
      ),
      "own.png": png,
      "notes.mp3": Buffer.from("ID3\u0003\u0000\u0000\u0000"),
      "cut.pdf": pdfs.genuine?.subarray(0, 3000) ?? new Uint8Array(),
    },
    showCertificateId(ids.genuine ?? ""),
  );
  expect(rows.map((row) => row.replace(/^Line \d+ /, ""))).toEqual([
    expect.stringMatching(/Ngọzị Ụzọma .* Genuine$/),
    expect.stringMatching(/ملف\.zip, شهادة\.pdf .*Genuine The same certificate as on line 1\.$/),
    expect.stringMatching(/inner\.zip Not read We don’t open a ZIP inside a ZIP/),
    expect.stringMatching(/IMG_2041\.jpg .*Photo or copy A photo, scan or copy can be altered/),
    expect.stringMatching(/all\.pdf, 1 .*Photo or copy/),
    expect.stringMatching(/all\.pdf, 2 .*Revoked Withdrawn on 18 January 2026\./),
    expect.stringMatching(/all\.pdf, 3 .*Not read We found no certificate ID/),
    expect.stringMatching(/Musa Ƙatsina .*changed\.pdf .*Photo or copy/),
    expect.stringMatching(/forged\.pdf .*Changed file Not in the file: “/),
    expect.stringMatching(/list\.csv, 3 .*Expired Expired on 31 December 2025\./),
    expect.stringMatching(/list\.csv, 4 .*Name differs You wrote “Joy Okafor”\./),
    expect.stringMatching(/own\.png .*Genuine/),
    expect.stringMatching(/notes\.mp3 Not read This kind of file can’t be checked\./),
    expect.stringMatching(/cut\.pdf Not read It is damaged/),
  ]);
  expect(html).toContain(`src="/c/${ids.genuine}.webp?w=320"`);
  expect(html).not.toContain("<script");
  // What has no certificate isn't counted as one.
  expect(html).toContain("10 certificates checked");
}, 90_000);

test("the report is signed, and /verify knows it", async () => {
  const { path } = await checked({ "a.pdf": pdfs.genuine ?? new Uint8Array() });
  for (const [kind, type] of [
    ["pdf", "application/pdf"],
    ["csv", "text/csv; charset=utf-8"],
  ]) {
    const response = await app.visitor().get(`${path}/report.${kind}`);
    expect(response.headers.get("Content-Type")).toBe(type);
    const bytes = Buffer.from(await response.arrayBuffer());
    const verify = async (file: Buffer<ArrayBuffer>) => {
      const form = new FormData();
      form.set("file", new File([file], `report.${kind}`));
      return (await app.visitor().post("/verify", form)).text();
    };
    expect(await verify(bytes)).toContain("This is our report. It was signed here");
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await verify(bytes)).toContain("This report was changed.");
    if (kind === "pdf") expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    else {
      const { data } = Papa.parse<Record<string, string>>(bytes.toString("utf8").slice(1), {
        header: true,
      });
      expect(data[0]).toMatchObject({ Line: "1", File: "a.pdf", Answer: "Genuine" });
    }
  }
}, 90_000);

test("the report of a pasted list is signed too", async () => {
  const response = await app
    .visitor()
    .post("/verify/report", { list: `${ids.genuine}\nno id`, as: "pdf" });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString("latin1")).toMatch(/^%PDF[\s\S]*\n%iweri-report 1 [\w-]{86}\n$/);
});

test("nothing of a check is left within the hour", async () => {
  const { path } = await checked({ "own.png": png, "a.zip": await zipOf({ "b.jpg": photo }) });
  const { db, files } = app.context;
  const [, checkId = ""] = /many\/(\w+)/.exec(path) ?? [];
  const rows = db.selectFrom("bulkCheckFiles").selectAll().where("checkId", "=", checkId);
  expect(await rows.execute()).toEqual([]);
  const listed = async () => {
    const keys: string[] = [];
    for await (const key of files.list("checks")) keys.push(key);
    return keys;
  };
  expect((await listed()).filter((key) => key.includes(checkId))).toEqual([]);
  const before = now;
  now = new Date(before.getTime() + 45 * 60_000);
  const gone = await app.visitor().get(path);
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining("There is no report at this address any more."),
  ]);
  expect((await app.visitor().get(`${path}/report.pdf`)).status).toBe(404);
  await files.put("checks/left/over", new Uint8Array(1));
  await pruneChecksJob.run(app.context, null);
  expect(await db.selectFrom("bulkChecks").selectAll().execute()).toEqual([]);
  expect(await listed()).toEqual([]);
  now = before;
}, 90_000);

test("too much, damaged or nothing at all is said", async () => {
  const none = await send({});
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining("Paste at least one ID or link, or choose a file."),
  ]);
  const much = await send({ "a.bin": new Uint8Array(31 * 1024 * 1024) }, "kept");
  expect([much.status, await much.text()]).toEqual([413, expect.stringContaining(">kept<")]);
  const bomb = await zipOf({ "bomb.png": new Uint8Array(100 * 1024 * 1024) });
  const whole = await zipOf({ "a.pdf": pdfs.genuine ?? new Uint8Array() });
  const { rows } = await checked({
    "bomb.zip": bomb,
    "half.zip": whole.subarray(0, whole.length >> 1),
    "empty.zip": await zipOf({}),
    "empty.pdf": new Uint8Array(),
  });
  expect(rows).toEqual([
    expect.stringMatching(/bomb\.zip Not read There is more here than we check at once/),
    expect.stringMatching(/half\.zip Not read It is damaged/),
    expect.stringMatching(/empty\.zip Not read/),
    expect.stringMatching(/empty\.pdf Not read/),
  ]);
}, 90_000);

test("ids with spaces, O for 0 and I for 1 are read", async () => {
  const spelt = showCertificateId(ids.genuine ?? "")
    .replaceAll("-", " - ")
    .replaceAll("0", "O")
    .replaceAll("1", "I");
  const rows = rowsOf(await (await send({}, `${spelt}, Uzoma Ngozi`)).text());
  expect(rows).toEqual([expect.stringMatching(/Genuine$/)]);
});

test("ten thousand ids with spaces and O for 0 get pages", async () => {
  const spelt = showCertificateId(ids.genuine ?? "")
    .replaceAll("-", " - ")
    .replaceAll("0", "O")
    .replaceAll("1", "I");
  const list = Array.from({ length: 10_000 }, (_, at) => (at % 50 ? spelt : `no id ${at}`));
  const startedAt = performance.now();
  const { path, html, rows } = await checked({}, list.join("\n"));
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(html).toContain("9,800 certificates checked");
  expect(html).toContain("Page 1 of 10");
  // The worst first: lines without an ID.
  expect([rows.length, rows[0]]).toEqual([1000, expect.stringMatching(/^Line 1 .*No ID/)]);
  const last = rowsOf(await app.visitor().page(`${path}?page=10`));
  expect([last.length, last.at(-1)]).toEqual([
    1000,
    expect.stringMatching(/^Line 10000 .*Genuine/),
  ]);
  const csv = await (await app.visitor().get(`${path}/report.csv`)).text();
  const lines = csv.split("\n");
  expect(lines.length).toBe(10_003);
  expect(lines[10_000]).toMatch(/^10000,/);
  const pdf = await app.visitor().get(`${path}/report.pdf?page=2`);
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  const file = Buffer.from(`ID\n${list.slice(0, 2_000).join("\n")}\n`);
  expect((await checked({ "list.csv": file })).html).toContain("certificates checked");
  const more = await send({}, [...list, "one more"].join("\n"));
  expect([more.status, await more.text()]).toEqual([
    422,
    expect.stringContaining("This list has 10,001 lines. Check up to 10,000 at a time."),
  ]);
}, 120_000);

test("a check that a process left is taken up by the next", async () => {
  const { db, files } = app.context;
  const checkId = "leftleftleftleftleftleftle";
  const at = now.toISOString();
  await db
    .insertInto("bulkChecks")
    .values({ id: checkId, createdAt: at, sender: "192.0.2.9", startedAt: at })
    .execute();
  const kept = { "": Buffer.from(`${ids.genuine}\n\n${ids.revoked}`), "0001": Buffer.from(png) };
  for (const [place, bytes] of Object.entries(kept)) {
    const id = `left${place}`;
    await files.put(`checks/${checkId}/${id}`, new Uint8Array(bytes));
    const row = { id, checkId, place, name: place && "own.png", lines: null };
    await db.insertInto("bulkCheckFiles").values(row).execute();
  }
  await resumeChecks(app.context);
  await vi.waitFor(async () => {
    const html = await app.visitor().page(`/verify/many/${checkId}`);
    expect(rowsOf(html)).toEqual([
      expect.stringMatching(/^Line 1 .*Genuine/),
      expect.stringMatching(/^Line 3 .*Revoked/),
      expect.stringMatching(/^Line 4 .*own\.png .*Genuine/),
    ]);
  }, 30_000);
}, 60_000);

test("checks of several senders end, each with its own report", async () => {
  const names = ["genuine", "expired", "other"];
  const all = await Promise.all(
    names.map((name) => checked({ [`${name}.pdf`]: pdfs[name] ?? new Uint8Array() })),
  );
  for (const [at, { rows }] of all.entries())
    expect(rows).toEqual([expect.stringContaining(`${names[at]}.pdf`)]);
}, 90_000);

test("the page of a check speaks the visitor's language", async () => {
  for (const code of ["fr", "ha", "ig", "yo", "pcm"] as const) {
    const { html } = await checked(
      { "p.jpg": photo, "x.bin": Buffer.from([1]) },
      "",
      `?lang=${code}`,
    );
    expect([code, englishLeft(html, code)]).toEqual([code, []]);
  }
}, 90_000);
