// What the tests use of packages that ship no types of their own.

declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}

declare module "@digitalbazaar/eddsa-rdfc-2022-cryptosuite" {
  export const cryptosuite: object;
}

declare module "@digitalbazaar/ed25519-multikey" {
  export function from(
    method: object,
  ): Promise<{ export(options: object): Promise<{ publicKey: Uint8Array }> }>;
}

declare module "@digitalbazaar/vc" {
  export function verifyCredential(
    options: object,
  ): Promise<{ verified: boolean; error?: Error; statusResult?: object }>;
}

declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function checkStatus(options: object): Promise<object>;
}
