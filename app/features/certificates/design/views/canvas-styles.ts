import type { Field } from "../../model/design.ts";

/** Ids and numbers go into a style sheet, so nothing else may. */
const SAFE_ID = /^[a-z0-9-]{1,40}$/;

// The handles' areas lie outside the box (all but 2 px), so that even a low one can be held by its middle.
const BASE = `
.hit{position:absolute;border:1px dashed transparent;border-radius:3px;cursor:pointer;-webkit-user-select:none;user-select:none}
.hit:hover{border-color:rgb(var(--brand))}
.hit i{display:none;position:absolute;left:-2px;top:-36px;font:600 12px/20px var(--font-sans);background:rgb(var(--brand));color:rgb(var(--on-brand));padding:0 8px;border-radius:4px;white-space:nowrap;max-width:16rem;overflow:hidden;text-overflow:ellipsis;z-index:2}
.hit i.low{top:auto;bottom:-36px}
.hit i.end{left:auto;right:-2px}
.hit b{display:none;position:absolute;width:28px;height:28px;margin:-14px;touch-action:none}
.hit b::after{content:"";position:absolute;inset:9px;border:2px solid rgb(var(--brand));border-radius:2px;background:#fff}
.hit b.n{left:50%;top:-12px;cursor:ns-resize}.hit b.s{left:50%;top:calc(100% + 12px);cursor:ns-resize}.hit b.w{left:-12px;top:50%;cursor:ew-resize}.hit b.e{left:calc(100% + 12px);top:50%;cursor:ew-resize}
.hit b.nw{left:-12px;top:-12px;cursor:nwse-resize}.hit b.se{left:calc(100% + 12px);top:calc(100% + 12px);cursor:nwse-resize}.hit b.ne{left:calc(100% + 12px);top:-12px;cursor:nesw-resize}.hit b.sw{left:-12px;top:calc(100% + 12px);cursor:nesw-resize}
.hit b.n::after{top:15px;bottom:3px}.hit b.s::after{top:3px;bottom:15px}.hit b.w::after{left:15px;right:3px}.hit b.e::after{left:3px;right:15px}
.hit b.nw::after{inset:15px 3px 3px 15px}.hit b.ne::after{inset:15px 15px 3px 3px}.hit b.sw::after{inset:3px 3px 15px 15px}.hit b.se::after{inset:3px 15px 15px 3px}
@media (max-width:1023px){.hit b.n,.hit b.s,.hit b.ne,.hit b.sw{display:none!important}}
.guide{position:absolute;background:rgb(214 31 105);pointer-events:none;z-index:3}
.guide-x{top:0;bottom:0;width:1px}.guide-y{left:0;right:0;height:1px}
.dz .insp:not(.on),.dz .tools:not(.on){display:none}
@supports selector(:has(*)){.dz .insp,.dz .tools,.dz .choose{display:none}}
`.replaceAll("\n", "");

/**
 * The designer's style sheet: where each field's box lies on the picture, and what shows while its radio is chosen.
 * It works without scripts, and no element needs a style of its own.
 */
export function canvasStyles(fields: readonly Field[], page: { widthPx: number; heightPx: number }): string {
  return (
    BASE +
    sheetSize(page) +
    fields
      .filter(({ id }) => SAFE_ID.test(id))
      .map(fieldStyles)
      .join("")
  );
}

/** The sheet is seen whole beside the panels: an upright page is narrower, and so is any page in a low window. */
function sheetSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string {
  const shape = (Number(widthPx) / Number(heightPx)).toFixed(4);
  const widest = heightPx > widthPx ? "520px" : "860px";
  const fitting = `max(18rem,min(${widest},calc((100vh - 330px)*${shape})))`;
  return `.sheet-size{max-width:${widest}}@media (min-width:1024px){.sheet-size{max-width:${fitting}}}`;
}

function fieldStyles({ id, box }: Field): string {
  const chosen = `.dz:has(#f-${id}:checked)`;
  const percent = (value: number) => `${Number(value)}%`;
  return [
    `.h-${id}{left:${percent(box.x)};top:${percent(box.y)};width:${percent(box.width)};height:${percent(box.height)}}`,
    `${chosen} .h-${id}{border:2px solid rgb(var(--brand));background-color:rgb(var(--brand)/.06);z-index:1;touch-action:none}`,
    `${chosen} .i-${id},${chosen} .h-${id} i,${chosen} .h-${id} b{display:block}`,
    `${chosen} .t-${id}{display:flex}`,
    `${chosen} .r-${id}{background:rgb(var(--brand-soft));color:rgb(var(--brand-ink));font-weight:600}`,
  ].join("");
}
