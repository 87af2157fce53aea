import { useCallback, useMemo, useRef, useState } from "react";
import { saveQueue } from "#app/engines/merge/save-queue.ts";
import { type AutosaveState, type NotSaved, postAutosave } from "./autosave.tsx";

/** One save. All of it is called when its turn has come. */
interface Save<State, Answer> {
  address: string;
  /** What its button said; `apply`: none was pressed. */
  intent: string;
  body(): FormData | URLSearchParams;
  /** Lets it finish after the page is left. */
  keepalive?: boolean;
  /** What the page shows before the answer. */
  sending?(): Partial<State>;
  answered(answer: Answer): Partial<State>;
  /** Besides the status. */
  failed?(why: NotSaved): Partial<State>;
}

/**
 * The state of an editor that saves itself: drawn, and at hand as `latest` to what runs between two
 * drawings. `saveTyped` saves what is typed by then: `type` calls it after a pause, and again
 * after the wait that a lost connection or a busy server needs.
 */
export function useAutosave<State extends { status: AutosaveState }, Answer extends object>(
  first: State,
  { pauseMs, saveTyped }: { pauseMs: number; saveTyped: () => void },
) {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  const update = useCallback((change: Partial<State>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }, []);
  const newest = useRef(saveTyped);
  newest.current = saveTyped;
  const queue = useMemo(() => saveQueue({ pauseMs, save: () => newest.current() }), [pauseMs]);

  const send = useCallback(
    ({ address, intent, body, keepalive, sending, answered, failed }: Save<State, Answer>) =>
      queue.send(async () => {
        const sent = body();
        update({ status: "saving", ...sending?.() } as Partial<State>);
        const answer = await postAutosave<Answer>(address, sent, { keepalive });
        if ("notSaved" in answer) {
          const { notSaved, retryMs } = answer;
          // Only what changes nothing the second time is tried again unasked.
          const isTriedAgain = retryMs !== null && intent === "apply";
          const status = retryMs === null || isTriedAgain ? notSaved : "not-done";
          update({ status, ...failed?.(notSaved) } as Partial<State>);
          return isTriedAgain ? { retryMs } : "nothing";
        }
        update(answered(answer));
        return latest.current.status === "typing" ? "what was typed" : "nothing";
      }),
    [queue, update],
  );
  return { state, latest, update, send, type: queue.typed };
}

/** What was chosen has been sent, and must not go again with the next save. */
export function emptyFileInputs(form: HTMLFormElement | null): void {
  for (const input of form?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [])
    input.value = "";
}
