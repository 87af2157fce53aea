import type { ParseJobs, ParseRequest } from "../../../app/engines/parser-processes/parse-jobs.ts";
import type { FileParsers } from "../../../app/platform/untrusted-files/file-parsers.server.ts";
import { parseFile } from "../../../app/wiring/parse-file.server.ts";

/**
 * Reads files in this process, with the code that parser processes run: a process for each of
 * hundreds of files would take minutes. tests/faults tries the processes themselves.
 */
export const PARSERS_HERE: FileParsers = {
  parse: async (kind, ask) =>
    (await parseFile({ kind, ask } as ParseRequest)) as ParseJobs[typeof kind]["answer"],
  warmUp() {},
  areApart: () => false,
  standing: () => [],
  async close() {},
};
