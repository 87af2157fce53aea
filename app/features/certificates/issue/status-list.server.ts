import { gzipSync } from "node:zlib";

/** The least the standard allows (16 KB), so that a list never says how many certificates it covers. */
const LIST_BITS = 131_072;
/** Each certificate has a list to itself, and its bit is the first. */
export const STATUS_INDEX = 0;

/** Where a certificate's status list is. `pageUrl`: its public page. */
export function statusListUrl(pageUrl: string): string {
  return `${pageUrl}/status-list.json`;
}

/** What a credential says about where its revocation can be looked up. https://www.w3.org/TR/vc-bitstring-status-list/ */
export function statusListEntry(pageUrl: string) {
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
export function statusListCredential(pageUrl: string, issuer: string, issuedAt: string, isRevoked: boolean) {
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
