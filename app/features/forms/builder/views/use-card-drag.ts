import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useRef,
  useState,
} from "react";

/** A finger or mouse that moves less than this did not mean to drag. */
const SLACK_PX = 4;
/** So near to the window's edge the page goes along. */
const EDGE_PX = 70;
const SCROLL_PX = 14;

export interface CardDrag {
  /**
   * The card that is being dragged, and the one it would stand before; null: the end. Undefined:
   * nowhere else.
   */
  movingId: string | null;
  beforeId: string | null | undefined;
  start(event: ReactPointerEvent<HTMLElement>, id: string): void;
  move(event: ReactPointerEvent<HTMLElement>): void;
  end(): void;
  cancel(): void;
  press(event: KeyboardEvent<HTMLElement>, id: string): void;
}

/** Reorders the cards of a list with mouse, pen or finger, or with the arrow keys on a handle. */
export function useCardDrag(
  list: RefObject<HTMLElement>,
  acts: {
    place(id: string, beforeId: string | null): void;
    step(id: string, way: "up" | "down"): void;
  },
): CardDrag {
  const held = useRef<{ id: string; fromY: number; hasMoved: boolean } | null>(null);
  const [movingId, setMovingId] = useState<string | null>(null);
  const [beforeId, setBeforeId] = useState<string | null | undefined>();

  const start = useCallback((event: ReactPointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0 || !event.isPrimary) return;
    held.current = { id, fromY: event.clientY, hasMoved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  }, []);

  const move = useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      const drag = held.current;
      if (!drag || !list.current) return;
      if (!drag.hasMoved && Math.abs(event.clientY - drag.fromY) < SLACK_PX) return;
      drag.hasMoved = true;
      setMovingId(drag.id);
      if (event.clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      else if (event.clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
      setBeforeId(placeAt(list.current, drag.id, event.clientY));
    },
    [list],
  );

  const cancel = useCallback(() => {
    held.current = null;
    setMovingId(null);
    setBeforeId(undefined);
  }, []);

  const end = useCallback(() => {
    const drag = held.current;
    cancel();
    if (drag?.hasMoved && beforeId !== undefined) acts.place(drag.id, beforeId);
  }, [acts, beforeId, cancel]);

  const press = useCallback(
    (event: KeyboardEvent<HTMLElement>, id: string) => {
      if (event.key === "Escape") cancel();
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      event.preventDefault();
      acts.step(id, event.key === "ArrowUp" ? "up" : "down");
    },
    [acts, cancel],
  );

  return { movingId, beforeId, start, move, end, cancel, press };
}

/**
 * The card before which a card dropped at this height goes; null for the end, undefined where it
 * stands already.
 */
function placeAt(list: HTMLElement, movingId: string, y: number): string | null | undefined {
  const cards = [...list.querySelectorAll<HTMLElement>(":scope > li[id^='e-']")].map((card) => ({
    id: card.id.slice(2),
    box: card.getBoundingClientRect(),
  }));
  const before = cards.find(({ box }) => y < box.top + box.height / 2)?.id ?? null;
  const from = cards.findIndex(({ id }) => id === movingId);
  const isThere = before === movingId || before === (cards[from + 1]?.id ?? null);
  return isThere ? undefined : before;
}
