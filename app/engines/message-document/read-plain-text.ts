import { parsePlaceholders, placeholderKey } from "#app/engines/placeholders/index.ts";
import {
  type Block,
  CERTIFICATE_KEY,
  type Inline,
  MAX_READ_LETTERS,
  type MessageDocument,
} from "./document.ts";
import { LIST_ITEM } from "./markdown-lines.ts";
import { certificateMention, normaliseDocument } from "./normalise.ts";

const CERTIFICATE = "\ue002";

/**
 * A message as it was typed before there was Markdown: paragraphs, lists and placeholders,
 * everything else as it stands. It means what `readMessageBody` made of it, apart from a
 * certificate that isn't mentioned, which the e-mail adds.
 */
export function readPlainText(body: string): MessageDocument {
  if (body.length > MAX_READ_LETTERS) {
    const lines = body.split(/\r\n?|\n/).map((text): Inline => ({ kind: "text", text }));
    const words = lines.flatMap((line, index): Inline[] =>
      index > 0 ? [{ kind: "break" }, line] : [line],
    );
    return normaliseDocument([{ kind: "paragraph", words }]);
  }
  const clean = body
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\ue000-\ue00f]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
    .replace(/\p{Cs}/gu, "\ufffd");
  const marked = parsePlaceholders(clean)
    .map((part) => {
      if (part.kind === "text") return part.text;
      return placeholderKey(part.name) === CERTIFICATE_KEY ? CERTIFICATE : part.source;
    })
    .join("");
  const blocks: Block[] = [];
  let paragraph: Inline[] = [];
  let hasCertificate = false;
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", words: paragraph });
    paragraph = [];
  };
  const addLine = (line: string) => {
    if (paragraph.length > 0) paragraph.push({ kind: "break" });
    for (const part of readLine(line)) paragraph.push(part);
  };
  for (const raw of marked.split("\n")) {
    const line = raw.trim();
    const item = LIST_ITEM.exec(raw);
    if (line === "") endParagraph();
    else if (item) {
      endParagraph();
      const ordered = item[2] !== undefined;
      const last = blocks.at(-1);
      const words = readLine(item[3] ?? "");
      if (last?.kind === "list" && last.ordered === ordered) last.items.push({ words });
      else
        blocks.push({
          kind: "list",
          ordered,
          start: ordered ? Number(item[2]) : 1,
          items: [{ words }],
        });
    } else if (!hasCertificate && line.endsWith(CERTIFICATE)) {
      const before = line.slice(0, -CERTIFICATE.length).trim();
      if (before) addLine(before);
      endParagraph();
      blocks.push({ kind: "certificate" });
      hasCertificate = true;
    } else addLine(line);
  }
  endParagraph();
  return normaliseDocument(blocks);
}

function readLine(line: string): Inline[] {
  return line.split(CERTIFICATE).flatMap((text, index): Inline[] => [
    ...(index > 0 ? [certificateMention({})] : []),
    ...parsePlaceholders(text).map((part): Inline => {
      if (part.kind === "text") return { kind: "text", text: part.text };
      const [name = "", ...fallback] = part.name.split("|");
      return {
        kind: "placeholder",
        name: name.trim(),
        ...(fallback.length > 0 ? { fallback: fallback.join("|").trim() } : {}),
      };
    }),
  ]);
}
