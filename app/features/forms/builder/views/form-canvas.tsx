import { Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormElement } from "../../definition/definition.ts";
import { faceOf } from "../../definition/field-faces.ts";
import { nameOfElement, summaryOfElement } from "../../model/element-labels.ts";
import { AT_START } from "../edit-draft.ts";
import type { DraftView, DrawnForm } from "../form-state.ts";
import { CardActs, CardWarnings, Handle } from "./element-card.tsx";
import { HeaderInPlace } from "./header-in-place.tsx";
import { InsertMenu } from "./insert-menu.tsx";
import { Markup, QuestionInPlace, Unseen } from "./question-in-place.tsx";
import type { CardDrag } from "./use-card-drag.ts";

export interface CanvasProps {
  view: DraftView;
  drawn: DrawnForm;
  open: { element: FormElement; errors: FormErrors; drawing: number } | null;
  list: RefObject<HTMLOListElement>;
  drag: CardDrag;
  marker: ReactNode;
  setLists: (node: HTMLElement | null) => void;
  /** After which element a menu is open: an id, `AT_START`, or nothing. */
  insertAfter: string | null;
  setInsertAfter: (id: string | null) => void;
  save: (intent: string, more?: Record<string, string>) => void;
  /** What is wrong with the title that was typed. */
  titleError: string | undefined;
}

/**
 * The form as its visitors will see it, page by page. A click on a question opens it, to be edited
 * right there.
 */
export function FormCanvas({
  view,
  drawn,
  open,
  list,
  drag,
  marker,
  setLists,
  insertAfter,
  setInsertAfter,
  save,
  titleError,
}: CanvasProps) {
  const { draft, formId } = view;
  const { elements } = draft;
  const last = elements.at(-1)?.id ?? AT_START;
  const firsts = new Map(drawn.pages.map((page, at) => [page.first, at]));
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const insert = (after: string) => {
    setOpener(document.activeElement as HTMLElement | null);
    setInsertAfter(after);
  };
  const menuAfter = (after: string) =>
    insertAfter === after ? (
      <InsertMenu
        onChoose={(kind) => {
          setInsertAfter(null);
          save(`add:${kind}:${after}`);
        }}
        onPaste={(lines) => {
          setInsertAfter(null);
          save(`paste:${after}`, { lines });
        }}
        onClose={(back) => {
          setInsertAfter(null);
          if (back) opener?.focus();
        }}
      />
    ) : null;
  const button = (at: number) => (
    <div className="as-form" lang={drawn.language}>
      <Markup
        className="el"
        html={`<button type="button">${escaped(drawn.pages[at]?.button ?? "")}</button>`}
      />
    </div>
  );
  let page = 0;
  return (
    <div className="max-w-[680px] mx-auto">
      {/* Above the header: in it, it would lie on the name of the organiser or on the title. */}
      <div className="flex justify-end pb-2">
        <Link to={`/forms/${formId}/settings`} className="btn btn-plain btn-sm">
          <Icon name="edit" />
          {drawn.title === null ? "Title and colour" : "Introduction and colour"}
        </Link>
      </div>
      <div className="as-form overflow-hidden rounded-t-lg" lang={drawn.language}>
        {drawn.title === null ? (
          <Markup className="dc" html={drawn.head} />
        ) : (
          <HeaderInPlace html={drawn.head} title={drawn.title} error={titleError} />
        )}
      </div>
      <ol ref={list} aria-label="Elements of the form">
        {elements.flatMap((element, index) => {
          const { id } = element;
          const startsAt = firsts.get(id) ?? 0;
          const isStart = startsAt > 0;
          if (isStart) page = startsAt;
          const next = elements[index + 1];
          const endsPage = next ? (firsts.get(next.id) ?? 0) > 0 : true;
          const isOpen = open?.element.id === id;
          const name = nameOfElement(element);
          const warnings = view.warnings[id] ?? [];
          const look = drawn.elements[id] ?? "";
          const shape = [
            "group/el relative bg-canvas border-x border-line",
            isStart ? "mt-6 rounded-t-lg border-t pt-3" : index === 0 ? "pt-4" : "",
            endsPage ? "rounded-b-lg border-b pb-4" : "",
            drag.movingId === id ? "opacity-50" : "",
          ];
          return [
            drag.movingId && drag.beforeId === id ? marker : null,
            <li key={id} id={`e-${id}`} className={shape.join(" ")}>
              {index === 0 ? (
                <div className="absolute inset-x-0 top-0">{menuAfter(AT_START)}</div>
              ) : null}
              {(isStart || index === 0) && drawn.pages[startsAt]?.progress ? (
                <p className="px-7 text-sm text-ink-3">{drawn.pages[startsAt].progress}</p>
              ) : null}
              {index === 0 && drawn.heading ? (
                <div className="as-form" lang={drawn.language}>
                  <div className="el">
                    <h2>{drawn.heading}</h2>
                  </div>
                </div>
              ) : null}
              <div
                className={
                  "relative " +
                  `${isOpen ? "bg-canvas outline outline-2 outline-brand-ink rounded shadow-2 mx-1 my-1 pb-2" : "hover:outline hover:outline-1 hover:outline-edge rounded mx-1"}`
                }
              >
                {isOpen ? (
                  <div className="flex flex-wrap items-center gap-x-3 pl-4 pr-2 pt-1 bg-surface rounded-t">
                    <Handle id={id} name={name} drag={drag} />
                    <h2 className="text-sm font-semibold text-brand-ink mr-auto flex items-center gap-2">
                      <Icon name={faceOf(element).icon} />
                      {faceOf(element).label}
                    </h2>
                    <span className="flex sm:mr-28">
                      <CardActs
                        id={id}
                        name={name}
                        place={{ isFirst: index === 0, isLast: !next }}
                      />
                    </span>
                  </div>
                ) : (
                  <>
                    <button
                      type="submit"
                      name="intent"
                      value={`open:${id}`}
                      className="absolute inset-0 z-10 w-full rounded text-left"
                    >
                      <span className="sr-only">
                        {name} {summaryOfElement(element, draft)}
                      </span>
                    </button>
                    <span
                      className={
                        "absolute z-20 left-1 top-0 opacity-0 group-hover/el:opacity-100 " +
                        "group-focus-within/el:opacity-100 [@media(hover:none)]:opacity-100"
                      }
                    >
                      <Handle id={id} name={name} drag={drag} />
                    </span>
                    {/* Not where nothing hovers: a finger would press what it can't see. */}
                    <span
                      className={
                        "[@media(hover:none)]:hidden absolute z-20 right-0 -top-1 flex bg-surface border " +
                        "border-line rounded opacity-0 group-hover/el:opacity-100 " +
                        "group-focus-within/el:opacity-100"
                      }
                    >
                      <CardActs
                        id={id}
                        name={name}
                        place={{ isFirst: index === 0, isLast: !next }}
                      />
                    </span>
                  </>
                )}
                {isOpen ? (
                  <QuestionInPlace
                    key={open.drawing}
                    element={open.element}
                    saved={element}
                    errors={open.errors}
                    drawn={drawn}
                    setLists={setLists}
                    insert={() => insert(id)}
                  />
                ) : look ? (
                  <div className="as-form" lang={drawn.language}>
                    <Markup className="el" html={look} />
                  </div>
                ) : (
                  <Unseen name={name} icon={faceOf(element).icon} />
                )}
                {element.showWhen && !isOpen ? (
                  <p
                    className="flex items-center gap-1.5 px-7 pb-2 text-sm text-ink-2"
                    aria-hidden="true"
                  >
                    <Icon name="filter" className="!w-4 !h-4" />
                    {summaryOfElement(element, draft).split(" · ").at(-1)}
                  </p>
                ) : null}
                {warnings.length > 0 ? (
                  <div className="px-7">
                    <CardWarnings warnings={warnings} />
                  </div>
                ) : null}
                {endsPage && !next ? null : <InsertButton name={name} onClick={() => insert(id)} />}
              </div>
              {menuAfter(id)}
              {endsPage ? button(page) : null}
            </li>,
          ];
        })}
        {drag.movingId && drag.beforeId === null ? marker : null}
      </ol>
      {elements.length === 0 ? (
        <div className="bg-canvas border border-t-0 border-line rounded-b-lg empty">
          <p className="font-semibold">This form is empty</p>
          <p className="text-ink-2">Most forms start with Full Name and Email Address.</p>
          {menuAfter(AT_START)}
        </div>
      ) : null}
      <div className="grid justify-center gap-1 py-4 text-center">
        <button type="button" className="btn btn-plain" onClick={() => insert(last)}>
          <Icon name="plus" />
          Add a question
        </button>
        <p className="text-sm text-ink-2 max-sm:hidden">
          Press <kbd>/</kbd> to insert an element, or paste a list of questions there.
        </p>
      </div>
    </div>
  );
}

/** Between two questions: seen where the pointer or the focus is, and where there is no pointer. */
function InsertButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={
        "absolute z-20 left-1/2 -bottom-4 -ml-4 grid place-items-center w-8 h-8 rounded-full " +
        "bg-surface border border-edge text-brand-ink opacity-0 group-hover/el:opacity-100 " +
        "focus:opacity-100 group-focus-within/el:opacity-100"
      }
      aria-label={`Insert an element after ${name}`}
      title="Insert an element here"
      onClick={onClick}
    >
      <Icon name="plus" className="!w-4 !h-4" />
    </button>
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
