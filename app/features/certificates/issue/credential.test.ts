import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { beforeEach, expect, test } from "vitest";
import type { Design } from "#app/engines/certificate/design.ts";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { blankProject } from "../../../../tests/factories/blank-project.ts";
import { openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { freezeDesign, issueCertificates } from "./issue-certificates.server.ts";
import { didDocument, publishedKeys } from "./issuer-key.server.ts";
import { signCredential } from "./signed-credential.server.ts";

const now = new Date("2025-11-14T10:00:00.000Z");
const config = {
  appUrl: "https://iweri.example:8443",
  sessionSecret: "a secret that is long enough to be one",
};
const account = {
  id: "acc1",
  name: "Lagoon Digital Academy",
  supportEmail: "help@lagoon.example",
  timeZone: "Africa/Lagos",
};
const design: Design = {
  widthPx: 2000,
  heightPx: 1414,
  backgroundId: "built-in:guilloche",
  fields: [
    {
      kind: "text",
      id: "name",
      label: "Full Name",
      box: { x: 10, y: 40, width: 80, height: 12 },
      content: "{Full Name}",
      font: "Noto Serif Display",
      size: 40,
      minSize: 20,
      align: "center",
      bold: false,
      italic: false,
      underline: false,
      list: false,
      colour: "#101c54",
    },
  ],
};

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let certificateId: string;

beforeEach(async () => {
  db = await openTestDatabase();
  await db
    .insertInto("accounts")
    .values({ ...account, kind: "company", createdAt: now.toISOString() })
    .execute();
  await db
    .insertInto("projects")
    .values(
      blankProject(now.toISOString(), {
        id: "p1",
        accountId: "acc1",
        title: "Certificate of Completion",
        step: "send",
      }),
    )
    .execute();
  const designVersionId = await freezeDesign(db, "acc1", design, now);
  const [issued] = await issueCertificates(db, {
    account,
    projectId: "p1",
    batchId: null,
    designVersionId,
    title: "Certificate of Completion",
    recipients: [
      {
        id: "r1",
        firstName: "Fúnmiláyọ̀",
        lastName: "Adébáyọ̀",
        email: "Funmi@Example.net",
        certificateName: "",
        fields: {},
      },
    ],
    details: { "Course Title": "Data Analysis Fundamentals" },
    now,
  });
  certificateId = issued!.certificateId;
});

const sign = async (settings = config) => {
  const certificate = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", certificateId)
    .executeTakeFirstOrThrow();
  return signCredential(db, settings, { certificate, design }, now);
};

/** Checks a JWT with nothing but a DID document, as a stranger would. */
async function verifyWith(
  document: ReturnType<typeof didDocument>,
  jwt: string,
): Promise<Record<string, unknown>> {
  const { kid } = decodeProtectedHeader(jwt);
  const method = document.verificationMethod.find(({ id }) => id === kid);
  if (!method) throw new Error("the document does not name this key");
  const { payload } = await compactVerify(
    jwt,
    await importJWK(method.publicKeyJwk as JWK, "EdDSA"),
    { algorithms: ["EdDSA"] },
  );
  return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
}

test("the signature is checked with the issuer's public DID document alone", async () => {
  const { jwt, credential } = await sign();
  const document = JSON.parse(
    JSON.stringify(didDocument(config.appUrl, await publishedKeys(db, "acc1"), "acc1")),
  );
  const payload = await verifyWith(document, jwt);
  expect(payload).toMatchObject(credential);
  expect(payload.iss).toBe(document.id);
  expect(document.id).toBe("did:web:iweri.example%3A8443:issuers:acc1");
  expect(JSON.stringify(document)).not.toContain('"d"');
  expect(payload.type).toEqual(["VerifiableCredential", "OpenBadgeCredential"]);
});

test("the installation's DID document holds the same key", async () => {
  const { jwt } = await sign();
  const document = didDocument(config.appUrl, await publishedKeys(db));
  expect((await verifyWith(document, jwt)).jti).toBe(
    `https://iweri.example:8443/c/${certificateId}`,
  );
});

test("a changed name breaks the signature", async () => {
  const { jwt } = await sign();
  const [header, payload, signature] = jwt.split(".");
  const forged = Buffer.from(payload!, "base64url")
    .toString("utf8")
    .replaceAll("Fúnmiláyọ̀", "Adéníyì");
  const document = didDocument(config.appUrl, await publishedKeys(db, "acc1"), "acc1");
  await expect(
    verifyWith(document, [header, Buffer.from(forged).toString("base64url"), signature].join(".")),
  ).rejects.toThrow();
});

test("one certificate gives one JWT, byte for byte, naming everything printed", async () => {
  const { jwt, credential } = await sign();
  expect((await sign()).jwt).toBe(jwt);
  expect(credential.credentialSubject.printed).toEqual([
    { label: "Full Name", text: "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC") },
  ]);
  expect(credential.credentialSubject.achievement.name).toBe("Data Analysis Fundamentals");
});

test("the address is in the credential as a salted hash only", async () => {
  const { credential } = await sign();
  const text = JSON.stringify(credential).toLowerCase();
  expect(text).not.toContain("funmi@example.net");
  const { createHash } = await import("node:crypto");
  expect(text).toContain(
    `sha256$${createHash("sha256").update(`funmi@example.net${certificateId}`).digest("hex")}`,
  );
});

test("after a secret change, a new key signs and old JWTs verify", async () => {
  const before = await sign();
  const after = await sign({
    ...config,
    sessionSecret: "another secret, after the first was lost",
  });
  expect(after.jwt).not.toBe(before.jwt);
  const document = didDocument(config.appUrl, await publishedKeys(db, "acc1"), "acc1");
  expect(document.verificationMethod.map(({ type }) => type)).toEqual(
    Array(2).fill(["JsonWebKey2020", "Multikey"]).flat(),
  );
  await verifyWith(document, before.jwt);
  await verifyWith(document, after.jwt);
});

test("ten at once make one key", async () => {
  const jwts = await Promise.all(Array.from({ length: 10 }, () => sign()));
  expect(new Set(jwts.map(({ jwt }) => jwt)).size).toBe(1);
  expect(await publishedKeys(db, "acc1")).toHaveLength(1);
});

test("a sealed key opens only with its secret and in its row", () => {
  const sealed = sealKey("private", "s".repeat(32), "acc1-1");
  expect(unsealKey(sealed, "s".repeat(32), "acc1-1")).toBe("private");
  expect(unsealKey(sealed, "t".repeat(32), "acc1-1")).toBeNull();
  expect(unsealKey(sealed, "s".repeat(32), "acc2-1")).toBeNull();
  const tampered = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "Q" : "A"}`;
  expect(unsealKey(tampered, "s".repeat(32), "acc1-1")).toBeNull();
  expect(unsealKey("1.AAAA", "s".repeat(32), "acc1-1")).toBeNull();
});
