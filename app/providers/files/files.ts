/** Where uploads and artwork are kept. Keys are relative paths of [A-Za-z0-9._/-], made by the app, never by a visitor. */
export interface Files {
  /** Throws when nothing could be stored now: the folder cannot be written, the bucket does not answer. */
  reach(): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws when absent. */
  get(key: string): Promise<Uint8Array<ArrayBuffer>>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Every key below a folder, such as `accounts/<id>`; also what an interrupted upload left there. */
  list(folder: string): AsyncIterable<string>;
  /** A path on this machine's disk to read the file from, copied there first when the store is remote. */
  localPath(key: string): Promise<string>;
  /** Writes a stream without holding it in memory; throws `FileTooLarge` past `maxBytes` and leaves nothing behind. */
  putStream(
    key: string,
    stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<{ bytes: number }>;
  /** Whether the store can be reached and written. Null: yes; else half a sentence that says what is wrong. */
  check(): Promise<string | null>;
  /** Lets go of connections. */
  close?(): Promise<void>;
}

export class FileTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`larger than ${maxBytes} bytes`);
  }
}

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    files: Files;
  }
}
