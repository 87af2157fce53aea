import type { Field } from "#app/engines/certificate/design.ts";

/** Ids and numbers go into a style sheet, so nothing else may. */
const SAFE_ID = /^[a-z0-9-]{1,40}$/;
/** A built-in design's. */
const SAFE_THUMBNAIL = /^(\/designs\/[a-z0-9-]+)\.webp$/;

// The script behind the picture lets browsers paint what is there of the page: the canvas waits for
// its foot, or it would move. The handles' areas lie outside the box, and those above and below it
// outside of its border, so that even a field eight pixels high can be held by its middle.
const BASE = `
.hit{position:absolute;border:1px dashed transparent;border-radius:3px;cursor:pointer;-webkit-user-select:none;user-select:none}
.hit:hover{border-color:rgb(var(--brand))}
.hit.on{border:2px solid rgb(var(--brand));z-index:1;touch-action:none}.hit.locked.on{border-style:dashed;touch-action:auto}
.hit i{display:none;position:absolute;left:-2px;top:-36px;font:600 12px/20px var(--font-sans);background:rgb(var(--brand));color:rgb(var(--on-brand));padding:0 8px;border-radius:4px;white-space:nowrap;max-width:16rem;overflow:hidden;text-overflow:ellipsis;z-index:2}
.hit i.low{top:auto;bottom:-36px}
.hit i.end{left:auto;right:-2px}
:is(.hit,.around) b{display:none;position:absolute;width:28px;height:28px;margin:-14px;touch-action:none}
:is(.hit,.around) b::after{content:"";position:absolute;inset:9px;border:2px solid rgb(var(--brand));border-radius:2px;background:#fff}
.hit b.n{left:50%;top:-14px;cursor:ns-resize}.hit b.s{left:50%;top:calc(100% + 14px);cursor:ns-resize}.hit b.w{left:-12px;top:50%;cursor:ew-resize}.hit b.e{left:calc(100% + 12px);top:50%;cursor:ew-resize}
:is(.hit,.around) b.nw{left:-12px;top:-12px;cursor:nwse-resize}:is(.hit,.around) b.se{left:calc(100% + 12px);top:calc(100% + 12px);cursor:nwse-resize}:is(.hit,.around) b.ne{left:calc(100% + 12px);top:-12px;cursor:nesw-resize}:is(.hit,.around) b.sw{left:-12px;top:calc(100% + 12px);cursor:nesw-resize}
.hit b.turn{left:calc(100% + 40px);top:50%;cursor:grab}.hit b.turn::after{border-radius:50%;inset:7px}.hit b.turn.before{left:-40px}.hit b.turn.below{left:50%;top:calc(100% + 40px)}
.hit.on b{display:block}.hit:has(.piece:not(.idle)){background:none!important}
.piece{position:absolute;inset:-2px;pointer-events:none;overflow:hidden;z-index:-1}.hit:has(.piece){isolation:isolate}.idle{visibility:hidden}.piece.alone{overflow:visible}.under{position:absolute;pointer-events:none}.piece>*{position:absolute;max-width:none}
.hit b.n::after{top:17px;bottom:1px}.hit b.s::after{top:1px;bottom:17px}.hit b.w::after{left:15px;right:3px}.hit b.e::after{left:3px;right:15px}
:is(.hit,.around) b.nw::after{inset:15px 3px 3px 15px}:is(.hit,.around) b.ne::after{inset:15px 15px 3px 3px}:is(.hit,.around) b.sw::after{inset:3px 3px 15px 15px}:is(.hit,.around) b.se::after{inset:3px 15px 15px 3px}
.notice{position:fixed;z-index:30;bottom:0;left:0;right:0;margin:0 auto;width:min(40rem,100vw - 2rem)}@media (max-width:1023px){.notice{bottom:60px}}.stage:not(:has(+*)){visibility:hidden}.stage{overflow:auto;-webkit-user-select:none;user-select:none}.stage.live{touch-action:pan-x pan-y}
.around b{display:block!important;pointer-events:auto}.around{position:absolute;border:1px solid rgb(var(--brand));pointer-events:none;outline:1px dashed rgb(var(--brand));outline-offset:3px}
.area{position:absolute;border:1px solid rgb(var(--brand));background:rgb(var(--brand)/.12);pointer-events:none;z-index:4}
.gap{position:absolute;pointer-events:none;z-index:3;color:rgb(214 31 105)}
.gap-x{height:9px;margin-top:-4px;border:solid;border-width:0 1px;background:linear-gradient(currentColor,currentColor) center/100% 1px no-repeat}
.gap-y{width:9px;margin-left:-4px;border:solid;border-width:1px 0;background:linear-gradient(currentColor,currentColor) center/1px 100% no-repeat}
.in-place{position:absolute;z-index:5;resize:none;padding:0;border:0;outline:3px solid rgb(var(--focus));border-radius:3px;overflow:hidden;-webkit-user-select:text;user-select:text;field-sizing:content}
.pick{position:absolute;inset:0;z-index:6;cursor:crosshair;touch-action:none;outline:3px solid rgb(var(--focus))}.pick svg{width:100%;height:100%;overflow:visible;pointer-events:none}
.script-only:not(.is-live){visibility:hidden}@media (scripting:none){.script-only{display:none!important}}
@media (scripting:enabled){.plain-only{max-height:0;margin:0!important;padding:0!important;border:0!important;overflow:hidden;visibility:hidden}.dz:not(.live) .plain-only{animation:plain 0s 20s forwards}.dz.live .plain-only{display:none}}
@media (max-width:1023px) and (min-height:600px){.canvas-section{position:sticky;top:64px;z-index:15;scroll-margin-top:64px}}
@media (max-width:1023px){.stage{max-height:46vh}.props.bottom{position:fixed;inset:auto 0 0;z-index:25;box-shadow:0 -8px 24px rgb(17 26 51/.18);border-radius:14px 14px 0 0}.props.bottom #properties{max-height:46vh;overflow-y:auto;overscroll-behavior:contain}.dz.live{padding-bottom:60px}}
.slow .dz:not(.live) .paper{display:none}
@keyframes plain{to{max-height:none;overflow:visible;visibility:visible}}
@media (max-width:1023px){.hit b.n,.hit b.s,.hit b.ne,.hit b.sw{display:none!important}.hit b.turn{left:calc(100% - 10px)!important;top:-24px!important}.hit b.turn::after{inset:5px}}
.add-grid{grid-template-columns:repeat(auto-fit,minmax(max(4.6rem,30%),1fr))}.backgrounds{grid-template-columns:repeat(auto-fill,minmax(4.3rem,1fr))}
@media (min-width:1024px){.panels{grid-template-columns:clamp(272px,17rem,30vw) minmax(0,1fr) clamp(288px,18rem,30vw)}}
@media (max-width:639px){.font-box{width:7rem!important}.font-more{order:1}}
.tool-row{-webkit-mask-image:linear-gradient(to left,transparent,#000 1.25rem);mask-image:linear-gradient(to left,transparent,#000 1.25rem);padding-right:1.25rem}
.guide{position:absolute;background:rgb(214 31 105);pointer-events:none;z-index:3}
.guide-x{top:0;bottom:0;width:1px}.guide-y{left:0;right:0;height:1px}
.dz .insp:not(.on),.dz .tools:not(.on){display:none}
@supports selector(:has(*)){.dz .insp,.dz .tools,.dz .choose{display:none}}
`.replaceAll("\n", "");

/**
 * The designer's style sheet: where each field's box lies on the picture, and what shows while its
 * radio is chosen. It works without scripts, and no element needs a style of its own.
 */
export function canvasStyles(
  fields: readonly Field[],
  page: { widthPx: number; heightPx: number },
  /** Shown until the picture is drawn; null: nothing. */
  thumbnail: string | null,
): string {
  return (
    BASE +
    sheetSize(page) +
    standIn(thumbnail) +
    fields
      .filter(({ id }) => SAFE_ID.test(id))
      .map(fieldStyles)
      .join("")
  );
}

/** The design's own picture; the gallery on a phone has shown the one that most browsers take. */
function standIn(thumbnail: string | null): string {
  const [webp, name] = SAFE_THUMBNAIL.exec(thumbnail ?? "") ?? [];
  if (!webp) return "";
  const either = `url(${name}-small.avif) type("image/avif"),url(${webp}) type("image/webp")`;
  return `.paper-room{background:#fff url(${webp}) 0/100% 100%;background-image:image-set(${either})}`;
}

/**
 * The sheet is seen whole beside the panels: an upright page is narrower, and so is any page in a
 * low window.
 */
function sheetSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }): string {
  const shape = (Number(widthPx) / Number(heightPx)).toFixed(4);
  const widest = heightPx > widthPx ? "520px" : "860px";
  const fitting = `max(18rem,min(${widest},calc((100vh - 330px)*${shape})))`;
  // Below that the stage is at most 46vh high, with half of 32 pixels above and below the page.
  const narrow = `max(14rem,min(${widest},calc((46vh - 32px)*${shape})))`;
  return (
    `.paper-room{display:block;aspect-ratio:${Number(widthPx)}/${Number(heightPx)}}.sheet-size{max-width:${narrow}}@media ` +
    `(min-width:1024px){.sheet-size{max-width:${fitting}}}`
  );
}

function fieldStyles({ id, box, rotation = 0 }: Field): string {
  const chosen = `.dz:has(#f-${id}:checked)`;
  const percent = (value: number) => `${Number(value)}%`;
  return [
    `.h-${id}{left:${percent(box.x)};top:${percent(box.y)};width:${percent(box.width)};height:${percent(box.height)}${rotation ? `;transform:rotate(${Number(rotation)}deg)` : ""}}`,
    `${chosen} .h-${id}{border:2px solid ` +
      "rgb(var(--brand));background-color:rgb(var(--brand)/.06);z-index:1;touch-action:none}",
    `${chosen} .i-${id},${chosen} .h-${id} i,${chosen} .h-${id} b{display:block}`,
    `${chosen} .t-${id}{display:flex}`,
    `${chosen} .r-${id}{background:rgb(var(--brand-soft));color:rgb(var(--brand-ink));font-weight:600}`,
  ].join("");
}

/**
 * The nonce that this page's policy allows. In a browser that is the first document's for as long
 * as it lives, whatever later answers say; there it can be read from a script element only as a
 * property.
 */
export function documentNonce(fromServer: string | undefined): string | undefined {
  if (typeof document === "undefined") return fromServer;
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || fromServer;
}
