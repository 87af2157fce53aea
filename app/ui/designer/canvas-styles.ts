import type { Field } from "../../certificates/design.ts";

/** Ids and numbers go into a style sheet, so nothing else may. */
const SAFE_ID = /^[a-z0-9-]{1,40}$/;

/*
 * A box is at least 24 px to press, however small the text is. Its handles reach 4 px into that and 24 px out, so that its middle
 * always moves it.
 */
const BASE = `
.hit{position:absolute;border:1px dashed transparent;border-radius:3px;cursor:pointer;-webkit-user-select:none;user-select:none}
.hit::before{content:"";position:absolute;inset:min(0px,50% - 12px)}
.hit:hover{border-color:rgb(var(--brand))}
.hit i{display:none;position:absolute;left:-2px;top:-24px;font:600 12px/20px var(--font-sans);background:rgb(var(--brand));color:rgb(var(--on-brand));padding:0 8px;border-radius:4px;white-space:nowrap;max-width:16rem;overflow:hidden;text-overflow:ellipsis;z-index:2}
.hit i.low{top:auto;bottom:-24px}
.hit i.end{left:auto;right:-2px}
.hit b{display:none;position:absolute;width:28px;height:28px;margin:-14px;touch-action:none;z-index:3}
.hit b::after{content:"";position:absolute;inset:9px;border:2px solid rgb(var(--brand));border-radius:2px;background:#fff}
.hit b.n,.hit b.s{left:50%}.hit b.w,.hit b.e{top:50%}
.hit b.n,.hit b.nw,.hit b.ne{top:min(0px,50% - 12px);margin-top:-24px}.hit b.s,.hit b.sw,.hit b.se{top:max(100%,50% + 12px);margin-top:-4px}
.hit b.w,.hit b.nw,.hit b.sw{left:min(0px,50% - 12px);margin-left:-24px}.hit b.e,.hit b.ne,.hit b.se{left:max(100%,50% + 12px);margin-left:-4px}
.hit b.n::after,.hit b.nw::after,.hit b.ne::after{top:19px;bottom:-1px}.hit b.s::after,.hit b.sw::after,.hit b.se::after{top:-1px;bottom:19px}
.hit b.w::after,.hit b.nw::after,.hit b.sw::after{left:19px;right:-1px}.hit b.e::after,.hit b.ne::after,.hit b.se::after{left:-1px;right:19px}
.hit b.n,.hit b.s{cursor:ns-resize}.hit b.w,.hit b.e{cursor:ew-resize}.hit b.nw,.hit b.se{cursor:nwse-resize}.hit b.ne,.hit b.sw{cursor:nesw-resize}
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
