import { PAPER_PAGES } from "../pages.ts";
import { star } from "../parts/emblems.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import {
  circle,
  fill,
  inset,
  path,
  placed,
  polygon,
  rect,
  steadyRandom,
  stroke,
  times,
} from "../parts/shapes.ts";
import {
  columns,
  gap,
  ground,
  joined,
  narrower,
  ornament,
  stack,
  wholePage,
} from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  opening,
  organisation,
  placedLogo,
  recipient,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

/** Flags on a string that sags between two points. */
function bunting(
  fromX: number,
  toX: number,
  y: number,
  sag: number,
  size: number,
  colours: readonly string[],
): string {
  const count = Math.round((toX - fromX) / (size * 1.25));
  const at = (part: number) =>
    [fromX + (toX - fromX) * part, y + sag * 4 * part * (1 - part)] as const;
  const flags = times(count, (i) => {
    const [x, top] = at((i + 0.5) / count);
    return polygon(
      [
        [x - size / 2, top],
        [x + size / 2, top],
        [x, top + size * 1.15],
      ],
      fill(colours[i % colours.length]!),
    );
  });
  const string = path(
    `M${fromX} ${y}Q${(fromX + toX) / 2} ${y + sag * 2} ${toX} ${y}`,
    stroke("#6b5b4d", size * 0.06),
  );
  return flags + string;
}

export const firstSteps: Template = {
  slug: "first-steps",
  name: "First steps",
  description:
    "Bunting, confetti and friendly letters. For nursery and primary schools, clubs and reading challenges.",
  occasions: ["School", "Participation", "Achievement"],
  pages: PAPER_PAGES,
  palette: { paper: "#fffdf5", primary: "#2563a8", accent: "#ef6c3b" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { ink, primary, primaryText, accent, accentText, tint } = palette;
    const colours = [accent, "#f6bd36", primary, "#39a78b", "#8a5fc1"];
    const random = steadyRandom(7);
    const confetti = times(300, () => {
      const [x, y, kind, colour] = [
        random() * w,
        random() * h,
        random(),
        colours[Math.floor(random() * colours.length)]!,
      ];
      const nearEdge = Math.min(x, w - x) < 132 * unit || h - y < 116 * unit;
      if (!nearEdge || y < 190 * unit || Math.min(x, w - x, h - y) < 66 * unit) return "";
      if (kind < 0.4) return circle(x, y, 8 * unit, fill(colour));
      if (kind < 0.7) return placed(star(15, colour), x, y, unit, kind * 90);
      return placed(
        rect({ x: -13, y: -4, width: 26, height: 8 }, fill(colour), 4),
        x,
        y,
        unit,
        kind * 360,
      );
    });
    const foot = footVoices(palette, "Andika");
    const small = quiet(palette, "Andika", { units: 38 });
    const besideLogo = isTall ? 0 : 260;
    const flags = isTall ? [0, w] : [0, w / 2, w];
    return joined(
      ground(page, tint),
      rect(inset(wholePage(page), 40 * unit), fill(palette.paper), 44 * unit),
      rect(
        inset(wholePage(page), 58 * unit),
        stroke(
          accent,
          4 * unit,
          1,
          `stroke-dasharray="${14 * unit} ${18 * unit}" stroke-linecap="round"`,
        ),
        34 * unit,
      ),
      confetti,
      ...flags.slice(1).map((to, i) => bunting(flags[i]!, to, 0, 62 * unit, 88 * unit, colours)),
      stack(
        page,
        inset(wholePage(page), (isTall ? 150 : 180) * unit, (isTall ? 240 : 170) * unit),
        [
          ornament(isTall ? 210 : 20, ({ x, y, width, height }) =>
            isTall
              ? placed(
                  star(92, "#f6bd36") +
                    circle(-16, -4, 7, fill("#5b4636")) +
                    circle(16, -4, 7, fill("#5b4636")) +
                    path("M-22 16Q0 40 22 16", stroke("#5b4636", 6, 1, `stroke-linecap="round"`)),
                  x + width / 2,
                  y + height / 2,
                  unit,
                )
              : "",
          ),
          narrower(
            besideLogo,
            organisation({ font: "Andika", units: 36, colour: ink, bold: true }),
          ),
          gap(6),
          narrower(
            besideLogo,
            heading("Well Done!", {
              font: "Playpen Sans",
              units: 124,
              colour: accentText,
              bold: true,
            }),
          ),
          gap(6),
          opening("This certificate belongs to", small),
          recipient({
            font: "Playpen Sans",
            units: isTall ? 96 : 108,
            colour: primaryText,
            bold: true,
          }),
          gap(6),
          linking("who did a wonderful job in", small),
          course({ font: "Playpen Sans", units: 54, colour: ink }),
          gap(12),
          columns(
            dated(foot, 300),
            signatory(foot, { units: isTall ? 350 : 420, role: "Class teacher" }),
            code({ id: foot.id, units: 320 }),
          ),
        ],
      ),
      placedLogo(page, isTall ? [null, 168] : [180, 210]),
    );
  },
};
