import { setImmediate as letOthersRun } from "node:timers/promises";

/** The line to who asked for a download of any length. */
export interface VisitorLine {
  /** Resolves when the line takes more, or the visitor has gone. */
  isFree(): Promise<void>;
  /** Aborted when the visitor has gone before all of it was taken. */
  gone: AbortSignal;
}

/** A line that always takes more, and is never given up. */
export const openLine: VisitorLine = { isFree: async () => {}, gone: new AbortController().signal };

/** Little texts leave together: each piece that leaves is packed on its own. */
const PIECE_BYTES = 32 * 1024;
/**
 * Work of one visitor before others get their turn. A page of rows may take longer, so pages stay
 * short.
 */
const TURN_MS = 8;

/**
 * What `content` gives, in pieces worth sending. Others are served between them: reads of SQLite
 * and what is made of rows never leave the event loop by themselves. Nothing more is read once the
 * visitor has gone, and `content` is closed however this ends.
 */
export async function* inTurns(
  content: AsyncIterable<string | Uint8Array>,
  gone: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  const source = content[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let since = performance.now();
  try {
    while (!gone.aborted) {
      const { value, done } = await source.next();
      if (!done) {
        const piece = typeof value === "string" ? Buffer.from(value, "utf8") : value;
        waiting.push(piece);
        bytes += piece.length;
      }
      if (bytes >= PIECE_BYTES || (done && bytes > 0)) {
        yield waiting.length === 1 ? (waiting[0] as Uint8Array) : Buffer.concat(waiting, bytes);
        waiting = [];
        bytes = 0;
      }
      if (done) return;
      if (performance.now() - since >= TURN_MS) {
        await letOthersRun();
        since = performance.now();
      }
    }
  } finally {
    await source.return?.();
  }
}

/**
 * The body of a download that is written while it is read, in bounded memory: nothing is read
 * before it is asked for, nor before the visitor's line has room, nor after they have gone.
 */
export function streamRows(
  content: AsyncIterable<string | Uint8Array>,
  line: VisitorLine,
): ReadableStream<Uint8Array> {
  const pieces = inTurns(content, line.gone);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await line.isFree();
        const { value } = await pieces.next();
        if (value) controller.enqueue(value);
        else controller.close();
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
