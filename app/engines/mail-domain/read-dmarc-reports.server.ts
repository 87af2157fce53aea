import { gunzipSync } from "node:zlib";
import { simpleParser } from "mailparser";
import { SaxesParser } from "saxes";
import { unpackZip } from "#app/engines/certificate-proof/unpack-zip.server.ts";
import { DAMAGED, LARGE, ReportBuilder, ReportProblem } from "./dmarc-records.server.ts";
import type { DmarcReading, DmarcReport } from "./dmarc-report.ts";

/** Unpacked: 50,000 records are 35 MB. */
const MAX_XML_BYTES = 40 * 1024 * 1024;
const MAX_ATTACHMENTS = 20;
const DOCTYPE = new ReportProblem("doctype");
const MAX_DEPTH = 20;
const MAX_TEXT = 64 * 1024;
const PIECE_BYTES = 64 * 1024;

/**
 * Reads DMARC aggregate reports: XML, packed by gzip or zip, or attached to an e-mail. Which it is
 * is told by the first bytes, whatever names and types say. Nothing that a report names is fetched.
 * Runs in a parser process.
 */
export async function readDmarcReports({ bytes }: { bytes: Uint8Array }): Promise<DmarcReading> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (isPacked(given) || isXml(given)) return { problem: null, reports: [await readOne(given)] };
    return await readAttached(given);
  } catch (error) {
    if (error instanceof ReportProblem) return { problem: error.message };
    throw error;
  }
}

async function readAttached(mail: Buffer): Promise<DmarcReading> {
  const skip = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true };
  const parsed = await simpleParser(mail, { ...skip, skipImageLinks: true }).catch(() => null);
  const reports: DmarcReport[] = [];
  let worst: ReportProblem = DAMAGED;
  for (const { content } of parsed?.attachments.slice(0, MAX_ATTACHMENTS) ?? []) {
    if (!isPacked(content) && !isXml(content)) continue;
    try {
      reports.push(await readOne(content));
    } catch (error) {
      if (!(error instanceof ReportProblem)) throw error;
      worst = error;
    }
  }
  if (reports.length === 0) throw worst;
  return { problem: null, reports };
}

async function readOne(bytes: Buffer): Promise<DmarcReport> {
  let xml = bytes;
  // Some pack twice.
  for (let times = 0; times < 2 && isPacked(xml); times++) xml = await unpack(xml);
  if (xml.length > MAX_XML_BYTES) throw LARGE;
  return readXml(xml);
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const isPacked = (bytes: Buffer) =>
  isGzip(bytes) || bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
const isXml = (bytes: Buffer) =>
  /^[\ufeff\ufffd\0\s]*</.test(bytes.subarray(0, 200).toString("utf8"));

async function unpack(bytes: Buffer): Promise<Buffer> {
  if (isGzip(bytes)) {
    try {
      return gunzipSync(bytes, { maxOutputLength: MAX_XML_BYTES });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? LARGE : DAMAGED;
    }
  }
  const zip = await unpackZip({ bytes, from: 0 });
  if (zip.problem !== null) throw zip.problem === "large" ? LARGE : DAMAGED;
  const file = zip.files.find(({ name }) => /\.xml$/i.test(name)) ?? zip.files[0];
  if (!file?.bytes) throw file?.why === "large" ? LARGE : DAMAGED;
  return Buffer.from(file.bytes);
}

/** Feeds the parser piece by piece, each cut after a ">", so that no mistake below is cut in two. */
function readXml(xml: Buffer): DmarcReport {
  const builder = new ReportBuilder();
  const parser = openParser(builder);
  const isUtf16 = xml[0] === 0xff && xml[1] === 0xfe;
  const decoder = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8");
  let waiting = "";
  let isBegun = false;
  for (let from = 0; from < xml.length; from += PIECE_BYTES) {
    waiting += decoder.decode(xml.subarray(from, from + PIECE_BYTES), { stream: true });
    if (!isBegun) {
      // What comes before is at times broken, and says nothing that we need.
      const root = /<(?:[\w-]{1,40}:)?feedback[\s>]/i.exec(waiting);
      if (/<!doctype/i.test(root ? waiting.slice(0, root.index) : waiting)) throw DOCTYPE;
      if (!root) throw DAMAGED;
      waiting = waiting.slice(root.index);
      isBegun = true;
    }
    const end = waiting.lastIndexOf(">") + 1;
    if (end === 0 && waiting.length > 2 * MAX_TEXT) throw LARGE;
    parser.write(repaired(waiting.slice(0, end)));
    waiting = waiting.slice(end);
  }
  if (waiting.trim() !== "") throw DAMAGED;
  parser.close();
  return builder.finish();
}

/** Mistakes of real reporters that aren't XML: an id like <x@y>, and "&" as it is typed. */
function repaired(xml: string): string {
  return xml
    .replace(/<([^<>@\s"'=]{1,200}@[^<>\s"'=]{1,200})>/g, "&lt;$1&gt;")
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, "&amp;");
}

function openParser(builder: ReportBuilder): SaxesParser {
  const parser = new SaxesParser();
  const path: string[] = [];
  let text = "";
  const addText = (piece: string) => {
    text += piece;
    if (text.length > MAX_TEXT) throw LARGE;
  };
  parser.on("error", () => {
    throw DAMAGED;
  });
  parser.on("doctype", () => {
    throw DOCTYPE;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name.slice(name.lastIndexOf(":") + 1).toLowerCase());
    if (path.length > MAX_DEPTH) throw LARGE;
    text = "";
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const closed = path.slice(1).join("/");
    builder.text(closed, text);
    builder.close(closed);
    path.pop();
    text = "";
  });
  return parser;
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    dmarcReports: { ask: { bytes: Uint8Array }; answer: DmarcReading };
  }
}
