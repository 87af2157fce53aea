import type { AppContext } from "#app/platform/app-context.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { type PasteChoices, tooMuchPasted } from "./pasted-table.ts";
import { type PastedPeople, readPasted } from "./read-pasted.ts";

/** What `readPasted` is given. */
export interface PastedText {
  text: string;
  choices: PasteChoices | null;
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    pastedPeople: { ask: PastedText; answer: PastedPeople | TooMuch };
  }
}

/** Why so much isn't taken, instead of all the rows that nobody will see. */
interface TooMuch {
  tooMuch: string;
}

/** More than can be pasted at once; its message says how much it was, and what to do. */
export class TooMuchPasted extends Error {
  override name = "TooMuchPasted";
}

/** Reads pasted people where it is called. */
export function readPastedHere({ text, choices }: PastedText): PastedPeople | TooMuch {
  const people = readPasted(text, choices);
  const tooMuch = tooMuchPasted(people);
  return tooMuch === null ? people : { tooMuch };
}

/** Some 200 people: read in a few milliseconds, whatever it is. */
const MAX_LETTERS_READ_HERE = 10_000;

/** Pasted text can't be read now, or at all. 503: try again after `wait` seconds. */
export class PasteNotRead extends Error {
  override name = "PasteNotRead";
  private readonly why: string;
  readonly status: 422 | 503;
  /** Empty: waiting doesn't help. */
  readonly wait: { wait?: number };

  constructor(
    why: string,
    status: 422 | 503,
    wait: { wait?: number },
    before = "Nothing was added.",
  ) {
    super(`${before} ${why}`);
    this.why = why;
    this.status = status;
    this.wait = wait;
  }

  /** The same where some people were added before, as `added` says. */
  after(added: string): PasteNotRead {
    return new PasteNotRead(this.why, this.status, this.wait, `${added} The others are below.`);
  }
}

/**
 * Reads pasted people. More than 10,000 letters are read by a parser process, with limited time, so
 * that no text holds up everybody else's pages. Throws `PasteNotRead` and `TooMuchPasted`.
 */
export async function readPastedApart(
  { fileParsers }: Pick<AppContext, "fileParsers">,
  pasted: PastedText,
  accountId: string,
): Promise<PastedPeople> {
  const isShort = pasted.text.length <= MAX_LETTERS_READ_HERE;
  const read = isShort
    ? readPastedHere(pasted)
    : await readElsewhere(fileParsers, pasted, accountId);
  if ("tooMuch" in read) throw new TooMuchPasted(read.tooMuch);
  return read;
}

function readElsewhere(
  fileParsers: AppContext["fileParsers"],
  pasted: PastedText,
  accountId: string,
): Promise<PastedPeople | TooMuch> {
  return fileParsers
    .parse("pastedPeople", pasted, { lane: "signed-in", from: accountId })
    .catch((error) => {
      const { status, wait } = parsingTrouble(error, "");
      if (wait !== undefined)
        throw new PasteNotRead(
          `Many lists are being read right now. Wait ${wait} seconds, then send this again.`,
          status,
          {
            wait,
          },
        );
      const advice =
        "Paste fewer people at a time, or save them as a CSV or Excel file and upload that instead.";
      throw new PasteNotRead(`This text takes too long to read. ${advice}`, status, {});
    });
}
