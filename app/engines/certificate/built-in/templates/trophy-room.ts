import { PAPER_PAGES, type Page } from "../pages.ts";
import { blend, type Palette } from "../palette.ts";
import { bittenOutline, divider } from "../parts/borders.ts";
import { wreath } from "../parts/emblems.ts";
import { dated, signatory } from "../parts/foot.ts";
import { inscription } from "../parts/inscription.ts";
import { placedCode } from "../parts/lower.ts";
import {
  type Area,
  clipped,
  fill,
  inset,
  mirrored,
  path,
  placed,
  polar,
  polygon,
  rect,
  stroke,
  times,
} from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { logo } from "../parts/words.ts";
import type { Template } from "../template.ts";
import { trophyRoom as firstEdition } from "./earlier/trophy-room.ts";

const BOWL =
  "M-84-150H84C84-62 56 4 18 24C13 34 13 44 22 54H-22C-13 44-13 34-18 24C-56 4-84-62-84-150Z";
const STEM = "M-13 66C-11 88-34 98-56 106H56C34 98 11 88 13 66Z";
const HANDLE = "M80-128C132-150 164-96 132-52C116-30 84-16 66-30C58-38 66-50 76-44";

/** An engraved cup with two handles on its plinth, about 330 high around the origin. */
function cup(metal: string, dark: string): string {
  const light = blend(metal, "#ffffff", 0.45);
  const hatch = times(26, (i) => {
    const y = -144 + i * 6.4;
    return path(
      `M${22 + i * 0.6} ${y}H90M-90 ${y}H${-74 + i * 1.1}`,
      stroke(dark, 1.1 + i * 0.05, 0.5),
    );
  });
  const flutes = times(9, (i) => {
    const x = (i - 4) * 19;
    return path(`M${x} -58C${x} -30 ${x * 0.6} 4 ${x * 0.18} 26`, stroke(dark, 1.8, 0.6));
  });
  return [
    mirrored(path(HANDLE, stroke(metal, 9, 1, `stroke-linecap="round"`))),
    path(BOWL, fill(metal)),
    clipped(
      "bowl",
      path(BOWL, ""),
      hatch + flutes + path("M-90-58H90M-90-64H90", stroke(dark, 1.8, 0.7)),
    ),
    path("M-58-138C-58-104-52-84-46-72", stroke(light, 6, 1, `stroke-linecap="round"`)),
    rect({ x: -92, y: -162, width: 184, height: 15 }, fill(metal), 7),
    rect({ x: -92, y: -151, width: 184, height: 2 }, fill(dark, 0.5)),
    rect({ x: -29, y: 54, width: 58, height: 14 }, fill(metal), 7),
    path(STEM, fill(metal)),
    rect({ x: -66, y: 106, width: 132, height: 15 }, fill(metal)),
    rect(
      { x: -82, y: 124, width: 164, height: 50 },
      `${fill(dark)} stroke="${metal}" stroke-width="3"`,
    ),
    rect({ x: -50, y: 137, width: 100, height: 24 }, stroke(metal, 2)),
  ].join("");
}

/** A panel in the style of the 1920s: a cup and its laurel in rays, in a stepped frame. */
function showcase(page: Page, panel: Area, [cx, cy]: [number, number], palette: Palette): string {
  const { unit, widthPx: w, heightPx: h } = page;
  const { deep, accent } = palette;
  const reach = Math.hypot(w, h);
  const rays = times(36, (i) =>
    polygon(
      [
        polar(cx, cy, 196 * unit, (i + 0.4) / 36),
        polar(cx, cy, reach, (i + 0.2) / 36),
        polar(cx, cy, reach, (i + 0.6) / 36),
      ],
      fill(accent, i % 2 ? 0.2 : 0.34),
    ),
  );
  const frame = (by: number, width: number) =>
    path(bittenOutline(inset(panel, by * unit), 46 * unit, "step"), stroke(accent, width * unit));
  return [
    rect(panel, fill(deep)),
    clipped("panel", path(bittenOutline(inset(panel, 44 * unit), 46 * unit, "step"), ""), rays),
    frame(30, 5) + frame(44, 1.8),
    placed(wreath(blend(accent, deep, 0.25), 12), cx, cy + 20 * unit, 1.5 * unit),
    placed(cup(accent, deep), cx, cy + 6 * unit, 0.86 * unit),
  ].join("");
}

export const trophyRoom: Template = {
  slug: "trophy-room",
  name: "Trophy room",
  description:
    "An engraved cup in fine rays on a panel in the style of the 1920s. For champions, top sellers and best in class.",
  occasions: ["Sport", "Employee awards", "School"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffdf7", primary: "#123c33", accent: "#cfa548" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primaryText, accent, accentText, accentLine, paper } = palette;
    const panel = isTall
      ? { x: 0, y: 0, width: w, height: 600 * unit }
      : { x: 0, y: 0, width: 540 * unit, height: h };
    const [cx, cy]: [number, number] = [panel.x + panel.width / 2, isTall ? 300 * unit : h * 0.4];
    const foot = footVoices(palette, "Noto Serif", { units: 32 });
    const side = (isTall ? 120 : 110) * unit;
    const [x, y] = isTall ? [side, panel.height + 50 * unit] : [panel.width + side, 100 * unit];
    return joined(
      ground(page, paper),
      showcase(page, panel, [cx, cy], palette),
      isTall
        ? rect({ ...panel, y: panel.height, height: 10 * unit }, fill(accent))
        : rect({ ...panel, x: panel.width, width: 10 * unit }, fill(accent)),
      stack(page, { x, y, width: w - x - side, height: h - y - 108 * unit }, [
        logo(90),
        gap(8),
        ...inscription({
          voices: {
            organisation: {
              font: "Noto Serif",
              units: 32,
              colour: accentText,
              bold: true,
              letterCase: "upper",
            },
            heading: {
              font: "Noto Serif Display",
              units: isTall ? 98 : 108,
              colour: primaryText,
              bold: true,
            },
            name: {
              font: "Noto Serif Display",
              units: isTall ? 106 : 112,
              colour: ink,
              least: 0.42,
            },
            course: { font: "Noto Serif", units: 50, colour: primaryText, bold: true },
            small: quiet(palette, "Noto Serif", { units: 34, italic: true }),
          },
          heading: "Champion Award",
          opening: "is presented to",
          linking: "winner of",
          afterName: [
            gap(10, 2),
            ornament(26, (area) => divider(area, unit, accentLine, { width: 560 })),
          ],
          leading: 10,
        }),
        gap(24),
        columns(
          dated(foot, isTall ? 330 : 360),
          signatory(foot, { units: isTall ? 420 : 460, role: "President" }),
        ),
      ]),
      placedCode(page, isTall ? w - 240 * unit : cx, isTall ? 170 * unit : h - 360 * unit, {
        side: 200,
        id: { ...foot.id, units: 20, colour: palette.onDeep },
        width: 320,
      }),
    );
  },
};
