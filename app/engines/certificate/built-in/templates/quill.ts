import { PAPER_PAGES } from "../pages.ts";
import { brackets } from "../parts/borders.ts";
import { code, dated, signatory } from "../parts/foot.ts";
import { numbered, piled, plainDate } from "../parts/lower.ts";
import { fill, rect } from "../parts/shapes.ts";
import { columns, gap, ground, joined, ornament, raised, stack } from "../parts/stack.ts";
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
import { inTwoEditions, type Template } from "../template.ts";

export const quill: Template = {
  slug: "quill",
  name: "Quill",
  description:
    "White space, two corner lines and a handwritten name. Quiet and elegant, for thanks from the top.",
  occasions: ["Appreciation", "Employee awards", "Achievement"],
  pages: PAPER_PAGES,
  ...inTwoEditions(
    { paper: "#ffffff", primary: "#2b2d42", accent: "#a8763e" },
    (page, palette, edition) => {
      const { unit, widthPx: w, heightPx: h, isTall } = page;
      const { ink, primaryText, accentLine, accentText } = palette;
      const foot = footVoices(palette, "Gentium Plus", { units: 34 });
      const small = quiet(palette, "Gentium Plus", { units: 42, italic: true });
      const facts = footVoices(palette, "Gentium Plus", { units: 32, align: "right" });
      const side = (isTall ? 140 : 240) * unit;
      const shortRule = (width: number) =>
        ornament(4, (area) =>
          rect(
            {
              x: area.x + area.width / 2 - (width / 2) * unit,
              y: area.y,
              width: width * unit,
              height: 3 * unit,
            },
            fill(accentLine),
          ),
        );
      return joined(
        ground(page, palette.paper),
        brackets(page, 70, 150, accentLine, 3),
        stack(page, { x: side, y: 130 * unit, width: w - 2 * side, height: h - 250 * unit }, [
          logo(92),
          gap(6),
          organisation({ font: "Gentium Plus", units: 40, colour: ink }),
          gap(14),
          shortRule(90),
          gap(14),
          heading("CERTIFICATE OF APPRECIATION", {
            font: "Gentium Plus",
            units: isTall ? 48 : 54,
            colour: accentText,
            letterSpacing: 0.16,
          }),
          gap(20),
          raised(12, opening("With sincere thanks to", small)),
          recipient({ font: "Great Vibes", units: isTall ? 146 : 168, colour: primaryText }),
          gap(8),
          linking("for the care and skill you brought to", small),
          course({ font: "Gentium Plus", units: 54, colour: ink, bold: true }),
          gap(26),
          edition === 1
            ? columns(
                dated(foot, 290),
                signatory(foot, { units: isTall ? 370 : 420, role: "Chief Executive" }),
                code({ id: foot.id, units: 320 }),
              )
            : columns(
                code({ id: null, units: isTall ? 0 : 320 }),
                signatory(foot, { units: isTall ? 400 : 460, role: "Chief Executive" }),
                piled(16, plainDate(facts, 320), numbered(facts, 320)),
              ),
        ]),
      );
    },
  ),
};
