import { Link } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { InsertNames } from "#app/ui/forms/insert-names.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormElement } from "../../definition/definition.ts";
import { faceOf } from "../../definition/field-faces.ts";
import { nameOfElement, summaryOfElement } from "../../model/element-labels.ts";
import { earlierPages, pipedNames } from "../../model/piped-names.ts";
import { AT_START } from "../edit-draft.ts";
import type { DraftView, DrawnForm } from "../form-state.ts";
import { CardActs, CardWarnings, Handle } from "./element-card.tsx";
import { HeaderInPlace } from "./header-in-place.tsx";
import { InsertMenu } from "./insert-menu.tsx";
import { WORDS } from "./open-card.tsx";
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
export function FormCanvas(canvas: CanvasProps) {
  const { view, drawn, list, drag, marker, insertAfter, setInsertAfter, save, titleError } = canvas;
  const { draft, formId } = view;
  const { elements } = draft;
  const last = elements.at(-1)?.id ?? AT_START;
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
        onClose={() => setInsertAfter(null)}
      />
    ) : null;
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
        {placesOf(elements, drawn.pages).flatMap((place) => {
          const { id } = place.element;
          return [
            drag.movingId && drag.beforeId === id ? marker : null,
            <CanvasElement
              key={id}
              place={place}
              canvas={canvas}
              menuAfter={menuAfter}
              insert={() => setInsertAfter(id)}
            />,
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
        <button type="button" className="btn btn-plain" onClick={() => setInsertAfter(last)}>
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

/** Where an element stands on the pages of the form. */
interface Place {
  element: FormElement;
  isFirst: boolean;
  isLast: boolean;
  /** It begins a page after the first. */
  startsPage: boolean;
  endsPage: boolean;
  page: DrawnForm["pages"][number] | undefined;
}

function placesOf(elements: FormElement[], pages: DrawnForm["pages"]): Place[] {
  const starts = new Map(pages.slice(1).map((page) => [page.first, page]));
  let page = pages[0];
  return elements.map((element, index) => {
    const next = elements[index + 1];
    page = starts.get(element.id) ?? page;
    return {
      element,
      isFirst: index === 0,
      isLast: next === undefined,
      startsPage: starts.has(element.id),
      endsPage: next === undefined || starts.has(next.id),
      page,
    };
  });
}

interface ElementProps {
  place: Place;
  canvas: CanvasProps;
  insert: () => void;
}

function CanvasElement({
  place,
  canvas,
  insert,
  menuAfter,
}: ElementProps & { menuAfter: (after: string) => ReactNode }) {
  const { element, isFirst, startsPage, endsPage, page } = place;
  const { drawn, drag } = canvas;
  const { id } = element;
  const shape = [
    "group/el relative bg-canvas border-x border-line",
    startsPage ? "mt-6 rounded-t-lg border-t pt-3" : "",
    isFirst && !startsPage ? "pt-4" : "",
    endsPage ? "rounded-b-lg border-b pb-4" : "",
    drag.movingId === id ? "opacity-50" : "",
  ];
  return (
    <li id={`e-${id}`} className={shape.join(" ")}>
      {isFirst ? <div className="absolute inset-x-0 top-0">{menuAfter(AT_START)}</div> : null}
      {(startsPage || isFirst) && page?.progress ? (
        <p className="px-7 text-sm text-ink-3">{page.progress}</p>
      ) : null}
      {isFirst && drawn.heading ? (
        <div className="as-form" lang={drawn.language}>
          <div className="el">
            <h2>{drawn.heading}</h2>
          </div>
        </div>
      ) : null}
      <ElementBox place={place} canvas={canvas} insert={insert} />
      {menuAfter(id)}
      {endsPage ? (
        <div className="as-form" lang={drawn.language}>
          <Markup
            className="el"
            html={`<button type="button">${escaped(page?.button ?? "")}</button>`}
          />
        </div>
      ) : null}
    </li>
  );
}

const CLOSED = "hover:outline hover:outline-1 hover:outline-edge rounded mx-1";
const OPEN = "bg-canvas outline outline-2 outline-brand-ink rounded shadow-2 mx-1 my-1 pb-2";

/** The element itself: as visitors see it, or open to be edited. */
function ElementBox({ place, canvas, insert }: ElementProps) {
  const { element, isLast, endsPage } = place;
  const { view, drawn, open, setLists } = canvas;
  const { id } = element;
  const name = nameOfElement(element);
  const warnings = view.warnings[id] ?? [];
  const opened = open?.element.id === id ? open : null;
  const summary = summaryOfElement(element, view.draft);
  return (
    <div className={`relative ${opened ? OPEN : CLOSED}`}>
      {opened ? (
        <>
          <OpenHead place={place} name={name} drag={canvas.drag} />
          <QuestionInPlace
            key={opened.drawing}
            element={opened.element}
            saved={element}
            errors={opened.errors}
            drawn={drawn}
            setLists={setLists}
            insert={insert}
          />
          <InsertNames
            names={pipedNames(earlierPages(view.draft.elements, element))}
            fields={WORDS}
            className="px-7"
          />
        </>
      ) : (
        <>
          <ClosedControls place={place} name={name} drag={canvas.drag} summary={summary} />
          <Look element={element} drawn={drawn} name={name} />
        </>
      )}
      {element.showWhen && !opened ? (
        <p className="flex items-center gap-1.5 px-7 pb-2 text-sm text-ink-2" aria-hidden="true">
          <Icon name="filter" className="!w-4 !h-4" />
          {summary.split(" · ").at(-1)}
        </p>
      ) : null}
      {warnings.length > 0 ? (
        <div className="px-7">
          <CardWarnings warnings={warnings} />
        </div>
      ) : null}
      {endsPage && isLast ? null : <InsertButton name={name} onClick={insert} />}
    </div>
  );
}

function Look({ element, drawn, name }: { element: FormElement; drawn: DrawnForm; name: string }) {
  const look = drawn.elements[element.id];
  if (!look) return <Unseen name={name} icon={faceOf(element).icon} />;
  return (
    <div className="as-form" lang={drawn.language}>
      <Markup className="el" html={look} />
    </div>
  );
}

interface HeadProps {
  place: Place;
  name: string;
  drag: CardDrag;
}

function OpenHead({ place: { element, isFirst, isLast }, name, drag }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 pl-4 pr-2 pt-1 bg-surface rounded-t">
      <Handle id={element.id} name={name} drag={drag} />
      <h2 className="text-sm font-semibold text-brand-ink mr-auto flex items-center gap-2">
        <Icon name={faceOf(element).icon} />
        {faceOf(element).label}
      </h2>
      <span className="flex sm:mr-28">
        <CardActs id={element.id} name={name} place={{ isFirst, isLast }} />
      </span>
    </div>
  );
}

/** Over the whole of a closed element: a press anywhere opens it. */
function ClosedControls({
  place: { element, isFirst, isLast },
  name,
  drag,
  summary,
}: HeadProps & { summary: string }) {
  const { id } = element;
  return (
    <>
      <button
        type="submit"
        name="intent"
        value={`open:${id}`}
        className="absolute inset-0 z-10 w-full rounded text-left"
      >
        <span className="sr-only">
          {name} {summary}
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
        <CardActs id={id} name={name} place={{ isFirst, isLast }} />
      </span>
    </>
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
