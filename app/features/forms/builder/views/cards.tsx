import { type ComponentType, type ReactNode, type RefObject, Suspense } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { FormElement } from "../../definition/definition.ts";
import { nameOfElement, summaryOfElement } from "../../model/element-labels.ts";
import type { DraftView } from "../form-state.ts";
import { ElementCard } from "./element-card.tsx";
import type { OpenCardProps } from "./open-card.tsx";
import type { CardDrag } from "./use-card-drag.ts";

/**
 * The elements as cards, the open one with all of its fields: everything there is without scripts.
 */
export function Cards({
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
  dragging: Pick<CardDrag, "movingId" | "beforeId">;
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
