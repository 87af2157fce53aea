import { coordinate as c } from "./curves.ts";
import { engravedFrame, rosette, seal } from "./ornaments.ts";

/** What networks and chats show of a link: twice as wide as high, nearly. */
export const TITLE_FRAME = { widthPx: 1200, heightPx: 630 };

const PAPER = "#FFFDF7";
const MARGIN_PX = 26;
const BAND_PX = 30;

/** The sheet behind a page's title: paper in an engraved frame of the brand's colour `#rrggbb`, with the gold seal at its foot. */
export function titleFrame(colour: string): string {
  const { widthPx, heightPx } = TITLE_FRAME;
  const centre = MARGIN_PX + BAND_PX / 2;
  const corners = [
    [centre, centre],
    [widthPx - centre, centre],
    [centre, heightPx - centre],
    [widthPx - centre, heightPx - centre],
  ].map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="31" fill="${colour}"/>` +
      rosette(x!, y!, 26, 10, 12, `stroke="#E2AD3E" stroke-width="1.1"`) +
      `<circle cx="${x}" cy="${y}" r="5" fill="#E2AD3E"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    `<rect width="${widthPx}" height="${heightPx}" fill="${colour}"/>`,
    `<rect x="${MARGIN_PX}" y="${MARGIN_PX}" width="${widthPx - 2 * MARGIN_PX}" height="${heightPx - 2 * MARGIN_PX}" fill="${PAPER}"/>`,
    rosette(widthPx / 2, 300, 540, 70, 30, `stroke="${colour}" stroke-opacity=".05" stroke-width="1.3"`),
    engravedFrame({ widthPx, heightPx, marginPx: MARGIN_PX, bandPx: BAND_PX, line: colour, tint: PAPER }),
    ...corners,
    `<path d="M${c(widthPx / 2 - 340)} 450H${c(widthPx / 2 - 74)}M${c(widthPx / 2 + 74)} 450H${c(widthPx / 2 + 340)}" stroke="#A97C22" stroke-width="2"/>`,
    seal(widthPx / 2, 444, 44, { ribbon: { left: colour, right: colour } }),
    "</svg>",
  ].join("");
}
