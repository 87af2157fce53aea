import { beforeEach, expect, test } from "vitest";
import {
  type IssuedCertificate,
  issueOne,
} from "../../../../tests/factories/issued-certificates.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { verifyCertificate } from "../verify/verify-certificate.server.ts";
import { reissueCertificate } from "./reissue-certificate.server.ts";
import { revokeCertificate } from "./revoke-certificate.server.ts";

const later = new Date("2025-11-20T14:42:00.000Z");
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let issued: IssuedCertificate;

beforeEach(async () => {
  db = await openTestDatabase();
  issued = await issueOne(db, { firstName: "Funmilayo", lastName: "Adebayo", batchId: "batch1" });
});

const reissue = (change: Partial<Parameters<typeof reissueCertificate>[1]> = {}) =>
  db.transaction().execute((trx) =>
    reissueCertificate(trx, {
      accountId: issued.accountId,
      certificateId: issued.id,
      firstName: "Fúnmiláyọ̀",
      lastName: "Adébáyọ̀",
      now: later,
      ...change,
    }),
  );

test("C09 a corrected name gives a valid certificate that replaces the old one", async () => {
  const outcome = await reissue();
  if (outcome.kind !== "reissued") throw new Error(outcome.kind);
  expect(await verifyCertificate(db, issued.id, later)).toMatchObject({
    status: "replaced",
    successorId: outcome.certificateId,
  });
  const fresh = await verifyCertificate(db, outcome.certificateId, later);
  expect(fresh).toMatchObject({
    status: "valid",
    holderName: "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC"),
    firstIssuedOn: "14 November 2025",
    issuedOn: "20 November 2025",
  });
  expect(outcome.holderEmail).toBe("funmi@people.test");
});

test("the old page leaves out a revoked correction, even a correction's correction", async () => {
  const first = await reissue();
  if (first.kind !== "reissued") throw new Error(first.kind);
  const second = await reissue({ certificateId: first.certificateId, lastName: "Adébáyọ̀ 2" });
  if (second.kind !== "reissued") throw new Error(second.kind);
  expect(await verifyCertificate(db, issued.id, later)).toMatchObject({
    status: "replaced",
    successorRevoked: false,
  });
  await revokeCertificate(db, {
    accountId: issued.accountId,
    certificateId: second.certificateId,
    reason: "Error",
    now: later,
  });
  expect(await verifyCertificate(db, issued.id, later)).toMatchObject({
    status: "replaced",
    successorRevoked: true,
  });
});

test("C09 a correction costs no credit, since it belongs to no batch", async () => {
  const charged = () =>
    db.selectFrom("certificates").select("id").where("batchId", "is not", null).execute();
  const before = await charged();
  for (let i = 0, id = issued.id; i < 3; i++) {
    const outcome = await reissue({ certificateId: id, lastName: `Adébáyọ̀ ${i}` });
    if (outcome.kind !== "reissued") throw new Error(outcome.kind);
    id = outcome.certificateId;
  }
  expect(await charged()).toEqual(before);
});

test("C09 everything not corrected stays as printed; its own id is new", async () => {
  const outcome = await reissue({ values: { course_title: "Advanced Data Analysis" } });
  if (outcome.kind !== "reissued") throw new Error(outcome.kind);
  expect(outcome.values).toEqual({
    ...issued.values,
    "First Name": "Fúnmiláyọ̀".normalize("NFC"),
    "Last Name": "Adébáyọ̀".normalize("NFC"),
    "Full Name": "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC"),
    "Course Title": "Advanced Data Analysis",
    "Certificate ID": outcome.values["Certificate ID"],
  });
  expect(outcome.values["Certificate ID"]?.replaceAll("-", "").toLowerCase()).toBe(
    outcome.certificateId,
  );
  expect(outcome.certificateId).not.toBe(issued.id);
});

test("C09 a second correction of the same certificate is told of the first", async () => {
  const first = await reissue();
  if (first.kind !== "reissued") throw new Error(first.kind);
  expect(await reissue()).toEqual({ kind: "already-replaced", certificateId: first.certificateId });
});

test("C09 no empty name, no revoked certificate, nobody else's", async () => {
  expect(await reissue({ firstName: " ", lastName: "" })).toEqual({ kind: "no-name" });
  expect(await reissue({ accountId: "another" })).toEqual({ kind: "absent" });
  await revokeCertificate(db, {
    accountId: issued.accountId,
    certificateId: issued.id,
    reason: "",
    now: later,
  });
  expect(await reissue()).toEqual({ kind: "revoked" });
});

test("revoking keeps the first reason and date, and never touches another account's", async () => {
  const given = { accountId: issued.accountId, certificateId: issued.id };
  expect(
    await revokeCertificate(db, { ...given, accountId: "another", reason: "x", now: later }),
  ).toEqual({ kind: "absent" });
  expect(
    await revokeCertificate(db, { ...given, reason: "Issued twice\r\nby mistake", now: later }),
  ).toEqual({
    kind: "revoked",
  });
  expect(await revokeCertificate(db, { ...given, reason: "again", now: new Date() })).toEqual({
    kind: "already-revoked",
  });
  expect(await verifyCertificate(db, issued.id, later)).toMatchObject({
    status: "revoked",
    revokeReason: "Issued twice by mistake",
    revokedOn: "20 November 2025",
  });
});
