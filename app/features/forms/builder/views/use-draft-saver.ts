import { type RefObject, useCallback, useEffect } from "react";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { type AutosaveState, askBeforeUnload, encodeForm } from "#app/ui/autosave/autosave.tsx";
import { emptyFileInputs, useAutosave } from "#app/ui/autosave/use-autosave.ts";
import type { FormElement } from "../../definition/definition.ts";
import type { DraftView, DrawnForm, FormBarState, SavedDraft } from "../form-state.ts";
import { moveElement, placeElement, readIntent } from "../move-elements.ts";

export interface BuilderState {
  view: DraftView;
  /** The form as its visitors will see it. */
  drawn: DrawnForm;
  openId: string | null;
  /** What the open card's controls were made from. They are left alone until `drawing` changes. */
  shown: FormElement | null;
  drawing: number;
  errors: FormErrors;
  flash: FlashMessage | null;
  status: AutosaveState;
}

type Autosave = ReturnType<typeof useAutosave<BuilderState, SavedDraft>>;
type First = Pick<BuilderState, "view" | "drawn" | "openId" | "shown" | "errors" | "flash">;

const PAUSE_MS = 700;
/** After these the open card's controls already say what was saved. */
const KEEPS_CONTROLS = /^(apply|up|down|place|duplicate|open|close|add|remove|publish)(:|$)/;
/** What the page can show before the server has answered. */
const SHOWN_AT_ONCE = /^(up|down|place):/;

/**
 * Saves the builder's form after each pause in typing and on each press. The controls of the open
 * card stay as the browser has them: what is typed while a request is under way goes with the next
 * one.
 */
export function useDraftSaver(
  first: First,
  form: RefObject<HTMLFormElement>,
  onSaved: (bar: FormBarState) => void,
) {
  const autosave = useAutosave<BuilderState, SavedDraft>(
    { ...first, drawing: 0, status: "saved" },
    { pauseMs: PAUSE_MS, saveTyped: () => save("apply") },
  );
  const { state, latest, update, type: startPause } = autosave;

  const sendForm = useSendForm(autosave, form, onSaved);
  /** The form is read at once, before anything is awaited: another card may be drawn meanwhile. */
  const save = useCallback(
    async (intent: string, more: Record<string, string> = {}) => {
      if (!form.current) return;
      const body = readForm(form.current);
      for (const [name, value] of Object.entries(more)) body.set(name, value);
      await sendForm(intent, body);
    },
    [form, sendForm],
  );

  const type = useCallback(() => {
    const { status, errors } = latest.current;
    // A conflict is settled by pressing Save: a save after a pause must not overrule another
    // window.
    if (status === "refused" && isConflict(errors)) return;
    update({ status: "typing" });
    startPause();
  }, [latest, startPause, update]);

  /** Opens another card once what was typed into the one before is saved: else it stays open. */
  const open = useCallback(
    async (openId: string | null) => {
      const wasSaved = latest.current.status === "saved";
      if (!wasSaved) await save("apply");
      const { view, status, drawing } = latest.current;
      if (status !== "saved") return;
      const shown = view.draft.elements.find(({ id }) => id === openId) ?? null;
      update({
        openId,
        shown,
        drawing: drawing + 1,
        errors: {},
        ...(wasSaved ? { flash: null } : {}),
      });
    },
    [latest, save, update],
  );

  /**
   * Takes over what the server says of its own accord: after Undo in a message, or on coming back
   * to the page.
   */
  const adopt = useCallback(
    (next: First) => {
      update({ ...next, drawing: latest.current.drawing + 1, flash: null, status: "saved" });
    },
    [latest, update],
  );

  useEffect(() => askBeforeUnload(() => latest.current.status !== "saved"), [latest]);

  return { state, save, type, open, adopt, latest };
}

/** Sends the form with an intent, and what was typed meanwhile after it. */
function useSendForm(
  { latest, send }: Pick<Autosave, "latest" | "send">,
  form: RefObject<HTMLFormElement>,
  onSaved: (bar: FormBarState) => void,
) {
  const sendForm = useCallback(
    async (intent: string, body: FormData): Promise<void> => {
      let { view } = latest.current;
      let late: FormData | null = null;
      await send({
        address: `/forms/${view.formId}/save-draft`,
        intent,
        body: () => {
          view = latest.current.view;
          body.set("intent", intent);
          body.set("revision", String(view.revision));
          return encodeForm(body);
        },
        sending: () => shownAtOnce(latest.current, intent),
        answered: (answer) => {
          emptyFileInputs(form.current);
          if (intent === "paste" && !answer.errors.lines) emptyLines(form.current);
          onSaved(answer.bar);
          const now = form.current && readForm(form.current);
          late = typedLate(answer, body, now, intent);
          return after(latest.current, answer, { intent, sent: body, now });
        },
        failed: () => (SHOWN_AT_ONCE.test(intent) ? { view } : {}),
      });
      if (late) await sendForm("apply", late);
    },
    [form, latest, send, onSaved],
  );
  return sendForm;
}

function shownAtOnce({ view }: BuilderState, intent: string): Partial<BuilderState> {
  if (!SHOWN_AT_ONCE.test(intent)) return {};
  const { act, id, more } = readIntent(intent);
  const draft =
    act === "place"
      ? placeElement(view.draft, id, more || null)
      : moveElement(view.draft, id, act === "up" ? -1 : 1);
  return { view: { ...view, draft } };
}

/** What the builder's own controls say. Those of the form that is shown are no part of it. */
function readForm(form: HTMLFormElement): FormData {
  const body = new FormData(form);
  for (const name of new Set(body.keys())) if (/^q-/.test(name)) body.delete(name);
  return body;
}

/** The list was pasted once. */
function emptyLines(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLTextAreaElement>("textarea[name=lines]") ?? [])
    field.value = "";
}

/**
 * What was typed into a card while the answer to a press was under way that opens another one:
 * saved like all else.
 */
function typedLate(
  answer: SavedDraft,
  sent: FormData,
  now: FormData | null,
  intent: string,
): FormData | null {
  const card = sent.get("card");
  const isLeft =
    card !== null &&
    card === now?.get("card") &&
    answer.openId !== card &&
    intent !== `remove:${card}`;
  return isLeft && now && words(sent) !== words(now) ? now : null;
}

function after(
  now: BuilderState,
  answer: SavedDraft,
  given: { intent: string; sent: FormData; now: FormData | null },
): Partial<BuilderState> {
  const { view, openId, errors, flash } = answer;
  const isRefused = Object.keys(errors).length > 0;
  const stillOpen = given.sent.get("card") === (given.now?.get("card") ?? null);
  const typedSince = stillOpen && given.now !== null && words(given.sent) !== words(given.now);
  const settled = isRefused ? "refused" : "saved";
  const status = typedSince ? "typing" : settled;
  const elementOf = (id: string | null) =>
    view.draft.elements.find((element) => element.id === id) ?? null;
  const redraw = (id: string | null, shown = elementOf(id)): Partial<BuilderState> => ({
    openId: shown ? id : null,
    shown,
    drawing: now.drawing + 1,
  });
  const keptFlash = given.intent === "apply" && !isRefused ? now.flash : null;
  const { pages, title } = answer.drawn;
  const drawn = {
    ...now.drawn,
    pages,
    title,
    elements: { ...now.drawn.elements, ...answer.drawn.elements },
  };
  const base = { view, drawn, errors, flash: flash ?? keptFlash, status } as const;
  // Another card was opened meanwhile: it stays, unless the one before was refused.
  if (!stillOpen && isRefused)
    return { ...base, ...redraw(openId, answer.element ?? elementOf(openId)) };
  if (!stillOpen) return elementOf(now.openId) ? base : { ...base, ...redraw(null) };
  if (openId !== now.openId) return { ...base, ...redraw(openId) };
  if (typedSince || isRefused || (KEEPS_CONTROLS.test(given.intent) && !flash)) return base;
  return { ...base, ...redraw(openId) };
}

/** Everything in the card's controls, to be compared. */
function words(form: FormData): string {
  const typed = [...form].filter(
    ([name, value]) => typeof value === "string" && name !== "intent" && name !== "revision",
  );
  return JSON.stringify(typed);
}

function isConflict(errors: FormErrors): boolean {
  return Object.values(errors).some((message) => message?.includes("press Save"));
}
