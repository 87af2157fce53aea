import { FileTooLarge } from "./files.ts";

/** Passes a stream on and counts; throws `FileTooLarge` at the first chunk past `maxBytes`. `failure`: what it threw, if it did. */
export function limitedBytes(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  maxBytes: number,
): { chunks: AsyncGenerator<Uint8Array>; bytes(): number; failure(): unknown } {
  let bytes = 0;
  let failure: unknown;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { chunks: chunks(), bytes: () => bytes, failure: () => failure };
}
