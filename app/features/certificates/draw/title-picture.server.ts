import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { type Design, type TextField, TITLE_FRAME } from "#app/engines/certificate/design.ts";
import type { Drawing, DrawRequest } from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";

/**
 * A picture of words in the frame of a certificate, 1200 × 630, for chats and networks that show a
 * link.
 */
export interface TitlePicture {
  /** Names these very bytes. */
  version: string;
  /** A PNG, or what it was made into. Null: so many pictures are being drawn that this one has to wait. */
  bytes: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

interface TitleWords {
  /** Above the title, in the colour of the frame. */
  name: string;
  title: string;
  /** Below it, small. */
  foot: string;
  /** `#rrggbb`; null: the product's own. It must show on white paper. */
  frame: string | null;
  /** The page's address: what the picture is known by. */
  path: string;
}

/** The picture of a title. */
export function titlePicture(
  { config, drawing }: Pick<AppContext, "config" | "drawing">,
  words: TitleWords,
): TitlePicture {
  return finishedPicture(drawing, titleRequest(config.appUrl, words), ofFewColours);
}

/** What becomes of a drawing before it is sent. */
type Finish = (png: Uint8Array) => Promise<Buffer>;

/** A PNG of few colours, which is a third of the size and looks the same. */
const ofFewColours: Finish = (png) =>
  sharp(png).png({ palette: true, colours: 128, dither: 0.4, effort: 7 }).toBuffer();

/** The picture of a request. It is drawn when its bytes are asked for, once, and kept. */
export function finishedPicture(drawing: Drawing, draw: DrawRequest, finish: Finish): TitlePicture {
  const version = pictureTag(draw);
  const bytes = () =>
    cachedPicture(drawing, draw, { version, finish }).catch((error: unknown) => {
      // By name: the program that draws and the one that answers are bundled apart, each with a
      // class of its own.
      if (error instanceof Error && error.name === "DrawingBusyError") return null;
      throw error;
    });
  return { version, bytes };
}

/** Raised when the picture of the same title would look otherwise than before. */
const DESIGN_VERSION = 2;
const INK = "#111a33";
/** The product's own blue, deep enough for a frame. */
const DEFAULT_FRAME_COLOUR = "#1a369e";

function titleRequest(appUrl: string, { name, title, foot, frame, path }: TitleWords): DrawRequest {
  const lines = titleLines(title);
  const design = designOf(frame ?? DEFAULT_FRAME_COLOUR, lines.length);
  const titles = Object.fromEntries(lines.map((line, at) => [`Line ${at + 1}`, line]));
  const values = { ...titles, Name: name, Host: foot };
  return {
    designKey: `site-picture-${createHash("sha256")
      .update(JSON.stringify([DESIGN_VERSION, design]))
      .digest("hex")
      .slice(0, 24)}`,
    design,
    values,
    verifyUrl: appUrl,
    about: { title, holder: name, issuer: name, certificateId: path, issuedAt: "" },
  };
}

/** Names the very picture that a request draws. */
function pictureTag({ designKey, values }: DrawRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([designKey, values]))
    .digest("hex")
    .slice(0, 24);
}

function designOf(colour: string, lines: number): Design {
  const title = Array.from({ length: lines }, (_, at) => `{Line ${at + 1}}`).join("\n");
  return {
    ...TITLE_FRAME,
    backgroundId: `title-frame:${colour}`,
    fields: [
      textField(
        "name",
        "{Name}",
        { x: 10, y: 14.5, width: 80, height: 9 },
        { size: 22, bold: true, colour },
      ),
      textField(
        "title",
        title,
        { x: 8, y: 22, width: 84, height: 40 },
        { size: lines > 2 ? 34 : 42, bold: true, colour: INK },
      ),
      textField(
        "host",
        "{Host}",
        { x: 20, y: 84.5, width: 60, height: 5.5 },
        { font: "Noto Sans", size: 13, colour: "#5a6580" },
      ),
    ],
  };
}

export function textField(
  id: string,
  content: string,
  box: TextField["box"],
  look: Partial<TextField>,
): TextField {
  const plain = {
    bold: false,
    italic: false,
    underline: false,
    list: false,
    minSize: 12,
    size: 20,
    colour: INK,
  } as const;
  return {
    kind: "text",
    id,
    label: id,
    content,
    box,
    font: "Noto Serif Display",
    align: "center",
    ...plain,
    ...look,
  };
}

/** Some 100 KB each; the site has fewer pages. */
const MAX_CACHED = 150;
const pictureCache = new WeakMap<Drawing, LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>>();

/**
 * Networks do not show what is larger than 300 KB. Drawn once; anyone who asks meanwhile waits for
 * the same one. One that failed is tried again by the next.
 */
function cachedPicture(
  drawing: Drawing,
  request: DrawRequest,
  { version: tag, finish }: { version: string; finish: Finish },
): Promise<Uint8Array<ArrayBuffer>> {
  const pictures =
    pictureCache.get(drawing) ??
    new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_CACHED });
  pictureCache.set(drawing, pictures);
  const known = pictures.get(tag);
  if (known) return known;
  const drawn = drawing
    .png(request)
    .then(finish)
    .then((bytes) => new Uint8Array(bytes));
  pictures.set(tag, drawn);
  drawn.catch(() => pictures.delete(tag));
  return drawn;
}

const LINE_LENGTH = 25;
const MAX_LINES = 4;

/** A title in lines of about the same length, as few as a poster wants. Words are never broken. */
export function titleLines(
  title: string,
  { most = MAX_LINES, letters = LINE_LENGTH }: { most?: number; letters?: number } = {},
): string[] {
  const words = title.split(/\s+/).filter(Boolean);
  const lettersOf = (line: string) => [...line.normalize("NFC")].length;
  const count = Math.min(most, words.length, Math.ceil(lettersOf(title) / letters));
  const lines: string[] = [];
  let rest = words;
  for (let left = count; left > 0; left--) {
    const fair = lettersOf(rest.join(" ")) / left;
    let taken = 1;
    // The next word comes along while that brings the line closer to its fair share.
    while (left === 1 ? taken < rest.length : taken < rest.length - left + 1) {
      const [without = 0, withIt = 0] = [taken, taken + 1].map((many) =>
        lettersOf(rest.slice(0, many).join(" ")),
      );
      if (left > 1 && Math.abs(withIt - fair) > Math.abs(without - fair)) break;
      taken++;
    }
    lines.push(rest.slice(0, taken).join(" "));
    rest = rest.slice(taken);
  }
  return lines;
}
