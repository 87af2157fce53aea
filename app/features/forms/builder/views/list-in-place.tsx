import {
  type ClipboardEvent,
  createContext,
  Fragment,
  type KeyboardEvent,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "#app/ui/page/icon.tsx";
import type { OptionListProps } from "../../fields/parts/option-list.tsx";

/**
 * Where the lists of the open question are drawn, and what to call when one has changed without a
 * key in its fields.
 */
export interface ListPlace {
  node: HTMLElement | null;
  /** What stands before each choice on the form. */
  mark: "radio" | "box" | "number" | "none";
  /** Says what each list is; a question's only one needs no word. */
  hasLegends: boolean;
  onChanged(): void;
}

export const ListPlaceProvider = createContext<ListPlace | null>(null);

interface Row {
  key: number;
  text: string;
  isMarked: boolean;
}

/**
 * The choices of a question, typed where visitors will choose them. Enter adds the next, Backspace
 * removes an empty one, a pasted list becomes a choice for each line, Alt and an arrow moves one.
 * They are fields of the builder's form, like those of the plain card.
 */
export function ListInPlaceOf({
  name,
  legend,
  one,
  texts,
  most,
  errors,
  mark,
  onTexts,
}: OptionListProps) {
  const place = useContext(ListPlaceProvider);
  const nextKey = useRef(0);
  const rowOf = (text: string, isMarked = false): Row => ({
    key: nextKey.current++,
    text,
    isMarked,
  });
  const [rows, setRows] = useState<Row[]>(() =>
    (texts.length > 0 ? texts : [""]).map((text) =>
      rowOf(text, text !== "" && (mark?.texts.includes(text) ?? false)),
    ),
  );
  const list = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<{ key: number; atEnd: boolean } | null>(null);
  useLayoutEffect(() => {
    const next = focusNext.current;
    if (!next) return;
    focusNext.current = null;
    const field = list.current?.querySelector<HTMLInputElement>(`[data-key="${next.key}"]`);
    field?.focus();
    if (next.atEnd) field?.setSelectionRange(field.value.length, field.value.length);
  });
  if (!place?.node) return null;

  const become = (now: Row[], focused?: Row, atEnd = true) => {
    if (focused) focusNext.current = { key: focused.key, atEnd };
    const to = new Map(now.map(({ key }, at) => [key, at]));
    onTexts?.(
      now.map(({ text }) => text),
      (from) => to.get(rows[from]?.key ?? -1) ?? -1,
    );
    setRows(now);
    place.onChanged();
  };
  const write = (at: number, text: string) => {
    const now = rows.with(at, { ...rows[at]!, text });
    setRows(now);
    onTexts?.(
      now.map((row) => row.text),
      null,
    );
  };
  const addAfter = (at: number) => {
    if (rows.length >= most) return;
    const added = rowOf("");
    become(rows.toSpliced(at + 1, 0, added), added);
  };
  const remove = (at: number) => {
    if (rows.length === 1) return become([rowOf("")]);
    const now = rows.toSpliced(at, 1);
    become(now, now[Math.max(0, at - 1)]);
  };
  const move = (at: number, by: -1 | 1) => {
    const moved = rows[at]!;
    if (rows[at + by]) become(rows.toSpliced(at, 1).toSpliced(at + by, 0, moved), moved);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.nativeEvent.isComposing) return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === "Enter") {
      // An empty one is where the next goes already.
      if (rows[at]!.text.trim()) addAfter(at);
    } else if (event.key === "Backspace" && rows[at]!.text === "" && rows.length > 1) remove(at);
    else if (by !== 0 && event.altKey) move(at, by);
    else if (by !== 0)
      list.current?.querySelector<HTMLInputElement>(`[data-key="${rows[at + by]?.key}"]`)?.focus();
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = linesOf(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    const row = rows[at]!;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [first = "", ...others] = lines;
    const joined =
      row.text.slice(0, selectionStart ?? 0) +
      first +
      row.text.slice(selectionEnd ?? row.text.length);
    const added = others.slice(0, Math.max(0, most - rows.length)).map((text) => rowOf(text));
    become(rows.toSpliced(at, 1, { ...row, text: joined }, ...added), added.at(-1) ?? row);
  };

  const naming = (at: number) => `${one[0]!.toUpperCase()}${one.slice(1)} ${at + 1}`;
  return createPortal(
    <fieldset ref={list} aria-label={legend}>
      {place.hasLegends || mark ? <p className="h">{legend}</p> : null}
      {rows.map(({ key, text, isMarked }, at) => {
        const id = `${name}-${at}`;
        const error = errors[id];
        return (
          <Fragment key={key}>
            {error ? (
              <p className="er" id={`${id}-error`}>
                {error}
              </p>
            ) : null}
            <div className="op">
              {mark ? (
                <input
                  type="checkbox"
                  id={`${mark.name}-${at}`}
                  name={mark.name}
                  value={at}
                  checked={isMarked}
                  onChange={(event) =>
                    setRows(rows.with(at, { key, text, isMarked: event.target.checked }))
                  }
                  aria-label={`${naming(at)} ${mark.label}`}
                />
              ) : (
                <Mark kind={place.mark} number={at + 1} />
              )}
              <input
                id={id}
                name={name}
                data-key={key}
                value={text}
                aria-label={naming(at)}
                placeholder={`Type a ${one}`}
                maxLength={200}
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={(event) => write(at, event.target.value)}
                onKeyDown={(event) => press(event, at)}
                onPaste={(event) => paste(event, at)}
              />
              <button
                type="button"
                aria-label={`Remove ${one} ${at + 1}`}
                title={`Remove ${one} ${at + 1}`}
                onClick={() => remove(at)}
              >
                <Icon name="x" />
              </button>
            </div>
          </Fragment>
        );
      })}
      {rows.length < most ? (
        <button type="button" className="add" onClick={() => addAfter(rows.length - 1)}>
          <Icon name="plus" />
          Add a {one}
        </button>
      ) : null}
    </fieldset>,
    place.node,
  );
}

function Mark({ kind, number }: { kind: ListPlace["mark"]; number: number }) {
  if (kind === "none") return null;
  if (kind === "number")
    return (
      <i className="no" aria-hidden="true">
        {number}
      </i>
    );
  return <i className={kind === "box" ? "sq" : undefined} aria-hidden="true" />;
}

/** The lines of a pasted text, without the bullets of lists. */
function linesOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028]+/)
    .map((line) => line.replace(/^\s*[-–—*•◦▪○●☐□]\s+/, "").trim())
    .filter(Boolean);
}
