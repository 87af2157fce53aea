import { type ReactNode, useMemo, useState } from "react";
import type { Field } from "#app/engines/certificate/design.ts";
import { controlId, controlName } from "#app/engines/design-editor/field-form.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import type { DesignerView } from "../designer-view.ts";
import { canvasStyles } from "./canvas-styles.ts";
import { Swatches } from "./colour-tool.tsx";
import { FieldActions } from "./field-actions.tsx";
import { FieldInspector, SeveralSelected } from "./inspector.tsx";
import { PropertiesSheet } from "./properties-sheet.tsx";
import { FieldTools } from "./toolbar.tsx";

export interface DesignerFlash {
  kind: "success" | "failed" | "warning" | "info";
  text: string;
}

export function CanvasStyles({ view, nonce }: { view: DesignerView; nonce: string | undefined }) {
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // Made of checked ids and numbers alone; text in a style element would be escaped as HTML.
      dangerouslySetInnerHTML={{
        __html: canvasStyles(
          view.fields.map(({ field }) => field),
          view.page,
          thumbnailOf(view),
        ),
      }}
    />
  );
}

export function FormBasics({ view }: { view: DesignerView }) {
  return (
    <>
      {/* The first button is the one that Enter presses. */}
      <button
        type="submit"
        name="intent"
        value="apply"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        Update preview
      </button>
      <input type="hidden" name="revision" value={view.revision} />
      <input type="hidden" name="person" value={view.person.row} />
    </>
  );
}

/**
 * `posted`: what was wrong when the page was made; `errors`: what is wrong now. What is said while
 * somebody works lies over the page, so that the canvas stays where it is.
 */
export function Notices({
  flash,
  isFirst,
  posted,
  errors,
}: {
  flash: DesignerFlash | null;
  /** The page came with it. */
  isFirst: boolean;
  posted: FormErrors;
  errors: FormErrors;
}) {
  if (!flash && Object.keys(posted).length === 0 && !errors.form) return null;
  if (!isFirst && Object.keys(posted).length === 0) {
    const text = errors.form ?? flash?.text ?? "";
    return (
      <Notice key={text} kind={errors.form ? "warning" : (flash?.kind ?? "info")} text={text} />
    );
  }
  return (
    <div className="px-gutter pt-4">
      {flash ? <Flash kind={flash.kind}>{flash.text}</Flash> : null}
      {errors === posted ? <ErrorSummary errors={posted} ids={idsOf(posted)} /> : null}
      {errors !== posted && errors.form ? <Flash kind="warning">{errors.form}</Flash> : null}
    </div>
  );
}

function Notice({ kind, text }: DesignerFlash) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div className="notice">
      <Flash kind={kind}>
        <span className="flex items-start gap-3">
          <span className="grow">{text}</span>
          <button type="button" className="link" onClick={() => setClosed(true)}>
            Close
          </button>
        </span>
      </Flash>
    </div>
  );
}

/**
 * The server's page has every field's controls, chosen by the style sheet. A script only needs the
 * chosen one's.
 */
function controlled(view: DesignerView, id: string | null, isLive: boolean) {
  return isLive ? view.fields.filter(({ field }) => field.id === id) : view.fields;
}

export function Toolbars({
  view,
  isLive,
  formattedId,
}: {
  view: DesignerView;
  isLive: boolean;
  formattedId: string | null;
}) {
  const { ownFamilies, projectId } = view;
  const fonts = useMemo(
    () => ({ families: ownFamilies, path: `/settings/organisation/fonts?design=${projectId}` }),
    [ownFamilies, projectId],
  );
  return controlled(view, formattedId, isLive).map((one) => (
    <FieldTools
      key={one.field.id}
      view={one}
      isChosen={one.field.id === formattedId}
      fonts={fonts}
    />
  ));
}

/** `lead`: stands before all of it. */
export function Properties({
  view,
  isLive,
  chosen,
  chosenId,
  lead,
}: {
  view: DesignerView;
  isLive: boolean;
  chosen: readonly Field[];
  chosenId: string | null;
  lead: ReactNode;
}) {
  const [first] = chosen;
  return (
    <PropertiesSheet isLive={isLive} chosen={chosen}>
      {lead}
      {isLive && chosen.length > 1 ? (
        <SeveralSelected count={chosen.length} />
      ) : (
        controlled(view, chosenId, isLive).map((one) => (
          <FieldInspector key={one.field.id} view={one} isChosen={one.field.id === chosenId} />
        ))
      )}
      {isLive && chosen.length === 0 ? (
        <p className="text-ink-2">
          {view.fields.length > 0
            ? "Select a field on the certificate or in the list."
            : "Add a field to place it here."}
        </p>
      ) : (
        <FieldActions chosen={chosen} isLive={isLive} />
      )}
      {isLive && chosen.length === 1 && first?.kind === "text" ? (
        <Swatches
          control={controlName(first.id, "colour")}
          saved={first.colour}
          swatches={view.swatches}
        />
      ) : null}
    </PropertiesSheet>
  );
}

/**
 * The template's own small picture, which is there long before the first drawing. Once something
 * has changed it would be another's.
 */
function thumbnailOf({ canUndo, canRedo, backgrounds, backgroundId }: DesignerView): string | null {
  return canUndo || canRedo
    ? null
    : (backgrounds.find(({ id }) => id === backgroundId)?.thumbnail ?? null);
}

/** Where each message leads: the control that it is about. */
function idsOf(errors: FormErrors): Record<string, string> {
  return Object.fromEntries(Object.keys(errors).map((name) => [name, controlId(name)]));
}
