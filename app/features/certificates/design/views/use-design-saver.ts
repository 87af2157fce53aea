import { type RefObject, useCallback, useEffect } from "react";
import { type AutosaveState, askBeforeUnload } from "#app/ui/autosave/autosave.tsx";
import { emptyFileInputs, useAutosave } from "#app/ui/autosave/use-autosave.ts";
import type { DesignerView, SavedDesign } from "../designer-view.ts";
import { controlName, valueName } from "../field-form.ts";

export interface SaverState {
  view: DesignerView;
  chosenId: string | null;
  typed: Record<string, string>;
  errors: Record<string, string | undefined>;
  notes: string[];
  status: AutosaveState;
}

const PAUSE_MS = 500;
const TOO_LARGE = "This file is larger than 10 MB, the limit for a file here. Make it smaller and upload it again.";
/** After these the server says which field to work on. */
const CHOOSES_FIELD = new Set(["add", "remove"]);

/**
 * Keeps what is typed over the saved design and saves it after each pause. What is typed while a request is under way stays
 * typed and goes with the next one. Nothing here draws: the answer brings the new state.
 */
export function useDesignSaver(first: Pick<SaverState, "view" | "typed" | "errors">, form: RefObject<HTMLFormElement>) {
  const autosave = useAutosave<SaverState, SavedDesign>(
    { ...first, chosenId: first.view.chosenId, notes: [], status: "saved" },
    { pauseMs: PAUSE_MS, saveTyped: () => save("apply") },
  );
  const { state, latest, update, send, type: startPause } = autosave;

  const save = useCallback(
    (intent: string, keepalive = false): Promise<void> => {
      let sent: SaverState["typed"] = {};
      return send({
        address: `/certificates/${latest.current.view.projectId}/save-design`,
        intent,
        keepalive,
        body: () => {
          sent = Object.fromEntries(
            Object.entries(latest.current.typed).filter(([name]) => intent === "sign" || !isToSign(name)),
          );
          return designPost(intent, { ...latest.current, typed: sent }, form.current);
        },
        answered: (answer) => {
          emptyFileInputs(form.current);
          return after(latest.current, answer, sent, intent);
        },
        failed: (why) => {
          if (why !== "too-large") return {};
          emptyFileInputs(form.current);
          return { status: "refused", errors: { ...latest.current.errors, file: TOO_LARGE } };
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
      update({ typed: { ...typed, ...values }, errors: left, ...(isChoice ? {} : { status: "typing" as const }) });
      if (!isChoice) startPause();
    },
    [latest, startPause, update],
  );

  const choose = useCallback((chosenId: string) => update({ chosenId }), [update]);

  useEffect(() => {
    const stopAsking = askBeforeUnload(() => ["typing", "offline", "signed-out"].includes(latest.current.status));
    return () => {
      stopAsking();
      // Another page of the dashboard was opened: what was typed a moment ago still goes.
      if (latest.current.status === "typing") save("apply", true);
    };
  }, [latest, save]);

  return { state, type, save, choose, latest };
}

/** A name that is to be written as a signature: not before its button is pressed. */
function isToSign(name: string): boolean {
  return name.startsWith("sign.");
}

function after(now: SaverState, answer: SavedDesign, sent: Record<string, string>, intent: string): Partial<SaverState> {
  const isRefused = Object.keys(answer.errors).length > 0;
  const since = Object.fromEntries(Object.entries(now.typed).filter(([name, value]) => sent[name] !== value));
  const kept: Record<string, string> = now.typed.add !== undefined && intent !== "add" ? { add: now.typed.add } : {};
  const typed = { ...kept, ...(isRefused ? answer.typed : {}), ...since };
  const exists = answer.view.fields.some(({ field }) => field.id === now.chosenId);
  const hasMore = Object.keys(since).some((name) => name !== "add" && !isToSign(name));
  return {
    view: answer.view,
    chosenId: exists && !CHOOSES_FIELD.has(intent) ? now.chosenId : answer.view.chosenId,
    typed,
    errors: answer.errors,
    notes: answer.notes,
    status: hasMore ? "typing" : isRefused ? "refused" : "saved",
  };
}

/** What the designer's script sends: of the page's form only the chosen files and what was typed since the design was saved. */
function designPost(intent: string, { view, chosenId, typed }: SaverState, page: HTMLFormElement | null): FormData {
  const form = new FormData();
  form.set("intent", intent);
  form.set("revision", String(view.revision));
  form.set("person", String(view.person.row));
  if (chosenId) form.set("field", chosenId);
  for (const [name, value] of Object.entries(typed)) {
    form.set(name, value);
    const [kind, fieldId = "", ...rest] = name.split(".");
    if (kind === "f") form.set(controlName(fieldId, "here"), "some");
    if (kind === "v") form.set(valueName(fieldId, rest.join(".")).was, savedValue(view, fieldId, rest.join(".")));
    if (name === "title") form.set("title-was", view.title);
  }
  for (const { name, files } of page?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? []) {
    if (files?.[0]) form.set(name, files[0]);
  }
  return form;
}

function savedValue(view: DesignerView, fieldId: string, placeholder: string): string {
  const field = view.fields.find((one) => one.field.id === fieldId);
  return field?.values.find((value) => value.placeholder === placeholder)?.value ?? "";
}
