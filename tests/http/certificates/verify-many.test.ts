import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { textsIn } from "../../../app/ui/languages/texts.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { knownBrowser } from "../../setup/known-browser.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let list: string;
const idOf: Record<string, string> = {};

beforeAll(async () => {
  app = await startApp();
  const { db } = app.context;
  const genuine = await issueOne(db, {
    firstName: "Fúnmiláyọ̀",
    lastName: "Adébáyọ̀",
    details: { "Course Title": "Maths <b>" },
  });
  const { accountId } = genuine;
  await proveIssuer(db, accountId);
  const [expired, revoked, replaced, other, unproved] = await Promise.all([
    issueOne(db, { accountId, expiresAt: "2025-12-31T10:00:00.000Z" }),
    issueOne(db, { accountId }),
    issueOne(db, { accountId }),
    issueOne(db, { accountId, firstName: "Ngọzị", lastName: "Ụzọma" }),
    issueOne(db, { accountName: "Bright Path" }),
  ]);
  Object.assign(idOf, { genuine: genuine.id, expired: expired.id, revoked: revoked.id });
  Object.assign(idOf, { replaced: replaced.id, other: other.id, unproved: unproved.id });
  await revokeCertificate(db, {
    accountId,
    certificateId: revoked.id,
    reason: "By mistake",
    now: new Date("2026-01-18T10:00:00.000Z"),
  });
  await db
    .updateTable("certificates")
    .set({ status: "replaced", replacedById: genuine.id })
    .where("id", "=", replaced.id)
    .execute();
  list = [
    `${showCertificateId(genuine.id)}, Funmilayo Adebayo`,
    `https://old.example/c/${expired.id}`,
    revoked.id,
    `Name first\t${replaced.id}`,
    `${other.id}, Joy Okafor`,
    unproved.id,
    "00000000000000000000",
    "not a certificate",
    genuine.id.toUpperCase(),
  ].join("\n");
});
afterAll(() => app.stop());

const check = (fields: Record<string, string>, query = "") =>
  app.visitor().post(`/verify/many${query}`, fields);
const rowsOf = (html: string) => {
  const report = /<section class="card.*?<form class="mt-8/s.exec(html)?.[0] ?? "";
  return [...report.matchAll(/<li .*?<\/li>/gs)].map(([row]) =>
    wordsOf(row).replace(/\s+/g, " ").trim(),
  );
};

test("each line has its answer, what is wrong before what is right", async () => {
  const response = await check({ list });
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).not.toContain("<script");
  const rows = rowsOf(html);
  expect(rows.map((row) => /^Line (\d+)/.exec(row)?.[1])).toEqual([..."237456819"]);
  const answers = Object.fromEntries(rows.map((row) => [/^Line (\d+)/.exec(row)?.[1], row]));
  expect(answers[1]).toMatch(
    /Fúnmiláyọ̀ Adébáyọ̀ Maths &lt;b&gt; .*lagoon\.example, proved by DNS Genuine$/,
  );
  expect(answers[2]).toContain("Expired Expired on 31 December 2025.");
  expect(answers[3]).toContain("Revoked Withdrawn on 18 January 2026.");
  expect(answers[4]).toMatch(/Name differs You wrote “Name first”/);
  expect(answers[5]).toMatch(/Ngọzị Ụzọma .*Name differs You wrote “Joy Okafor”\.$/);
  // A line without an ID is no certificate.
  expect(html).toContain("8 certificates checked");
  expect(answers[6]).toContain("Issuer not checked It is valid, but we haven’t checked");
  expect(answers[7]).toContain("Not ours No certificate here has this ID.");
  expect(answers[8]).toContain("not a certificate No ID");
  expect(answers[9]).toContain("Genuine The same certificate as on line 1.");
  expect(html).toContain(`href="http://localhost:3000/c/${idOf.genuine}"`);
});

test("the table has the same lines in the order they were pasted", async () => {
  const csv = (await (await app.visitor().post("/verify/report", { list })).text())
    .replace(/^\ufeff/, "")
    .replace(/\nSignature,iweri-report 1 [\w-]{86}\n$/, "\n");
  const { data, errors } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data.map((row) => [row.Line, row.Answer])).toEqual([
    ["1", "Genuine"],
    ["2", "Expired"],
    ["3", "Revoked"],
    ["4", "Name differs"],
    ["5", "Name differs"],
    ["6", "Issuer not checked"],
    ["7", "Not ours"],
    ["8", "No ID"],
    ["9", "Genuine"],
  ]);
  expect(data[4]).toMatchObject({
    "Expected name": "Joy Okafor",
    Reason: "You wrote “Joy Okafor”.",
    "Certificate ID": showCertificateId(idOf.other ?? ""),
    "Proof of issuer": "lagoon.example, proved by DNS",
    "Issued (West Africa Time)": "2025-11-14 11:00",
  });
});

test("nothing, or too much, is refused and kept", async () => {
  const none = await check({ list: " \n " });
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining("Paste at least one ID or link, or choose a file."),
  ]);
  const long = Array.from({ length: 10_001 }, (_, n) => `${idOf.genuine}, Person ${n}`).join("\n");
  const many = await check({ list: long });
  const html = await many.text();
  expect(many.status).toBe(422);
  expect(html).toContain("This list has 10,001 lines. Check up to 10,000 at a time.");
  expect(html).toContain("Person 10000</textarea>");
});

test("a thousand certificates are answered in one page", async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => (n % 2 ? idOf.genuine : idOf.expired));
  const rows = rowsOf(await (await check({ list: ids.join("\n") })).text());
  expect([rows.length, rows.filter((row) => row.includes("Expired on")).length]).toEqual([
    1000, 500,
  ]);
});

test("it speaks the visitor's language", async () => {
  for (const code of ["fr", "ha", "ig", "yo", "pcm"] as const) {
    const html = await (await check({ list }, `?lang=${code}`)).text();
    expect([code, englishLeft(html, code)]).toEqual([code, []]);
    expect(html).toContain(textsIn(code).checkMany.answers.revoked);
  }
});

test("an eleventh list within a minute waits", async () => {
  const visitor = knownBrowser(app);
  let last = await visitor.post("/verify/many", { list: "x" });
  for (let n = 0; n < 10 && last.status === 200; n++)
    last = await visitor.post("/verify/many", { list: "x" });
  expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await last.text()).toContain(">x</textarea>");
});

test("a name that differs doesn't hide an issuer who isn't checked", async () => {
  const [row] = rowsOf(await (await check({ list: `${idOf.unproved}, Joy Okafor` })).text());
  expect(row).toMatch(/Name differs You wrote “Joy Okafor”\. We haven’t checked who issued it\.$/);
});
