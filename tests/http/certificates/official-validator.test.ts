import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import {
  EVERY_CREDIT,
  type IssuedCertificate,
  issueOne,
} from "../../factories/issued-certificates.ts";
import { inspectBadge } from "../../setup/badge-validator.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const ORIGIN = "https://certificates.iweri.test";
let app: TestApp;
let issued: IssuedCertificate;

beforeAll(async () => {
  app = await startApp({ env: { APP_URL: ORIGIN } });
  issued = await issueOne(app.context.db, {
    firstName: "Zoë & “Ọlá” <b>",
    expiresAt: "2099-12-31T22:59:59.999Z",
  });
});
afterAll(() => app.stop());

/** As the validator fetches: over https, never redirected, asking for HTML first. */
async function fetchJson(url: string) {
  if (!url.startsWith(`${ORIGIN}`)) throw new Error(`${url} is unreachable`);
  const accept = { Accept: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2" };
  const response = await app.visitor().get(url.slice(ORIGIN.length) || "/", accept);
  if (response.status !== 200) throw new Error(`${url} is unreachable: ${response.status}`);
  return response.json();
}

const inspect = (file: Uint8Array | string, now = new Date()) =>
  inspectBadge(file, { fetchJson, now });
const textOf = async (path: string) => (await app.visitor().get(path)).text();
const pngOf = async (id: string) =>
  new Uint8Array(await (await app.visitor().get(`/c/${id}.png`)).arrayBuffer());

describe("What we give out", () => {
  test("PNG, JSON and JWT are valid, without a warning", async () => {
    expect(await inspect(await pngOf(issued.id)), "PNG").toEqual([]);
    expect(await inspect(await textOf(`/c/${issued.id}.json`)), "JSON").toEqual([]);
    expect(await inspect(await textOf(`/c/${issued.id}.jwt`)), "JWT").toEqual([]);
  });

  test("so are they with hours, points, grade, skills and evidence", async () => {
    const { id } = await issueOne(app.context.db, {
      credits: EVERY_CREDIT,
      fields: { Points: "4,5" },
    });
    expect(await inspect(await pngOf(id)), "PNG").toEqual([]);
    expect(await inspect(await textOf(`/c/${id}.jwt`)), "JWT").toEqual([]);
    const text = await textOf(`/c/${id}.json`);
    expect(await inspect(text), "JSON").toEqual([]);
    const { evidence, credentialSubject } = JSON.parse(text);
    expect(credentialSubject).toMatchObject({
      creditsEarned: 4.5,
      achievement: { creditsAvailable: 6 },
    });
    expect(evidence).toEqual([
      {
        id: "https://marina.example/outline.pdf",
        type: ["Evidence"],
        name: "Course outline <2027>",
      },
    ]);
  });

  test("the three are refused as revoked once it is", async () => {
    const { id, accountId } = await issueOne(app.context.db);
    const files = [await pngOf(id), await textOf(`/c/${id}.json`), await textOf(`/c/${id}.jwt`)];
    const change = { accountId, certificateId: id, reason: "By mistake", now: new Date() };
    await revokeCertificate(app.context.db, change);
    for (const file of files)
      expect(await inspect(file)).toEqual([
        { probe: "BitstringStatusList", severity: "fatal", text: "revoked" },
      ]);
  });

  test("the three are refused once they expired, and before they are valid", async () => {
    const files = [await pngOf(issued.id), await textOf(`/c/${issued.id}.jwt`)];
    for (const file of files) {
      const late = (await inspect(file, new Date("2101-01-01"))).map(({ probe }) => probe);
      expect(late).toContain("Expiration");
      const early = (await inspect(file, new Date("2020-01-01"))).map(({ probe }) => probe);
      expect(early).toContain("Issuance");
    }
  });

  test("a new secret signs with new keys, and old files stay valid", async () => {
    const { config } = app.context;
    const before = [await pngOf(issued.id), await textOf(`/c/${issued.id}.jwt`)];
    const secret = config.sessionSecret;
    try {
      Object.assign(config, { sessionSecret: "another secret, chosen after the first was lost" });
      const after = [await pngOf(issued.id), await textOf(`/c/${issued.id}.jwt`)];
      for (const file of [...before, ...after]) expect(await inspect(file)).toEqual([]);
    } finally {
      Object.assign(config, { sessionSecret: secret });
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: spoilt at any place.
type Spoil = (credential: any) => void;

test.each<[string, string, Spoil]>([
  ["a word that no context defines", "JsonLDValidation", (c) => (c.undefinedWord = "x")],
  ["a type that none defines", "JsonLDValidation", (c) => c.type.push("Undefined")],
  ["another context first", "ContextProperty", (c) => c["@context"].shift()],
  ["no badge among its types", "TypeProperty", (c) => (c.type = ["VerifiableCredential"])],
  ["a single proof", "JsonSchemas", (c) => (c.proof = c.proof[0])],
  ["a single type", "TypeProperty", (c) => (c.type = "VerifiableCredential")],
  ["a single identifier", "JsonSchemas", (c) => (c.credentialSubject.identifier = {})],
  ["two statuses", "JsonSchemas", (c) => (c.credentialStatus = [c.credentialStatus])],
  ["an image's address", "JsonSchemas", (c) => (c.credentialSubject.achievement.image = "x")],
  ["a day without a time", "JsonSchemas", (c) => (c.validFrom = "2025-11-14")],
  ["no criteria", "CredentialSubject", (c) => (c.credentialSubject.achievement.criteria = {})],
  ["another subject", "CredentialSubject", (c) => (c.credentialSubject.type = ["Achievement"])],
  ["evidence of no type", "Evidence", (c) => (c.evidence = [{ id: `${ORIGIN}/x` }])],
  ["only its issuer's address", "Issuer", (c) => (c.issuer = c.issuer.id)],
  ["an issuer's page that is gone", "Issuer", (c) => (c.issuer.url = `${ORIGIN}/gone`)],
  ["another name", "EmbeddedProof", (c) => (c.name = "Another")],
  ["another's key", "EmbeddedProof", (c) => (c.issuer.id = "did:web:other.test")],
  ["a key that isn't published", "EmbeddedProof", (c) => (c.proof[0].verificationMethod += "x")],
  ["a suite that isn't known", "EmbeddedProof", (c) => (c.proof[0].cryptosuite = "other")],
  ["a status without its credential's id", "BitstringStatusList", (c) => (c.id = "")],
  ["credits as text", "JsonSchemas", (c) => (c.credentialSubject.creditsEarned = "4.5")],
  ["a single result", "JsonSchemas", (c) => (c.credentialSubject.result = { type: ["Result"] })],
])("a file with %s is refused by the probe %s", async (_, probe, spoil) => {
  const credential = JSON.parse(await textOf(`/c/${issued.id}.json`));
  spoil(credential);
  const found = await inspect(JSON.stringify(credential));
  expect(found.map((one) => one.probe)).toContain(probe);
});

test("a JWT by EdDSA, and a picture without a credential, are refused", async () => {
  const [header = "", ...rest] = (await textOf(`/c/${issued.id}.jwt`)).split(".");
  const read = JSON.parse(Buffer.from(header, "base64url").toString());
  const other = Buffer.from(JSON.stringify({ ...read, alg: "EdDSA" })).toString("base64url");
  expect(await inspect([other, ...rest].join("."))).toMatchObject([{ probe: "ExternalProof" }]);
  const webp = await app.visitor().get(`/c/${issued.id}.webp`);
  expect(await inspect(new Uint8Array(await webp.arrayBuffer()))).toMatchObject([
    { probe: "CredentialParse", severity: "fatal" },
  ]);
});
