import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { ListProblem } from "./list-problem.ts";
import { type PeopleFile, type RowOfPerson, readPeople } from "./read-people.server.ts";
import type { Cell, SaidByReader } from "./read-people-thread.ts";

/** A shorter list is read before a thread has started. */
const FROM_ROWS = 10_000;

/**
 * The people of a list in file order, in portions. A long list is read by a thread, the next
 * portion while the last is being written, and pages don't wait for it. Throws `ListProblem` where
 * the file can't be read on. `rows`: how many it has, nearly.
 */
export function peopleOfFile(
  file: PeopleFile,
  { rows }: { rows: number },
): AsyncIterable<RowOfPerson[]> {
  return rows < FROM_ROWS ? readPeople(file) : readInThread(file);
}

async function* readInThread(file: PeopleFile): AsyncGenerator<RowOfPerson[]> {
  const thread = startReader(file);
  const waiting: (SaidByReader | Error)[] = [];
  let wake = () => {};
  const take = (said: SaidByReader | Error) => {
    waiting.push(said);
    wake();
  };
  thread.on("message", take);
  thread.on("error", take);
  thread.on("exit", (code) => take(new Error(`the thread that reads a list ended with ${code}`)));
  try {
    for (;;) {
      const said = waiting.shift();
      if (!said) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (said instanceof Error) throw said;
      if (said.kind === "end") return;
      if (said.kind === "problem") throw new ListProblem(said.problem);
      // The next is read while this one is written.
      thread.postMessage("taken");
      yield rowsOf(said.cells);
    }
  } finally {
    await thread.terminate();
  }
}

const CELLS_A_ROW = 11;

function rowsOf(cells: Cell[]): RowOfPerson[] {
  const rows: RowOfPerson[] = [];
  for (let at = 0; at < cells.length; at += CELLS_A_ROW) {
    const outcome = cells[at + 9] as "invalid" | "duplicate" | null;
    rows.push({
      rowNumber: cells[at] as number,
      firstName: cells[at + 1] as string,
      lastName: cells[at + 2] as string,
      email: cells[at + 3] as string,
      certificateName: cells[at + 4] as string,
      fields: cells[at + 5] as string,
      searchText: cells[at + 6] as string,
      doubts: cells[at + 7] as string,
      written: cells[at + 8] as string,
      refusal: outcome && { outcome, reason: cells[at + 10] as string },
    });
  }
  return rows;
}

/** V8 else lets the young objects of a thread take 48 MB. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 16 };

/** The built program; from the sources these, through tsx, which tests run without. */
function startReader(workerData: PeopleFile): Worker {
  const given = { workerData, resourceLimits: THREAD_LIMITS };
  const source = new URL("./read-people-thread.ts", import.meta.url);
  if (!import.meta.url.endsWith(".ts")) {
    const beside = new URL("./read-people-thread.js", import.meta.url);
    return new Worker(
      existsSync(beside) ? beside : pathToFileURL(`${process.cwd()}/build/read-people-thread.js`),
      given,
    );
  }
  const code =
    `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); ` +
    "});";
  return new Worker(code, { ...given, eval: true, execArgv: [] });
}
