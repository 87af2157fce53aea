import {
  type ClipboardEvent,
  createContext,
  type KeyboardEvent,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "#app/ui/page/icon.tsx";
import { itemName, type OptionListProps } from "../../fields/parts/option-list.tsx";

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
  /** A slash in an empty choice: something comes after the question. */
  insert(): void;
}

export const ListPlaceProvider = createContext<ListPlace | null>(null);

interface Row {
  key: number;
  text: string;
  isMarked: boolean;
}

/** The rows of a list, with what is done to them and where the focus goes after it. */
function useRows({ texts, most, mark, onTexts }: OptionListProps, onChanged: () => void) {
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
  const fieldOf = (row: Row | undefined) =>
    list.current?.querySelector<HTMLInputElement>(`[data-key="${row?.key}"]`);
  const focusNext = useRef<Row | null>(null);
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const field = fieldOf(focusNext.current);
    focusNext.current = null;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });

  const become = (now: Row[], focused?: Row) => {
    if (focused) focusNext.current = focused;
    const to = new Map(now.map(({ key }, at) => [key, at]));
    onTexts?.(
      now.map(({ text }) => text),
      (from) => to.get(rows[from]?.key ?? -1) ?? -1,
    );
    setRows(now);
    onChanged();
  };
  return {
    rows,
    list,
    write(row: Row, text: string) {
      const now = rows.with(rows.indexOf(row), { ...row, text });
      setRows(now);
      onTexts?.(
        now.map((one) => one.text),
        null,
      );
    },
    tick(row: Row, isMarked: boolean) {
      setRows(rows.with(rows.indexOf(row), { ...row, isMarked }));
    },
    /** A new one after this one, or at the end. */
    addAfter(row?: Row) {
      if (rows.length >= most) return;
      const added = rowOf("");
      become(rows.toSpliced(row ? rows.indexOf(row) + 1 : rows.length, 0, added), added);
    },
    remove(row: Row) {
      if (rows.length === 1) return become([rowOf("")]);
      const now = rows.filter((one) => one !== row);
      become(now, now[Math.max(0, rows.indexOf(row) - 1)]);
    },
    move(row: Row, by: -1 | 1) {
      const at = rows.indexOf(row);
      if (rows[at + by]) become(rows.toSpliced(at, 1).toSpliced(at + by, 0, row), row);
    },
    focusOn(row: Row, by: -1 | 1) {
      fieldOf(rows[rows.indexOf(row) + by])?.focus();
    },
    /** The row with another text, and a row of its own for each of the others. */
    split(row: Row, text: string, others: string[]) {
      const added = others.slice(0, Math.max(0, most - rows.length)).map((line) => rowOf(line));
      const now = rows.toSpliced(rows.indexOf(row), 1, { ...row, text }, ...added);
      become(now, added.at(-1) ?? row);
    },
  };
}

type Rows = ReturnType<typeof useRows>;

/**
 * The choices of a question, typed where visitors will choose them. Enter adds the next, Backspace
 * removes an empty one, a pasted list becomes a choice for each line, Alt and an arrow moves one.
 * They are fields of the builder's form, like those of the plain card.
 */
export function ListInPlaceOf(props: OptionListProps) {
  const { legend, one, most, mark } = props;
  const place = useContext(ListPlaceProvider);
  const rows = useRows(props, () => place?.onChanged());
  if (!place?.node) return null;
  return createPortal(
    <fieldset ref={rows.list} aria-label={legend}>
      {place.hasLegends || mark ? <p className="h">{legend}</p> : null}
      {rows.rows.map((row, at) => (
        <RowInPlace key={row.key} row={row} at={at} rows={rows} of={props} place={place} />
      ))}
      {rows.rows.length < most ? (
        <button type="button" className="add" onClick={() => rows.addAfter()}>
          <Icon name="plus" />
          Add a {one}
        </button>
      ) : null}
    </fieldset>,
    place.node,
  );
}

function RowInPlace({
  row,
  at,
  rows,
  of: { name, one, errors, mark },
  place,
}: {
  row: Row;
  at: number;
  rows: Rows;
  of: OptionListProps;
  place: ListPlace;
}) {
  const { key, text, isMarked } = row;
  const id = `${name}-${at}`;
  const error = errors[id];
  return (
    <>
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
            onChange={(event) => rows.tick(row, event.target.checked)}
            aria-label={`${itemName(one, at)} ${mark.label}`}
          />
        ) : (
          <Mark kind={place.mark} number={at + 1} />
        )}
        <input
          id={id}
          name={name}
          data-key={key}
          value={text}
          aria-label={itemName(one, at)}
          placeholder={`Type a ${one}`}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => rows.write(row, event.target.value)}
          onKeyDown={(event) => pressKey(event, row, rows, place)}
          onPaste={(event) => paste(event, row, rows)}
        />
        <button
          type="button"
          aria-label={`Remove ${one} ${at + 1}`}
          title={`Remove ${one} ${at + 1}`}
          onClick={() => rows.remove(row)}
        >
          <Icon name="x" />
        </button>
      </div>
    </>
  );
}

const STEPS = new Map<string, -1 | 1>([
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);

function pressKey(
  event: KeyboardEvent<HTMLInputElement>,
  row: Row,
  rows: Rows,
  { insert }: ListPlace,
): void {
  if (event.nativeEvent.isComposing) return;
  const by = STEPS.get(event.key);
  if (event.key === "Enter") {
    // An empty one is where the next goes already.
    if (row.text.trim()) rows.addAfter(row);
  } else if (event.key === "Backspace" && row.text === "" && rows.rows.length > 1) rows.remove(row);
  else if (event.key === "/" && row.text === "") insert();
  else if (by && event.altKey) rows.move(row, by);
  else if (by) rows.focusOn(row, by);
  else return;
  event.preventDefault();
}

function paste(event: ClipboardEvent<HTMLInputElement>, row: Row, rows: Rows): void {
  const [first, ...others] = linesOf(event.clipboardData.getData("text/plain"));
  if (first === undefined || others.length === 0) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  const before = row.text.slice(0, selectionStart ?? 0);
  const after = row.text.slice(selectionEnd ?? row.text.length);
  rows.split(row, before + first + after, others);
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
