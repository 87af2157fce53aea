import { deflateSync } from "node:zlib";
import { type PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import {
  baseDirection,
  breakText,
  faceChain,
  glyphOutline,
  HiddenText,
  type Ink,
  inkOperators,
  invisibleFont,
  OutlinePathBuilder,
  pathBounds,
  shapeLine,
} from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";

import { signedNaira } from "../emails/queue-billing-email.server.tsx";
import { nairaLabel } from "../model/plans.ts";
import { paymentLines } from "../payments/payment-lines.server.ts";

/** A4 upright, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 56;
const RIGHT = PAGE.width - 56;
const INK = "#0f172a";
const MUTED = "#475569";
const RULE = "#cbd5e1";

/** What a receipt says, in words. */
interface ReceiptTexts {
  number: string;
  paidOn: string;
  /** Who took the money, one line each. */
  issuer: string[];
  payer: string[];
  lines: { text: string; amount: string }[];
  total: string;
  /** Sentences below the total. */
  notes: string[];
  appName: string;
}

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
}

/**
 * Collects what stands on the page. Letters are outlines, as on certificates, so that every mark
 * sits right; below them lies text to select.
 */
class Sheet {
  readonly ink: Ink[] = [];
  readonly hidden = new HiddenText();

  /**
   * Writes lines of text, broken where they would be too wide. `x` is the left end, or the right
   * one of `align: "right"`. Returns the y below.
   */
  write(
    text: string,
    [x, y]: [x: number, y: number],
    style: Style,
    given: { width?: number; align?: "right" } = {},
  ): number {
    const { size, bold = false, colour = INK } = style;
    const chain = faceChain({ font: "Noto Sans", bold, italic: false });
    const typed = text.normalize("NFC");
    const direction = baseDirection(typed);
    const shape = (line: string) => shapeLine(line, chain, direction);
    const room = (given.width ?? RIGHT - x) / size;
    const lines =
      given.align || shape(typed).width <= room
        ? [typed]
        : breakText(typed, (line) => shape(line).width <= room);
    let at = y;
    for (const line of lines) {
      const shaped = shape(line);
      const left = given.align ? x - shaped.width * size : x;
      const baseline = at + size;
      const letters = new OutlinePathBuilder();
      for (const { face, glyphs } of shaped.runs) {
        if (!face) continue;
        for (const glyph of glyphs) {
          const outline = glyphOutline(face, glyph.id);
          if (!outline) continue;
          const scale = size / face.unitsPerEm;
          letters.add(
            outline.commands,
            outline.coordinates,
            left + glyph.x * size,
            baseline - glyph.y * size,
            scale,
          );
        }
      }
      this.fill(letters, colour);
      this.hidden.add(
        { sizePx: size, lines: [{ shaped, x: left, baseline, bullet: null }] },
        1,
        PAGE.height,
      );
      at += size * 1.5;
    }
    return at;
  }

  rule(y: number): void {
    const line = new OutlinePathBuilder();
    line.add("MLLLZ", [LEFT, -y, RIGHT, -y, RIGHT, -y - 0.75, LEFT, -y - 0.75], 0, 0, 1);
    this.fill(line, RULE);
  }

  private fill(outline: OutlinePathBuilder, colour: string): void {
    const path = outline.build();
    if (path) this.ink.push({ kind: "path", path, colour, box: pathBounds(path) });
  }
}

/** A receipt as a PDF of one page. The same words give the same bytes. */
export async function drawReceipt(words: ReceiptTexts): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new Sheet();
  const text = { size: 10.5 };
  const label = { size: 9.5, colour: MUTED };
  let y = sheet.write(words.appName, [LEFT, 56], { size: 12, bold: true, colour: MUTED });
  y = sheet.write(`Receipt ${words.number}`, [LEFT, y + 4], { size: 24, bold: true });
  y = sheet.write(`Paid on ${words.paidOn}`, [LEFT, y], { ...text, colour: MUTED }) + 18;
  const column = (RIGHT - LEFT) / 2;
  const party = (title: string, lines: string[], x: number) => {
    let at = sheet.write(title, [x, y], label);
    for (const [index, line] of lines.entries())
      at = sheet.write(line, [x, at], { ...text, bold: index === 0 }, { width: column - 20 });
    return at;
  };
  y = Math.max(party("From", words.issuer, LEFT), party("To", words.payer, LEFT + column)) + 24;
  sheet.write("For", [LEFT, y], label);
  sheet.write("Amount", [RIGHT, y], label, { align: "right" });
  y += 20;
  sheet.rule(y);
  y += 8;
  for (const line of words.lines) {
    // What is written first is read and copied first.
    const below = sheet.write(line.text, [LEFT, y], text, { width: column * 1.5 });
    sheet.write(line.amount, [RIGHT, y], text, { align: "right" });
    y = below + 4;
  }
  sheet.rule(y + 2);
  y += 12;
  const belowTotal = sheet.write("Paid", [LEFT, y], { size: 13, bold: true });
  sheet.write(words.total, [RIGHT, y], { size: 13, bold: true }, { align: "right" });
  y = belowTotal + 16;
  for (const note of words.notes) y = sheet.write(note, [LEFT, y], { ...text, colour: MUTED }) + 2;
  return file(sheet, words);
}

async function file(sheet: Sheet, words: ReceiptTexts): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const { context } = doc;
  const page = doc.addPage([PAGE.width, PAGE.height]);
  const packed = (data: Uint8Array, entries: Record<string, unknown> = {}) => {
    const body = deflateSync(data, { level: 9 });
    const dictionary = context.obj({
      ...entries,
      Filter: "FlateDecode",
      Length: body.length,
    } as never) as unknown as PDFDict;
    return context.register(PDFRawStream.of(dictionary, body));
  };
  const latin = (said: string) => Buffer.from(said, "latin1");
  const widths = sheet.hidden.widths();
  const fontFile = invisibleFont(widths);
  const fontDescriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: "Invisible",
      Flags: 4,
      FontBBox: [0, -200, 1000, 800],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      FontFile2: packed(fontFile, { Length1: fontFile.length }),
    }),
  );
  const cidFont = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: "Invisible",
      DW: 0,
      W: [1, widths],
      // Strings, not names (ISO 32000-2, 9.7.3): with names a reader drops the font, and its text
      // can’t be copied.
      CIDSystemInfo: {
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of("Identity"),
        Supplement: 0,
      },
      FontDescriptor: fontDescriptor,
      CIDToGIDMap: "Identity",
    } as never),
  );
  const font = context.obj({
    Type: "Font",
    Subtype: "Type0",
    BaseFont: "Invisible",
    Encoding: "Identity-H",
    DescendantFonts: [cidFont],
    ToUnicode: packed(latin(sheet.hidden.toUnicode())),
  });
  page.node.set(
    PDFName.of("Contents"),
    packed(latin(`${inkOperators(sheet.ink, 1, PAGE.height)}\n${sheet.hidden.content()}`)),
  );
  page.node.set(PDFName.of("Resources"), context.obj({ Font: { H: context.register(font) } }));
  doc.setTitle(`Receipt ${words.number}`);
  doc.setAuthor(words.issuer[0] ?? words.appName);
  return new Uint8Array(
    await doc.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    }),
  );
}

/**
 * The receipt of a payment as a PDF, with a name for its file. Null: it was not paid, or is another
 * account's.
 */
export async function receiptFile(
  { db, config }: Pick<AppContext, "db" | "config">,
  account: { id: string; timeZone: string },
  paymentId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string } | null> {
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .where("accountId", "=", account.id)
    .executeTakeFirst();
  if (!payment?.paidAt || payment.receiptNumber === null) return null;
  const { legalEntity, legalAddress } = config.brand;
  const day = (iso: string) => shortDay(iso, account.timeZone);
  const number = String(payment.receiptNumber);
  const notes: string[] = [];
  if (payment.periodStart && payment.periodEnd)
    notes.push(`For ${day(payment.periodStart)} to ${day(payment.periodEnd)}.`);
  notes.push(
    `Paid with ${payment.provider === "paystack" ? "Paystack" : "the sandbox"}, reference ${payment.reference}.`,
  );
  if (payment.refundedKobo > 0 && payment.refundedAt) {
    notes.push(
      `${nairaLabel(payment.refundedKobo)} of it was refunded on ${day(payment.refundedAt)}.`,
    );
  }
  if (payment.provider === "sandbox") notes.push("A test payment: no money changed hands.");
  const bytes = await drawReceipt({
    number,
    appName: config.appName,
    paidOn: day(payment.paidAt),
    issuer: [legalEntity, ...(legalAddress ? legalAddress.split(/\r?\n/) : [])],
    payer: [payment.payerName, payment.payerEmail],
    lines: paymentLines(payment).map(({ text, amountKobo }) => ({
      text,
      amount: signedNaira(amountKobo),
    })),
    total: nairaLabel(payment.amountKobo),
    notes,
  });
  return { bytes, name: `receipt-${number}.pdf` };
}
