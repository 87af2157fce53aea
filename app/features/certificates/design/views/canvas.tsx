import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { boxAround, outerBox, shapeOf } from "#app/engines/design-editor/arrange.ts";
import type { Placement } from "#app/engines/design-editor/canvas/drag.ts";
import { isSamePlace } from "#app/engines/design-editor/canvas/place-style.ts";
import { useCanvasPointer } from "#app/engines/design-editor/canvas/use-canvas-pointer.ts";
import { useChosenInView } from "#app/engines/design-editor/canvas/use-chosen-in-view.ts";
import { type Layers, useLayers } from "#app/engines/design-editor/canvas/use-layers.ts";
import type { useZoom } from "#app/engines/design-editor/canvas/use-zoom.ts";
import { type Selection, selectedIds } from "#app/engines/design-editor/selection.ts";
import type { Guides } from "#app/engines/design-editor/snap.ts";
import type { Zoom } from "#app/engines/design-editor/zoom.ts";
import type { DesignerView } from "../designer-view.ts";
import { CanvasField, LayerPicture } from "./canvas-field.tsx";
import { CanvasFoot } from "./canvas-foot.tsx";
import { FITTING_SIZES, PreviewPicture } from "./preview-picture.tsx";
import type { TextInPlace as InPlace } from "./text-in-place.tsx";

/** In percent: beyond it, a page is shown wider than the 2000 pixels that certificates have. */
const SHARP_ZOOM = 250;

interface CanvasProps {
  view: DesignerView;
  /** As they are now, with what was typed and not saved yet. */
  fields: readonly Field[];
  selection: Selection;
  isLive: boolean;
  stage: RefObject<HTMLDivElement>;
  paper: RefObject<HTMLDivElement>;
  zooming: ReturnType<typeof useZoom>;
  editingId: string | null;
  select: (selection: Selection) => void;
  place: (placed: ReadonlyMap<string, Placement>) => void;
  edit: (id: string | null) => void;
  write: (id: string, content: string) => void;
  /** Undefined until it is loaded. */
  TextInPlace: typeof InPlace | undefined;
  showKeys: () => void;
  onDrawing: (isDrawing: boolean) => void;
  nonce: string | undefined;
}

/**
 * The picture with a label over each field. Without scripts a label chooses its radio; with them it
 * is dragged as well.
 */
export function Canvas(props: CanvasProps) {
  const { view, fields, selection, isLive, stage, paper, zooming, select, place } = props;
  const shape = shapeOf(view.page);
  const pointer = useCanvasPointer({ paper, fields, selection, shape, select, place });
  const { drawn, onShown } = useDrawn(view);
  const ids = new Set(selectedIds(selection));
  const chosen = fields.filter(({ id }) => ids.has(id));
  useChosenInView(
    stage,
    paper,
    isLive && chosen.length > 0 ? boxAround(chosen.map((field) => outerBox(field, shape))) : null,
  );
  const { zoom } = zooming;
  const moved = movedFields(fields, pointer.held?.placed, drawn.fields);
  const layers = useLayers({
    picture: drawn.picture,
    ids: chosen.map(({ id }) => id),
    isCurrent: drawn.picture === view.picture,
    isLive,
    moved: isLive ? moved : [],
    paper,
    shape,
  });
  const isLifted = ({ ids }: Layers) => moved.some(({ id }) => ids.includes(id));

  const guides = pointer.held?.guides;
  return (
    <div className="grow min-h-0 flex flex-col bg-sunken">
      <div
        className={`stage grow min-h-0 flex ${isLive ? "live" : ""}`}
        ref={stage}
        {...(isLive ? grabbedBy(pointer) : {})}
      >
        <div
          className={`m-auto p-2 sm:p-4 sm:px-8 ${typeof zoom === "number" ? "flex-none" : "w-full min-w-0"}`}
        >
          <div
            className={`canvas-page relative mx-auto rounded ${zoom === "fit" ? "w-full sheet-size" : ""}`}
            style={typeof zoom === "number" ? { width: `${zoom * 8}px` } : undefined}
            id="certificate"
            ref={paper}
            {...(isLive ? keysFor(chosen) : {})}
          >
            <PreviewPicture
              picture={view.picture}
              page={view.page}
              name={view.person.name}
              isLive={isLive}
              sizes={sizesAt(zoom)}
              isClose={typeof zoom === "number" && zoom > SHARP_ZOOM}
              onDrawing={props.onDrawing}
              onShown={onShown}
              nonce={props.nonce}
            />
            {layers.map((set) => (
              <Underlay key={`${set.ids} ${set.isDrawn}`} layers={set} isIdle={!isLifted(set)} />
            ))}
            <CanvasFields
              canvas={props}
              held={pointer.held?.placed}
              drawn={drawn.fields}
              chosen={chosen}
              layersOf={(id) => layers.findLast(({ ids }) => ids.includes(id))}
              isLifted={isLifted}
            />
            {chosen.length > 1 ? (
              <Around fields={chosen} held={pointer.held?.placed} shape={shape} />
            ) : null}
            {guides ? <GuideMarks guides={guides} /> : null}
            {pointer.area ? <BoxMark className="area" box={pointer.area} /> : null}
            <EditedText canvas={props} />
          </div>
        </div>
      </div>
      <CanvasFoot view={view} isLive={isLive} zooming={zooming} showKeys={props.showKeys} />
    </div>
  );
}

/** Those that are elsewhere than on the picture, as they are there. */
function movedFields(
  fields: readonly Field[],
  held: ReadonlyMap<string, Placement> | undefined,
  drawn: readonly Field[],
): Field[] {
  return fields.flatMap((field) => {
    const was = drawn.find(({ id }) => id === field.id);
    return was && !isSamePlace(held?.get(field.id) ?? field, was) ? [was] : [];
  });
}

function grabbedBy({ start, move, end, cancel }: ReturnType<typeof useCanvasPointer>) {
  return {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: cancel,
  };
}

/** The picture that is shown, and the fields as they are on it. */
function useDrawn(view: DesignerView) {
  const [drawn, setDrawn] = useState(() => ({
    picture: view.picture,
    fields: view.fields.map(({ field }) => field),
  }));
  const newest = useRef(view);
  newest.current = view;
  const onShown = useCallback((picture: string) => {
    const { picture: latest, fields } = newest.current;
    if (picture === latest) setDrawn({ picture, fields: fields.map(({ field }) => field) });
  }, []);
  return { drawn, onShown };
}

/** A label over each field, with handles where one is chosen alone. */
function CanvasFields({
  canvas,
  held,
  drawn,
  chosen,
  layersOf,
  isLifted,
}: {
  canvas: CanvasProps;
  held: ReadonlyMap<string, Placement> | undefined;
  drawn: readonly Field[];
  chosen: readonly Field[];
  layersOf: (id: string) => Layers | undefined;
  isLifted: (layers: Layers) => boolean;
}) {
  const { view, fields, isLive, paper, editingId } = canvas;
  const ids = new Set(chosen.map(({ id }) => id));
  return view.fields.map(({ field: saved }) => {
    const field = fields.find(({ id }) => id === saved.id) ?? saved;
    const own = layersOf(field.id);
    return (
      <CanvasField
        key={field.id}
        field={field}
        saved={saved}
        drawn={drawn.find(({ id }) => id === field.id)}
        held={held?.get(field.id)}
        layers={own}
        isLifted={own !== undefined && isLifted(own)}
        isLive={isLive}
        isChosen={isLive && ids.has(field.id)}
        hasHandles={
          chosen.length === 1 && field.id === chosen[0]?.id && !field.locked && editingId === null
        }
        onClick={(event) => {
          // The radio may be far down the page on a phone; choosing must not scroll
          // there.
          event.preventDefault();
          paper.current?.focus({ preventScroll: true });
          // A finger's tap; what a mouse pressed is chosen already.
          if (!ids.has(field.id) && !event.shiftKey)
            canvas.select({ chosenId: field.id, ticked: [] });
        }}
        onDoubleClick={() => field.kind === "text" && canvas.edit(field.id)}
      />
    );
  });
}

/** The text that is written right on the page. */
function EditedText({ canvas }: { canvas: CanvasProps }) {
  const { view, fields, editingId, paper, edit, write, TextInPlace } = canvas;
  const editing = fields.find(({ id }) => id === editingId);
  if (editing?.kind !== "text" || !TextInPlace) return null;
  const face = view.fields.find(({ field }) => field.id === editing.id)?.face ?? null;
  return (
    <TextInPlace
      key={editing.id}
      field={editing}
      face={face}
      paper={paper}
      edit={edit}
      write={write}
    />
  );
}

/** What the page says of itself where keys act on it. */
function keysFor(chosen: readonly Field[]) {
  const [first] = chosen;
  const what = chosen.length > 1 ? `${chosen.length} fields` : first?.label;
  return {
    tabIndex: 0,
    role: "group",
    "aria-label": first
      ? `${what} on the certificate: arrow keys move, Alt and an arrow key select another, ? lists all keys`
      : "Certificate: arrow keys select a field, ? lists all keys",
    "aria-keyshortcuts": "Shift+?",
  };
}

/** The picture without the fields of a layer, in sight while one of them is lifted. */
function Underlay({ layers, isIdle }: { layers: Layers; isIdle: boolean }) {
  return layers.under.map(({ picture, region: { x, y, width, height } }) => (
    <LayerPicture
      key={`${x} ${y}`}
      picture={picture}
      className={`under ${isIdle ? "idle" : ""}`}
      style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
    />
  ));
}

function GuideMarks({ guides }: { guides: Guides }) {
  return (
    <>
      {guides.x.map((x) => (
        <span key={x} className="guide guide-x" style={{ left: `${x}%` }} />
      ))}
      {guides.y.map((y) => (
        <span key={y} className="guide guide-y" style={{ top: `${y}%` }} />
      ))}
      {guides.gaps.map(({ axis, from, to, at }) => (
        <span
          key={`${axis}${from}`}
          className={`gap gap-${axis}`}
          style={
            axis === "x"
              ? { left: `${from}%`, width: `${to - from}%`, top: `${at}%` }
              : { top: `${from}%`, height: `${to - from}%`, left: `${at}%` }
          }
        />
      ))}
    </>
  );
}

/** By their corners several fields are resized together. */
const CORNERS = ["nw", "ne", "sw", "se"];

/** A frame around all that is chosen. */
function Around({
  fields,
  held,
  shape,
}: {
  fields: readonly Field[];
  held: ReadonlyMap<string, Placement> | undefined;
  shape: number;
}) {
  return (
    <BoxMark
      className="around"
      box={boxAround(fields.map((field) => outerBox(held?.get(field.id) ?? field, shape)))}
    >
      {fields.some(({ locked }) => locked)
        ? null
        : CORNERS.map((grip) => <b key={grip} className={grip} data-grip={grip} />)}
    </BoxMark>
  );
}

function BoxMark({
  className,
  box: { x, y, width, height },
  children,
}: {
  className: string;
  box: Field["box"];
  children?: ReactNode;
}) {
  return (
    <span
      className={className}
      aria-hidden="true"
      style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
    >
      {children}
    </span>
  );
}

function sizesAt(zoom: Zoom): string {
  if (zoom === "fit") return FITTING_SIZES;
  return typeof zoom === "number" ? `${zoom * 8}px` : "100vw";
}
