import { useNavigate } from "@remix-run/react";
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { BrandingHint } from "#app/features/accounts/branding.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { AutosaveStatus, isTyped } from "#app/ui/autosave/autosave.tsx";
import { HistoryTools, useUndoKeys } from "#app/ui/autosave/history-tools.tsx";
import { useSaveOnLeaving } from "#app/ui/autosave/use-save-on-leaving.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FlashBox } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormElement } from "../../definition/definition.ts";
import { nameOfElement, summaryOfElement } from "../../model/element-labels.ts";
import type { DraftView, DrawnForm, FormBarState } from "../form-state.ts";
import { ElementCard } from "./element-card.tsx";
import { BUILDER_FORM } from "./form-bar.tsx";
import type { Studio, StudioLoader } from "./load-studio.ts";
import type { OpenCardProps } from "./open-card.tsx";
import { Palette } from "./palette.tsx";
import { type CardDrag, useCardDrag } from "./use-card-drag.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useFocusAfterAct } from "./use-focus-after-act.ts";

/** Intents that lead to another open card. */
const OPENS = /^(open|add|duplicate|paste|remove|undo|redo)(:|$)/;

/**
 * The Questions page: one form, so that every act is a button and nothing typed is lost, with
 * scripts that spare round trips. It begins as a list of cards. The script that shows the form
 * itself comes last, and takes their place.
 */
export function Builder(props: {
  view: DraftView;
  drawn: DrawnForm;
  OpenCard: ComponentType<OpenCardProps>;
  studioLoader: StudioLoader;
  openId: string | null;
  /** The open card as typed, when it was refused. */
  typed: FormElement | null;
  errors: FormErrors;
  branding: BrandingHint;
  onSaved: (bar: FormBarState) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isLive, setLive] = useState(false);
  const [studio, setStudio] = useState(props.studioLoader.now);
  const [lists, setLists] = useState<HTMLElement | null>(null);
  const [insertAfter, setInsertAfter] = useState<string | null>(null);
  const navigate = useNavigate();
  const first = useMemo(() => firstState(props), [props]);
  const { state, save, type, open, adopt, latest } = useDraftSaver(first, form, props.onSaved);
  const { view, openId, shown, errors, flash, status } = state;
  const { draft } = view;
  const addressed = useRef("");
  useStudio({
    addressed,
    loader: props.studioLoader,
    studio,
    setStudio,
    isSaved: status === "saved",
    redraw: () => open(openId),
  });
  useEffect(() => studio?.wearColours(state.drawn.colours), [studio, state.drawn.colours]);

  useEffect(() => {
    // Scripts may come late on a slow line: what was typed until then is saved like all that
    // follows.
    if (isTyped(form.current)) type();
    setLive(true);
  }, [type]);

  const given = useRef(props.view);
  useEffect(() => {
    if (given.current === props.view) return;
    given.current = props.view;
    if (latest.current.status === "saved") adopt(first);
  }, [props.view, first, adopt, latest]);

  useSaveOnLeaving(save, latest);

  useEffect(() => {
    if (!isLive) return;
    addressed.current ||= decodeURIComponent(location.hash.slice(1));
    const query = openId ? `?q=${openId}` : "";
    history.replaceState(history.state, "", location.pathname + query);
  }, [openId, isLive]);

  const isNew = useRef(false);
  const justOpened = useRef(openId);
  useEffect(() => {
    if (justOpened.current === openId) return;
    justOpened.current = openId;
    const card = openId ? document.getElementById(`e-${openId}`) : null;
    card?.scrollIntoView({ block: "nearest" });
    const field = card?.querySelector<HTMLInputElement>(
      "input:not([type=hidden]):not([type=checkbox]), textarea, select",
    );
    field?.focus({ preventScroll: true });
    // What was just added has words to type over; others are changed where one clicks.
    if (field && "select" in field && (isNew.current || !studio)) field.select();
    else if (field && "setSelectionRange" in field && field.type !== "number")
      field.setSelectionRange(field.value.length, field.value.length);
    isNew.current = false;
  }, [openId, studio]);

  useUndoKeys(
    useCallback(
      (way) => {
        const { canUndo, canRedo } = latest.current.view;
        if (way === "redo" ? canRedo : canUndo) save(way);
      },
      [save, latest],
    ),
  );

  const [said, setSaid] = useState("");
  const moved = useRef<{ id: string; held: Element | null } | null>(null);
  const move = useCallback(
    (intent: string) => {
      moved.current = { id: intent.split(":")[1] ?? "", held: document.activeElement };
      save(intent);
    },
    [save],
  );
  // Once the cards stand in their new order, and not a moment before: only then is there a place to
  // tell.
  const { elements: ordered } = draft;
  useEffect(() => {
    if (!moved.current) return;
    const { id, held } = moved.current;
    moved.current = null;
    keepFocus(held, id);
    const at = ordered.findIndex((element) => element.id === id);
    if (ordered[at])
      setSaid(`${nameOfElement(ordered[at])} is now number ${at + 1} of ${ordered.length}.`);
  }, [ordered]);
  const acts = useMemo(
    () => ({
      place: (id: string, beforeId: string | null) => move(`place:${id}:${beforeId ?? ""}`),
      step: (id: string, way: "up" | "down") => move(`${way}:${id}`),
    }),
    [move],
  );

  const focusAfter = useFocusAfterAct(draft.elements, state.drawing);
  const press = useCallback(
    (intent: string, more?: Record<string, string>) => {
      isNew.current = /^(add|duplicate|paste)(:|$)/.test(intent);
      focusAfter(intent);
      return save(intent, more);
    },
    [focusAfter, save],
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

  const dragging = useCardDrag(list, acts);
  const drag = isLive ? dragging : null;
  const marker = <li className="h-1 rounded-full bg-brand -my-1" aria-hidden="true" key="marker" />;
  const formErrors = errors === props.errors || errors.form || errors.lines ? errors : {};
  const hasFile = shown?.kind === "image";
  const needsSave =
    !isLive || status === "refused" || status === "offline" || status === "signed-out";
  const opened = useMemo(
    () => (shown && openId ? { element: shown, errors, drawing: state.drawing } : null),
    [shown, openId, errors, state.drawing],
  );
  useSlash(studio !== null, () => setInsertAfter(openId ?? draft.elements.at(-1)?.id ?? "start"));

  return (
    <form
      id={BUILDER_FORM}
      ref={form}
      method="post"
      action={`/forms/${view.formId}/questions`}
      encType={hasFile ? "multipart/form-data" : undefined}
      className={
        "grow grid content-start lg:content-stretch " +
        `${studio ? "max-xl:pb-14 lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[240px_minmax(0,1fr)_320px]" : "lg:grid-cols-[276px_minmax(0,1fr)]"}`
      }
      // The controls of the form that is shown are no answers.
      noValidate={studio !== null}
      onSubmit={submit}
      onInput={(event) => {
        if ((event.target as HTMLInputElement).type !== "file") type();
      }}
      onChange={(event) => {
        const input = event.target as unknown as HTMLInputElement;
        if (isLive && input.type === "file" && input.files?.length) save("upload");
      }}
    >
      <input type="hidden" name="revision" value={view.revision} />
      <h1 className="sr-only">Form builder</h1>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <section
        className="max-lg:order-2 bg-surface border-line lg:border-r max-lg:border-t"
        aria-label="Add an element"
      >
        <div className="max-lg:hidden p-3 lg:sticky lg:top-16 lg:max-h-[calc(100vh-64px)] lg:overflow-y-auto">
          <Palette id="add" branding={props.branding} error={errors.lines} />
        </div>
        <details className="lg:hidden p-3 group/add" id="palette">
          <summary className="btn btn-plain w-full">
            <Icon name="plus" />
            Add an element
          </summary>
          <div className="pt-3">
            <Palette id="add-small" branding={props.branding} error={errors.lines} />
          </div>
        </details>
      </section>
      <div className="min-w-0 bg-sunken px-4 sm:px-8 pt-3 pb-10">
        <div className="max-w-[680px] mx-auto">
          <div className="flex items-center gap-3 mb-1.5 min-h-control">
            <AutosaveStatus status={isLive ? status : null} />
            <HistoryTools canUndo={view.canUndo} canRedo={view.canRedo} />
          </div>
          {flash ? <FlashBox flash={flash} /> : null}
          <ErrorSummary errors={Object.keys(formErrors).length > 0 ? formErrors : undefined} />
          {studio ? null : (
            <Cards
              view={view}
              list={list}
              drag={drag}
              marker={marker}
              opened={opened}
              needsSave={needsSave}
              OpenCard={props.OpenCard}
              dragging={dragging}
            />
          )}
        </div>
        {studio ? (
          <studio.FormCanvas
            view={view}
            list={list}
            marker={marker}
            setLists={setLists}
            insertAfter={insertAfter}
            setInsertAfter={setInsertAfter}
            drawn={state.drawn}
            open={opened}
            drag={dragging}
            save={press}
            titleError={errors.formTitle}
          />
        ) : null}
      </div>
      {studio ? (
        <studio.SettingsPanel
          open={opened}
          draft={draft}
          lists={lists}
          needsSave={needsSave}
          onChanged={type}
        />
      ) : null}
    </form>
  );
}

/**
 * The elements as cards, the open one with all of its fields: everything there is without scripts.
 */
function Cards({
  view: { draft, warnings },
  opened,
  needsSave,
  list,
  drag,
  dragging,
  marker,
  OpenCard,
}: {
  view: DraftView;
  opened: { element: FormElement; errors: FormErrors; drawing: number } | null;
  needsSave: boolean;
  list: RefObject<HTMLOListElement>;
  /** Null without scripts. */
  drag: CardDrag | null;
  dragging: CardDrag;
  marker: ReactNode;
  OpenCard: ComponentType<OpenCardProps>;
}) {
  return (
    <>
      <ol className="grid gap-2.5" ref={list} aria-label="Elements of the form">
        {draft.elements.flatMap((element, index) => {
          const { id } = element;
          const common = {
            name: nameOfElement(element),
            warnings: warnings[id] ?? [],
            place: { isFirst: index === 0, isLast: index === draft.elements.length - 1 },
            drag,
          };
          return [
            dragging.movingId && dragging.beforeId === id ? marker : null,
            opened?.element.id === id ? (
              <Suspense key={`${id}-${opened.drawing}`}>
                <OpenCard
                  element={opened.element}
                  errors={opened.errors}
                  draft={draft}
                  needsSave={needsSave}
                  {...common}
                />
              </Suspense>
            ) : (
              <ElementCard
                key={id}
                element={element}
                summary={summaryOfElement(element, draft)}
                {...common}
              />
            ),
          ];
        })}
        {dragging.movingId && dragging.beforeId === null ? marker : null}
      </ol>
      {draft.elements.length === 0 ? (
        <div className="card !shadow-none empty">
          <p className="font-semibold">This form is empty</p>
          <p className="text-ink-2">Most forms start with Full Name and Email Address.</p>
        </div>
      ) : null}
      <p className="max-lg:hidden mt-3 text-sm text-ink-2 text-center">
        Choose an element on the left to add it after the open question.
      </p>
    </>
  );
}

/**
 * Gets the script that shows the form, and has it take the place of the cards once nothing typed
 * into them is on its way.
 */
function useStudio({
  addressed,
  loader,
  studio,
  setStudio,
  isSaved,
  redraw,
}: {
  /** The control that the page's address names. */
  addressed: RefObject<string>;
  loader: StudioLoader;
  studio: Studio | null;
  setStudio: (studio: Studio) => void;
  isSaved: boolean;
  redraw: () => void;
}) {
  const [ready, setReady] = useState<Studio | null>(null);
  useEffect(() => {
    let isHere = true;
    // Where it does not come, the cards stay.
    if (!loader.now())
      loader.load().then(
        (loaded) => isHere && setReady(loaded),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [loader]);
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (studio || !ready || !isSaved) return;
    const focused = document.activeElement;
    held.current = focused?.closest("main ol") ? focused.id : null;
    redraw();
    setStudio(ready);
  }, [studio, ready, isSaved, redraw, setStudio]);
  useEffect(() => {
    const id = held.current || addressed.current;
    if (!studio || !id) return;
    held.current = null;
    // When all of it is in the page, and nobody has gone elsewhere meanwhile.
    const timer = setTimeout(
      () => document.activeElement === document.body && document.getElementById(id)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [studio, addressed]);
}

/** A slash opens the menu of elements, except where one types. */
function useSlash(isOn: boolean, open: () => void) {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).matches(
        "input:not([type=checkbox]):not([type=radio]), textarea, select",
      );
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [isOn]);
}

/** A card that moves in the page loses the focus, and the first card has no button up. */
function keepFocus(held: Element | null, id: string): void {
  if (held === document.activeElement || !(held instanceof HTMLElement)) return;
  const other = document.querySelector<HTMLElement>(
    `#e-${CSS.escape(id)} button[value^="duplicate:"]`,
  );
  (held.isConnected ? held : other)?.focus({ preventScroll: true });
}

function firstState({
  view,
  drawn,
  openId,
  typed,
  errors,
}: {
  view: DraftView;
  drawn: DrawnForm;
  openId: string | null;
  typed: FormElement | null;
  errors: FormErrors;
}) {
  const saved = view.draft.elements.find(({ id }) => id === openId) ?? null;
  const shown = saved && typed?.id === openId ? typed : saved;
  return { view, drawn, openId: shown ? openId : null, shown, errors };
}
