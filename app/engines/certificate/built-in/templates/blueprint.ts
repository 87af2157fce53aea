import { PAPER_PAGES, type Page } from "../pages.ts";
import { code, signatory } from "../parts/foot.ts";
import { inscription } from "../parts/inscription.ts";
import { cells, numbered, piled, plainDate } from "../parts/lower.ts";
import {
  type Area,
  circle,
  fill,
  inset,
  line,
  outlineOf,
  path,
  polar,
  rect,
  stroke,
  times,
} from "../parts/shapes.ts";
import { gap, ground, joined, stack, wholePage } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import { logo } from "../parts/words.ts";
import type { Template } from "../template.ts";
import { blueprint as firstEdition } from "./earlier/blueprint.ts";

/** A spur gear as it is drafted: teeth, pitch circle, hub, spokes and centre lines. */
function gear(
  cx: number,
  cy: number,
  r: number,
  teeth: number,
  turn: number,
  colour: string,
  u: number,
): string {
  const thin = stroke(colour, 1.4 * u);
  const dashed = stroke(
    colour,
    1.4 * u,
    1,
    `stroke-dasharray="${16 * u} ${4 * u} ${4 * u} ${4 * u}"`,
  );
  const tooth = (2 * Math.PI * r) / teeth / 2.2;
  const outline = Array.from({ length: teeth }, (_, i) =>
    [
      [0, 0.93],
      [0.28, 0.93],
      [0.38, 1.06],
      [0.62, 1.06],
      [0.72, 0.93],
    ].map(([part, share]) =>
      polar(cx, cy, r * share! + (share! > 1 ? tooth * 0.1 : 0), (i + part!) / teeth + turn),
    ),
  ).flat();
  const holes = times(6, (i) => {
    const [x, y] = polar(cx, cy, r * 0.55, i / 6 + turn);
    return circle(x, y, r * 0.15, thin) + circle(x, y, 2 * u, fill(colour));
  });
  const reach = r * 1.22;
  return [
    path(`${outlineOf(outline)}Z`, stroke(colour, 3 * u, 1, `stroke-linejoin="round"`)),
    circle(cx, cy, r, dashed),
    circle(cx, cy, r * 0.82, thin),
    circle(cx, cy, r * 0.55, dashed),
    holes,
    circle(cx, cy, r * 0.27, stroke(colour, 3 * u)),
    circle(cx, cy, r * 0.14, stroke(colour, 3 * u)),
    line(cx - reach, cy, cx + reach, cy, dashed),
    line(cx, cy - reach, cx, cy + reach, dashed),
  ].join("");
}

/** The ticks between a sheet's two frames, by which places on it are named. */
function zones(outer: Area, frame: Area, unit: number, colour: string): string[] {
  return [1, 2, 3, 4, 5, 6, 7].map((i) => {
    const x = frame.x + (frame.width * i) / 8;
    const y = frame.y + (frame.height * i) / 8;
    const tick = stroke(colour, 2 * unit);
    return (
      line(x, outer.y, x, frame.y, tick) +
      line(x, outer.y + outer.height, x, frame.y + frame.height, tick) +
      line(outer.x, y, frame.x, y, tick) +
      line(outer.x + outer.width, y, frame.x + frame.width, y, tick)
    );
  });
}

/** Three gears that mesh, in the right upper corner. */
function gearTrain({ unit, widthPx: w, isTall }: Page, colour: string, accent: string): string {
  const [gx, gy] = [w - (isTall ? 352 : 400) * unit, (isTall ? 330 : 318) * unit];
  return (
    gear(gx, gy, 168 * unit, 26, 0, colour, unit) +
    gear(gx - 256 * unit, gy - 66 * unit, 94 * unit, 15, 0.02, colour, unit) +
    gear(gx + 190 * unit, gy - 150 * unit, 72 * unit, 12, 0.01, accent, unit)
  );
}

export const blueprint: Template = {
  slug: "blueprint",
  name: "Blueprint",
  description:
    "Drafted gears and a title block. For engineering, vocational and technical training.",
  occasions: ["Completion", "Safety", "CPD hours"],
  pages: PAPER_PAGES,
  palette: { paper: "#f7fafd", primary: "#1c4e9c", accent: "#c8602b" },
  earlier: [firstEdition],
  draw(page, palette) {
    const { unit, widthPx: w, isTall } = page;
    const { ink, primary, primaryText, primaryLine, accent, accentText, paper, tint } = palette;
    const outer = inset(wholePage(page), 40 * unit);
    const frame = inset(outer, 26 * unit);
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Noto Sans Mono", { units: 27, ...left });
    const x = frame.x + (isTall ? 56 : 90) * unit;
    const width = w - 2 * x;
    const blockWidth = (isTall ? 830 : 1010) * unit;
    const blockX = frame.x + frame.width - blockWidth;
    const blockHeight = 260 * unit;
    const blockY = frame.y + frame.height - blockHeight;
    return joined(
      ground(page, paper),
      rect(outer, stroke(primaryLine, 2 * unit)),
      ...zones(outer, frame, unit, primaryLine),
      gearTrain(page, primaryLine, accent),
      rect(frame, stroke(primary, 5 * unit)),
      stack(page, { x, y: frame.y + 50 * unit, width, height: blockY - frame.y - 90 * unit }, [
        logo(96, "left"),
        gap(isTall ? 150 : 60, 2),
        ...inscription({
          voices: {
            organisation: {
              font: "Noto Sans Mono",
              units: 30,
              colour: accentText,
              bold: true,
              ...left,
            },
            heading: {
              font: "Noto Sans",
              units: isTall ? 84 : 92,
              colour: primaryText,
              bold: true,
              ...left,
            },
            name: {
              font: "Noto Sans",
              units: isTall ? 100 : 116,
              colour: ink,
              bold: true,
              ...left,
            },
            course: { font: "Noto Sans", units: 50, colour: primaryText, bold: true, ...left },
            small: quiet(palette, "Noto Sans", { units: 36, ...left }),
          },
          heading: "Certificate of Training",
          opening: "This is to certify that",
          linking: "has met the required standard in",
          leading: 10,
        }),
      ]),
      rect({ x: blockX, y: blockY, width: blockWidth, height: blockHeight }, fill("#ffffff")),
      rect({ x: blockX, y: blockY - 16 * unit, width: blockWidth, height: 16 * unit }, fill(tint)),
      stack(page, { x: blockX, y: blockY, width: blockWidth, height: blockHeight }, [
        (at) => ({
          ...cells(
            16,
            stroke(primary, 3 * unit),
            signatory(foot, { units: isTall ? 350 : 420, role: "Lead assessor", height: 92 }),
            piled(
              16,
              plainDate(foot, isTall ? 350 : 400, "Date of issue"),
              numbered(foot, isTall ? 350 : 400, "Certificate no."),
            ),
          )(at),
          height: blockHeight,
        }),
      ]),
      stack(page, { x, y: blockY, width: 250 * unit, height: blockHeight }, [
        (at) => {
          const { height, width: codeWidth, draw } = code({ id: null, border: primaryLine })(at);
          return { height, draw: (area) => draw({ ...area, width: codeWidth }) };
        },
      ]),
    );
  },
};
