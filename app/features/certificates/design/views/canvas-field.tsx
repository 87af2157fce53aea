import type { CSSProperties, MouseEvent } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { isLight } from "#app/engines/colours/index.ts";
import type { Placement } from "#app/engines/design-editor/canvas/use-canvas-pointer.ts";
import type { Layers } from "#app/engines/design-editor/canvas/use-layers.ts";
import { GRIPS } from "#app/engines/design-editor/snap.ts";

const ANCHOR = { left: 0, center: 0.5, right: 1 } as const;

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
  /** It alone; undefined: not there yet. */
  layers: Layers | undefined;
  /**
   * They are in the place of the picture, because something of them is moved. Till then they wait,
   * so that they show at once.
   */
  isLifted: boolean;
  /** Address of the picture, for a piece of it that goes along until then. */
  picture: () => string | undefined;
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
    picture,
    isLive,
    isChosen,
    hasHandles,
    onClick,
    onDoubleClick,
  } = props;
  const { box, rotation = 0 } = held ?? field;
  const { box: was, rotation: turnedBy = 0 } = saved;
  const isPlaced = isSamePlace({ box, rotation }, { box: was, rotation: turnedBy });
  const isDrawn = drawn !== undefined && isSamePlace({ box, rotation }, drawn);
  const source = layers?.own.src ?? (isLive && drawn && !isDrawn ? picture() : undefined);
  // Letters and lines cut out of the picture leave what lies below them in sight.
  const line = source && !layers ? lineColour(field) : null;
  const blend = line ? blendOf(line) : "";
  return (
    <label
      className={`hit h-${field.id} ${isChosen ? "on" : ""} ${field.locked ? "locked" : ""} ${blend}`}
      htmlFor={`f-${field.id}`}
      data-field={field.id}
      style={isLive && !isPlaced ? placeStyle({ box, rotation }) : undefined}
      {...(isLive ? { onClick, onDoubleClick } : {})}
    >
      {drawn && source ? (
        <Piece
          drawn={drawn}
          now={{ box, rotation }}
          source={source}
          look={pieceLook(field, layers, isLifted)}
          key={source}
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

/** The colour of what is letters or lines alone, with the background between them. */
function lineColour(field: Field): string | null {
  if (field.kind === "text") return field.colour;
  if (field.kind === "signature") return "#000000";
  return field.kind === "shape" && field.fill === null ? field.stroke : null;
}

/**
 * The handle stands where it covers the least: to the right, where the page ends to the left, and
 * below what is as wide as the page.
 */
function turnSide({ x, width }: Field["box"]): string {
  if (x + width <= 93) return "";
  return x >= 7 ? "before" : "below";
}

const blendOf = (line: string) => (isLight(line) ? "lighten" : "darken");

type Placed = Pick<Field, "box" | "rotation">;

export function isSamePlace(
  { box: one, rotation: turned = 0 }: Placed,
  { box: other, rotation: before = 0 }: Placed,
): boolean {
  const isSameBox =
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height;
  return isSameBox && turned === before;
}

function placeStyle({ box, rotation }: Placement): CSSProperties {
  return {
    left: `${box.x}%`,
    top: `${box.y}%`,
    width: `${box.width}%`,
    height: `${box.height}%`,
    transform: rotation === 0 ? "none" : `rotate(${rotation}deg)`,
  };
}

/**
 * An element alone may reach out of its box, as swashes do. Of several, each box shows its own, and
 * of a cut-out so does the outline.
 */
function pieceLook(field: Field, layers: Layers | undefined, isLifted: boolean): string {
  if (layers) return `${layers.ids.length === 1 ? "alone" : ""} ${isLifted ? "" : "idle"}`;
  return isRound(field) ? "round" : "";
}

function isRound(field: Field): boolean {
  return (
    field.kind === "seal" ||
    (field.kind === "shape" && field.shape === "ellipse" && field.fill !== null)
  );
}

/**
 * A field as the server drew it, where the field is now: so its letters are the certificate's own
 * while it is moved and until the next picture comes. Letters keep their size when the box is
 * resized; pictures and codes follow it.
 */
function Piece({
  drawn,
  now,
  source,
  look,
}: {
  drawn: Field;
  now: Placement;
  source: string;
  look: string;
}) {
  const { box: was } = drawn;
  const { box } = now;
  const isText = drawn.kind === "text";
  const scale = isText ? { x: 1, y: 1 } : { x: box.width / was.width, y: box.height / was.height };
  const share = isText ? ANCHOR[drawn.align] : 0;
  const left = -was.x * scale.x + (box.width - was.width * scale.x) * share;
  const top = -was.y * scale.y + (box.height - was.height * scale.y) * (isText ? 0.5 : 0);
  const middle = [was.x + was.width / 2, was.y + was.height / 2];
  return (
    <span className={`piece ${look}`} aria-hidden="true">
      <img
        src={source}
        alt=""
        // In the very frame in which it takes the place of what is there.
        decoding="sync"
        draggable={false}
        style={{
          left: `${(left / box.width) * 100}%`,
          top: `${(top / box.height) * 100}%`,
          width: `${((100 * scale.x) / box.width) * 100}%`,
          height: `${((100 * scale.y) / box.height) * 100}%`,
          transform: drawn.rotation ? `rotate(${-drawn.rotation}deg)` : undefined,
          transformOrigin: `${middle[0]}% ${middle[1]}%`,
        }}
      />
    </span>
  );
}
