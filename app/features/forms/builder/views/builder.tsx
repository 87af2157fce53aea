import {
  type ChangeEvent,
  type ComponentType,
  type FormEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { BrandingHint } from "#app/features/accounts/branding.ts";
import { isNotSaved } from "#app/ui/autosave/autosave.tsx";
import { AutosaveStatus } from "#app/ui/autosave/autosave-status.tsx";
import { HistoryTools } from "#app/ui/autosave/history-tools.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FlashBox } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Cards } from "./cards.tsx";
import { BUILDER_FORM, SAVING_PLACE } from "./form-bar.tsx";
import type { OpenCardProps } from "./open-card.tsx";
import { Palette } from "./palette.tsx";
import { type BuilderStart, useBuilder } from "./use-builder.ts";
import { useCardDrag } from "./use-card-drag.ts";
import { useSlash } from "./use-slash.ts";

type BuilderProps = BuilderStart & {
  OpenCard: ComponentType<OpenCardProps>;
  branding: BrandingHint;
  /** Lists that were typed or pasted into the palettes of a refused form. */
  lines?: readonly string[];
};

/** Where a card that is dragged would go. */
const MARKER = <li className="h-1 rounded-full bg-brand -my-1" aria-hidden="true" key="marker" />;

/**
 * The Questions page: one form, so that every act is a button and nothing typed is lost, with
 * scripts that spare round trips. It begins as a list of cards. The script that shows the form
 * itself comes last, and takes their place.
 */
export function Builder(props: BuilderProps) {
  const page = useBuilderPage(props);
  const { list, opened, dragging, drag, needsSave, formErrors, saving } = page;
  const { form, studio, state, type, said, press, submit } = page.builder;
  const { view, shown, errors, flash, status } = state;
  return (
    <form
      id={BUILDER_FORM}
      ref={form}
      method="post"
      action={`/forms/${view.formId}/questions`}
      encType={shown?.kind === "image" ? "multipart/form-data" : undefined}
      className={
        "grow grid content-start lg:content-stretch " +
        `${studio ? "max-xl:pb-14 lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[240px_minmax(0,1fr)_320px]" : "lg:grid-cols-[276px_minmax(0,1fr)]"}`
      }
      // The controls of the form that is shown are no answers.
      noValidate={studio !== null}
      onSubmit={submit}
      onInput={page.onInput}
      onChange={page.onChange}
    >
      <input type="hidden" name="revision" value={view.revision} />
      <h1 className="sr-only">Form builder</h1>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <PaletteSide {...props} error={errors.lines} />
      <div className="isolate min-w-0 bg-sunken px-4 sm:px-8 pt-3 pb-10">
        <div className="max-w-[680px] mx-auto" id="cards">
          <div className="flex items-center gap-3 mb-1.5 min-h-control">
            {saving ? createPortal(<AutosaveStatus status={status} />, saving) : null}
            <HistoryTools canUndo={view.canUndo} canRedo={view.canRedo} />
          </div>
          {flash ? <FlashBox flash={flash} /> : null}
          <ErrorSummary errors={Object.keys(formErrors).length > 0 ? formErrors : undefined} />
          {studio ? null : (
            <Cards
              view={view}
              list={list}
              drag={drag}
              marker={MARKER}
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
            marker={MARKER}
            setLists={page.setLists}
            insertAfter={page.insertAfter}
            setInsertAfter={page.setInsertAfter}
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
          draft={view.draft}
          lists={page.lists}
          needsSave={needsSave}
          onChanged={type}
          insertAfter={page.setInsertAfter}
        />
      ) : null}
    </form>
  );
}

/** The form's state, with what is only of the page: what is dragged, and where one inserts. */
function useBuilderPage(props: BuilderProps) {
  const list = useRef<HTMLOListElement>(null);
  const [lists, setLists] = useState<HTMLElement | null>(null);
  const [insertAfter, setInsertAfter] = useState<string | null>(null);
  const [saving, setSaving] = useState<HTMLElement | null>(null);
  useEffect(() => setSaving(document.getElementById(SAVING_PLACE)), []);
  const builder = useBuilder(props);
  const { isLive, studio, state, acts, type, save } = builder;
  const { view, openId, shown, errors, status } = state;

  const dragging = useCardDrag(list, acts);
  const drag = isLive ? dragging : null;
  const formErrors = errors === props.errors || errors.form || errors.lines ? errors : {};
  const needsSave = !isLive || isNotSaved(status);
  const opened = useMemo(
    () => (shown && openId ? { element: shown, errors, drawing: state.drawing } : null),
    [shown, openId, errors, state.drawing],
  );
  useSlash(studio !== null, () =>
    setInsertAfter(openId ?? view.draft.elements.at(-1)?.id ?? "start"),
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as HTMLInputElement).type !== "file") type();
  };
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const input = event.target as unknown as HTMLInputElement;
    if (isLive && input.type === "file" && input.files?.length) save("upload");
  };
  return {
    builder,
    onInput,
    onChange,
    list,
    lists,
    setLists,
    insertAfter,
    setInsertAfter,
    saving,
    dragging,
    drag,
    opened,
    needsSave,
    formErrors,
  };
}

/** The elements to add: beside the form, and on small screens folded away below it. */
function PaletteSide({
  branding,
  lines: [wide = "", small = ""] = [],
  error,
}: Pick<BuilderProps, "branding" | "lines"> & { error: string | undefined }) {
  return (
    <section
      className="max-lg:order-2 bg-surface border-line lg:border-r max-lg:border-t"
      aria-label="Add an element"
    >
      <div className="max-lg:hidden p-3 lg:sticky lg:top-[117px] lg:max-h-[calc(100vh-117px)] lg:overflow-y-auto">
        <Palette id="add" branding={branding} error={error} lines={wide} />
      </div>
      <details className="lg:hidden p-3 group/add" id="palette" open={small !== ""}>
        <summary className="btn btn-plain w-full">
          <Icon name="plus" />
          Add an element
        </summary>
        <div className="pt-3">
          <Palette id="add-small" branding={branding} error={error} lines={small} />
        </div>
      </details>
    </section>
  );
}
