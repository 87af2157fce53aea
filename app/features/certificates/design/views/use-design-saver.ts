import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type AutosaveState, askBeforeUnload, postAutosave } from "#app/ui/autosave/autosave.tsx";
import type { DesignerView, SavedDesign } from "../designer-view.ts";

export interface SaverState {
  view: DesignerView;
  chosenId: string | null;
  typed: Record<string, string>;
  errors: Record<string, string | undefined>;
  notes: string[];
  status: AutosaveState;
}

const PAUSE_MS = 500;
const RETRY_MS = 4_000;
const TOO_LARGE = "This file is larger than 10 MB, the limit for a file here. Make it smaller and upload it again.";
/** After these the server says which field to work on. */
const CHOOSES_FIELD = new Set(["add", "remove"]);

/**
 * Keeps what is typed over the saved design and saves it after each pause, one request at a time. What is typed while a
 * request is under way stays typed and goes with the next one. Nothing here draws: the answer brings the new state.
 */
export function useDesignSaver(first: Pick<SaverState, "view" | "typed" | "errors">, form: RefObject<HTMLFormElement>) {
  const [state, setState] = useState<SaverState>({ ...first, chosenId: first.view.chosenId, notes: [], status: "saved" });
  const latest = useRef(state);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const busy = useRef<Promise<void> | null>(null);
  const update = useCallback((change: Partial<SaverState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }, []);

  const save = useCallback(
    async (intent: string, keepalive = false): Promise<void> => {
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = null;
      while (busy.current) await busy.current;
      const { view, chosenId, typed } = latest.current;
      const files = chosenFiles(form.current);
      const body = designPost({ intent, view, chosenId, typed, files });
      const request = (async () => {
        update({ status: "saving" });
        const answer = await postAutosave<SavedDesign>(`/certificates/${view.projectId}/save-design`, body, { keepalive });
        if (answer === "too-large") {
          for (const input of fileInputs(form.current)) input.value = "";
          update({ status: "refused", errors: { ...latest.current.errors, file: TOO_LARGE } });
          return;
        }
        if (answer === "offline" || answer === "signed-out") {
          update({ status: answer });
          // Only what changes nothing the second time is tried again unasked.
          if (answer === "offline" && intent === "apply") waiting.current = setTimeout(() => save("apply"), RETRY_MS);
          return;
        }
        for (const input of fileInputs(form.current)) input.value = "";
        update(after(latest.current, answer, typed, intent));
      })();
      busy.current = request.finally(() => {
        busy.current = null;
      });
      await busy.current;
      if (latest.current.status === "typing" && !waiting.current) waiting.current = setTimeout(() => save("apply"), PAUSE_MS);
    },
    [form, update],
  );

  const type = useCallback(
    (values: Record<string, string>) => {
      const { typed, errors } = latest.current;
      const left = { ...errors };
      for (const name of Object.keys(values)) delete left[name];
      const isChoice = Object.keys(values).every((name) => name === "add");
      update({ typed: { ...typed, ...values }, errors: left, ...(isChoice ? {} : { status: "typing" as const }) });
      if (isChoice) return;
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = setTimeout(() => save("apply"), PAUSE_MS);
    },
    [save, update],
  );

  const choose = useCallback((chosenId: string) => update({ chosenId }), [update]);

  useEffect(() => {
    const stopAsking = askBeforeUnload(() => ["typing", "offline", "signed-out"].includes(latest.current.status));
    return () => {
      stopAsking();
      // Another page of the dashboard was opened: what was typed a moment ago still goes.
      if (latest.current.status === "typing") save("apply", true);
    };
  }, [save]);

  return { state, type, save, choose, latest };
}

function after(now: SaverState, answer: SavedDesign, sent: Record<string, string>, intent: string): Partial<SaverState> {
  const isRefused = Object.keys(answer.errors).length > 0;
  const since = Object.fromEntries(Object.entries(now.typed).filter(([name, value]) => sent[name] !== value));
  const kept: Record<string, string> = now.typed.add !== undefined && intent !== "add" ? { add: now.typed.add } : {};
  const typed = { ...kept, ...(isRefused ? answer.typed : {}), ...since };
  const exists = answer.view.fields.some(({ field }) => field.id === now.chosenId);
  const hasMore = Object.keys(since).some((name) => name !== "add");
  return {
    view: answer.view,
    chosenId: exists && !CHOOSES_FIELD.has(intent) ? now.chosenId : answer.view.chosenId,
    typed,
    errors: answer.errors,
    notes: answer.notes,
    status: hasMore ? "typing" : isRefused ? "refused" : "saved",
  };
}

function fileInputs(form: HTMLFormElement | null): HTMLInputElement[] {
  return form ? [...form.querySelectorAll<HTMLInputElement>("input[type=file]")] : [];
}

function chosenFiles(form: HTMLFormElement | null): { name: string; file: File }[] {
  return fileInputs(form).flatMap((input) => (input.files?.[0] ? [{ name: input.name, file: input.files[0] }] : []));
}

/** What the designer's script sends: the page's form, but only of what was typed since the design was saved. */
function designPost(given: {
  intent: string;
  view: DesignerView;
  chosenId: string | null;
  typed: Readonly<Record<string, string>>;
  /** File controls with something in them. */
  files: readonly { name: string; file: File }[];
}): FormData {
  const { intent, view, chosenId, typed, files } = given;
  const form = new FormData();
  form.set("intent", intent);
  form.set("revision", String(view.revision));
  form.set("person", String(view.person.row));
  if (chosenId) form.set("field", chosenId);
  for (const [name, value] of Object.entries(typed)) {
    form.set(name, value);
    const [kind, fieldId, ...rest] = name.split(".");
    if (kind === "f") form.set(`f.${fieldId}.here`, "some");
    if (kind === "v") form.set(`w.${fieldId}.${rest.join(".")}`, savedValue(view, fieldId ?? "", rest.join(".")));
    if (name === "title") form.set("title-was", view.title);
  }
  for (const { name, file } of files) form.set(name, file);
  return form;
}

function savedValue(view: DesignerView, fieldId: string, placeholder: string): string {
  const field = view.fields.find((one) => one.field.id === fieldId);
  return field?.values.find((value) => value.placeholder === placeholder)?.value ?? "";
}
