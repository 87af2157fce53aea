import { type ReactNode, useMemo, useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { FormElement } from "../../definition/definition.ts";
import { fieldTypeOf, takesAnswers } from "../../fields/field-types.ts";
import { labelField } from "../element-form.ts";
import type { DrawnForm } from "../form-state.ts";
import { TextInPlace } from "./text-in-place.tsx";

/** What the open question needs of the canvas. */
export interface InPlace {
  /** What its controls are made from. They are left to the browser until it is drawn anew. */
  element: FormElement;
  /** As it is saved now. */
  saved: FormElement;
  errors: FormErrors;
  drawn: DrawnForm;
  /** Takes the element in which its lists of choices are drawn. */
  setLists: (node: HTMLElement | null) => void;
  /** Opens the menu for what comes after it. */
  insert: () => void;
}

/** The open question as it is on the form, with its words and choices to be typed right there. */
export function QuestionInPlace({ element, saved, errors, drawn, setLists, insert }: InPlace) {
  const [isRequired, setRequired] = useState(element.required);
  const field = labelField(element.kind);
  const hasLists = "options" in element.settings || "rows" in element.settings;
  const enter = () => {
    const first = document.querySelector<HTMLElement>(
      `#e-${element.id} .op input:not([type=checkbox])`,
    );
    if (first) first.focus();
    else insert();
  };
  const text = (name: "label" | "help", label: string, placeholder: string, lines: boolean) => (
    <TextInPlace
      name={name}
      label={label}
      placeholder={placeholder}
      lines={lines}
      value={element[name]}
      error={errors[name]}
      onEnter={enter}
      onSlash={insert}
    />
  );
  const label = field && text("label", field.label, placeholderOf(element.kind), field.lines);
  const help = field?.help ? (
    <div className="h">
      {text(
        "help",
        fieldTypeOf(element).asks ? "Help text" : "Text below it",
        "Add a line of help",
        field.help === "lines",
      )}
    </div>
  ) : null;
  const asks = takesAnswers(element);
  return (
    <>
      {asks ? (
        <div className="absolute z-20 right-3 top-1 max-sm:static max-sm:px-5 max-sm:bg-surface">
          <Check
            name="required"
            label="Required"
            defaultChecked={element.required}
            onChange={(event) => setRequired(event.target.checked)}
          />
        </div>
      ) : null}
      <div className="as-form" lang={drawn.language}>
        <div className="el">
          {element.kind === "consent" ? (
            <div className="f">
              <div className="op">
                <i className="sq" aria-hidden="true" />
                {label}
              </div>
              {help}
            </div>
          ) : (
            <>
              {field ? (
                <div className="f">
                  {framed(element, saved, label)}
                  {asks && !isRequired ? <div className="h">{drawn.optional}</div> : null}
                  {help}
                </div>
              ) : null}
              {hasLists ? <div className="f" ref={setLists} /> : null}
              {!hasLists && isShownBelow(element) ? (
                <Markup className="own" html={drawn.elements[element.id] ?? ""} />
              ) : null}
              {hasLists && saved.settings.other === true ? (
                <OtherChoice kind={element.kind} text={drawn.other} />
              ) : null}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** The choice that its visitors fill in themselves. */
function OtherChoice({ kind, text }: { kind: FormElement["kind"]; text: string }) {
  return (
    <div className="op near">
      {kind === "dropdown" ? null : (
        <i className={kind === "multiple-choice" ? "sq" : undefined} aria-hidden="true" />
      )}
      {text}
    </div>
  );
}

/** Whether there is something to see below its words: what only says something is its words. */
function isShownBelow(element: FormElement): boolean {
  return (
    takesAnswers(element) ||
    element.kind === "image" ||
    element.kind === "divider" ||
    element.kind === "spacer"
  );
}

function placeholderOf(kind: string): string {
  if (kind === "page-break") return "Title of this page";
  if (kind === "paragraph") return "Type your text";
  return kind === "heading" || kind === "section"
    ? "Type a heading"
    : "Type your question, or / for another element";
}

/** In the letters that it has on the form. A field in a heading would be read out as one. */
function framed({ kind }: FormElement, { settings }: FormElement, label: ReactNode): ReactNode {
  if (kind === "paragraph") return <div>{label}</div>;
  if (kind === "heading" && settings.level === 3) return <div className="t3">{label}</div>;
  if (kind === "heading" || kind === "section" || kind === "page-break")
    return <div className="t2">{label}</div>;
  return <div className="qn">{label}</div>;
}

/** Markup that the server made of an element: seen, and neither reached by keys nor read out. */
export function Markup({ html, className }: { html: string; className: string }) {
  const inside = useMemo(() => ({ __html: html }), [html]);
  // React made it on the server, from text that it escaped.
  return <div className={className} dangerouslySetInnerHTML={inside} inert="" />;
}

/** What stands for an element that visitors don't see. */
export function Unseen({ name, icon }: { name: string; icon: string }) {
  return (
    <div className="px-7 py-2">
      <p
        className={
          "flex items-center gap-2 px-3 min-h-control rounded border border-dashed border-edge " +
          "text-ink-2 [overflow-wrap:anywhere]"
        }
      >
        <Icon name={icon} />
        {name}
      </p>
    </div>
  );
}
