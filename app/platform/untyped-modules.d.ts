declare module "bidi-js" {
  interface EmbeddingLevels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): EmbeddingLevels;
    getReorderedString(text: string, levels: EmbeddingLevels): string;
  }
  export default function bidiFactory(): Bidi;
}

/**
 * `negotiator` 0.6.4 has no types of its own, and those of others lack the order in which we prefer
 * encodings.
 */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: {
      headers: {
        accept?: string | undefined;
        "accept-encoding"?: string | undefined;
        "accept-language"?: string | undefined;
      };
    });
    /** The one of `available` that the client likes best; the first of them, if it named none. */
    mediaType<Type extends string>(available: readonly Type[]): Type | undefined;
    /**
     * Likewise. Of several that the client likes equally, the one that comes first in `preferred`.
     */
    /** Those of `available` that the client reads, the one it likes best first. */
    languages<Code extends string>(available: readonly Code[]): Code[];
    encoding<Name extends string>(
      available: readonly Name[],
      preferred: readonly Name[],
    ): Name | undefined;
  }
}
