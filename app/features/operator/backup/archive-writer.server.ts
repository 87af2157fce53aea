import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** What was written of one entry, before compression. */
export interface Written {
  bytes: number;
  sha256: string;
}

export interface ArchiveWriter {
  /**
   * Writes one entry after another: the next only when this one is in. Throws what its content
   * throws, and from then on always: the archive is lost.
   */
  add(
    path: string,
    content: AsyncIterable<Uint8Array | string>,
    options: { compress: boolean },
  ): Promise<Written>;
  /** Writes the directory at the end. Without it the archive is broken, and recognised as such. */
  end(): Promise<void>;
  /** Gives up; `output` is destroyed. */
  abort(error: Error): void;
}

/**
 * A ZIP of any size that is written as it comes, in constant memory, no faster than `output` takes
 * it.
 */
export function writeArchive(output: Writable, at: Date): ArchiveWriter {
  const zip = new ZipFile();
  const source = zip.outputStream as Readable;
  let failure: unknown = null;
  const written = pipeline(source, output).catch((error: unknown) => {
    failure ??= error;
  });
  const abort = (error: unknown): void => {
    failure ??= error;
    source.destroy(error as Error);
  };
  return {
    async add(path, content, { compress }) {
      if (failure) throw failure;
      const hash = createHash("sha256");
      let bytes = 0;
      async function* weighed(): AsyncGenerator<Uint8Array> {
        for await (const piece of content) {
          const chunk = typeof piece === "string" ? Buffer.from(piece, "utf8") : piece;
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      }
      const entry = Readable.from(inLargeChunks(weighed()), { objectMode: false });
      zip.addReadStream(entry, path, { compress, mtime: at, mode: 0o100600 });
      // What can't be written on stops the reading.
      await Promise.race([finished(entry, { writable: false }), written]).catch(abort);
      if (failure) throw failure;
      return { bytes, sha256: hash.digest("hex") };
    },
    async end() {
      if (failure) throw failure;
      zip.end();
      await written;
      if (failure) throw failure;
    },
    abort,
  };
}

const CHUNK_BYTES = 64 * 1024;

/**
 * Lines of some hundred bytes each would spend more on being passed on than on being compressed.
 */
async function* inLargeChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    yield pieces.length === 1 ? piece : Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
