import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type AutosaveState,
  askBeforeUnload,
  encodeForm,
  isTyped,
  postAutosave,
} from "#app/ui/autosave/autosave.tsx";
import { useSaveOnLeaving } from "#app/ui/autosave/use-save-on-leaving.ts";
import type { SavedMessage } from "../../message/message-draft.ts";

const PAUSE_MS = 700;

interface ComposerState {
  status: AutosaveState;
  /** Shown instead of the usual message. */
  words?: string;
}

/**
 * Autosaves a composer's form after each pause in typing, one request at a time, leaving its
 * controls as they are. A button waits for a save in progress, so that it isn't mistaken for a
 * conflicting window.
 */
export function useComposerSaver(
  address: string,
  loadedRevision: number,
  form: RefObject<HTMLFormElement>,
  /** After what was typed is saved, and nothing more was typed since. */
  onSaved: () => void,
) {
  const { state, revision, latest, busy, inConflict, send, update, wait, stopWaiting } = useSaving(
    address,
    loadedRevision,
    form,
    onSaved,
  );
  const save = useCallback(() => send(false), [send]);

  const type = useCallback(() => {
    if (inConflict.current) return;
    if (!busy.current) update({ status: "typing" });
    wait(save, PAUSE_MS);
  }, [busy, inConflict, save, update, wait]);

  /** A button submits everything typed, so no separate save is needed. */
  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      stopWaiting();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const sender = event.currentTarget;
      if (busy.current) {
        event.preventDefault();
        busy.current.then(() => sender.requestSubmit(submitter));
        return;
      }
      inConflict.current = false;
      latest.current = { status: "saved" };
    },
    [busy, inConflict, latest, stopWaiting],
  );

  useEffect(() => {
    // Scripts may load late on a slow connection: anything typed before then is saved too.
    if (isTyped(form.current)) type();
  }, [form, type]);
  useEffect(() => askBeforeUnload(() => latest.current.status !== "saved"), [latest]);
  useEffect(() => {
    const leave = () => {
      if (latest.current.status === "typing") send(true);
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [latest, send]);
  useSaveOnLeaving(save, latest);

  return { state, revision, type, onSubmit };
}

/**
 * Sends the form, one request after the other, and builds each on the revision that the last one
 * answered with.
 */
function useSaving(
  address: string,
  loadedRevision: number,
  form: RefObject<HTMLFormElement>,
  onSaved: () => void,
) {
  const [state, setState] = useState<ComposerState | null>(null);
  const latest = useRef<ComposerState>({ status: "saved" });
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const busy = useRef<Promise<void> | null>(null);
  const inConflict = useRef(false);
  const [revision, setRevision] = useState(loadedRevision);
  const latestRevision = useRef(revision);
  const announce = useRef(onSaved);
  announce.current = onSaved;
  const wait = useCallback((then: () => void, ms: number) => {
    if (waiting.current) clearTimeout(waiting.current);
    waiting.current = setTimeout(then, ms);
  }, []);
  const stopWaiting = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current);
    waiting.current = null;
  }, []);
  const update = useCallback((next: ComposerState) => {
    latest.current = next;
    setState(next);
  }, []);

  const send = useCallback(
    async (keepalive: boolean): Promise<void> => {
      stopWaiting();
      while (busy.current) await busy.current;
      // Whoever typed on while the save was under way must not overwrite the other window by that.
      if (!form.current || inConflict.current) return;
      const typed = new FormData(form.current);
      // A chosen image waits for its own button.
      typed.delete("imageFile");
      const sent = encodeForm(typed);
      sent.set("revision", String(latestRevision.current));
      const request = (async () => {
        update({ status: "saving" });
        const answer = await postAutosave<SavedMessage>(address, sent, { keepalive });
        if ("notSaved" in answer) {
          update({ status: answer.notSaved });
          if (answer.retryMs && !waiting.current) wait(() => send(false), answer.retryMs);
          return;
        }
        // The next save or button press builds on this revision. In a conflict only a button does,
        // after its warning.
        inConflict.current = answer.conflict;
        latestRevision.current = answer.revision;
        // Flushed now, because a waiting button submits the form right after.
        flushSync(() => setRevision(answer.revision));
        if (answer.conflict) {
          stopWaiting();
          update({ status: "refused", words: answer.problem ?? undefined });
        }
        // Anything typed in the meantime has its own timer.
        else if (waiting.current) update({ status: "typing" });
        else {
          update({
            status: "saved",
            words: answer.problem ? `Saved. Before you send: ${answer.problem}` : "Saved",
          });
          announce.current();
        }
      })();
      busy.current = request.finally(() => {
        busy.current = null;
      });
      await busy.current;
    },
    [address, form, stopWaiting, update, wait],
  );
  useEffect(() => {
    latestRevision.current = loadedRevision;
    setRevision(loadedRevision);
  }, [loadedRevision]);
  return { state, revision, latest, busy, inConflict, send, update, wait, stopWaiting };
}
