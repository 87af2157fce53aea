import { setTimeout as pause } from "node:timers/promises";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { certificateFileType } from "#app/engines/certificate-proof/file-type.ts";
import type { PackedFile } from "#app/engines/certificate-proof/unpack-zip.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FileSender } from "#app/platform/untrusted-files/file-parsers.server.ts";
import {
  checkCertificateFile,
  type FileStatus,
  fileStatusOf,
  findingOfPdf,
} from "../verify/check-certificate-file.server.ts";
import {
  type CheckedInFile,
  type CheckLine,
  MAX_CHECKED,
  type UnreadFile,
} from "../verify/check-lines.ts";

/** What a file holds: certificates, or, of a ZIP, more files. */
export type FileContent =
  | { kind: "lines"; lines: FoundLine[] }
  | { kind: "files"; files: AsyncGenerator<PackedFile> };
/** A line before it is known which one it is. */
export type FoundLine = Omit<CheckLine, "line">;

interface Asked {
  name: string;
  bytes: Uint8Array;
  sender: FileSender;
  /** It came in a ZIP. */
  isPacked: boolean;
}

/** Looks for certificates in a file and compares it with them. Never throws for what is in it. */
export async function checkFile(app: AppContext, asked: Asked): Promise<FileContent> {
  const { type } = certificateFileType(asked.bytes);
  if (type === "pdf") return asLines(await checkPdf(app, asked));
  if (type !== null) return asLines([await checkPicture(app, asked)]);
  if (!isZip(asked.bytes)) return asLines(await readList(app, asked));
  const first = await unpack(app, asked, 0);
  if (first === "document") return asLines(await readList(app, asked));
  if (typeof first === "string") return asLines([unread(asked.name, first)]);
  if (asked.isPacked) return asLines([unread(asked.name, "nested")]);
  if (first.files.length === 0) return asLines([unread(asked.name, "none")]);
  return { kind: "files", files: portions(app, asked, first) };
}

const asLines = (lines: FoundLine[]): FileContent => ({ kind: "lines", lines });

/** A file, or a page of one, that has no certificate. */
export function unread(source: string, state: UnreadFile): FoundLine {
  return { typed: "", id: null, name: "", file: { source, state, missing: [] } };
}

function isZip(bytes: Uint8Array): boolean {
  const [p, k, third = 0, fourth = 0] = bytes;
  return p === 0x50 && k === 0x4b && third + 1 === fourth && third < 8;
}

type Portion = { files: PackedFile[]; next: number | null };

async function unpack(
  app: AppContext,
  { bytes, sender }: Asked,
  from: number,
): Promise<Portion | "document" | "damaged" | "much"> {
  const answer = await app.fileParsers.parse("packedFiles", { bytes, from }, sender);
  if (answer.problem === null) return answer;
  return answer.problem === "large" ? "much" : answer.problem;
}

async function* portions(
  app: AppContext,
  asked: Asked,
  first: Portion,
): AsyncGenerator<PackedFile> {
  let portion = first;
  for (;;) {
    yield* portion.files;
    if (portion.next === null) return;
    const next = await unpack(app, asked, portion.next);
    if (typeof next === "string") return;
    portion = next;
  }
}

async function readList(app: AppContext, { name, bytes, sender }: Asked): Promise<FoundLine[]> {
  const read = await app.fileParsers.parse("checkList", { bytes, most: MAX_CHECKED }, sender);
  if (read.problem !== null) return [unread(name, "type")];
  const lines = read.rows.map(({ row, ...line }): FoundLine => {
    const file: CheckedInFile = { source: `${name}, ${row}`, state: "listed", missing: [] };
    return { ...line, file };
  });
  if (lines.length === 0) return [unread(name, "none")];
  return read.tooMany ? [...lines, unread(name, "much")] : lines;
}

async function checkPicture(app: AppContext, { name, bytes, sender }: Asked): Promise<FoundLine> {
  const checked = await whenDrawn(() => checkCertificateFile(app, bytes, sender));
  if (checked.kind === "found")
    return found(name, checked.certificateId, STATES[checked.finding.status]);
  if (checked.kind !== "not-parsed") return unread(name, "none");
  // Another time its turn may come.
  if (checked.trouble.status === 503) throw new WaitAndTryAgain(checked.trouble.wait ?? 5);
  return unread(name, checked.trouble.isLate ? "late" : "damaged");
}

/** The parsers are busy, or this sender's files took too long lately. */
export class WaitAndTryAgain extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Try again in ${seconds} s`);
    this.seconds = seconds;
  }
}

const STATES: Record<FileStatus, CheckedInFile["state"]> = {
  same: "same",
  earlier: "same",
  elsewhere: "copy",
  erased: "copy",
  photo: "copy",
  differs: "changed",
};

const found = (
  source: string,
  id: string,
  state: CheckedInFile["state"],
  missing: string[] = [],
): FoundLine => ({ typed: showCertificateId(id), id, name: "", file: { source, state, missing } });

/** A file of ours as it was issued, or else each of its pages. */
async function checkPdf(app: AppContext, asked: Asked): Promise<FoundLine[]> {
  const { name, bytes, sender } = asked;
  const written = await app.fileParsers.parse(
    "certificateId",
    { bytes, type: "pdf", isWritten: true },
    sender,
  );
  const { id } = written;
  if (id !== null) {
    const status = await whenDrawn(() => fileStatusOf(app, id, "pdf", bytes));
    if (status !== "differs") return [found(name, id, STATES[status])];
  }
  const lines: FoundLine[] = [];
  for (let from = 1, count = 1; from <= count; ) {
    const read = await app.fileParsers.parse("certificatePages", { bytes, from }, sender);
    if ("problem" in read) {
      // Its own words name a certificate, and no program can open the rest: it was cut off.
      return [id === null ? unread(name, "damaged") : found(name, id, "changed")];
    }
    if (read.pages.length === 0) {
      if (read.count > from) lines.push(unread(name, "much"));
      break;
    }
    count = read.count;
    for (const page of read.pages) {
      const source = count > 1 ? `${name}, ${page.number}` : name;
      if (page.id === null) lines.push(unread(source, "none"));
      else lines.push(await comparePage(app, { source, id: page.id, text: page.text }));
    }
    from = read.next;
  }
  return lines;
}

/** A page that was printed, scanned or put together with others is compared by its words. */
async function comparePage(
  app: AppContext,
  { source, id, text }: { source: string; id: string; text: string },
): Promise<FoundLine> {
  const { missing, missingTexts } = await findingOfPdf(app, id, { number: 1, count: 1, text });
  return found(source, id, missing?.length ? "changed" : "copy", missingTexts);
}

const BUSY_MS = 500;
const MAX_TRIES = 60;

/** Draws again when others have had their turn. */
async function whenDrawn<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      // By name: the program that draws and the one that asks are bundled apart.
      const isBusy = error instanceof Error && error.name === "DrawingBusyError";
      if (!isBusy || tries === MAX_TRIES) throw error;
      await pause(BUSY_MS);
    }
  }
}
