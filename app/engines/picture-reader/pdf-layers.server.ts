import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRef,
} from "@cantoo/pdf-lib";

const MAX_DEPTH = 16;

/** The layers of a PDF ("optional content", ISO 32000-2, 8.11) as they are when it is opened. */
export class PdfLayers {
  private readonly isOffByDefault: boolean;
  private readonly on: ReadonlySet<string>;
  private readonly off: ReadonlySet<string>;
  /** What a screen or another occasion does to a layer: `ON` or `OFF`, by event. */
  private readonly automatic: { event: string; layers: ReadonlySet<string> }[];
  private readonly context: PDFContext;

  constructor(context: PDFContext, catalog: PDFDict) {
    this.context = context;
    const properties = dictionary(catalog.lookup(PDFName.of("OCProperties")));
    const chosen = dictionary(properties?.lookup(PDFName.of("D")));
    this.isOffByDefault = nameOf(chosen?.lookup(PDFName.of("BaseState"))) === "OFF";
    this.on = layersIn(chosen, "ON");
    this.off = layersIn(chosen, "OFF");
    const rules = chosen?.lookup(PDFName.of("AS"));
    this.automatic = (rules instanceof PDFArray ? rules.asArray() : []).flatMap((one) => {
      const rule = dictionary(context.lookup(one));
      const event = nameOf(rule?.lookup(PDFName.of("Event")));
      return rule && event ? { event, layers: layersIn(rule, "OCGs") } : [];
    });
  }

  /** Whether what belongs to this group (OCG) or these (OCMD) is shown on a screen. */
  isShown(member: PDFObject | undefined): boolean {
    const group = this.resolved(member);
    if (!group || !member) return true;
    if (!isMembership(group)) return this.isOn(member);
    if (group.has(PDFName.of("VE"))) return this.holds(group.get(PDFName.of("VE")), 0);
    const states = membersOf(group).map((one) => this.isOn(one));
    if (states.length === 0) return true;
    const policy = nameOf(group.lookup(PDFName.of("P")));
    if (policy === "AllOn") return states.every(Boolean);
    if (policy === "AllOff") return !states.some(Boolean);
    if (policy === "AnyOff") return !states.every(Boolean);
    return states.some(Boolean);
  }

  /**
   * Whether it is shown always and everywhere: on paper, at any zoom, and with nothing said about
   * when another layer is off.
   */
  isPlainlyVisible(member: PDFObject | undefined): boolean {
    const group = this.resolved(member);
    if (!group || !member) return true;
    if (!this.isShown(member)) return false;
    if (!isMembership(group)) return !this.isConditional(member);
    const policy = nameOf(group.lookup(PDFName.of("P"))) ?? "AnyOn";
    return (
      !group.has(PDFName.of("VE")) &&
      /^(AnyOn|AllOn)$/.test(policy) &&
      membersOf(group).every((one) => this.isOn(one) && !this.isConditional(one))
    );
  }

  private resolved(member: PDFObject | undefined): PDFDict | null {
    return dictionary(member instanceof PDFRef ? this.context.lookup(member) : member);
  }

  private isOn(layer: PDFObject): boolean {
    const key = String(layer);
    const usage = dictionary(this.resolved(layer)?.lookup(PDFName.of("Usage")));
    const view = dictionary(usage?.lookup(PDFName.of("View")));
    const state = nameOf(view?.lookup(PDFName.of("ViewState")));
    const isAutomatic = this.automatic.some(
      ({ event, layers }) => event === "View" && layers.has(key),
    );
    if (isAutomatic && state) return state !== "OFF";
    return !this.off.has(key) && (!this.isOffByDefault || this.on.has(key));
  }

  /** `<</Usage<</Print<</PrintState/OFF>>>>>>`, or a range of zooms, or a language. */
  private isConditional(layer: PDFObject): boolean {
    if (!this.automatic.some(({ layers }) => layers.has(String(layer)))) return false;
    const usage = dictionary(this.resolved(layer)?.lookup(PDFName.of("Usage")));
    if (!usage) return false;
    if (["Zoom", "Language", "User"].some((key) => usage.has(PDFName.of(key)))) return true;
    return ["View", "Print", "Export"].some((key) => {
      const state = dictionary(usage.lookup(PDFName.of(key)));
      return nameOf(state?.lookup(PDFName.of(`${key}State`))) === "OFF";
    });
  }

  /** An expression such as `[/And 10 0 R [/Not 11 0 R]]` (8.11.2.2). */
  private holds(expression: PDFObject | undefined, depth: number): boolean {
    const list = this.context.lookup(expression);
    if (!(list instanceof PDFArray)) return expression ? this.isOn(expression) : true;
    if (depth > MAX_DEPTH) return true;
    const [operator, ...parts] = list.asArray();
    const word = nameOf(operator);
    if (word === "Not") return !this.holds(parts[0], depth + 1);
    const test = (part: PDFObject) => this.holds(part, depth + 1);
    return word === "Or" ? parts.some(test) : parts.every(test);
  }
}

function isMembership(group: PDFDict): boolean {
  return nameOf(group.lookup(PDFName.of("Type"))) === "OCMD";
}

function membersOf(group: PDFDict): PDFObject[] {
  const members = group.get(PDFName.of("OCGs"));
  const list = group.lookup(PDFName.of("OCGs"));
  if (list instanceof PDFArray) return list.asArray().filter((one) => one instanceof PDFRef);
  return members instanceof PDFRef ? [members] : [];
}

function layersIn(of: PDFDict | null, name: string): Set<string> {
  const list = of?.lookup(PDFName.of(name));
  return new Set(list instanceof PDFArray ? list.asArray().map(String) : []);
}

function dictionary(object: PDFObject | undefined): PDFDict | null {
  return object instanceof PDFDict ? object : null;
}

function nameOf(object: PDFObject | undefined): string | null {
  return object instanceof PDFName ? object.decodeText() : null;
}
