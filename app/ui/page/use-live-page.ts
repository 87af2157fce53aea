import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 5000;

/** Asks for fresh data, by default every 5 seconds, while there is something to see and somebody to see it. */
export function useLivePage(active: boolean, everyMs = EVERY_MS): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!active) return;
    const look = () => {
      if (document.visibilityState === "visible" && state === "idle") revalidate();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [active, everyMs, revalidate, state]);
}
