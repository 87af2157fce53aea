import type { Node } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import {
  addressProblem,
  normaliseAddress,
} from "#app/features/delivery/templates/document/document.ts";
import { normaliseFallback } from "#app/features/delivery/templates/document/normalise.ts";
import { linkAt } from "./commands.ts";
import { messageSchema } from "./schema.ts";

const { nodes, marks } = messageSchema;

const sending =
  (transaction: Transaction): Command =>
  (_, dispatch) => {
    dispatch?.(transaction);
    return true;
  };

interface Part {
  at: number;
  node: Node;
}

/** The field, image or block that is chosen, or the button with the caret. */
function chosenPart({ selection }: EditorState): Part | null {
  if (selection instanceof NodeSelection) return { at: selection.from, node: selection.node };
  const { $from } = selection;
  return $from.parent.type === nodes.button ? { at: $from.before(), node: $from.parent } : null;
}

/** What is chosen, for those who don't see it. */
export function partSaid(state: EditorState): string {
  const part = chosenPart(state);
  if (part?.node.type === nodes.placeholder) {
    const { name, fallback } = part.node.attrs as { name: string; fallback: string | null };
    return `Field ${name}${fallback ? `, or “${fallback}”` : ""}. Press Enter to change it, Delete to remove it.`;
  }
  if (part?.node.type === nodes.image)
    return `Image, ${part.node.attrs.alt || "without a description"}. Press Enter to change it, Delete to remove it.`;
  if (part?.node.type === nodes.certificate) return "The certificate. Press Delete to remove it.";
  if (part?.node.type === nodes.divider) return "Line across. Press Delete to remove it.";
  return "";
}

/** Where what a bar is about ends, and begins, in the window. */
const Anchor = createContext<() => { bottom: number; left: number }>(() => ({
  bottom: 0,
  left: 0,
}));

/**
 * What the chosen part is made of, to be changed right below it: a link's address, a field's
 * fallback, what an image shows.
 */
export function PartBar(props: { view: EditorView } & Parameters<typeof BarOfPart>[0]) {
  const { view, state } = props;
  const anchor = () => {
    const part = chosenPart(state);
    const element = part && view.nodeDOM(part.at);
    if (element instanceof HTMLElement) return element.getBoundingClientRect();
    const { from, to } = linkAt(state) ?? state.selection;
    return { bottom: view.coordsAtPos(to, -1).bottom, left: view.coordsAtPos(from).left };
  };
  return (
    <Anchor.Provider value={anchor}>
      <BarOfPart {...props} />
    </Anchor.Provider>
  );
}

function BarOfPart({
  state,
  isLinking,
  stopLinking,
  run,
  dispatch,
}: {
  state: EditorState;
  isLinking: boolean;
  stopLinking: () => void;
  run: (command: Command) => void;
  dispatch: (transaction: Transaction) => void;
}) {
  const part = chosenPart(state);
  const link = linkAt(state);
  const change = (attributes: Record<string, unknown>) => {
    if (!part) return;
    const transaction = state.tr.setNodeMarkup(part.at, null, {
      ...part.node.attrs,
      ...attributes,
    });
    if (state.selection instanceof NodeSelection)
      transaction.setSelection(NodeSelection.create(transaction.doc, part.at));
    dispatch(transaction);
  };
  const remove = () => part && run(sending(state.tr.delete(part.at, part.at + part.node.nodeSize)));
  if (part?.node.type === nodes.placeholder) {
    const { name, fallback } = part.node.attrs as { name: string; fallback: string | null };
    return (
      <Bar label={name}>
        <Entry
          key={`field${part.at}`}
          label="If someone has none, say"
          value={fallback ?? ""}
          placeholder="friend"
          onChange={(value) => change({ fallback: normaliseFallback(value) || null })}
          onDone={stopLinking}
        />
        <button type="button" className="btn btn-quiet btn-sm" onClick={remove}>
          Remove
        </button>
      </Bar>
    );
  }
  if (part?.node.type === nodes.image) {
    const {
      address,
      alt,
      link: opens,
    } = part.node.attrs as { address: string; alt: string; link: string | null };
    return (
      <Bar label="Image">
        <Entry
          key={`alt${part.at}`}
          label="What it shows"
          value={alt}
          placeholder="Graduates in front of the hall"
          onChange={(value) => change({ alt: value })}
          onDone={stopLinking}
        />
        <Entry
          key={`link${part.at}`}
          label="Opens (optional)"
          value={opens ?? ""}
          placeholder="https://"
          isAddress
          onChange={(value) => change({ link: normaliseAddress(value) || null })}
          onDone={stopLinking}
        />
        {address === "" ? (
          <Entry
            key={`src${part.at}`}
            label="Its address"
            value=""
            isAddress
            onCommit={(value) => change({ address: normaliseAddress(value) })}
            onDone={stopLinking}
          />
        ) : null}
        <button type="button" className="btn btn-quiet btn-sm" onClick={remove}>
          Remove
        </button>
      </Bar>
    );
  }
  if (part?.node.type === nodes.button) {
    return (
      <Bar label="Button">
        <Entry
          key={`button${part.at}`}
          label="Opens"
          value={part.node.attrs.address}
          placeholder="https://"
          isAddress
          onChange={(value) => change({ address: normaliseAddress(value) })}
          onDone={stopLinking}
        />
        <button type="button" className="btn btn-quiet btn-sm" onClick={remove}>
          Remove
        </button>
      </Bar>
    );
  }
  if (part) {
    return (
      <Bar label={part.node.type === nodes.certificate ? "Certificate" : "Line across"}>
        <button type="button" className="btn btn-quiet btn-sm" onClick={remove}>
          Remove
        </button>
      </Bar>
    );
  }
  if (!isLinking && !link) return null;
  const { from, to } = link ?? state.selection;
  const setLink = (typed: string) => {
    const address = normaliseAddress(typed);
    const transaction = state.tr.removeMark(from, to, marks.link);
    const mark = marks.link.create({ address });
    // Without words chosen, its address is the link's.
    if (address !== "" && from === to)
      transaction.insert(from, messageSchema.text(typed.trim(), [mark]));
    else if (address !== "") transaction.addMark(from, to, mark);
    run(sending(transaction));
  };
  return (
    <Bar label="Link">
      <Entry
        key={`link${from}-${link?.address ?? ""}`}
        label="Opens"
        value={link?.address ?? ""}
        placeholder="https://"
        isAddress
        isAsked={isLinking}
        onCommit={setLink}
        onDone={stopLinking}
      />
      {link ? (
        <button type="button" className="btn btn-quiet btn-sm" onClick={() => setLink("")}>
          Remove the link
        </button>
      ) : null}
    </Bar>
  );
}

const GAP_PX = 6;
const EDGE_PX = 12;

function Bar({ label, children }: { label: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const anchor = useContext(Anchor);
  useLayoutEffect(() => {
    const bar = element.current;
    if (!bar?.parentElement) return;
    const around = bar.parentElement.getBoundingClientRect();
    const { bottom, left } = anchor();
    const most = around.width - bar.offsetWidth - EDGE_PX;
    bar.style.top = `${Math.round(bottom - around.top + GAP_PX)}px`;
    bar.style.left = `${Math.round(Math.max(EDGE_PX, Math.min(left - around.left, most)))}px`;
  });
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest in the one of the fields below
    <div className="message-part" role="group" aria-label={label} ref={element}>
      <b className="font-semibold text-sm">{label}</b>
      {children}
    </div>
  );
}

/**
 * `onChange` hears of each letter, `onCommit` of Enter and of leaving. Escape goes back to the
 * text.
 */
function Entry({
  label,
  value,
  placeholder,
  isAddress = false,
  isAsked = false,
  onChange,
  onCommit,
  onDone,
}: {
  label: string;
  value: string;
  placeholder?: string;
  isAddress?: boolean;
  /** The organiser asked for it, so the caret goes there. */
  isAsked?: boolean;
  onChange?: (value: string) => void;
  onCommit?: (value: string) => void;
  onDone: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.select();
  }, [isAsked]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would press a button of the form around.
    event.preventDefault();
    if (event.key === "Enter") onCommit?.(event.currentTarget.value);
    onDone();
  };
  const isWrong = isAddress && value !== "" && addressProblem(value) !== null;
  return (
    <label className="message-entry">
      <span className="text-sm text-ink-2">{label}</span>
      <input
        ref={box}
        className="input"
        defaultValue={value}
        placeholder={placeholder}
        inputMode={isAddress ? "url" : undefined}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onInput={(event) => event.stopPropagation()}
        onBlur={(event) => {
          if (onCommit && event.currentTarget.value !== value) onCommit(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {isWrong ? (
        <span className="text-sm text-bad-ink">Start it with https:// or mailto:</span>
      ) : null}
    </label>
  );
}
