import { type RefObject, useCallback, useEffect } from "react";
import type { Selection } from "#app/engines/design-editor/selection.ts";
import { askBeforeUnload } from "#app/ui/autosave/autosave.tsx";
import { emptyFileInputs, useAutosave } from "#app/ui/autosave/use-autosave.ts";
import { FILE_TOO_LARGE } from "../../model/file-limit.ts";
import type { SavedDesign } from "../designer-view.ts";
import type { TakenOver } from "../first/first-state.ts";
import { afterSaving, designPost, isToSign, type SaverState } from "../saver-state.ts";

interface SaveOptions {
  /** Lets it finish after the page is left. */
  keepalive?: boolean;
  /** Sent besides what was typed. */
  fields?: Record<string, string>;
}

const PAUSE_MS = 500;
/**
 * Keeps what is typed over the saved design and saves it after each pause. What is typed while a
 * request is under way stays typed and goes with the next one. Nothing here draws: the answer
 * brings the new state.
 */
export function useDesignSaver(
  first: Pick<SaverState, "view" | "typed" | "errors">,
  form: RefObject<HTMLFormElement>,
) {
  const autosave = useAutosave<SaverState, SavedDesign>(
    {
      ...first,
      chosenId: first.view.chosenId,
      ticked: first.view.ticked,
      notes: [],
      status: "saved",
    },
    { pauseMs: PAUSE_MS, saveTyped: () => save("apply") },
  );
  const { state, latest, update, send, type: startPause } = autosave;

  const save = useCallback(
    (intent: string, { keepalive = false, fields = {} }: SaveOptions = {}): Promise<void> => {
      let sent: SaverState["typed"] = {};
      return send({
        address: `/certificates/${latest.current.view.projectId}/save-design`,
        intent,
        keepalive,
        body: () => {
          sent = Object.fromEntries(
            Object.entries(latest.current.typed).filter(
              ([name]) => intent === "sign" || !isToSign(name),
            ),
          );
          return designPost(intent, { ...latest.current, typed: sent }, form.current, fields);
        },
        answered: (answer) => {
          emptyFileInputs(form.current);
          return afterSaving(latest.current, answer, sent, intent);
        },
        failed: (why) => {
          const inputs = form.current?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? [];
          if (why !== "too-large" || ![...inputs].some(({ files }) => files?.length)) return {};
          emptyFileInputs(form.current);
          return { status: "refused", errors: { ...latest.current.errors, file: FILE_TOO_LARGE } };
        },
      });
    },
    [form, latest, send],
  );

  const type = useCallback(
    (values: Record<string, string>) => {
      const { typed, errors } = latest.current;
      const left = { ...errors };
      for (const name of Object.keys(values)) delete left[name];
      const isChoice = Object.keys(values).every((name) => name === "add" || isToSign(name));
      update({
        typed: { ...typed, ...values },
        errors: left,
        ...(isChoice ? {} : { status: "typing" as const }),
      });
      if (!isChoice) startPause();
    },
    [latest, startPause, update],
  );

  const select = useCallback((selection: Selection) => update(selection), [update]);

  const resume = useResume(update, startPause);

  useEffect(() => {
    const stopAsking = askBeforeUnload(
      () => !["saved", "saving", "refused"].includes(latest.current.status),
    );
    return () => {
      stopAsking();
      // Another page of the dashboard was opened: what was typed a moment ago still goes.
      if (latest.current.status === "typing") save("apply", { keepalive: true });
    };
  }, [latest, save]);

  return { state, type, save, select, resume, latest };
}

/** Goes on from what the script before React did. */
function useResume(update: (change: Partial<SaverState>) => void, startPause: () => void) {
  return useCallback(
    ({ view, ...rest }: TakenOver) => {
      update(view ? { ...rest, view } : rest);
      if (rest.status !== "saved" && Object.keys(rest.typed).length > 0) startPause();
    },
    [startPause, update],
  );
}
