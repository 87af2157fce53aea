import { type RefObject, useCallback, useEffect } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { CHOOSING_INTENTS } from "#app/engines/design-editor/design-action.ts";
import { controlName, valueName } from "#app/engines/design-editor/field-form.ts";
import {
  keepExisting,
  type Selection,
  selectFields,
} from "#app/engines/design-editor/selection.ts";
import { type AutosaveState, askBeforeUnload } from "#app/ui/autosave/autosave.tsx";
import { emptyFileInputs, useAutosave } from "#app/ui/autosave/use-autosave.ts";
import { FILE_TOO_LARGE } from "../../model/file-limit.ts";
import type { DesignerView, SavedDesign } from "../designer-view.ts";

export interface SaverState {
  view: DesignerView;
  chosenId: string | null;
  ticked: string[];
  typed: Record<string, string>;
  errors: Record<string, string | undefined>;
  notes: string[];
  status: AutosaveState;
}

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
          return after(latest.current, answer, sent, intent);
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

  return { state, type, save, select, latest };
}

/** A name that is to be written as a signature: not before its button is pressed. */
function isToSign(name: string): boolean {
  return name.startsWith("sign.");
}

/** Fields that a view doesn't have: those that undoing a removal brings back. */
function idsNotIn(view: DesignerView, fields: readonly Field[]): string[] {
  const known = new Set(view.fields.map(({ field }) => field.id));
  return fields.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

function after(
  now: SaverState,
  answer: SavedDesign,
  sent: Record<string, string>,
  intent: string,
): Partial<SaverState> {
  const isRefused = Object.keys(answer.errors).length > 0;
  const since = Object.fromEntries(
    Object.entries(now.typed).filter(([name, value]) => sent[name] !== value),
  );
  const kept: Record<string, string> =
    now.typed.add !== undefined && intent !== "add" ? { add: now.typed.add } : {};
  const typed = { ...kept, ...(isRefused ? answer.typed : {}), ...since };
  const fields = answer.view.fields.map(({ field }) => field);
  const isChoosing = CHOOSING_INTENTS.has(intent) && !isRefused;
  // After a removal nothing is selected: Delete pressed twice must not remove a second field.
  const chosen = isChoosing && intent !== "remove" ? answer.view : keepExisting(fields, now);
  const back = intent === "undo" || intent === "redo" ? idsNotIn(now.view, fields) : [];
  const selection = back.length > 0 ? selectFields(fields, back) : chosen;
  const hasMore = Object.keys(since).some((name) => name !== "add" && !isToSign(name));
  const answered = isRefused ? "refused" : "saved";
  return {
    view: answer.view,
    chosenId: selection.chosenId,
    ticked: selection.ticked,
    typed,
    errors: answer.errors,
    notes: answer.notes,
    status: hasMore ? "typing" : answered,
  };
}

/**
 * What the designer's script sends: of the page's form only the chosen files and what was typed
 * since the design was saved.
 */
function designPost(
  intent: string,
  { view, chosenId, ticked, typed }: SaverState,
  page: HTMLFormElement | null,
  fields: Record<string, string>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("intent", intent);
  form.set("revision", String(view.revision));
  form.set("person", String(view.person.row));
  if (chosenId) form.set("field", chosenId);
  for (const id of ticked) form.append("tick", id);
  for (const [name, value] of Object.entries(typed)) {
    form.set(name, value);
    const [kind, fieldId = "", ...rest] = name.split(".");
    if (kind === "f") form.set(controlName(fieldId, "here"), "some");
    if (kind === "v")
      form.set(valueName(fieldId, rest.join(".")).was, savedValue(view, fieldId, rest.join(".")));
    if (name === "title") form.set("title-was", view.title);
  }
  for (const { name, files } of page?.querySelectorAll<HTMLInputElement>("input[type=file]") ??
    []) {
    if (files?.[0]) form.set(name, files[0]);
  }
  return form;
}

function savedValue(view: DesignerView, fieldId: string, placeholder: string): string {
  const field = view.fields.find((one) => one.field.id === fieldId);
  return field?.values.find((value) => value.placeholder === placeholder)?.value ?? "";
}
