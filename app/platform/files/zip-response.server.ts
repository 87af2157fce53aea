import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { inTurns, type VisitorLine } from "#app/engines/file-writer/stream-rows.server.ts";

/** One file of a ZIP that is made while it leaves. */
export interface ZipEntry {
  path: string;
  compress: boolean;
  content(): AsyncIterable<string | Uint8Array>;
}

/** A visitor who takes nothing for this long has gone, whatever the line says. */
const PATIENCE_MS = 2 * 60_000;

/**
 * A ZIP of any size in constant memory: each piece is read when the visitor's line has room for it,
 * and nothing more once the visitor has gone. `ended` is called once, however it ends. When an
 * entry fails the download breaks off, so that half of it is not taken for the whole.
 */
export function zipResponse(
  fileName: string,
  entries: AsyncIterable<ZipEntry>,
  given: {
    line: VisitorLine;
    now: Date;
    ended: (error: unknown) => void;
    patienceMs?: number;
    /** For files that are a ZIP inside, such as workbooks. */
    headers?: Record<string, string>;
  },
): Response {
  const { line, now, ended, patienceMs = PATIENCE_MS, headers = zipHeaders(fileName) } = given;
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const { gone } = line;
  const closed = once(output, "close").catch(() => undefined);
  let left = false;
  const stop = () => {
    left = true;
    output.destroy();
  };
  if (gone.aborted) stop();
  gone.addEventListener("abort", stop, { once: true });
  finished(output).then(
    () => ended(null),
    (error) => ended(left ? null : error),
  );
  closed.then(() => gone.removeEventListener("abort", stop));
  write(zip, output, entries, { now, gone }).catch((error) => output.destroy(error));

  const pieces = output[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const patience = setTimeout(
          () => output.destroy(new Error("the visitor took nothing for too long")),
          patienceMs,
        );
        try {
          await Promise.race([line.isFree(), closed]);
          clearTimeout(patience);
          const { value, done } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value as Uint8Array);
        } catch (error) {
          if (left) controller.close();
          else controller.error(error);
        } finally {
          clearTimeout(patience);
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/** What goes before a ZIP. `fileName` of [A-Za-z0-9._-]. */
export function zipHeaders(fileName: string): Record<string, string> {
  return {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "private, no-store",
  };
}

/** One entry after another: the next is asked for when the one before is in. */
async function write(
  zip: ZipFile,
  output: Readable,
  entries: AsyncIterable<ZipEntry>,
  { now, gone }: { now: Date; gone: AbortSignal },
): Promise<void> {
  for await (const { path, compress, content } of entries) {
    if (output.destroyed) return;
    const source = Readable.from(inTurns(content(), gone), { objectMode: false });
    const stop = () => source.destroy();
    output.once("close", stop);
    zip.addReadStream(source, path, { compress, mtime: now, mode: 0o100600 });
    await finished(source, { writable: false });
    output.removeListener("close", stop);
  }
  zip.end();
}
