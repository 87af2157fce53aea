import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { usedPlaceholders } from "../../placeholders/index.ts";
import type { Design, Field } from "../design/design.ts";
import { type PdfBody, pdfDate, pdfDictionary } from "../typesetting/pdf-ink.server.ts";
import { srgbProfile } from "../typesetting/srgb-profile.ts";
import type { CertificateRequest } from "./drawing.ts";

/** Of designs that don't say, and of our own words. */
const ENGLISH = "en";

const QR_CODE = "QR code that opens the page of this certificate";

/**
 * What of a PDF says what its parts are (ISO 32000-2, 14.7 and 14.8): the same for a design but for
 * the links and the description.
 */
export interface PdfTags {
  /** Object numbers. */
  document: number;
  parentTree: number;
  metadata: number;
  root: number;
  page: number;
  /** The structure elements of the page's marks, by mark. */
  ofMarks: number[];
  /** The same in the order they are read. */
  asRead: number[];
  /** The tag and mark of a field's text or picture, by field index; none for decoration. */
  fields: ReadonlyMap<number, MarkedField>;
  /** Of an uploaded page, whose words are read as one text. */
  background: MarkedField | null;
  /** True when nothing in the file stands against PDF/A-2u. */
  isArchival: boolean;
}

interface MarkedField {
  tag: "H1" | "P" | "Figure";
  mark: number;
}

interface Tagged {
  design: Design;
  /** Indexes of the fields that draw a picture. */
  pictured: ReadonlySet<number>;
  hasUploadedPage: boolean;
}

/** Puts the structure of a design into the beginning of its PDFs. */
export function addTags(
  doc: PDFDocument,
  page: PDFPage,
  { design, pictured, hasUploadedPage }: Tagged,
): PdfTags {
  const { context, catalog } = doc;
  const [document, parentTree, metadata] = [
    context.register(context.obj({})),
    context.register(context.obj({})),
    context.register(context.obj({})),
  ];
  const root = context.register(
    context.obj({ Type: "StructTreeRoot", K: [document], ParentTree: parentTree }),
  );
  const ofMarks: PDFRef[] = [];
  const { language = ENGLISH } = design;
  const addElement = (tag: MarkedField["tag"], alt?: string, lang = language): MarkedField => {
    const mark = ofMarks.length;
    const element = context.obj({
      Type: "StructElem",
      S: tag,
      P: document,
      Pg: page.ref,
      K: mark,
    }) as PDFDict;
    if (alt) element.set(PDFName.of("Alt"), PDFHexString.fromText(alt));
    if (lang !== language) element.set(PDFName.of("Lang"), PDFString.of(lang));
    ofMarks.push(context.register(element));
    return { tag, mark };
  };
  const background = hasUploadedPage ? addElement("P") : null;
  const heading = headingOf(design);
  const fields = new Map<number, MarkedField>();
  for (const [index, field] of design.fields.entries()) {
    if (field.kind === "text") fields.set(index, addElement(field === heading ? "H1" : "P"));
    else if (field.kind === "qr") fields.set(index, addElement("Figure", QR_CODE, ENGLISH));
    else if (pictured.has(index)) fields.set(index, addElement("Figure", field.label || "Picture"));
  }
  const order = [...fields.keys()].sort(
    (a, b) =>
      design.fields[a]!.box.y - design.fields[b]!.box.y ||
      design.fields[a]!.box.x - design.fields[b]!.box.x,
  );
  const asRead = [
    ...(background ? [background] : []),
    ...order.map((index) => fields.get(index)!),
  ].map(({ mark }) => ofMarks[mark]!.objectNumber);
  page.node.set(PDFName.of("StructParents"), context.obj(0));
  page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
  catalog.set(PDFName.of("StructTreeRoot"), root);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  catalog.set(PDFName.of("Lang"), PDFString.of(language));
  catalog.set(PDFName.of("ViewerPreferences"), context.obj({ DisplayDocTitle: true }));
  catalog.set(PDFName.of("Metadata"), metadata);
  if (!hasUploadedPage) addOutputIntent(doc);
  return {
    document: document.objectNumber,
    parentTree: parentTree.objectNumber,
    metadata: metadata.objectNumber,
    root: root.objectNumber,
    page: page.ref.objectNumber,
    ofMarks: ofMarks.map(({ objectNumber }) => objectNumber),
    asRead,
    fields,
    background,
    isArchival: !hasUploadedPage,
  };
}

/**
 * The title of the certificate: what it calls itself, else its largest fixed text, else its
 * largest.
 */
function headingOf({ fields }: Design): Field | undefined {
  const texts = fields.flatMap((field) => (field.kind === "text" ? [field] : []));
  const fixed = texts.filter(({ content }) => usedPlaceholders(content).length === 0);
  const candidates = fixed.length ? fixed : texts;
  return (
    candidates.find(({ label }) => label === "Heading") ??
    [...candidates].sort((a, b) => b.size - a.size)[0]
  );
}

/** What the colours mean (ISO 19005-2, 6.2.3): those of screens. */
function addOutputIntent({ context, catalog }: PDFDocument): void {
  const profile = srgbProfile();
  const stream = context.register(
    PDFRawStream.of(context.obj({ N: 3, Length: profile.length }) as PDFDict, profile),
  );
  const intent = context.obj({
    Type: "OutputIntent",
    S: "GTS_PDFA1",
    DestOutputProfile: stream,
  }) as PDFDict;
  intent.set(PDFName.of("OutputConditionIdentifier"), PDFString.of("sRGB"));
  intent.set(PDFName.of("Info"), PDFString.of("sRGB"));
  catalog.set(PDFName.of("OutputIntents"), context.obj([context.register(intent)]));
}

/**
 * Operators of a part that means something, or of mere decoration, with that said (ISO 32000-2,
 * 14.6).
 */
export function marked(operators: string, field: MarkedField | null | undefined): string {
  if (field) return `/${field.tag} <</MCID ${field.mark}>> BDC\n${operators}\nEMC`;
  return operators ? `/Artifact BMC\n${operators}\nEMC` : "";
}

/**
 * What of the structure is one certificate's: its links and what leads to them. `firstFree`: the
 * first object number that is free. `links`: the object numbers of the annotations, whose
 * StructParent is their place in the list plus one.
 */
export function tagObjects(
  tags: PdfTags,
  links: readonly number[],
  firstFree: number,
): Map<number, PdfBody> {
  const objects = new Map<number, PdfBody>();
  const elements = links.map((_, i) => firstFree + i);
  for (const [i, link] of links.entries()) {
    const kids = `[<</Type/OBJR/Obj ${link} 0 R/Pg ${tags.page} 0 R>>]`;
    objects.set(
      elements[i]!,
      pdfDictionary(`/Type/StructElem/S/Link/P ${tags.document} 0 R/Pg ${tags.page} 0 R/K${kids}`),
    );
  }
  const list = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(" ");
  objects.set(
    tags.document,
    pdfDictionary(
      `/Type/StructElem/S/Document/P ${tags.root} 0 R/K[${list([...tags.asRead, ...elements])}]`,
    ),
  );
  const ofLinks = elements.map((element, i) => ` ${i + 1} ${element} 0 R`).join("");
  objects.set(tags.parentTree, pdfDictionary(`/Nums[0 [${list(tags.ofMarks)}]${ofLinks}]`));
  return objects;
}

/**
 * The file's description in XMP (ISO 16684-1), the same as in its information dictionary, as PDF/A
 * asks.
 */
export function xmpMetadata(
  { about, verifyUrl }: CertificateRequest,
  isArchival: boolean,
): PdfBody {
  const date = pdfDate(about.issuedAt)
    ? `${new Date(about.issuedAt).toISOString().slice(0, 19)}Z`
    : null;
  const inEvery = (name: string, text: string) =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt></dc:${name}>`;
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
      'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" ',
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
    inEvery("title", about.title),
    `<dc:creator><rdf:Seq><rdf:li>${escaped(about.issuer)}</rdf:li></rdf:Seq></dc:creator>`,
    inEvery("description", `${about.holder}, ${about.certificateId}`),
    `<pdf:Keywords>${escaped(verifyUrl)}</pdf:Keywords><pdf:Producer>Iweri</pdf:Producer>`,
    date ? `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>` : "",
    isArchival ? "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>" : "",
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join("");
  const bytes = Buffer.from(packet, "utf8");
  const head = Buffer.from(
    `<</Type/Metadata/Subtype/XML/Length ${bytes.length}>>\nstream\n`,
    "latin1",
  );
  return Buffer.concat([head, bytes, Buffer.from("\nendstream", "latin1")]);
}

/** Letters that XML knows: the file's description is the same in both places. */
export function describable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

function escaped(text: string): string {
  return describable(text).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
