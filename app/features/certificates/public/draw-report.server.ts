import { setImmediate as letOthersRun } from "node:timers/promises";
import { PAPER, PaperDocument, type TextStyle } from "#app/engines/certificate/drawing.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { languageTag } from "#app/ui/languages/languages.ts";
import { GROUPS_IN_ORDER } from "../verify/check-lines.ts";
import type { CheckReport, ShownLine } from "./check-report.ts";

const { left: LEFT, right: RIGHT } = PAPER;
const MUTED = "#475569";
const TOP = 56;
const BOTTOM = PAPER.height - 64;
const SMALL = { size: 8.5 };
const QUIET = { ...SMALL, colour: MUTED };
/** Where each column begins, and how wide it is. */
const COLUMNS = {
  number: [0, 28],
  holder: [30, 170],
  issuer: [208, 120],
  answer: [336, 147],
} as const;

interface Saying {
  appName: string;
  appUrl: string;
  t: Texts;
}

/** A report as a PDF to keep: its lines as the page has them, the worst first. */
export async function drawReport(
  report: CheckReport,
  { appName, appUrl, t }: Saying,
): Promise<Uint8Array<ArrayBuffer>> {
  const { checkMany: say } = t;
  const pages = new Pages();
  const site = new URL(appUrl).host;
  const { counts, page } = report;
  pages.write(`${appName}, ${site}`, { size: 11, bold: true, colour: MUTED });
  pages.write(report.title, { size: 18, bold: true, tag: "H1" });
  pages.write(say.checked({ count: counts.bad + counts.closer + counts.good }), { size: 10.5 });
  const position = { position: page.number, count: page.count };
  if (page.count > 1) pages.write(t.form.pageOf(position), { size: 10.5 });
  for (const note of [say.asOf, say.signed]) pages.write(note, { size: 9.5, colour: MUTED });
  for (const group of GROUPS_IN_ORDER) {
    const lines = report.lines.filter((line) => line.group === group);
    if (lines.length === 0) continue;
    pages.leave(HEADING_ROOM);
    pages.write(`${say.groups[group]}: ${counts[group]}`, {
      size: 12,
      bold: true,
      tag: "H2",
    });
    for (const line of lines) {
      const answer = say.answers[line.answer];
      if (pages.leave(heightOf(line, answer))) await letOthersRun();
      pages.paper.rule(pages.y);
      pages.y = writeLine(pages.paper, line, pages.y + 4, answer) + 4;
    }
  }
  pages.end();
  return pages.paper.save({
    title: report.title,
    author: appName,
    language: languageTag(t.language),
  });
}

const FOOT: [x: number, y: number] = [RIGHT, PAPER.height - 44];
const HEADING_ROOM = 70;

/** Pages that are filled from the top down, one after another. */
class Pages {
  readonly paper = new PaperDocument();
  y = TOP;
  private number = 1;

  write(text: string, style: TextStyle): void {
    this.y = this.paper.write(text, [LEFT, this.y], style, { width: RIGHT - LEFT }) + 2;
  }

  /** Begins another page where this one has less room. True: it did. */
  leave(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.end();
    this.number++;
    this.y = TOP;
    return true;
  }

  end(): void {
    this.paper.write(String(this.number), FOOT, QUIET, { align: "right" });
    this.paper.endPage();
  }
}

interface Cell {
  text: string;
  column: keyof typeof COLUMNS;
  style: TextStyle;
}

/** What is written of a line, from the top of each column down. */
function cellsOf({ line, certificate, typed, source, reasons }: ShownLine, answer: string): Cell[] {
  const { holderName = "", course = "", issuer = "", proof, shownId } = certificate ?? {};
  const cells: Cell[] = [
    { text: String(line), column: "number", style: QUIET },
    { text: holderName, column: "holder", style: { ...SMALL, bold: true } },
    { text: course, column: "holder", style: SMALL },
    { text: shownId ?? typed.slice(0, 60), column: "holder", style: QUIET },
    { text: source ?? "", column: "holder", style: QUIET },
    { text: issuer, column: "issuer", style: SMALL },
    { text: proof ?? "", column: "issuer", style: QUIET },
    { text: answer, column: "answer", style: { ...SMALL, bold: true } },
    ...reasons.map((text): Cell => ({ text, column: "answer", style: SMALL })),
  ];
  return cells.filter(({ text }) => text);
}

function writeLine(paper: PaperDocument, line: ShownLine, top: number, answer: string): number {
  const below: Partial<Record<keyof typeof COLUMNS, number>> = {};
  for (const { text, column, style } of cellsOf(line, answer)) {
    const [x, width] = COLUMNS[column];
    below[column] = paper.write(text, [LEFT + x, below[column] ?? top], style, { width });
  }
  return Math.max(...Object.values(below));
}

/** How tall a line will be: written on paper that is thrown away. */
function heightOf(line: ShownLine, answer: string): number {
  return writeLine(new PaperDocument(), line, 0, answer) + 8;
}
