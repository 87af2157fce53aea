import { useEffect, useRef } from "react";
import { countDown } from "../../sign-up/enhancements/count-down.ts";

/** Counts the waiting button of a `ResendForm` down. Give the returned ref to what is around the form. */
export function useCountdown(waitSeconds: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = box.current?.querySelector<HTMLButtonElement>("[data-countdown]");
    return button && waitSeconds > 0 ? countDown(button) : undefined;
  }, [waitSeconds]);
  return box;
}
