import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { HistoryTools, useUndoKeys } from "#app/ui/autosave/history-tools.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import type { Box } from "../../model/design.ts";
import { moveBox, pushBox } from "../design-action.ts";
import type { DesignerView } from "../designer-view.ts";
import { BOX_PROPS, controlId, controlName } from "../field-form.ts";
import { BackgroundPanel } from "./background-panel.tsx";
import { Canvas, canvasStyles } from "./canvas.tsx";
import { FieldsPanel, StepsBar, TitleBox } from "./designer-panels.tsx";
import { FieldActions, FieldInspector } from "./inspector.tsx";
import { FieldTools } from "./toolbar.tsx";
import { TypingContext, typedBeforeScripts } from "./typing.ts";
import { type SaverState, useDesignSaver } from "./use-design-saver.ts";

/** Buttons that lead to another page; all others change what this one shows. */
const LEAVING = new Set(["next", "preview", "draft"]);

/** The designer's page: one form, so that every act is a button and nothing typed is lost, with scripts that spare round trips. */
export function Designer(props: {
  view: DesignerView;
  errors: FormErrors;
  typed: Record<string, string>;
  flash: { kind: "success" | "failed" | "warning" | "info"; text: string } | null;
  nonce: string | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [isLive, setLive] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const { state, type, save, choose, latest } = useDesignSaver(props, form);
  const { view, chosenId, typed, errors } = state;
  const boxes = useMemo(() => boxesOf(view, typed), [view, typed]);

  const place = useCallback(
    (id: string, box: Box) => type(Object.fromEntries(BOX_PROPS.map((prop) => [controlName(id, prop), String(box[prop])]))),
    [type],
  );
  const remove = useCallback(() => save("remove"), [save]);

  useEffect(() => {
    // Scripts may come late on a slow line: what was chosen and typed until then is taken over.
    const early = typedBeforeScripts(form.current);
    if (early.chosenId) choose(early.chosenId);
    if (Object.keys(early.typed).length > 0) type(early.typed);
    setLive(true);
  }, [choose, type]);

  useUndoKeys(
    useCallback(
      (way) => {
        const { view: now, status } = latest.current;
        // What was typed a moment ago is saved first, and is what is undone then.
        if (way === "redo" ? now.canRedo : now.canUndo || status === "typing") save(way);
      },
      [save, latest],
    ),
  );

  const fieldCount = useRef(view.fields.length);
  useEffect(() => {
    const isDeleted = view.fields.length < fieldCount.current;
    fieldCount.current = view.fields.length;
    // Deleting a field removes its buttons, and the focus with them.
    if (isDeleted && document.activeElement === document.body)
      document.getElementById(chosenId ? `f-${chosenId}` : "add")?.focus({ preventScroll: true });
  }, [view.fields.length, chosenId]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
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
    const box = chosenId ? boxes.get(chosenId) : undefined;
    const moved = box ? pushBox(moveBox(box, 0, 0), intent) : null;
    if (chosenId && moved) place(chosenId, moved);
    else save(intent);
  };

  const typing = useMemo(() => ({ typed, errors, isLive, type }), [typed, errors, isLive, type]);
  // The server's page has every field's controls, chosen by the style sheet. A script only needs the chosen one's.
  const controlled = isLive ? view.fields.filter(({ field }) => field.id === chosenId) : view.fields;
  const flash = isLive && state.notes.length > 0 ? { kind: "info" as const, text: state.notes.join(" ") } : props.flash;
  return (
    <TypingContext.Provider value={typing}>
      <style
        nonce={props.nonce}
        suppressHydrationWarning
        // Made of checked ids and numbers alone; text in a style element would be escaped as HTML.
        dangerouslySetInnerHTML={{
          __html: canvasStyles(
            view.fields.map(({ field }) => field),
            view.page,
          ),
        }}
      />
      <form
        method="post"
        action={`/certificates/${view.projectId}/design`}
        encType="multipart/form-data"
        className="dz grow flex flex-col"
        ref={form}
        onSubmit={submit}
        onChange={(event) => {
          const input = event.target as HTMLElement;
          if (isLive && input instanceof HTMLInputElement && input.type === "file" && input.files?.length) save("upload");
        }}
      >
        {/* The first button is the one that Enter presses. */}
        <button type="submit" name="intent" value="apply" className="sr-only" tabIndex={-1} aria-hidden="true">
          Update preview
        </button>
        <input type="hidden" name="revision" value={view.revision} />
        <input type="hidden" name="person" value={view.person.row} />
        <StepsBar status={isLive ? state.status : null} isDrawing={isDrawing} />
        {flash || Object.keys(props.errors).length > 0 || errors.form ? (
          <div className="px-gutter pt-4">
            {flash ? <Flash kind={flash.kind}>{flash.text}</Flash> : null}
            {state.errors === props.errors ? <ErrorSummary errors={props.errors} ids={idsOf(props.errors)} /> : null}
            {state.errors !== props.errors && errors.form ? <Flash kind="warning">{errors.form}</Flash> : null}
          </div>
        ) : null}
        <div className="grow grid lg:grid-cols-[272px_minmax(0,1fr)_288px]">
          <section className="max-lg:order-2 bg-surface border-line lg:border-r max-lg:border-t p-4" aria-label="Fields">
            <FieldsPanel view={view} chosenId={chosenId} choose={choose} />
            <BackgroundPanel view={view} isLive={isLive} />
            <TitleBox saved={view.title} />
          </section>
          <section className="max-lg:order-1 min-w-0 bg-sunken" aria-label="Canvas">
            <div className="flex flex-col lg:sticky lg:top-16 lg:h-[calc(100vh-132px)] lg:min-h-[34rem]">
              <div className="flex items-center gap-1 px-3 py-1.5 bg-surface border-b border-line overflow-x-auto min-h-[49px]">
                {controlled.map(({ field }) => (
                  <FieldTools key={field.id} field={field} isChosen={field.id === chosenId} />
                ))}
                <HistoryTools canUndo={view.canUndo} canRedo={view.canRedo} />
              </div>
              <Canvas {...{ view, boxes, chosenId, isLive, choose, place, remove, onDrawing: setDrawing }} />
            </div>
          </section>
          <section className="max-lg:order-3 bg-surface border-line lg:border-l max-lg:border-t" aria-label="Selected field">
            <div className="p-4 lg:sticky lg:top-16 lg:max-h-[calc(100vh-64px)] lg:overflow-y-auto">
              {controlled.map((one) => (
                <FieldInspector key={one.field.id} view={one} isChosen={one.field.id === chosenId} />
              ))}
              {view.fields.length > 0 ? <FieldActions /> : <p className="text-ink-2">Add a field to place it here.</p>}
            </div>
          </section>
        </div>
      </form>
    </TypingContext.Provider>
  );
}

/** Where each field's box is now: as saved, or as typed when that is a box. */
function boxesOf(view: DesignerView, typed: Record<string, string>): Map<string, Box> {
  return new Map(
    view.fields.map(({ field }) => {
      const box = { ...field.box };
      for (const prop of BOX_PROPS) {
        const number = Number(typed[controlName(field.id, prop)]?.replace(",", "."));
        if (typed[controlName(field.id, prop)] && number >= 0 && number <= 100) box[prop] = number;
      }
      return [field.id, box];
    }),
  );
}

/** Where each message leads: the control that it is about. */
function idsOf(errors: FormErrors): Record<string, string> {
  return Object.fromEntries(Object.keys(errors).map((name) => [name, controlId(name)]));
}

function isSaved({ status }: SaverState): boolean {
  return status === "saved";
}
