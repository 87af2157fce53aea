import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
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
  /** `back`: to where it was opened from. */
  onClose: (back: boolean) => void;
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
  const list = useRef<HTMLDivElement>(null);
  const found = findKinds(typed);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.closest("[data-insert]")?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setAt((now) => (now + by + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter" && found[at]) onChoose(found[at].kind);
    else if (event.key === "Escape" || (event.key === "Backspace" && typed === "")) onClose(true);
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
    if (!event.currentTarget.contains(event.relatedTarget)) onClose(false);
  };
  const search = (text: string) => {
    setTyped(text.replace(/^\//, ""));
    setAt(0);
  };
  return { typed, found, at, setAt, field, list, search, press, paste, leave };
}

function Choice({
  id,
  face,
  isSelected,
  onPoint,
  onChoose,
}: {
  id: string;
  face: FoundKind["face"];
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
      {face.label}
    </div>
  );
}
