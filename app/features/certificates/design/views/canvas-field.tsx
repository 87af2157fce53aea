import { type CSSProperties, type MouseEvent, useLayoutEffect, useRef } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import type { Placement } from "#app/engines/design-editor/canvas/drag.ts";
import type { Layer } from "#app/engines/design-editor/canvas/lift-fields.ts";
import {
  isSamePlace,
  pieceStyle,
  placeStyle,
  turnSide,
} from "#app/engines/design-editor/canvas/place-style.ts";
import type { Layers } from "#app/engines/design-editor/canvas/use-layers.ts";
import { GRIPS } from "#app/engines/design-editor/snap.ts";

/**
 * The label over one field: chooses its radio without scripts; with them it is dragged, resized and
 * turned as well.
 */
export function CanvasField(props: {
  field: Field;
  /** As the picture shows it; undefined: not at all yet. */
  drawn: Field | undefined;
  /** As it was saved: the style sheet has its place. */
  saved: Field;
  /** Where it is being dragged to. */
  held: Placement | undefined;
  /** It alone; undefined: nobody has moved it. */
  layers: Layers | undefined;
  /**
   * They are in the place of the picture, because something of them is moved. Till then they wait,
   * so that they show at once.
   */
  isLifted: boolean;
  isLive: boolean;
  isChosen: boolean;
  hasHandles: boolean;
  onClick: (event: MouseEvent) => void;
  onDoubleClick: () => void;
}) {
  const {
    field,
    drawn,
    saved,
    held,
    layers,
    isLifted,
    isLive,
    isChosen,
    hasHandles,
    onClick,
    onDoubleClick,
  } = props;
  const { box, rotation = 0 } = held ?? field;
  const { box: was, rotation: turnedBy = 0 } = saved;
  const isPlaced = isSamePlace({ box, rotation }, { box: was, rotation: turnedBy });
  const own = layers?.own.get(field.id);
  return (
    <label
      className={`hit h-${field.id} ${isChosen ? "on" : ""} ${field.locked ? "locked" : ""}`}
      htmlFor={`f-${field.id}`}
      data-field={field.id}
      // For the script before React.
      data-drawn={isLive ? undefined : JSON.stringify(saved)}
      style={isLive && !isPlaced ? placeStyle({ box, rotation }) : undefined}
      {...(isLive ? { onClick, onDoubleClick } : {})}
    >
      {drawn && own && layers ? (
        <Piece
          drawn={drawn}
          now={{ box, rotation }}
          own={own}
          look={`${layers.isDrawn && layers.ids.length > 1 ? "" : "alone"} ${isLifted ? "" : "idle"}`}
        />
      ) : null}
      {/* The radio has its name from the list of fields. */}
      <i className={`${box.y < 10 ? "low" : ""} ${box.x > 60 ? "end" : ""}`} aria-hidden="true">
        {field.label}
        {field.locked ? " (locked)" : ""}
      </i>
      {isLive && hasHandles ? (
        <>
          {Object.keys(GRIPS).map((grip) => (
            <b key={grip} className={grip} data-grip={grip} />
          ))}
          <b className={`turn ${turnSide(box)}`} data-grip="turn" />
        </>
      ) : null}
    </label>
  );
}

/**
 * A field as it was drawn, where the field is now: so its letters are the certificate's own while
 * it is moved and until the next picture comes. Letters keep their size when their box alone is
 * resized; pictures and codes follow it. Of several that were drawn as one, each box shows its own.
 */
function Piece({
  drawn,
  now,
  own: { picture, region },
  look,
}: {
  drawn: Field;
  now: Placement;
  own: Layer;
  look: string;
}) {
  return (
    <span className={`piece ${look}`} aria-hidden="true">
      <LayerPicture picture={picture} style={pieceStyle(drawn, now, region)} />
    </span>
  );
}

/** A layer's picture, shown in the very frame in which it takes the place of what is there. */
export function LayerPicture({
  picture,
  className,
  style,
}: Pick<Layer, "picture"> & { className?: string; style: CSSProperties }) {
  const look = { className, style };
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (picture instanceof HTMLCanvasElement)
      canvas.current?.getContext("2d")?.drawImage(picture, 0, 0);
  }, [picture]);
  if (picture instanceof HTMLImageElement)
    return <img src={picture.src} alt="" decoding="sync" draggable={false} {...look} />;
  return <canvas width={picture.width} height={picture.height} ref={canvas} {...look} />;
}
