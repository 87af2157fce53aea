import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { classesIn } from "#app/engines/lean-styles/lean-styles.server.ts";
import { HistoryTools } from "#app/ui/autosave/history-tools.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { FIELD_TYPES, newElement } from "../../fields/field-types.ts";
import type { SavedDraft } from "../form-state.ts";
import { Cards } from "../views/cards.tsx";
import { OpenCard } from "../views/open-card.tsx";

const NOTHING_MOVES = { movingId: null, beforeId: null };

/** What stands in the column of the Questions page, for the script that puts it there. */
export function drawCards({ view, openId, errors, element, flash }: SavedDraft): string {
  const saved = view.draft.elements.find(({ id }) => id === openId);
  const shown = element ?? saved;
  const isRefused = Object.keys(errors).length > 0;
  return renderToStaticMarkup(
    <>
      <div className="flex items-center gap-3 mb-1.5 min-h-control">
        <HistoryTools canUndo={view.canUndo} canRedo={view.canRedo} />
      </div>
      {flash ? <Flash kind={flash.kind}>{flash.text}</Flash> : null}
      <ErrorSummary errors={isRefused ? errors : undefined} />
      <Cards
        view={view}
        list={createRef<HTMLOListElement>()}
        drag={null}
        dragging={NOTHING_MOVES}
        marker={null}
        opened={saved && shown ? { element: shown, errors, drawing: 0 } : null}
        needsSave={isRefused}
        OpenCard={OpenCard}
      />
    </>,
    { identifierPrefix: "first" },
  );
}

let words: string | undefined;

/**
 * The classes of all that `drawCards` may draw: a first page has the rules of what it shows and of
 * what its scripts name.
 */
export function classesOfCards(): string {
  words ??= [...classesIn(everyCard())].join(" ");
  return words;
}

function everyCard(): string {
  const elements = Object.keys(FIELD_TYPES).map((kind) => ({
    ...newElement(kind as keyof typeof FIELD_TYPES),
    id: kind,
  }));
  const view = {
    formId: "",
    draft: { elements },
    revision: 0,
    canUndo: true,
    canRedo: true,
    warnings: {},
  };
  return elements
    .map(({ id }) =>
      drawCards({
        view: { ...view, draft: { elements: elements.filter((one) => one.id === id) } },
        openId: id,
        errors: { label: "x" },
        element: null,
        flash: { kind: "success", text: "" },
      } as unknown as SavedDraft),
    )
    .join("");
}
