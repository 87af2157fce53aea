import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import type { AutosaveState } from "./autosave.tsx";

/**
 * Going to another page of the dashboard waits until what was typed a moment ago is saved; when it
 * can't be, the person is asked.
 */
export function useSaveOnLeaving(
  save: (intent: string) => Promise<void>,
  latest: RefObject<{ status: AutosaveState }>,
): void {
  const isSaved = () => !latest.current || latest.current.status === "saved";
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isSaved(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // What was refused is not sent again unasked: it may be that another window's words would be
    // lost.
    const mayArrive = /^(?:typing|saving|offline)$/.test(latest.current?.status ?? "");
    const saved = mayArrive ? save("apply") : Promise.resolve();
    saved.then(() => {
      const mayLeave =
        latest.current?.status === "saved" ||
        confirm("Your latest changes haven’t been saved. Leave this page anyway?");
      if (mayLeave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, save, latest]);
}
