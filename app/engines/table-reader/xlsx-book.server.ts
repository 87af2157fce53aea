import * as XLSX from "@e965/xlsx";
import type { Visibility } from "./facts.ts";
import type { NumberPrinting } from "./number-text.server.ts";
import { attribute, isOn, NotPlain, textsOf, withoutPrefix } from "./plain-xml.ts";
import type { OpenBook } from "./read-sheet.ts";
import { readSheetXml, type SheetSources } from "./xlsx-sheet.server.ts";
import { type ZipParts, zipParts } from "./zip.server.ts";

/** Enough for the first rows of a sheet, to see what it is about. */
const SAMPLE_BYTES = 1024 * 1024;
/** More rows are more than a sample. */
const SAMPLE_ROWS = 200;

/**
 * Opens an XLSX and reads its sheets as text, several times as fast as the library, which makes an
 * object of every cell. Null when it is written in a way that only the library reads, or that it
 * knows better what is wrong with. `read` throws `NotPlain` where a sheet is. Only for workbooks
 * that `checkWorkbookZip` took. It blocks: runs in a parser process.
 */
export function openXlsx(zip: Buffer, { isExact }: Pick<NumberPrinting, "isExact">): OpenBook {
  const parts = zipParts(zip);
  const path = workbookPath(parts);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const workbook = textOf(parts, path, "workbook");
  const { targets, others } = readRelations(textOf(parts, relations, "Relationships"), folder);
  const sheets = sheetsOf(workbook, targets);
  const calculation = /<calcPr\b[^<>]*>/.exec(workbook)?.[0] ?? "";
  const properties = /<workbookPr\b[^<>]*>/.exec(workbook)?.[0] ?? "";
  let sources: SheetSources | null = null;
  const readSources = (): SheetSources => ({
    strings: sharedStrings(textOf(parts, others.sharedStrings, "sst")),
    formats: formatsOf(textOf(parts, others.styles, "styleSheet")),
    printing: { is1904: isOn(properties, "date1904"), isExact },
    isUncalculated: isOn(calculation, "fullCalcOnLoad"),
  });
  return {
    sheets,
    read(index, maxRows) {
      const sheet = sheets[index];
      if (!sheet) throw new NotPlain();
      sources ??= readSources();
      const { xml, isCut } = sheetXml(parts, sheet.path, { isSample: maxRows <= SAMPLE_ROWS });
      return readSheetXml(xml, sources, { maxRows, isCut });
    },
  };
}

/** A function of its own, so that its bytes are let go before the text is read. */
function sheetXml(parts: ZipParts, path: string, { isSample }: { isSample: boolean }) {
  const bytes = parts.read(path);
  if (!bytes) throw new NotPlain();
  const isCut = isSample && bytes.length > SAMPLE_BYTES;
  const xml = (isCut ? bytes.subarray(0, SAMPLE_BYTES) : bytes).toString("utf8");
  return { xml: withoutPrefix(xml, "worksheet"), isCut };
}

function textOf(parts: ZipParts, name: string, root: string): string {
  return withoutPrefix(parts.read(name)?.toString("utf8") ?? "", root);
}

function workbookPath(parts: ZipParts): string {
  if (parts.read("xl/workbook.xml")) return "xl/workbook.xml";
  const numbered = parts.names.find((name) => /^xl\/workbook\d{0,3}\.xml$/i.test(name));
  if (!numbered) throw new NotPlain();
  return numbered;
}

/** Where the parts are: sheets by the id of their relation, the others by what they are. */
function readRelations(xml: string, folder: string) {
  const targets = new Map<string, string>();
  const others = { sharedStrings: `${folder}sharedStrings.xml`, styles: `${folder}styles.xml` };
  for (const [tag] of xml.matchAll(/<Relationship\b[^<>]*>/g)) {
    const [id, target] = [attribute(tag, "Id"), attribute(tag, "Target")];
    const type = attribute(tag, "Type") ?? "";
    if (!id || !target) continue;
    const path = target.startsWith("/") ? target.slice(1) : `${folder}${target}`;
    if (type.endsWith("/sharedStrings")) others.sharedStrings = path;
    else if (type.endsWith("/styles")) others.styles = path;
    else if (/worksheets\/[^/]+\.xml$/.test(path)) targets.set(id, path);
  }
  return { targets, others };
}

const VISIBILITIES: Record<string, Visibility> = { hidden: "hidden", veryHidden: "very-hidden" };

/** Charts, which are sheets without cells, are left out. */
function sheetsOf(workbook: string, targets: ReadonlyMap<string, string>) {
  const sheets = [...workbook.matchAll(/<sheet\b[^<>]*>/g)].flatMap(([tag]) => {
    const name = attribute(tag, "name");
    const relation = / \w{1,20}:id="([^"]*)"/.exec(tag)?.[1];
    if (!name || !relation) throw new NotPlain();
    const path = targets.get(relation);
    const visibility: Visibility = VISIBILITIES[attribute(tag, "state") ?? ""] ?? "visible";
    return path ? [{ name, visibility, path }] : [];
  });
  if (sheets.length === 0) throw new NotPlain();
  return sheets;
}

/** The number format of every cell style; null: numbers as they are. */
function formatsOf(styles: string): (string | null)[] {
  const from = styles.search(/<cellXfs\b[^<>]*>/);
  const to = styles.indexOf("</cellXfs>", from);
  if (from < 0 || to < 0) {
    if (styles.includes("cellXfs")) throw new NotPlain();
    return [null];
  }
  const built: Record<number, string> = XLSX.SSF.get_table();
  const own = new Map<string, string>();
  for (const [tag] of styles.matchAll(/<numFmt\b[^<>]*>/g)) {
    const [id, code] = [attribute(tag, "numFmtId"), attribute(tag, "formatCode")];
    if (id && code !== null) own.set(id, code);
  }
  return [...styles.slice(from, to).matchAll(/<xf\b[^<>]*>/g)].map(([tag]) => {
    const id = attribute(tag, "numFmtId") ?? "0";
    if (id === "0" || id === "49") return null;
    const format = own.get(id) ?? built[Number(id)] ?? "General";
    return format === "General" ? null : format;
  });
}

function sharedStrings(xml: string): string[] {
  // Readings of Japanese words are no part of the text.
  if (xml.includes("<rPh")) throw new NotPlain();
  const strings: string[] = [];
  for (let at = xml.indexOf("<si"); at >= 0; at = xml.indexOf("<si", at)) {
    const letter = xml.charCodeAt(at + 3);
    if (letter === 47) {
      strings.push("");
      at += 4;
      continue;
    }
    const end = xml.indexOf("</si>", at);
    if (end < 0 || (letter !== 62 && letter !== 32)) throw new NotPlain();
    strings.push(textsOf(xml.slice(at, end)));
    at = end + 5;
  }
  return strings;
}
