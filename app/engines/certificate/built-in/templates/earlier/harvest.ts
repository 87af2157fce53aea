import { blend } from "../../palette.ts";
import { corners } from "../../parts/borders.ts";
import { twig } from "../../parts/emblems.ts";
import { code, dated, signatory } from "../../parts/foot.ts";
import { inset, placed, rect, stroke } from "../../parts/shapes.ts";
import {
  columns,
  gap,
  ground,
  joined,
  narrower,
  raised,
  stack,
  wholePage,
} from "../../parts/stack.ts";
import { footVoices, quiet } from "../../parts/voices.ts";
import {
  course,
  heading,
  linking,
  logo,
  opening,
  organisation,
  recipient,
} from "../../parts/words.ts";
import type { Edition } from "../../template.ts";

/** The first edition. */
export const harvest: Edition = {
  palette: { paper: "#fbf8ef", primary: "#3f6b35", accent: "#c9713d" },
  draw(page, palette) {
    const { unit, isTall } = page;
    const { ink, primaryLine, primaryText, accentLine, accentText, paper } = palette;
    const pale = blend(primaryLine, paper, 0.45);
    const sprig =
      placed(twig(pale, pale), 18 * unit, 200 * unit, 1.5 * unit, -38) +
      placed(twig(primaryLine, primaryLine), 10 * unit, 60 * unit, 1.7 * unit, 12) +
      placed(twig(primaryLine, primaryLine), 60 * unit, 10 * unit, 1.5 * unit, 62) +
      placed(twig(accentLine, accentLine), 24 * unit, 24 * unit, 1.1 * unit, 40);
    const foot = footVoices(palette, "Gentium Book Plus", { units: 34 });
    const small = quiet(palette, "Gentium Book Plus", { italic: true, units: 40 });
    return joined(
      ground(page, paper),
      rect(inset(wholePage(page), 48 * unit), stroke(primaryLine, 2.5 * unit), 26 * unit),
      corners(inset(wholePage(page), 20 * unit), placed(sprig, 0, 0, isTall ? 1 : 0.82)),
      stack(
        page,
        inset(wholePage(page), (isTall ? 150 : 210) * unit, (isTall ? 300 : 130) * unit),
        [
          logo(110),
          gap(8),
          organisation({ font: "Noto Sans", units: 32, colour: accentText, bold: true }),
          gap(10),
          heading("With Heartfelt Thanks", {
            font: "Gentium Book Plus",
            units: 98,
            colour: primaryText,
            bold: true,
          }),
          gap(10),
          raised(12, opening("We gratefully recognise", small)),
          recipient({ font: "Great Vibes", units: isTall ? 126 : 138, colour: ink }),
          gap(10),
          linking("for generous service to our community through", small),
          course({ font: "Gentium Book Plus", units: 56, colour: primaryText, bold: true }),
          gap(18),
          narrower(
            isTall ? 0 : 110,
            columns(
              dated(foot, 300),
              signatory(foot, { units: isTall ? 370 : 400, role: "Programme Director" }),
              code({ id: foot.id, units: 320 }),
            ),
          ),
        ],
      ),
    );
  },
};
