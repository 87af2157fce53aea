import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SavedMessage } from "../../messages/saved-message.ts";
import type { AutosaveState } from "../autosave/autosave-status.tsx";
import { isTyped } from "../autosave/is-typed.ts";
import { askBeforeUnload, encodeForm, postAutosave } from "../autosave/post-autosave.ts";
import { useSaveOnLeaving } from "../autosave/use-save-on-leaving.ts";

const PAUSE_MS = 700;
const RETRY_MS = 4_000;

interface ComposerState {
  status: AutosaveState;
  /** Said instead of the usual sentence. */
  words?: string;
}

/**
 * Saves a composer's form after each pause in typing, one request at a time. Its controls stay as the browser has them. A button
 * waits for a save under way, so that one window is never taken for two.
 */
export function useComposerSaver(address: string, loadedRevision: number, form: RefObject<HTMLFormElement>) {
  const [state, setState] = useState<ComposerState | null>(null);
  const latest = useRef<ComposerState>({ status: "saved" });
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const busy = useRef<Promise<void> | null>(null);
  const inConflict = useRef(false);
  const [revision, setRevision] = useState(loadedRevision);
  const latestRevision = useRef(revision);
  const update = useCallback((next: ComposerState) => {
    latest.current = next;
    setState(next);
  }, []);

  const send = useCallback(
    async (keepalive: boolean): Promise<void> => {
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = null;
      while (busy.current) await busy.current;
      if (!form.current) return;
      const sent = encodeForm(new FormData(form.current));
      sent.set("revision", String(latestRevision.current));
      const request = (async () => {
        update({ status: "saving" });
        const answer = await postAutosave<SavedMessage>(address, sent, { keepalive });
        if (typeof answer === "string") {
          update({ status: answer === "too-large" ? "offline" : answer });
          if (answer === "offline") waiting.current = setTimeout(() => send(false), RETRY_MS);
          return;
        }
        // The next save, or the next button, follows on this one. In a conflict only a button does, after its question was read.
        inConflict.current = answer.conflict;
        latestRevision.current = answer.revision;
        // At once: a button that waited for this sends the form right after.
        flushSync(() => setRevision(answer.revision));
        if (answer.conflict) update({ status: "refused", words: answer.problem ?? undefined });
        // What was typed meanwhile has a timer of its own.
        else if (waiting.current) update({ status: "typing" });
        else update({ status: "saved", words: answer.problem ? `Saved. Before you send: ${answer.problem}` : "Saved" });
      })();
      busy.current = request.finally(() => {
        busy.current = null;
      });
      await busy.current;
    },
    [address, form, update],
  );
  const save = useCallback(() => send(false), [send]);

  const type = useCallback(() => {
    if (inConflict.current) return;
    if (!busy.current) update({ status: "typing" });
    if (waiting.current) clearTimeout(waiting.current);
    waiting.current = setTimeout(() => save(), PAUSE_MS);
  }, [save, update]);

  /** A button: everything typed goes with it, so no save of its own is needed. */
  const onSubmit = useCallback((event: FormEvent<HTMLFormElement>) => {
    if (waiting.current) clearTimeout(waiting.current);
    waiting.current = null;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const sender = event.currentTarget;
    if (busy.current) {
      event.preventDefault();
      busy.current.then(() => sender.requestSubmit(submitter));
      return;
    }
    inConflict.current = false;
    latest.current = { status: "saved" };
  }, []);

  useEffect(() => {
    latestRevision.current = loadedRevision;
    setRevision(loadedRevision);
  }, [loadedRevision]);
  useEffect(() => {
    // Scripts may come late on a slow line: what was typed until then is saved like all that follows.
    if (isTyped(form.current)) type();
  }, [form, type]);
  useEffect(() => askBeforeUnload(() => latest.current.status !== "saved"), []);
  useEffect(() => {
    const leave = () => {
      if (latest.current.status === "typing") send(true);
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [send]);
  useSaveOnLeaving(save, latest);

  return { state, revision, type, onSubmit };
}
