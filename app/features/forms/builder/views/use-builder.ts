import { useNavigate } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { isTyped } from "#app/ui/autosave/autosave.tsx";
import { useUndoKeys } from "#app/ui/autosave/history-tools.tsx";
import { useSaveOnLeaving } from "#app/ui/autosave/use-save-on-leaving.ts";
import type { FormElement } from "../../definition/definition.ts";
import type { DraftView, DrawnForm, FormBarState } from "../form-state.ts";
import type { StudioLoader } from "./load-studio.ts";
import { useCardMoves } from "./use-card-moves.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useFocusAfterAct } from "./use-focus-after-act.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";
import { useStudio } from "./use-studio.ts";

/** What the page brings along. */
export interface BuilderStart {
  view: DraftView;
  drawn: DrawnForm;
  studioLoader: StudioLoader;
  openId: string | null;
  /** The open card as typed, when it was refused. */
  typed: FormElement | null;
  errors: FormErrors;
  /** What was said before React took over. */
  flash?: FlashMessage | null;
  onSaved: (bar: FormBarState) => void;
}

/** Intents that lead to another open card. */
const OPENS = /^(open|add|duplicate|paste|remove|undo|redo)(:|$)/;

/**
 * What the builder is at and does: it saves what is typed and pressed, opens and moves cards, and
 * lets the form itself take the place of the cards once its script is there. `isLive`: scripts run.
 */
export function useBuilder(start: BuilderStart) {
  const form = useRef<HTMLFormElement>(null);
  const [isLive, setLive] = useState(false);
  const [studio, setStudio] = useState(start.studioLoader.now);
  const navigate = useNavigate();
  const first = useMemo(() => firstState(start), [start]);
  const saver = useDraftSaver(first, form, start.onSaved);
  const { state, save, type, open, adopt, latest } = saver;
  const { view, openId, drawn, status } = state;
  const addressed = useRef("");
  useStudio({
    addressed,
    loader: start.studioLoader,
    studio,
    setStudio,
    isSaved: status === "saved",
    redraw: () => open(openId),
  });
  useEffect(() => studio?.wearColours(drawn.colours), [studio, drawn.colours]);

  useEffect(() => {
    // Scripts may come late on a slow line: what was typed until then is saved like all that
    // follows.
    if (isTyped(form.current)) type();
    setLive(true);
  }, [type]);

  const given = useRef(start.view);
  useEffect(() => {
    if (given.current === start.view) return;
    given.current = start.view;
    if (latest.current.status === "saved") adopt(first);
  }, [start.view, first, adopt, latest]);

  useSaveOnLeaving(save, latest);

  useEffect(() => {
    if (!isLive) return;
    addressed.current ||= decodeURIComponent(location.hash.slice(1));
    const query = openId ? `?q=${openId}` : "";
    history.replaceState(history.state, "", location.pathname + query);
  }, [openId, isLive]);

  useUndoKeys(
    useCallback(
      (way) => {
        const { canUndo, canRedo } = latest.current.view;
        if (way === "redo" ? canRedo : canUndo) save(way);
      },
      [save, latest],
    ),
  );

  const isNew = useFocusOnOpen(openId, studio !== null);
  const { said, move, acts } = useCardMoves(view.draft.elements, save);
  const focusAfter = useFocusAfterAct(view.draft.elements, state.drawing);
  const press = useCallback(
    (intent: string, more?: Record<string, string>) => {
      isNew.current = /^(add|duplicate|paste)(:|$)/.test(intent);
      focusAfter(intent);
      return save(intent, more);
    },
    [focusAfter, save, isNew],
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!isLive) return;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.name === "intent" ? button.value : "apply";
    // Until its script is there, another open card comes with the page.
    if (!studio && OPENS.test(intent)) return;
    event.preventDefault();
    if (intent.startsWith("open:")) return open(intent.slice("open:".length));
    if (intent === "close") return open(null);
    if (/^(up|down):/.test(intent)) return move(intent);
    if (intent !== "publish") return press(intent);
    if (latest.current.status !== "saved") await save("apply");
    if (latest.current.status === "saved") navigate(`/forms/${view.formId}/publish`);
  };
  return { form, isLive, studio, state, save, type, said, acts, press, submit };
}

function firstState({ view, drawn, openId, typed, errors, flash = null }: BuilderStart) {
  const saved = view.draft.elements.find(({ id }) => id === openId) ?? null;
  const shown = saved && typed?.id === openId ? typed : saved;
  return { view, drawn, openId: shown ? openId : null, shown, errors, flash };
}
