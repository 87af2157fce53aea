import { coordinate } from "./curves.ts";

/** An engraved rosette: `count` ellipses turned about one centre. `stroke` holds the SVG stroke attributes. */
export function rosette(cx: number, cy: number, rx: number, ry: number, count: number, stroke: string): string {
  let ellipses = "";
  for (let i = 0; i < count; i++) {
    ellipses += `<ellipse rx="${coordinate(rx)}" ry="${coordinate(ry)}" transform="rotate(${coordinate((180 * i) / count)})"/>`;
  }
  return `<g transform="translate(${coordinate(cx)} ${coordinate(cy)})" fill="none" ${stroke}>${ellipses}</g>`;
}
