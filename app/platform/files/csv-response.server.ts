import { BYTE_ORDER_MARK } from "#app/engines/file-writer/csv.ts";
import { contentDisposition, downloadName } from "#app/engines/file-writer/download-name.ts";
import { streamRows, type VisitorLine } from "#app/engines/file-writer/stream-rows.server.ts";

/**
 * A CSV file of any length (`streamRows`). `lines` are whole lines from `csvLine`, some hundred at
 * a time.
 */
export function csvResponse(
  fileName: string,
  lines: AsyncIterable<string> | Iterable<string>,
  line: VisitorLine,
): Response {
  async function* content() {
    yield BYTE_ORDER_MARK;
    yield* lines;
  }
  const name = downloadName(fileName.replace(/\.csv$/i, ""), "csv", "Download");
  return new Response(streamRows(content(), line), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "no-store",
    },
  });
}
