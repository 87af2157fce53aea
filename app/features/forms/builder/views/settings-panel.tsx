import { useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormDefinition, FormElement } from "../../definition/definition.ts";
import { ListInPlace } from "../../fields/parts/option-list.tsx";
import { nameOfElement } from "../../model/element-labels.ts";
import { ListInPlaceOf, type ListPlace, ListPlaceProvider } from "./list-in-place.tsx";
import { FinerSettings } from "./open-card.tsx";

/** The height of the dashboard's top bar and the form's. */
const BARS_PX = 117;

/**
 * Beside the form, everything of the open question that is not typed in place: its rules and when
 * it is shown. On narrow screens a sheet at the lower edge, so that the question stays in view.
 */
export function SettingsPanel({
  open,
  draft,
  lists,
  needsSave,
  onChanged,
  insertAfter,
}: {
  open: { element: FormElement; errors: FormErrors; drawing: number } | null;
  draft: FormDefinition;
  /** Where the question's lists of choices are drawn. */
  lists: HTMLElement | null;
  needsSave: boolean;
  onChanged: () => void;
  insertAfter: (id: string) => void;
}) {
  const [isUp, setUp] = useState(false);
  if (!open) return <NothingOpen />;
  const { element, errors, drawing } = open;
  const place: ListPlace = {
    node: lists,
    mark: markOf(element.kind),
    hasLegends: "rows" in element.settings,
    onChanged,
    insert: () => insertAfter(element.id),
  };
  // What needs to be put right is in sight.
  const hasProblem = Object.keys(errors).some(
    (name) => name !== "label" && name !== "help" && !/^(option|row|column)-/.test(name),
  );
  const isShown = isUp || hasProblem;
  return (
    <aside
      className={
        "bg-surface border-line xl:border-l max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 " +
        "max-xl:z-30 max-xl:border-t max-xl:shadow-3"
      }
      aria-label="Settings of the question"
    >
      <button
        type="button"
        className="xl:hidden w-full min-h-[52px] px-4 flex items-center gap-3 text-left"
        aria-expanded={isShown}
        aria-controls="finer"
        onClick={() => {
          setUp(!isShown);
          // The question goes to the top, where the sheet doesn't cover it.
          const question = document.getElementById(`e-${element.id}`)?.getBoundingClientRect();
          if (!isShown && question) scrollTo({ top: question.top + scrollY - BARS_PX });
        }}
      >
        <span className="grow min-w-0 truncate font-semibold">{nameOfElement(element)}</span>
        <span className="text-sm text-brand-ink font-semibold">
          {isShown ? "Close" : "Settings"}
        </span>
        <Icon name={isShown ? "down" : "up"} />
      </button>
      <div
        id="finer"
        className={
          "p-4 grid gap-4 content-start xl:sticky xl:top-[117px] xl:max-h-[calc(100vh-117px)] " +
          `overflow-y-auto max-xl:max-h-[60vh] ${isShown ? "" : "max-xl:hidden"}`
        }
      >
        <h2 className="panel-title">Settings</h2>
        <ListPlaceProvider.Provider value={place}>
          <ListInPlace.Provider value={ListInPlaceOf}>
            <FinerSettings
              key={`${element.id}-${drawing}`}
              element={element}
              draft={draft}
              errors={errors}
              needsSave={needsSave}
            />
          </ListInPlace.Provider>
        </ListPlaceProvider.Provider>
      </div>
    </aside>
  );
}

function markOf(kind: string): ListPlace["mark"] {
  if (kind === "single-choice") return "radio";
  if (kind === "multiple-choice") return "box";
  return kind === "dropdown" || kind === "ranking" ? "number" : "none";
}

function NothingOpen() {
  return (
    <aside
      className="max-xl:hidden bg-surface border-l border-line p-5 text-ink-2"
      aria-label="Settings of the question"
    >
      Select a question. Edit its text in the form and its settings here.
    </aside>
  );
}
