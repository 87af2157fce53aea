import type { ShapeField } from "../../design/design.ts";
import { SIZE_REFERENCE_PX } from "../../design/design.ts";
import type { Page } from "../pages.ts";
import { type Area, rect } from "./shapes.ts";
import { type ColumnOf, joined } from "./stack.ts";
import { boxIn, measure, textIn, type Voice } from "./words.ts";

/**
 * The voices of a foot: values such as a name or a date, and the small words that say what they
 * are.
 */
export interface FootVoices {
  value: Voice;
  label: Voice;
  /** `#rrggbb` of the rules under signatures and dates. */
  rule: string;
}

/** A line that goes with its group. */
function ruleField(
  page: Page,
  id: string,
  { x, y, width }: Area,
  colour: string,
  group: string,
): ShapeField {
  const height = Math.max(8 * page.unit, page.heightPx * 0.006);
  const strokeWidth = Math.max(
    0.5,
    Math.round(((2 * page.unit) / (page.widthPx / SIZE_REFERENCE_PX)) * 2) / 2,
  );
  const box = boxIn(page, { x, y: y - height / 2, width, height });
  return {
    kind: "shape",
    id,
    label: "Signature line",
    box,
    group,
    shape: "line",
    fill: null,
    stroke: colour,
    strokeWidth,
  };
}

interface SignatoryOptions {
  units?: number;
  role?: string;
  height?: number;
  /** Which of a template's signatories; the first is the instructor. */
  number?: 1 | 2 | 3;
}

/** Label and placeholder of each signatory's name, and the label of their role. */
const SIGNATORIES = {
  1: ["Instructor Name", "{Instructor Name}", "Instructor's role"],
  2: ["Second Signatory", "{Second Signatory}", "Second signatory's role"],
  3: ["Third Signatory", "{Third Signatory}", "Third signatory's role"],
} as const;

/**
 * A signature over a rule, and whose it is. All of it is left out when there is neither a signature
 * nor a name.
 */
export function signatory(voices: FootVoices, options: SignatoryOptions = {}): ColumnOf {
  const { units = 430, role = "Lead instructor", height: signatureUnits = 104 } = options;
  const { number = 1 } = options;
  const [label, name, roleLabel] = SIGNATORIES[number];
  const ending = number === 1 ? "" : `-${number}`;
  return (page) => {
    const value = measure(page, voices.value).height;
    const small = measure(page, voices.label).height;
    const signatureHeight = signatureUnits * page.unit;
    const ruleGap = 14 * page.unit;
    const width = units * page.unit;
    const group = `signatory-${number}`;
    return {
      width,
      height: signatureHeight + 2 * ruleGap + value + small,
      isLeftOut: page.isUnsigned,
      draw({ x, y }) {
        const ruleY = y + signatureHeight + ruleGap;
        const aside = (voices.value.align ?? "center") === "center" ? width * 0.08 : 0;
        const box = boxIn(page, {
          x: x + aside,
          y,
          width: width - 2 * aside,
          height: signatureHeight,
        });
        const named = { x, y: ruleY + ruleGap, width, height: value };
        const titled = { x, y: named.y + value, width, height: small };
        return {
          shapes: "",
          fields: [
            {
              kind: "signature",
              id: `signature${ending}`,
              label: number === 1 ? "Signature" : `Signature ${number}`,
              box,
              fileKey: null,
              group,
            },
            ruleField(
              page,
              `signature-line${ending}`,
              { x, y: ruleY, width, height: 0 },
              voices.rule,
              group,
            ),
            { ...textIn(page, named, `instructor${ending}`, label, name, voices.value), group },
            { ...textIn(page, titled, `role${ending}`, roleLabel, role, voices.label), group },
          ],
        };
      },
    };
  };
}

/** A value over what it is, such as a date, under it or over a rule. */
export function fact(
  id: string,
  label: string,
  content: string,
  voices: FootVoices,
  options: { units?: number; ruled?: boolean; caption?: string } = {},
): ColumnOf {
  const { units = 330, ruled = true, caption = label } = options;
  return (page) => {
    const value = measure(page, voices.value).height;
    const small = measure(page, voices.label).height;
    const ruleGap = 14 * page.unit;
    const width = units * page.unit;
    return {
      width,
      // As high as a signatory from the rule down: rules beside each other are on one line.
      height: ruled ? 2 * (value + ruleGap) + small : value + small,
      align: voices.value.align,
      draw({ x, y, height }) {
        const bottom = y + height;
        const ruleY = bottom - small - value - ruleGap;
        const valueTop = ruled ? ruleY - ruleGap - value : y;
        return {
          shapes: ruled
            ? rect(
                { x, y: ruleY - page.unit, width, height: 2 * page.unit },
                `fill="${voices.rule}"`,
              )
            : "",
          fields: [
            textIn(
              page,
              { x, y: valueTop, width, height: value },
              id,
              label,
              content,
              voices.value,
            ),
            textIn(
              page,
              { x, y: ruled ? ruleY + ruleGap : valueTop + value, width, height: small },
              `${id}-label`,
              `${label} label`,
              caption,
              voices.label,
            ),
          ],
        };
      },
    };
  };
}

/** The completion date over a rule. */
export const dated = (voices: FootVoices, units = 330, caption = "Date") =>
  fact("date", "Completion Date", "{Completion Date}", voices, { units, caption });

interface CodeOptions {
  /** Side of the code. 164 units and more have modules of four pixels. */
  side?: number;
  /** The certificate's id below, in this voice; null: somewhere else. */
  id: Voice | null;
  units?: number;
  plate?: string;
  border?: string;
}

const PLATE = 12;

/** The code that opens the verification page, on a white plate, with the certificate's id. */
export function code({ side = 184, id, units, plate = "#ffffff", border }: CodeOptions): ColumnOf {
  return (page) => {
    const sidePx = side * page.unit;
    const pad = PLATE * page.unit;
    const outer = sidePx + 2 * pad;
    const width = Math.max(outer, (units ?? (id ? 360 : 0)) * page.unit);
    const idHeight = id ? measure(page, id).height + 6 * page.unit : 0;
    return {
      width,
      height: outer + idHeight,
      align: id?.align,
      draw({ x, y }) {
        const align = id?.align ?? "center";
        const lefts = { left: x, center: x + (width - outer) / 2, right: x + width - outer };
        const left = lefts[align];
        const plated = codePlate(page, { x: left, y, width: outer, height: outer }, plate, border);
        if (!id) return plated;
        const below = { x, y: y + outer + 6 * page.unit, width, height: idHeight - 6 * page.unit };
        return joined(plated, {
          shapes: "",
          fields: [textIn(page, below, "certificate-id", "Certificate ID", "{Certificate ID}", id)],
        });
      },
    };
  };
}

/** The code on its plate, in a square of the page. */
export function codePlate(page: Page, area: Area, plate = "#ffffff", border?: string) {
  const pad = PLATE * page.unit;
  const paint = `fill="${plate}"${border ? ` stroke="${border}" stroke-width="${2 * page.unit}"` : ""}`;
  const box = boxIn(page, {
    x: area.x + pad,
    y: area.y + pad,
    width: area.width - 2 * pad,
    height: area.height - 2 * pad,
  });
  return {
    shapes: rect(area, paint, 8 * page.unit),
    fields: [{ kind: "qr" as const, id: "qr", label: "QR code", box }],
  };
}
