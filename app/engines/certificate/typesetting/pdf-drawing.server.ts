import { deflateSync } from "node:zlib";
import {
  type PDFContext,
  type PDFDict,
  PDFName,
  PDFObjectParser,
  PDFRawStream,
  type PDFRef,
} from "@cantoo/pdf-lib";
import type { PdfDrawing } from "./svg/svg-to-pdf.ts";

/**
 * Puts a drawing into a document as one form in its own pixels, y downwards, with all that it uses.
 */
export function embedDrawing(context: PDFContext, drawing: PdfDrawing): PDFRef {
  const resources = context.register(context.obj({}));
  const form = (operators: string, box: readonly number[], isGroup: boolean) => {
    const data = deflateSync(Buffer.from(operators, "latin1"), { level: 9 });
    const group = isGroup
      ? { Group: { Type: "Group", S: "Transparency", CS: "DeviceRGB", I: true } }
      : {};
    const entries = {
      Type: "XObject",
      Subtype: "Form",
      BBox: [...box],
      Filter: "FlateDecode",
      Length: data.length,
      ...group,
    };
    const stream = PDFRawStream.of(context.obj(entries as never) as unknown as PDFDict, data);
    stream.dict.set(PDFName.of("Resources"), resources);
    return context.register(stream);
  };
  const forms = [...drawing.forms].map(
    ([name, { operators, box, isGroup }]) => [name, form(operators, box, isGroup)] as const,
  );
  const parsed = (entries: string) =>
    context.register(
      PDFObjectParser.forBytes(Buffer.from(`<<${entries}>>`), context).parseObject(),
    );
  const states = [...drawing.opacities].map(
    ([name, opacity]) => [name, { Type: "ExtGState", ca: opacity, CA: opacity }] as const,
  );
  const shadings = [...drawing.shadings].map(([name, entries]) => [name, parsed(entries)] as const);
  context.assign(
    resources,
    context.obj({
      XObject: Object.fromEntries(forms),
      ExtGState: Object.fromEntries(states),
      Shading: Object.fromEntries(shadings),
    } as never),
  );
  return form(drawing.operators, [0, 0, drawing.width, drawing.height], false);
}
