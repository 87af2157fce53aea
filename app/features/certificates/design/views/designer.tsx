import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { addedBy } from "#app/engines/design-editor/add-field.ts";
import { isMove } from "#app/engines/design-editor/arrange.ts";
import { useZoom } from "#app/engines/design-editor/canvas/use-zoom.ts";
import { describeAct } from "#app/engines/design-editor/describe.ts";
import { controlName } from "#app/engines/design-editor/field-form.ts";
import { selectedIds } from "#app/engines/design-editor/selection.ts";
import { forAllSelected, formatted } from "#app/engines/design-editor/shared-look.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { HistoryTools, useUndoKeys } from "#app/ui/autosave/history-tools.tsx";
import { afterEarlyInput } from "#app/ui/forms/early-input.ts";
import type { DesignerView } from "../designer-view.ts";
import "../first/first-state.ts";
import { fieldsNow, type SaverState } from "../saver-state.ts";
import { BackgroundPanel } from "./background-panel.tsx";
import { Canvas } from "./canvas.tsx";
import { SwatchList } from "./colour-tool.tsx";
import { FieldsPanel, StepsBar, TitleBox } from "./designer-panels.tsx";
import {
  CanvasStyles,
  type DesignerFlash,
  FormBasics,
  Notices,
  Properties,
  Toolbars,
} from "./designer-parts.tsx";
import { TypingContext } from "./typing.ts";
import { useAddressedField, useSpoken } from "./use-address-and-voice.ts";
import { useDesignActs } from "./use-design-acts.ts";
import { useDesignSaver } from "./use-design-saver.ts";
import { useLaterParts } from "./use-later-parts.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** Buttons that lead to another page; all others change what this one shows. */
const LEAVING = new Set(["next", "preview", "draft", "template", "copy-to"]);

interface DesignerProps {
  view: DesignerView;
  errors: FormErrors;
  typed: Record<string, string>;
  flash: DesignerFlash | null;
  nonce: string | undefined;
  /** The script until React is there. The controls of all fields come behind it. */
  first: ReactNode;
}

/**
 * The designer's page: one form, so that every act is a button and nothing typed is lost, with
 * scripts that spare round trips.
 */
export function Designer(props: DesignerProps) {
  const designer = useDesigner(props);
  const { first: lead } = props;
  const { form, stage, paper, isLive, isDrawing, setDrawing, parts, zooming, acts } = designer;
  const { state, type, save, select, chosen, fields, spoken } = designer;
  const { view, chosenId, ticked, errors } = state;
  const selection = { chosenId, ticked };
  const flash =
    isLive && state.notes.length > 0
      ? { kind: "info" as const, text: state.notes.join(" ") }
      : props.flash;
  return (
    <TypingContext.Provider value={designer.typing}>
      <form
        method="post"
        action={`/certificates/${view.projectId}/design`}
        encType="multipart/form-data"
        className={`dz grow flex flex-col ${isLive ? "live" : ""}`}
        ref={form}
        onSubmit={designer.submit}
        onChange={(event) => {
          const input = event.target as HTMLElement;
          if (input instanceof HTMLInputElement && input.type === "file" && input.files?.length)
            save("upload");
        }}
      >
        <FormBasics view={view} />
        <SwatchList swatches={view.swatches} />
        <StepsBar status={isLive ? state.status : null} isDrawing={isDrawing} />
        <Notices
          flash={flash}
          isFirst={props.flash !== null}
          posted={props.errors}
          errors={errors}
        />
        <CanvasStyles view={view} nonce={props.nonce} />
        <div className="panels grow grid">
          <FieldsSection view={view} selection={selection} isLive={isLive} select={select} />
          <section className="canvas-section max-lg:order-1 min-w-0 bg-sunken" aria-label="Canvas">
            <div className="flex flex-col lg:sticky lg:top-[8.125rem] lg:h-[calc(100vh-8.125rem)] lg:min-h-[30rem]">
              <div className="flex items-center px-3 bg-surface border-b border-line min-h-[49px]">
                <div className="tool-row min-h-12 grow min-w-0 overflow-x-auto flex items-center gap-1 py-1.5">
                  <Toolbars view={view} isLive={isLive} formattedId={formatted(chosen, chosenId)} />
                </div>
                <HistoryTools canUndo={view.canUndo} canRedo={view.canRedo} />
              </div>
              <Canvas
                view={view}
                fields={fields}
                isLive={isLive}
                stage={stage}
                paper={paper}
                zooming={zooming}
                editingId={designer.editingId}
                select={select}
                selection={selection}
                place={acts.place}
                edit={designer.edit}
                TextInPlace={parts?.TextInPlace}
                write={(id, content) => type({ [controlName(id, "content")]: content })}
                showKeys={designer.showKeys}
                onDrawing={setDrawing}
                nonce={props.nonce}
              />
            </div>
          </section>
          <Properties view={view} isLive={isLive} chosen={chosen} chosenId={chosenId} lead={lead} />
        </div>
        <p className="sr-only" aria-live="polite" id="spoken">
          {spoken.text}
        </p>
      </form>
      {parts && designer.isHelpOpen ? (
        <parts.ShortcutsDialog close={() => designer.setHelpOpen(false)} />
      ) : null}
    </TypingContext.Provider>
  );
}

/** Everything the page is drawn from, and what its keys and buttons do. */
function useDesigner(props: DesignerProps) {
  const form = useRef<HTMLFormElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [editingId, setEditing] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { parts, withParts } = useLaterParts(isLive);
  const edit = useCallback((id: string | null) => withParts(() => setEditing(id)), [withParts]);
  const showKeys = useCallback(() => withParts(() => setHelpOpen(true)), [withParts]);
  const saver = useDesignSaver(props, form);
  const { state, type, save, select, latest } = saver;
  const { view, chosenId, ticked, typed, errors } = state;
  const fields = useMemo(() => fieldsNow(view, typed), [view, typed]);
  const ids = useMemo(() => selectedIds({ chosenId, ticked }), [chosenId, ticked]);
  const chosen = useMemo(() => fields.filter(({ id }) => ids.includes(id)), [fields, ids]);
  const zooming = useZoom(stage, paper, isLive);
  const spoken = useSpoken(fields, ids, isLive);
  const act = useSpokenSave({ latest, save, say: spoken.say });
  const acts = useDesignActs({
    fields,
    latest,
    type,
    save,
    act,
    select,
    zooming,
    say: spoken.say,
    edit,
    showKeys,
  });
  useAddressedField({ chosenId, ticked }, isLive);
  useShortcuts(isLive, acts.press);
  useFocusAfterRemoval(view.fields.length, chosenId);

  useTakeOver(saver.resume, setLive);

  useUndo(act, latest);
  const submit = submitWith({ form, isLive, saver, act, acts });
  const typing = useMemo(
    () => ({
      typed,
      errors,
      selected: chosen,
      isLive,
      type: (values: Record<string, string>) => type(forAllSelected(values, chosen)),
    }),
    [typed, errors, isLive, type, chosen],
  );
  return {
    form,
    stage,
    paper,
    isLive,
    isDrawing,
    setDrawing,
    parts,
    editingId,
    edit,
    isHelpOpen,
    setHelpOpen,
    showKeys,
    state,
    type,
    save,
    select,
    fields,
    chosen,
    zooming,
    spoken,
    acts,
    submit,
    typing,
  };
}

/**
 * Scripts may come late on a slow line. The page keeps all controls until what was typed and ticked
 * before, or done with the script before React, is taken over.
 */
function useTakeOver(
  resume: ReturnType<typeof useDesignSaver>["resume"],
  setLive: (isLive: true) => void,
): void {
  useEffect(() => {
    const first = window.firstDesigner;
    let isHere = true;
    afterEarlyInput(async () => {
      const taken = await first?.takeOver();
      if (!isHere) return;
      first?.leave();
      flushSync(() => {
        if (taken) resume(taken);
        setLive(true);
      });
    });
    return () => {
      isHere = false;
      first?.leave();
      window.firstDesigner = undefined;
    };
    // Once: there is one such script on a page.
  }, [resume, setLive]);
}

function useUndo(act: (intent: string) => Promise<void>, latest: { current: SaverState }): void {
  useUndoKeys(
    useCallback(
      (way) => {
        const { view: now, status } = latest.current;
        // What was typed a moment ago is saved first, and is what is undone then.
        if (way === "redo" ? now.canRedo : now.canUndo || status === "typing") act(way);
      },
      [act, latest],
    ),
  );
}

/** With scripts only the buttons that lead to another page send the form. */
function submitWith({
  form,
  isLive,
  saver: { type, save, latest },
  act,
  acts,
}: {
  form: RefObject<HTMLFormElement>;
  isLive: boolean;
  saver: ReturnType<typeof useDesignSaver>;
  act: (intent: string) => Promise<void>;
  acts: ReturnType<typeof useDesignActs>;
}) {
  return async (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "apply";
    if (!isLive) return;
    if (LEAVING.has(intent)) {
      if (isSaved(latest.current)) return;
      event.preventDefault();
      await save("apply");
      // With everything saved the browser sends the form itself and follows where it leads.
      if (isSaved(latest.current)) setTimeout(() => form.current?.requestSubmit(button));
      return;
    }
    event.preventDefault();
    const added = addedBy(intent);
    const list = form.current?.elements.namedItem("add");
    if (added !== null) type({ add: added });
    // What the list offers is added even if nobody has touched it.
    else if (intent === "add" && list instanceof HTMLSelectElement) type({ add: list.value });
    if (isMove(intent)) acts.move(intent);
    else act(added === null ? intent : "add");
  };
}

function FieldsSection(props: Parameters<typeof FieldsPanel>[0]) {
  const { view, isLive } = props;
  return (
    // On phones it comes below the canvas. It waits for what follows the canvas, so that it never
    // moves while the page arrives.
    <section
      className="max-lg:order-2 max-lg:[&:not(:has(+*+*))]:hidden bg-surface border-line lg:border-r max-lg:border-t p-4"
      aria-label="Fields"
    >
      <FieldsPanel {...props} />
      <BackgroundPanel view={view} isLive={isLive} />
      <TitleBox saved={view.title} />
    </section>
  );
}

/** Saves what a button or a key does, and says it where nothing else would. */
function useSpokenSave({
  latest,
  save,
  say,
}: Pick<ReturnType<typeof useDesignSaver>, "latest" | "save"> & {
  say: ReturnType<typeof useSpoken>["say"];
}) {
  return useCallback(
    async (intent: string) => {
      const { view: before, chosenId, ticked } = latest.current;
      const chosenBefore = selectedIds({ chosenId, ticked });
      const fieldsBefore = before.fields.flatMap(({ field }) =>
        chosenBefore.includes(field.id) ? [field] : [],
      );
      await save(intent);
      const words = isSaved(latest.current) ? describeAct(intent, fieldsBefore) : null;
      if (words) say(words);
    },
    [latest, save, say],
  );
}

/** Deleting a field removes its buttons, and the focus with them. */
function useFocusAfterRemoval(count: number, chosenId: string | null): void {
  const before = useRef(count);
  useEffect(() => {
    const isDeleted = count < before.current;
    before.current = count;
    if (isDeleted && document.activeElement === document.body)
      document.getElementById(chosenId ? `f-${chosenId}` : "add")?.focus({ preventScroll: true });
  }, [count, chosenId]);
}

function isSaved({ status }: SaverState): boolean {
  return status === "saved";
}
