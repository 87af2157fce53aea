import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { nextLookMs } from "./next-look.ts";

const EVERY_MS = 5000;

/**
 * Asks for fresh data, by default every 5 seconds, while there is something to see and somebody to
 * see it. `seen`: what the page shows now, in a few words; while that stays the same it asks less
 * and less often.
 */
export function useLivePage(active: boolean, everyMs = EVERY_MS, seen?: string): void {
  const { revalidate, state } = useRevalidator();
  const waitMs = useRef(everyMs);
  const known = useRef(seen);
  const askedAt = useRef(0);
  useEffect(() => {
    if (!active || state !== "idle") return;
    const tookMs = askedAt.current === 0 ? 0 : performance.now() - askedAt.current;
    if (askedAt.current > 0 && seen !== undefined) {
      waitMs.current = nextLookMs({
        everyMs,
        lastMs: waitMs.current,
        hasChanged: known.current !== seen,
        tookMs,
      });
    }
    known.current = seen;
    askedAt.current = 0;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      askedAt.current = performance.now();
      revalidate();
    };
    const timer = setTimeout(look, waitMs.current);
    // Somebody comes back to it: it is shown as it is now.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [active, everyMs, revalidate, state, seen]);
}
