import { coordinate as c } from "../ornaments.ts";
import { PAPER_PAGES } from "../pages.ts";
import { blend } from "../palette.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import {
  type Area,
  circle,
  fill,
  line,
  path,
  placed,
  polar,
  stroke,
  times,
} from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, shorter, stack } from "../parts/stack.ts";
import { footVoices, quiet } from "../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../parts/words.ts";
import type { Template } from "../template.ts";

export const fanfarePages: Template = {
  slug: "fanfare",
  name: "Fanfare",
  description:
    "A ticket on a crowd of beaded fans in plum, coral and marigold. Bold, for events, conferences and attendance.",
  occasions: ["Participation"],
  pages: PAPER_PAGES,
  palette: { paper: "#fff8ea", primary: "#7a3fc2", accent: "#f0553b" },
  draw(page, palette) {
    const { unit, widthPx: w, heightPx: h, isTall } = page;
    const { paper, deep, primary, primaryText, accent, accentText, ink } = palette;
    const dark = blend(deep, "#000000", 0.35);
    const marigold = blend(accent, "#ffd23f", 0.62);
    const teal = blend(primary, "#12a594", 0.72);
    const colours = [accent, marigold, teal, primary, paper];
    const ticket = {
      x: 100 * unit,
      y: 100 * unit,
      width: w - 200 * unit,
      height: h - (isTall ? 420 : 330) * unit,
    };
    const tear = ticket.y + ticket.height - (isTall ? 380 : 330) * unit;
    const outline = ticketOutline(ticket, tear, 48 * unit, 26 * unit);
    const left = { align: "left" } as const;
    const foot = footVoices(palette, "Noto Sans", left);
    const small = quiet(palette, "Noto Sans", left);
    const inside = { x: ticket.x + 90 * unit, width: ticket.width - 180 * unit };
    return joined(
      ground(page, dark),
      fans(page.widthPx, page.heightPx, (isTall ? 330 : 230) * unit, ticket, dark, colours),
      path(outline, `${fill(dark)} stroke="${dark}" stroke-width="${30 * unit}"`),
      path(outline, fill(paper)),
      line(
        ticket.x + 76 * unit,
        tear,
        ticket.x + ticket.width - 76 * unit,
        tear,
        stroke(dark, 7 * unit, 1, `stroke-linecap="round" stroke-dasharray="0 ${c(21 * unit)}"`),
      ),
      stack(page, { ...inside, y: ticket.y + 56 * unit, height: tear - ticket.y - 80 * unit }, [
        logo(84, "left"),
        gap(6),
        organisation({ font: "Noto Sans", units: 38, colour: primaryText, bold: true, ...left }),
        gap(8),
        heading("Certificate of Attendance", {
          font: "Noto Sans",
          units: isTall ? 68 : 80,
          colour: accentText,
          bold: true,
          ...left,
        }),
        ornament(34, ({ x, y }) =>
          times(15, (i) =>
            circle(
              x + (12 + i * 32) * unit,
              y + 14 * unit,
              11 * unit,
              fill([...colours.slice(0, 4), dark][i % 5]!),
            ),
          ),
        ),
        gap(10),
        opening("This is to certify that", small),
        recipient({
          font: "Noto Sans",
          units: isTall ? 96 : 100,
          colour: ink,
          bold: true,
          ...left,
        }),
        gap(8),
        linking("attended", small),
        shorter(0, course({ font: "Noto Sans", units: 58, colour: ink, bold: true, ...left })),
      ]),
      stack(
        page,
        { ...inside, y: tear + 22 * unit, height: ticket.y + ticket.height - tear - 44 * unit },
        [
          columns(
            dated(foot, isTall ? 290 : 360),
            signatory(foot, { units: isTall ? 330 : 460, height: 90 }),
            code({ id: { ...foot.id, align: "right" }, units: 320, side: 184 }),
          ),
        ],
      ),
    );
  },
};

/** A ticket with a half-round notch at both ends of its tear line. */
function ticketOutline(
  { x, y, width, height }: Area,
  tear: number,
  notch: number,
  round: number,
): string {
  const [right, bottom] = [x + width, y + height];
  const corner = (px: number, py: number) => `A${c(round)} ${c(round)} 0 0 1 ${c(px)} ${c(py)}`;
  const bite = (px: number, py: number) => `A${c(notch)} ${c(notch)} 0 0 0 ${c(px)} ${c(py)}`;
  return [
    `M${c(x + round)} ${c(y)}H${c(right - round)}${corner(right, y + round)}`,
    `V${c(tear - notch)}${bite(right, tear + notch)}V${c(bottom - round)}${corner(right - round, bottom)}`,
    `H${c(x + round)}${corner(x, bottom - round)}V${c(tear + notch)}${bite(x, tear - notch)}V${c(y + round)}${corner(x + round, y)}Z`,
  ].join("");
}

/**
 * Rows of beaded fans, each half a step along and in front of the one above; those that the ticket
 * hides are left out.
 */
function fans(
  w: number,
  h: number,
  radius: number,
  hidden: Area,
  dark: string,
  colours: readonly string[],
): string {
  const [step, rise] = [2 * radius, radius / 2];
  let shapes = "";
  for (let row = 0; row * rise < h + radius; row++) {
    for (let column = -1; column * step < w + step; column++) {
      const [x, y] = [column * step + (row % 2) * radius, row * rise];
      const isHidden =
        x - radius > hidden.x &&
        x + radius < hidden.x + hidden.width &&
        y - radius > hidden.y &&
        y < hidden.y + hidden.height;
      const at = (((column * 2 + row * 3) % colours.length) + colours.length) % colours.length;
      if (!isHidden) shapes += placed(fan(dark, colours, at), x, y, radius / 200);
    }
  }
  return shapes;
}

/** A beaded disc around the origin, 200 to its rim. Only its upper part shows once they overlap. */
function fan(dark: string, colours: readonly string[], at: number): string {
  const colour = (i: number) => colours[(at + i) % colours.length]!;
  const count = 28;
  const teeth = Array.from({ length: count }, (_, i) => {
    const points = [-0.43, 0, 0.43].map((part) =>
      polar(0, 0, part === 0 ? 186 : 152, (i + part) / count),
    );
    return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z`;
  });
  return [
    circle(0, 0, 200, fill(dark)),
    circle(0, 0, 193, fill(colour(0))),
    path(teeth.join(""), fill(colour(2))),
    circle(0, 0, 146, fill(colour(3))),
    circle(
      0,
      0,
      126,
      stroke(colour(1), 19, 1, `stroke-linecap="round" stroke-dasharray="0 30.45"`),
    ),
    circle(0, 0, 106, fill(colour(0))),
    circle(0, 0, 86, stroke(dark, 26, 1, `stroke-dasharray="7 8.01"`)),
    circle(0, 0, 68, fill(colour(2))),
    circle(0, 0, 54, fill(colour(3))),
    circle(0, 0, 36, fill(colour(4))),
  ].join("");
}
