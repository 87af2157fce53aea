import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { type Box, type Field, NUDGE_PERCENT } from "../../model/design.ts";
import { moveBox } from "../design-action.ts";
import type { DesignerView } from "../designer-view.ts";
import { PreviewPicture } from "./preview-picture.tsx";
import { GRIPS, useFieldDrag } from "./use-field-drag.ts";

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const ZOOMS = [1, 1.5, 2, 3];

/** The picture with a label over each field. Without scripts a label chooses its radio; with them it is dragged as well. */
export function Canvas(props: {
  view: DesignerView;
  boxes: ReadonlyMap<string, Box>;
  chosenId: string | null;
  isLive: boolean;
  choose: (id: string) => void;
  place: (id: string, box: Box) => void;
  remove: () => void;
  onDrawing: (isDrawing: boolean) => void;
}) {
  const { view, boxes, chosenId, isLive, choose, place, remove, onDrawing } = props;
  const paper = useRef<HTMLDivElement>(null);
  const drag = useFieldDrag({ paper, boxes, chosenId, choose, place });
  const [zoom, setZoom] = useState(0);
  const chosen = view.fields.find(({ field }) => field.id === chosenId)?.field;
  const saved = useMemo(() => new Map(view.fields.map(({ field }) => [field.id, field.box])), [view.fields]);

  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const box = chosenId ? boxes.get(chosenId) : undefined;
    if (!chosenId || !box || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      const step = NUDGE_PERCENT * (event.shiftKey ? 10 : 1);
      place(chosenId, moveBox(box, arrow[0] * step, arrow[1] * step));
    } else if (event.key === "Delete") remove();
    else return;
    event.preventDefault();
  };

  /** Only where a box was moved since it was saved, and never in the server's page: positions are in the style sheet. */
  const placed = (id: string): CSSProperties | undefined => {
    const box = boxes.get(id);
    const was = saved.get(id);
    if (!isLive || !box || !was) return undefined;
    const style: CSSProperties = {
      left: `${box.x}%`,
      top: `${box.y}%`,
      width: `${box.width}%`,
      height: `${box.height}%`,
    };
    const image = paper.current?.querySelector("img");
    if (drag.movingId !== id || !image) return style;
    // The piece of the picture that is being moved goes along.
    return {
      ...style,
      backgroundImage: `url("${image.currentSrc}")`,
      backgroundSize: `${image.clientWidth}px ${image.clientHeight}px`,
      backgroundPosition: `${(-was.x / 100) * image.clientWidth - 2}px ${(-was.y / 100) * image.clientHeight - 2}px`,
    };
  };

  const keys = isLive
    ? {
        tabIndex: 0,
        role: "group",
        "aria-label": chosen
          ? `${chosen.label} on the certificate: arrow keys move it, with Shift ten times as far`
          : "Certificate",
        onKeyDown: press,
      }
    : {};
  return (
    <div className={`grow min-h-0 grid bg-sunken ${zoom > 0 ? "overflow-auto max-lg:max-h-[80vh]" : "content-center"}`}>
      <div
        className={zoom > 0 ? "p-4 sm:p-8" : "p-4 sm:p-8 w-full"}
        style={isLive && zoom > 0 ? { width: `${(ZOOMS[zoom] ?? 1) * 100}%` } : undefined}
      >
        <div className={`relative w-full mx-auto rounded ${zoom > 0 ? "" : "sheet-size"}`} ref={paper} {...keys}>
          <PreviewPicture picture={view.picture} page={view.page} name={view.person.name} onDrawing={onDrawing} />
          {view.fields.map(({ field }) => (
            <label
              key={field.id}
              className={`hit h-${field.id}`}
              htmlFor={`f-${field.id}`}
              style={placed(field.id)}
              {...(isLive
                ? {
                    onPointerDown: (event) => drag.start(event, field.id),
                    onPointerMove: drag.move,
                    onPointerUp: drag.end,
                    onPointerCancel: drag.end,
                    onClick: (event) => {
                      // The radio may be far down the page on a phone; choosing must not scroll there.
                      event.preventDefault();
                      choose(field.id);
                      paper.current?.focus({ preventScroll: true });
                    },
                  }
                : {})}
            >
              {/* The radio has its name from the list of fields. */}
              <i className={`${field.box.y < 10 ? "low" : ""} ${field.box.x > 60 ? "end" : ""}`} aria-hidden="true">
                {field.label}
              </i>
              {isLive && field.id === chosenId
                ? Object.keys(GRIPS).map((grip) => <b key={grip} className={grip} data-grip={grip} />)
                : null}
            </label>
          ))}
          {drag.guides.x.map((x) => (
            <span key={x} className="guide guide-x" style={{ left: `${x}%` }} />
          ))}
          {drag.guides.y.map((y) => (
            <span key={y} className="guide guide-y" style={{ top: `${y}%` }} />
          ))}
        </div>
        <WhoIsShown view={view} />
        {isLive ? (
          <p className="mt-1 flex justify-center items-center gap-1 text-sm text-ink-2 num">
            <ZoomButton label="Zoom out" sign="−" isOn={zoom > 0} press={() => setZoom(zoom - 1)} />
            {(ZOOMS[zoom] ?? 1) * 100} %
            <ZoomButton label="Zoom in" sign="+" isOn={zoom < ZOOMS.length - 1} press={() => setZoom(zoom + 1)} />
          </p>
        ) : null}
      </div>
    </div>
  );
}

function WhoIsShown({ view }: { view: DesignerView }) {
  const { row, total } = view.person;
  if (row === 0) {
    return <p className="mt-5 text-center text-sm text-ink-2">Showing a sample name. You add people in the next step.</p>;
  }
  return (
    <p className="mt-5 text-center text-sm text-ink-2">
      Showing row {row.toLocaleString("en")} of {total.toLocaleString("en")}.{" "}
      {total > 1 ? (
        <>
          <button type="submit" className="link min-h-control px-1" name="intent" value="next-person">
            {row < total ? "Next person" : "First person"}
          </button>{" "}
          <span className="text-ink-3">·</span>{" "}
          <button type="submit" className="link min-h-control px-1" name="intent" value="longest-name">
            Longest name
          </button>
        </>
      ) : null}
    </p>
  );
}

function ZoomButton({ label, sign, isOn, press }: { label: string; sign: string; isOn: boolean; press: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon !text-ink-2"
      aria-label={label}
      aria-disabled={!isOn}
      onClick={isOn ? press : undefined}
    >
      {sign}
    </button>
  );
}

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

/**
 * The nonce that this page's policy allows. In a browser that is the first document's for as long as it lives, whatever
 * later answers say; there it can be read from a script element only as a property.
 */
export function documentNonce(fromServer: string | undefined): string | undefined {
  if (typeof document === "undefined") return fromServer;
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || fromServer;
}
