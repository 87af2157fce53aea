import type { Box, Field } from "#app/engines/certificate/design.ts";
import { boxAround, outerBox } from "#app/engines/design-editor/arrange.ts";
import { type Layer, liftField } from "#app/engines/design-editor/canvas/lift-fields.ts";
import {
  isSamePlace,
  pieceStyle,
  placeStyle,
  turnSide,
} from "#app/engines/design-editor/canvas/place-style.ts";
import { GRIPS, type Guides } from "#app/engines/design-editor/snap.ts";

const CORNERS = ["nw", "ne", "sw", "se"];

interface Painted {
  fields: readonly Field[];
  chosen: readonly Field[];
  guides: Guides | undefined;
  area: Box | null;
}

/**
 * Draws what moves over the picture that is there, in a shadow tree of the page: React finds the
 * elements that it expects. The rules are the page's own.
 */
export class FirstCanvas {
  readonly paper: HTMLElement;
  readonly shape: number;
  private readonly over = document.createElement("div");
  /** As they are on the picture. */
  private readonly drawn: readonly Field[];
  private readonly picture: HTMLImageElement;
  /** What there is until the picture comes, which waits on a slow line. */
  private readonly stand = new Image();
  private readonly lifted = new Map<string, ReturnType<typeof liftField>>();

  constructor(paper: HTMLElement, rules: string, drawn: readonly Field[]) {
    this.paper = paper;
    this.drawn = drawn;
    this.picture = paper.querySelector("img.paper") as HTMLImageElement;
    const side = (name: "width" | "height") => Number(this.picture.getAttribute(name));
    this.shape = side("width") / side("height");
    const room = this.picture.parentElement as HTMLElement;
    const { backgroundImage } = getComputedStyle(room);
    // url("…"), or image-set(url("…") …: who runs this script and knows that shows the first.
    const [, address] = /url\("([^"]+)"/.exec(backgroundImage) ?? [];
    if (address) this.stand.src = address;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    const root = paper.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    Object.assign(this.over.style, {
      position: "absolute",
      inset: "0",
      zIndex: "2",
      pointerEvents: "none",
    });
    root.append(document.createElement("slot"), this.over);
  }

  paint({ fields, chosen, guides, area }: Painted): void {
    const ids = new Set(chosen.map(({ id }) => id));
    const under: HTMLElement[] = [];
    const pieces: HTMLElement[] = [];
    for (const field of fields) {
      const label = this.labelOf(field.id);
      label?.classList.toggle("on", ids.has(field.id));
      const was = this.drawn.find(({ id }) => id === field.id);
      const now = { box: field.box, rotation: field.rotation ?? 0 };
      if (!label || !was || isSamePlace(field, was)) {
        label?.removeAttribute("style");
        continue;
      }
      Object.assign(label.style, placeStyle(now));
      const layers = this.lift(was);
      if (!layers) continue;
      under.push(placed(layers.under));
      pieces.push(this.pieceOf(was, field, layers.own));
    }
    const marks = [...guideMarks(guides), ...(area ? [mark("area", area)] : [])];
    this.over.replaceChildren(...under, ...pieces, ...this.frameOf(chosen), ...marks);
  }

  /** Takes all of it away, but for what was moved: that stays until a newer picture is there. */
  leave(): void {
    for (const { id } of this.drawn) {
      const label = this.labelOf(id);
      label?.removeAttribute("style");
      label?.classList.remove("on");
    }
    for (const one of this.over.querySelectorAll(".on, .around, .guide, .gap, .area")) one.remove();
    const clear = () => this.over.remove();
    if (!this.over.firstChild) clear();
    this.picture.addEventListener("load", clear, { once: true });
    this.paper.addEventListener("pointerdown", clear, { once: true });
  }

  private labelOf(id: string): HTMLElement | null {
    return this.paper.querySelector(`[data-field="${id}"]`);
  }

  private lift(field: Field) {
    let layers = this.lifted.get(field.id);
    if (!layers) {
      const isSeen = this.picture.complete && this.picture.clientWidth > 0;
      layers = liftField(isSeen ? this.picture : this.stand, field, this.shape);
      this.lifted.set(field.id, layers);
    }
    return layers;
  }

  private pieceOf(was: Field, now: Field & { size?: number }, { picture, region }: Layer) {
    const at = { box: now.box, rotation: now.rotation ?? 0 };
    const size = now.kind === "text" && was.kind === "text" && now.size !== was.size;
    const box = mark("", now.box);
    Object.assign(box.style, placeStyle(at), { position: "absolute" });
    Object.assign(picture.style, pieceStyle(was, size ? { ...at, size: now.size } : at, region));
    Object.assign(picture.style, { position: "absolute", maxWidth: "none" });
    box.append(picture);
    return box;
  }

  private frameOf(chosen: readonly Field[]): HTMLElement[] {
    const [one] = chosen;
    if (!one || chosen.some(({ locked }) => locked)) return [];
    const isAlone = chosen.length === 1;
    const box = isAlone ? one.box : boxAround(chosen.map((field) => outerBox(field, this.shape)));
    const frame = mark(isAlone ? "hit on" : "around", box);
    if (isAlone) Object.assign(frame.style, placeStyle({ box, rotation: one.rotation ?? 0 }));
    for (const grip of isAlone ? [...Object.keys(GRIPS), "turn"] : CORNERS) {
      const handle = document.createElement("b");
      handle.className = grip === "turn" ? `turn ${turnSide(box)}` : grip;
      handle.dataset.grip = grip;
      handle.style.pointerEvents = "auto";
      frame.append(handle);
    }
    return [frame];
  }
}

function placed({ picture, region }: Layer): HTMLElement {
  Object.assign(picture.style, placeStyle({ box: region, rotation: 0 }));
  picture.className = "under";
  return picture;
}

function mark(className: string, box: Box): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  Object.assign(element.style, placeStyle({ box, rotation: 0 }));
  return element;
}

function guideMarks(guides: Guides | undefined): HTMLElement[] {
  if (!guides) return [];
  const line = (className: string, style: Partial<CSSStyleDeclaration>) => {
    const element = document.createElement("span");
    element.className = className;
    Object.assign(element.style, style);
    return element;
  };
  return [
    ...guides.x.map((x) => line("guide guide-x", { left: `${x}%` })),
    ...guides.y.map((y) => line("guide guide-y", { top: `${y}%` })),
  ];
}
