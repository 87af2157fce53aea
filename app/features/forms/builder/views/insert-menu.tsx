import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Icon } from "#app/ui/page/icon.tsx";
import { type FoundKind, findKinds } from "../find-kinds.ts";

interface InsertMenuProps {
  onChoose: (kind: string) => void;
  /** A list was pasted instead of a name. */
  onPaste: (text: string) => void;
  onClose: () => void;
}

/**
 * Every kind of element by name, with a field to search in: opened between two questions, or by a
 * slash.
 */
export function InsertMenu(props: InsertMenuProps) {
  const id = useId();
  const { typed, found, at, setAt, field, list, search, press, paste, leave } =
    useKindSearch(props);
  return (
    // What is searched for is nothing to save.
    <fieldset
      className="relative z-30 card shadow-3 p-2 my-2 mx-3"
      data-insert=""
      onInput={(event) => event.stopPropagation()}
      onBlur={leave}
    >
      <label className="sr-only" htmlFor={id}>
        Insert an element
      </label>
      <input
        ref={field}
        id={id}
        className="input"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${found[at].kind}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Search, or paste a list of questions"
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <div
        className="max-h-64 overflow-y-auto mt-1"
        role="listbox"
        id={`${id}-list`}
        aria-label="Elements"
        ref={list}
      >
        {found.map((one, index) => (
          <Choice
            key={one.kind}
            id={`${id}-${one.kind}`}
            face={one.face}
            typed={typed}
            isSelected={index === at}
            onPoint={() => setAt(index)}
            onChoose={() => props.onChoose(one.kind)}
          />
        ))}
      </div>
      {found.length === 0 ? (
        <p className="px-3 py-2 text-ink-2">
          No element is called “{typed}”. Try “choice”, “date” or “text”, or press Escape.
        </p>
      ) : null}
      <p
        className="[@media(hover:none)]:hidden border-t border-line mt-1 pt-2 px-3 text-sm text-ink-2"
        aria-hidden="true"
      >
        <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> insert · <kbd>Esc</kbd> keep as text
      </p>
      <p className="sr-only" role="status">
        {found.length === 1 ? "1 element" : `${found.length} elements`}
      </p>
    </fieldset>
  );
}

/** What was typed, what it finds, and what the keys do with that. */
function useKindSearch({ onChoose, onPaste, onClose }: InsertMenuProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  /** Where it was opened from. */
  const opener = useRef<Element | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = findKinds(typed);
  useEffect(() => {
    opener.current ??= document.activeElement;
    field.current?.focus({ preventScroll: true });
    field.current?.closest("[data-insert]")?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const close = (kept: string) => {
    onClose();
    returnTo(opener.current, kept);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setAt((now) => (now + by + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter" && found[at]) onChoose(found[at].kind);
    else if (event.key === "Escape") close(`/${typed}`);
    else if (event.key === "Backspace" && typed === "") close("");
    else if (event.key !== "Enter") return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  const search = (text: string) => {
    // "Tea / coffee": it began nothing.
    if (text.startsWith(" ")) return close(`/${text}`);
    setTyped(text.replace(/^\//, ""));
    setAt(0);
  };
  return { typed, found, at, setAt, field, list, search, press, paste, leave };
}

/** Back to where the menu was opened from; what was typed becomes words of the field there. */
function returnTo(opener: Element | null, kept: string): void {
  if (opener instanceof HTMLElement) opener.focus();
  const isField = opener instanceof HTMLTextAreaElement || opener instanceof HTMLInputElement;
  // Selected words stay: a slash asked for something after them.
  if (!isField || !kept || opener.selectionStart === null) return;
  if (opener.selectionStart !== opener.selectionEnd) return;
  opener.setRangeText(kept, opener.selectionStart, opener.selectionStart, "end");
  opener.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function Choice({
  id,
  face,
  typed,
  isSelected,
  onPoint,
  onChoose,
}: {
  id: string;
  face: FoundKind["face"];
  typed: string;
  isSelected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={
        "flex items-center gap-3 px-3 min-h-control rounded cursor-pointer " +
        `${isSelected ? "bg-brand-soft text-brand-ink" : ""}`
      }
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon name={face.icon} />
      <span>{markTyped(face.label, typed)}</span>
    </div>
  );
}

/** The letters of a name that were typed, underlined. */
function markTyped(label: string, typed: string): ReactNode {
  const words = typed.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return label.split(" ").map((word, at) => {
    const begun = words.findLast((one) => one !== "" && word.toLowerCase().startsWith(one)) ?? "";
    return (
      <Fragment key={word}>
        {at > 0 ? " " : ""}
        {begun ? <u>{word.slice(0, begun.length)}</u> : null}
        {word.slice(begun.length)}
      </Fragment>
    );
  });
}
