import { useEffect, useRef } from "react";

/** Counts the waiting button of a `ResendForm` down. Give the returned ref to what is around the form. */
export function useCountdown(waitSeconds: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = box.current?.querySelector<HTMLButtonElement>("[data-countdown]");
    if (!button || waitSeconds <= 0) return;
    const end = Date.now() + waitSeconds * 1000;
    const timer = setInterval(() => {
      const left = Math.ceil((end - Date.now()) / 1000);
      button.disabled = left > 0;
      button.textContent = left > 0 ? `Resend in ${left} s` : (button.dataset.label ?? "");
      if (left <= 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [waitSeconds]);
  return box;
}
