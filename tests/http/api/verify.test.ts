import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { showCertificateId } from "../../../app/engines/certificate-proof/certificate-id.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { proveIssuer } from "../../factories/prove-issuer.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let genuine: string;
let expired: string;
let revoked: string;

beforeAll(async () => {
  app = await startApp();
  const { db } = app.context;
  const issued = await issueOne(db, { firstName: "Ngọzị", lastName: "Ụzọma" });
  const { accountId } = issued;
  genuine = issued.id;
  await proveIssuer(db, accountId);
  expired = (await issueOne(db, { accountId, expiresAt: "2025-12-31T10:00:00.000Z" })).id;
  revoked = (await issueOne(db, { accountId })).id;
});
afterAll(() => app.stop());

const ask = async (body: unknown, visitor = app.visitor()) => {
  const response = await visitor.fetch("/api/v1/verify", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const credentialOf = async (id: string) =>
  (await (await app.visitor().get(`/c/${id}.json`)).json()) as Record<string, unknown>;

describe("Certificates by ID", () => {
  test("each is answered, with what speaks against it, without a key", async () => {
    const spelt = showCertificateId(genuine).replaceAll("0", "O").replaceAll("-", " ");
    const { status, body } = await ask({
      certificates: [
        { certificate: spelt, name: "Uzoma Ngozi" },
        { certificate: `https://old.example/c/${expired}`, name: "Joy Okafor" },
        { certificate: "00000000000000000000" },
        { certificate: "nothing" },
      ],
    });
    expect([status, body.verified]).toEqual([200, false]);
    expect(body.certificates.map((one: { answers: string[] }) => one.answers)).toEqual([
      ["genuine"],
      ["expired", "name"],
      ["unknown"],
      ["noId"],
    ]);
    expect(body.certificates[0]).toMatchObject({
      id: genuine,
      verified: true,
      name: "Ngọzị Ụzọma",
      issuerDomain: "lagoon.example",
      url: `http://localhost:3000/c/${genuine}`,
    });
  });

  test("neither, both or too many are refused", async () => {
    const one = { certificate: genuine };
    for (const wrong of [
      {},
      { certificates: [] },
      { certificates: Array.from({ length: 1001 }, () => one) },
      { certificates: [one], verifiableCredential: {} },
    ])
      expect((await ask(wrong)).status).toBe(422);
  });

  test("a network that asks too often waits", async () => {
    const visitor = app.visitor("198.51.100.7");
    let last = await ask({ certificates: [{ certificate: genuine }] }, visitor);
    for (let n = 0; n < 30; n++)
      last = await ask({ certificates: [{ certificate: genuine }] }, visitor);
    expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(last.body.type).toBe("http://localhost:3000/api#too-many-requests");
  });
});

describe("Credentials", () => {
  test("a genuine one is verified, as an object and as a JWT", async () => {
    const plain = await ask({ verifiableCredential: await credentialOf(genuine) });
    expect(plain.body).toMatchObject({
      verified: true,
      problemDetails: [],
      results: { proof: [{ verified: true }], validUntil: { verified: true } },
    });
    const jwt = await (await app.visitor().get(`/c/${genuine}.jwt`)).text();
    const enveloped = await ask({
      verifiableCredential: {
        "@context": "https://www.w3.org/ns/credentials/v2",
        type: "EnvelopedVerifiableCredential",
        id: `data:application/vc+jwt,${jwt}`,
      },
      options: { checks: ["proof"], returnResults: false, returnCredential: true },
    });
    expect(enveloped.body.verified).toBe(true);
    expect(enveloped.body.results).toBeUndefined();
    expect(enveloped.body.credential.id).toContain(genuine);
  });

  test("changed, expired and revoked ones aren't, and it says why", async () => {
    const whole = await credentialOf(genuine);
    const subject = whole.credentialSubject as object;
    const changed = { ...whole, credentialSubject: { ...subject, name: "Joy Okafor" } };
    const revokedOne = await credentialOf(revoked);
    await revokeCertificate(app.context.db, {
      accountId: (
        await app.context.db
          .selectFrom("certificates")
          .select("accountId")
          .limit(1)
          .executeTakeFirstOrThrow()
      ).accountId,
      certificateId: revoked,
      reason: "By mistake",
      now: new Date("2026-01-18T10:00:00.000Z"),
    });
    const titles: string[] = [];
    for (const verifiableCredential of [changed, await credentialOf(expired), revokedOne]) {
      const { status, body } = await ask({ verifiableCredential });
      expect([status, body.verified]).toEqual([200, false]);
      titles.push(body.problemDetails.map(({ title }: { title: string }) => title).join());
    }
    expect(titles).toEqual(["The signature doesn’t fit", "Expired", "Revoked"]);
    const foreign = { ...whole, id: "https://elsewhere.example/1" };
    expect((await ask({ verifiableCredential: foreign })).body.problemDetails[0].title).toBe(
      "Not issued here",
    );
  });

  test("what is no credential, and unknown options, are problems", async () => {
    const whole = await credentialOf(genuine);
    for (const name of ["@context", "type", "issuer", "credentialSubject", "proof"]) {
      const { [name]: _, ...rest } = whole;
      const { status, body } = await ask({ verifiableCredential: rest });
      expect([name, status, body.type]).toEqual([
        name,
        400,
        "https://www.w3.org/TR/vc-data-model#MALFORMED_VALUE_ERROR",
      ]);
    }
    const { status, body } = await ask({ verifiableCredential: whole, options: { magic: 1 } });
    expect([status, body.type]).toEqual([
      400,
      "https://www.w3.org/TR/vcalm#UNKNOWN_OPTION_PROVIDED",
    ]);
  });
});
