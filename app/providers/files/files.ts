/**
 * Where uploads and artwork are kept. Keys are relative paths of [A-Za-z0-9._/-], made by the app,
 * never by a visitor.
 */
export interface Files {
  /**
   * Throws when nothing could be stored now: the folder cannot be written, the bucket does not
   * answer.
   */
  reach(): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws when absent. */
  get(key: string): Promise<Uint8Array<ArrayBuffer>>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /**
   * Every key below a folder, such as `accounts/<id>`; also what an interrupted upload left there.
   */
  list(folder: string): AsyncIterable<string>;
  /**
   * A path on this machine's disk to read the file from, copied there first when the store is
   * remote.
   */
  localPath(key: string): Promise<string>;
  /**
   * Writes a stream without holding it in memory; throws `FileTooLarge` past `maxBytes` and leaves
   * nothing behind.
   */
  putStream(
    key: string,
    stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<{ bytes: number }>;
  /**
   * Whether the store can be reached and written. Null: yes; else half a sentence that says what is
   * wrong.
   */
  check(): Promise<string | null>;
  /** Lets go of connections. */
  close?(): Promise<void>;
}

export class FileTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    files: Files;
  }
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/**
 * Gives the key back, or throws: keys are made by the app, so another one is a fault of the code.
 */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a file key: ${JSON.stringify(key)}`);
  return key;
}

/**
 * Passes a stream on and counts; throws `FileTooLarge` at the first chunk past `maxBytes`.
 * `failure`: what it threw, if it did.
 */
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
