import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from "jose";
import { beforeEach, expect, test } from "vitest";
import type { Design } from "#app/engines/certificate/design.ts";
import {
  freezeDesign,
  issueCertificates,
} from "#app/features/certificates/issue/issue-certificates.server.ts";
import { publishedKeys } from "#app/features/certificates/issue/issuer-key.server.ts";
import {
  proveCredential,
  signCredential,
} from "#app/features/certificates/issue/signed-credential.server.ts";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import { blankProject } from "../../../tests/factories/blank-project.ts";
import { openTestDatabase } from "../../../tests/setup/test-database.ts";
import { isProvedBy } from "./data-integrity.server.ts";
import { didDocument } from "./did.server.ts";

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

async function source() {
  const certificate = await db
    .selectFrom("certificates")
    .selectAll()
    .where("id", "=", certificateId)
    .executeTakeFirstOrThrow();
  return { certificate, design };
}

const sign = async (settings = config) =>
  signCredential(db, settings, await source(), { now, curve: "P-256" });
const prove = async (settings = config) => proveCredential(db, settings, await source(), now);

type Proved = Awaited<ReturnType<typeof prove>>;

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
    await importJWK((method as { publicKeyJwk: JWK }).publicKeyJwk, "ES256"),
    { algorithms: ["ES256"] },
  );
  return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
}

test("the signature is checked with the issuer's public DID document alone", async () => {
  const [jwt, { proof: _, ...credential }] = [await sign(), await prove()];
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
  const jwt = await sign();
  const document = didDocument(config.appUrl, await publishedKeys(db));
  expect((await verifyWith(document, jwt)).jti).toBe(
    `https://iweri.example:8443/c/${certificateId}`,
  );
});

test("a changed name breaks the signature", async () => {
  const jwt = await sign();
  const [header, payload, signature] = jwt.split(".");
  const forged = Buffer.from(payload!, "base64url")
    .toString("utf8")
    .replaceAll("Fúnmiláyọ̀", "Adéníyì");
  const document = didDocument(config.appUrl, await publishedKeys(db, "acc1"), "acc1");
  await expect(
    verifyWith(document, [header, Buffer.from(forged).toString("base64url"), signature].join(".")),
  ).rejects.toThrow();
});

test("one certificate gives one proof, byte for byte, naming everything printed", async () => {
  const credential = await prove();
  expect(await prove()).toEqual(credential);
  expect(credential.credentialSubject.printed).toEqual([
    { label: "Full Name", text: "Fúnmiláyọ̀ Adébáyọ̀".normalize("NFC") },
  ]);
  expect(credential.credentialSubject.achievement.name).toBe("Data Analysis Fundamentals");
});

test("the address is in the credential as a salted hash only", async () => {
  const credential = await prove();
  const text = JSON.stringify(credential).toLowerCase();
  expect(text).not.toContain("funmi@example.net");
  const { createHash } = await import("node:crypto");
  expect(text).toContain(
    `sha256$${createHash("sha256").update(`funmi@example.net${certificateId}`).digest("hex")}`,
  );
});

test("after a secret change, new keys sign and old signatures verify", async () => {
  const changed = { ...config, sessionSecret: "another secret, after the first was lost" };
  const [before, proved] = [await sign(), await prove()];
  const [after, provedAfter] = [await sign(changed), await prove(changed)];
  expect(provedAfter.proof[0].proofValue).not.toBe(proved.proof[0].proofValue);
  const document = didDocument(config.appUrl, await publishedKeys(db, "acc1"), "acc1");
  expect(document.verificationMethod.map(({ id }) => id.split("#")[1])).toEqual([
    "key-1",
    "key-2",
    "key-2-multikey",
    "key-3",
    "key-4",
    "key-4-multikey",
  ]);
  await verifyWith(document, before);
  await verifyWith(document, after);
  const keys = await publishedKeys(db, "acc1");
  for (const [credential, number] of [
    [proved, 2],
    [provedAfter, 4],
  ] as [Proved, number][])
    for (const key of keys.filter(({ publicJwk }) => publicJwk.crv === "Ed25519"))
      expect(await isProvedBy(credential, key.publicJwk)).toBe(key.number === number);
});

test("ten at once make one key of each curve", async () => {
  const [proofs] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => prove())),
    Promise.all(Array.from({ length: 10 }, () => sign())),
  ]);
  expect(new Set(proofs.map(({ proof }) => proof[0].proofValue)).size).toBe(1);
  const curves = (await publishedKeys(db, "acc1")).map(({ publicJwk }) => publicJwk.crv);
  expect(curves.sort()).toEqual(["Ed25519", "P-256"]);
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
