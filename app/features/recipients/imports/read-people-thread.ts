import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { ListProblem } from "./list-problem.ts";
import { type PeopleFile, type RowOfPerson, readPeople } from "./read-people.server.ts";

// Reads a long list in a thread of its own, while the one that started it writes what was read
// (`peopleOfFile`).

/**
 * What the thread says: portions, each answered by any message once it was taken, then how it
 * ended.
 */
export type SaidByReader =
  | { kind: "rows"; cells: Cell[] }
  | { kind: "end" }
  | { kind: "problem"; problem: string };

export type Cell = string | number | null;

/** Portions that may wait to be taken: enough that neither waits for the other. */
const MAX_AHEAD = 2;

/** One after the other without objects, which take several times as long to hand over. */
function cellsOf(rows: RowOfPerson[]): Cell[] {
  const cells: Cell[] = [];
  for (const {
    rowNumber,
    firstName,
    lastName,
    email,
    certificateName,
    fields,
    searchText,
    doubts,
    written,
    refusal,
  } of rows) {
    cells.push(rowNumber, firstName, lastName, email, certificateName, fields, searchText);
    cells.push(doubts, written);
    cells.push(refusal?.outcome ?? null, refusal?.reason ?? null);
  }
  return cells;
}

async function read(port: MessagePort, file: PeopleFile): Promise<void> {
  const say = (said: SaidByReader) => port.postMessage(said);
  let ahead = 0;
  port.on("message", () => ahead--);
  try {
    for await (const rows of readPeople(file)) {
      say({ kind: "rows", cells: cellsOf(rows) });
      ahead++;
      while (ahead >= MAX_AHEAD) await once(port, "message");
    }
    say({ kind: "end" });
  } catch (error) {
    if (!(error instanceof ListProblem)) throw error;
    say({ kind: "problem", problem: error.message });
  } finally {
    port.close();
  }
}

if (parentPort) await read(parentPort, workerData as PeopleFile);
