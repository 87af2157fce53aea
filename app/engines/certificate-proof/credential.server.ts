import { gzipSync } from "node:zlib";
import { showCertificateId } from "./certificate-id.ts";
import { type CreditSource, creditTerms } from "./credit-terms.ts";
import { issuerDid } from "./did.server.ts";

/** What is proved of an issuer: a domain, the number of a company. */
interface ProvedIssuer {
  domain?: string;
  number?: string;
}

export interface CredentialSource {
  id: string;
  accountId: string;
  projectId: string;
  title: string;
  /** What it was given for: the course. */
  course: string;
  holderName: string;
  issuerName: string;
  issuedAt: string;
  expiresAt: string | null;
  /** Every text that is on it. */
  printed: { label: string; text: string }[];
  /** SHA-256 of lower-cased address + certificate id, hex. */
  holderEmailHash: string;
  /**
   * What proves today who runs the account. Left out of what is signed into a picture: a proof can
   * be lost, a picture stays.
   */
  issuerProof?: ProvedIssuer | null;
  /** What it is worth; null or absent: nothing was said of it. */
  worth?: CreditSource | null;
}

/** Defines `1EdTechCredentialRefresh`. */
const EXTENSIONS_CONTEXT = "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json";

/** Where the newest credential of a certificate that ends can be had. `pageUrl`: its public page. */
function refreshUrl(pageUrl: string): string {
  return `${pageUrl}/refresh.json`;
}

/**
 * The certificate as an Open Badges 3.0 credential (a W3C Verifiable Credential). The same
 * certificate gives the same object: nothing random, no time of asking. Beside what the standard
 * asks it names every text that was printed. Every term is defined by its contexts.
 * https://www.imsglobal.org/spec/ob/v3p0/
 */
export function openBadgeCredential(appUrl: string, source: CredentialSource) {
  const page = `${appUrl}/c/${source.id}`;
  const issuer = issuerDid(appUrl, source.accountId);
  const achievementId = `${issuer}#achievement-${source.projectId}`;
  const terms = creditTerms(achievementId, source.worth);
  return {
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
      ...(source.expiresAt ? [EXTENSIONS_CONTEXT] : []),
      { printed: { "@id": "urn:iweri:printed", "@type": "@json" } },
    ],
    id: page,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: source.title,
    issuer: {
      id: issuer,
      type: ["Profile"],
      name: source.issuerName,
      url: appUrl,
      ...provedIssuer(source.issuerProof),
    },
    validFrom: source.issuedAt,
    ...(source.expiresAt ? { validUntil: source.expiresAt } : {}),
    credentialSubject: {
      id: `${page}#holder`,
      type: ["AchievementSubject"],
      identifier: [
        {
          type: "IdentityObject",
          identityType: "name",
          identityHash: source.holderName,
          hashed: false,
        },
        {
          type: "IdentityObject",
          identityType: "emailAddress",
          identityHash: `sha256$${source.holderEmailHash}`,
          hashed: true,
          salt: source.id,
        },
      ],
      licenseNumber: showCertificateId(source.id),
      achievement: {
        id: achievementId,
        type: ["Achievement"],
        name: source.course,
        description: `${source.title}, given by ${source.issuerName}.`,
        image: { id: `${page}.jpg`, type: "Image", caption: source.title },
        criteria: {
          narrative: `${source.issuerName} issued this certificate to ${source.holderName} for ${source.course}.`,
        },
        ...terms.achievement,
      },
      ...terms.subject,
      printed: source.printed,
    },
    credentialStatus: statusListEntry(page),
    ...terms.credential,
    ...(source.expiresAt
      ? { refreshService: { id: refreshUrl(page), type: "1EdTechCredentialRefresh" } }
      : {}),
  };
}

/**
 * The domain or number that was proved, as terms of a Profile.
 * https://www.imsglobal.org/spec/ob/v3p0/#identifierentry
 */
function provedIssuer(proof: ProvedIssuer | null | undefined) {
  if (!proof) return {};
  const identifiers = [
    ...(proof.domain ? [{ identifier: proof.domain, identifierType: "ext:domain" }] : []),
    ...(proof.number
      ? [{ identifier: proof.number, identifierType: "ext:companyRegistration" }]
      : []),
  ];
  return {
    ...(proof.domain ? { url: `https://${proof.domain}` } : {}),
    ...(identifiers.length > 0
      ? { otherIdentifier: identifiers.map((one) => ({ type: "IdentifierEntry", ...one })) }
      : {}),
  };
}

export type OpenBadgeCredential = ReturnType<typeof openBadgeCredential>;

/**
 * The least the standard allows (16 KB), so that a list never says how many certificates it covers.
 */
const LIST_BITS = 131_072;
/** Each certificate has a list to itself, and its bit is the first. */
export const STATUS_INDEX = 0;

/** Where a certificate's status list is. `pageUrl`: its public page. */
export function statusListUrl(pageUrl: string): string {
  return `${pageUrl}/status-list.json`;
}

/**
 * What a credential says about where its revocation can be looked up.
 * https://www.w3.org/TR/vc-bitstring-status-list/
 */
function statusListEntry(pageUrl: string) {
  const list = statusListUrl(pageUrl);
  return {
    id: `${list}#${STATUS_INDEX}`,
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: String(STATUS_INDEX),
    statusListCredential: list,
  };
}

/** The list as an unsigned credential of the same issuer. `issuedAt`: ISO 8601. */
export function statusListCredential(
  pageUrl: string,
  issuer: string,
  issuedAt: string,
  isRevoked: boolean,
) {
  const id = statusListUrl(pageUrl);
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer,
    validFrom: issuedAt,
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: encodedList(isRevoked),
    },
  };
}

/** Multibase base64url of the gzipped bits; index 0 is the highest bit of the first byte. */
function encodedList(isRevoked: boolean): string {
  const bits = Buffer.alloc(LIST_BITS / 8);
  if (isRevoked) bits[STATUS_INDEX >> 3] = 0x80 >> (STATUS_INDEX & 7);
  return `u${gzipSync(bits).toString("base64url")}`;
}
