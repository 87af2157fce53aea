import { useSubmit } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { rowLabel } from "../copied-rows.ts";
import { cellName, cellWasName } from "../edits/cell-names.ts";
import type { ReadCell } from "../edits/show-people.server.ts";
import { type Boxes, REPORT_FORM, typedIn } from "./report-form.ts";

interface CellOf {
  rowNumber: number;
  label: string;
  cell: ReadCell;
}

const never = () => () => {};

/** Whether scripts run: not while the server writes the page. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * What was read in a cell. With scripts it is a button that turns into a box: Enter saves, Escape
 * leaves it as it was.
 */
export function ReadCellText(about: CellOf) {
  const { rowNumber, label, cell } = about;
  const hasScripts = useScripts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const { text } = cell;
  const shown = useRef(text);
  useEffect(() => {
    // Saved: what the row holds is another.
    if (shown.current !== text) setOpen(false);
    shown.current = text;
  }, [text]);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <OpenCell {...about} onClose={() => setOpen(false)} />;
  if (!hasScripts)
    return (
      <span className="cell" dir="auto" title={titleOf(cell)}>
        <MarkedText cell={cell} />
      </span>
    );
  return (
    <button
      type="button"
      className="cell"
      dir="auto"
      title={titleOf(cell)}
      ref={button}
      onClick={() => setOpen(true)}
    >
      <MarkedText cell={cell} />
      <span className="sr-only">
        {text ? "" : "Empty"}, {label} in row {rowLabel(rowNumber)}. Change
      </span>
    </button>
  );
}

function OpenCell({ rowNumber, label, cell, onClose }: CellOf & { onClose: () => void }) {
  const submit = useSubmit();
  const name = cellName(rowNumber, cell.key);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") onClose();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { form, value } = event.currentTarget;
    if (value.trim() === cell.text || !form) return onClose();
    const fields = new FormData(form);
    fields.set("intent", "correct");
    submit(fields, { method: "post", preventScrollReset: true });
  };
  return (
    <>
      <label className="sr-only" htmlFor={name}>
        {label}, row {rowLabel(rowNumber)}
      </label>
      <input
        className="cell-input"
        id={name}
        name={name}
        form={REPORT_FORM}
        dir="auto"
        defaultValue={cell.text}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        onKeyDown={press}
      />
      <input
        type="hidden"
        form={REPORT_FORM}
        name={cellWasName(rowNumber, cell.key)}
        value={cell.text}
      />
    </>
  );
}

/** A cell of a row that is shown to be typed in, with or without scripts. */
export function CellBox({ rowNumber, label, cell, boxes }: CellOf & { boxes: Boxes }) {
  const name = cellName(rowNumber, cell.key);
  const error = boxes.errors[name];
  return (
    <>
      <label className="sr-only" htmlFor={name}>
        {label}, row {rowLabel(rowNumber)}
      </label>
      <input
        className="cell-input"
        id={name}
        name={name}
        form={REPORT_FORM}
        dir="auto"
        defaultValue={typedIn(boxes, name) ?? cell.text}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <input
        type="hidden"
        form={REPORT_FORM}
        name={cellWasName(rowNumber, cell.key)}
        value={cell.text}
      />
      {error ? (
        <span
          className="block text-sm font-semibold text-failed whitespace-normal"
          id={`${name}-error`}
        >
          {error}
        </span>
      ) : null}
    </>
  );
}

function MarkedText({ cell }: { cell: ReadCell }) {
  const { text, mark, written } = cell;
  if (mark === null) return text;
  const said = mark === "changed" ? "Changed here" : saidOfGuess(written);
  return (
    <>
      <span className={mark === "guess" ? "guess" : "changed"}>{text}</span>
      <span className="sr-only"> ({said})</span>
    </>
  );
}

function titleOf({ mark, written }: ReadCell): string | undefined {
  if (mark === "changed") return "Changed here";
  return mark === "guess" ? saidOfGuess(written) : undefined;
}

function saidOfGuess(written: string): string {
  return written ? `Written: ${written}` : "Worked out from one column";
}
