import { createHash } from "node:crypto";
import { TITLE_FRAME } from "../../certificates/built-in/title-frame.ts";
import type { Design, TextField } from "../../certificates/design.ts";
import type { DrawRequest } from "../../certificates/drawing.ts";
import type { Config } from "../../config.server.ts";
import type { ListedPage } from "../list-pages.server.ts";
import { titleLines } from "./title-lines.ts";

/** Raised when the picture of the same page would look otherwise than before. */
const LOOK = 2;
const INK = "#111a33";
/** The product's own blue, deep enough for a frame. */
const OWN_COLOUR = "#1a369e";

/**
 * What the renderer of certificates needs to draw the picture of a page: its title and who runs the site, in the frame of a
 * certificate. `frame` is the colour of the frame.
 */
export function pagePicture(config: Config, page: ListedPage, frame: string | null): DrawRequest {
  const lines = titleLines(page.title);
  const design = designOf(frame ?? OWN_COLOUR, lines.length);
  const titles = Object.fromEntries(lines.map((line, at) => [`Line ${at + 1}`, line]));
  const values = { ...titles, Name: config.appName, Host: new URL(config.appUrl).host };
  return {
    designKey: `site-picture-${createHash("sha256")
      .update(JSON.stringify([LOOK, design]))
      .digest("hex")
      .slice(0, 24)}`,
    design,
    values,
    verifyUrl: config.appUrl,
    about: { title: page.title, holder: config.appName, issuer: config.appName, certificateId: page.path, issuedAt: "" },
  };
}

/** Names the very picture that a request draws. */
export function pictureTag({ designKey, values }: DrawRequest): string {
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
      words("name", "{Name}", { x: 10, y: 14.5, width: 80, height: 9 }, { size: 22, bold: true, colour }),
      words("title", title, { x: 8, y: 22, width: 84, height: 40 }, { size: lines > 2 ? 34 : 42, bold: true, colour: INK }),
      words("host", "{Host}", { x: 20, y: 84.5, width: 60, height: 5.5 }, { font: "Noto Sans", size: 13, colour: "#5a6580" }),
    ],
  };
}

function words(id: string, content: string, box: TextField["box"], look: Partial<TextField>): TextField {
  const plain = { bold: false, italic: false, underline: false, list: false, minSize: 12, size: 20, colour: INK } as const;
  return { kind: "text", id, label: id, content, box, font: "Noto Serif Display", align: "center", ...plain, ...look };
}
