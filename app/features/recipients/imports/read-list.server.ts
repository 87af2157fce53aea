import { streamSafe } from "#app/engines/letters/stream-safe.ts";
import type { TablePart } from "#app/engines/table-reader/index.ts";
import {
  describeTable,
  detectFormat,
  type Encoding,
  type RowWatcher,
  readDelimited,
  type TableDescription,
} from "#app/engines/table-reader/reading.server.ts";
import { PEOPLE_KNOWLEDGE } from "./find-headings.ts";

export type { Encoding };
export type ListDescription = TableDescription;

const OPTIONS = { knowledge: PEOPLE_KNOWLEDGE, clean: streamSafe };

/**
 * What a delimited file, or a part of it, is, read once from end to end. Throws `ListProblem`.
 */
export function describeList(
  path: string,
  watch?: RowWatcher,
  part?: TablePart,
): Promise<ListDescription> {
  return describeTable(path, watch ? { ...OPTIONS, watch, part } : { ...OPTIONS, part });
}

/** Its encoding and the character between its cells. */
export function detectListFormat(path: string) {
  return detectFormat(path, OPTIONS);
}

/** Its rows in file order. Throws `ListProblem` where the file can't be read on. */
export function readListRows(path: string, format: { encoding: Encoding; delimiter: string }) {
  return readDelimited(path, { ...format, clean: streamSafe });
}
