import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { SIZE_REFERENCE_PX } from "#app/engines/certificate/design.ts";
import { keepZoom, type Zoom } from "../zoom.ts";

/** React warns about layout effects on the server. */
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
/** How far one notch of a wheel goes. */
const WHEEL_RATE = 0.003;

interface Point {
  x: number;
  y: number;
}

/**
 * How large the page is shown. Ctrl with the wheel, or two fingers, zoom about where they point.
 */
export function useZoom(
  stage: RefObject<HTMLElement>,
  paper: RefObject<HTMLElement>,
  isLive: boolean,
) {
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [percent, setPercent] = useState(100);
  const now = useRef(percent);
  /** The spot of the page that stays under a point of the screen. */
  const held = useRef<{ at: Point; share: Point } | null>(null);

  const zoomTo = useCallback(
    (next: Zoom, point?: Point) => {
      const [view, page] = [
        stage.current?.getBoundingClientRect(),
        paper.current?.getBoundingClientRect(),
      ];
      if (!view || !page) return;
      const at = point ?? { x: view.left + view.width / 2, y: view.top + view.height / 2 };
      held.current = {
        at,
        share: { x: (at.x - page.left) / page.width, y: (at.y - page.top) / page.height },
      };
      if (typeof next === "number") now.current = keepZoom(next);
      setZoom(typeof next === "number" ? now.current : next);
    },
    [paper, stage],
  );

  // Scrolls once the page has its new size.
  useEffectBeforePaint(() => {
    const page = paper.current?.getBoundingClientRect();
    if (!held.current || !page || !stage.current) return;
    const { at, share } = held.current;
    held.current = null;
    stage.current.scrollLeft += page.left + share.x * page.width - at.x;
    stage.current.scrollTop += page.top + share.y * page.height - at.y;
  }, [zoom, paper, stage]);

  useEffect(() => {
    const page = paper.current;
    if (!isLive || !page) return;
    const observer = new ResizeObserver(() => {
      now.current = (page.clientWidth / SIZE_REFERENCE_PX) * 100;
      setPercent(Math.round(now.current));
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [isLive, paper]);

  useGestures(stage, isLive, now, zoomTo);
  return { zoom, percent, zoomTo };
}

/** Ctrl with the wheel, and two fingers. `percent`: how large the page is now. */
function useGestures(
  stage: RefObject<HTMLElement>,
  isLive: boolean,
  percent: { current: number },
  zoomTo: (next: Zoom, point?: Point) => void,
): void {
  useEffect(() => {
    const view = stage.current;
    if (!isLive || !view) return;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomTo(percent.current * Math.exp(-event.deltaY * WHEEL_RATE), {
        x: event.clientX,
        y: event.clientY,
      });
    };
    let pinch: { distance: number; percent: number } | null = null;
    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (event.touches.length !== 2 || !one || !other) {
        pinch = null;
        return;
      }
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      pinch ??= { distance, percent: percent.current };
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (distance !== pinch.distance) zoomTo((pinch.percent * distance) / pinch.distance, middle);
    };
    const options = { passive: false };
    view.addEventListener("wheel", wheel, options);
    for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
      view.addEventListener(kind, touch, options);
    return () => {
      view.removeEventListener("wheel", wheel);
      for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
        view.removeEventListener(kind, touch);
    };
  }, [isLive, percent, stage, zoomTo]);
}
