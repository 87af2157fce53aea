import type { Node } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
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
import { addressProblem, normaliseAddress } from "#app/engines/message-document/document.ts";
import { setLink } from "#app/engines/message-document/editor/blocks.ts";
import { linkAt } from "#app/engines/message-document/editor/commands.ts";
import { messageSchema } from "#app/engines/message-document/editor/schema.ts";
import { normaliseFallback } from "#app/engines/message-document/normalise.ts";

const { nodes } = messageSchema;

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
  if (part?.node.type === nodes.columns) return "Two columns. Press Delete to remove them.";
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

interface BarProps {
  state: EditorState;
  isLinking: boolean;
  stopLinking: () => void;
  /** Does it, and goes back to the text. */
  run: (command: Command) => void;
  /** Does it, and stays where the caret is. */
  apply: (command: Command) => void;
}

function BarOfPart(props: BarProps) {
  const { state, run, apply, stopLinking } = props;
  const part = chosenPart(state);
  if (!part) return linkBar(props);
  const change = (attributes: Record<string, unknown>) => apply(changePart(part.at, attributes));
  const { label, entries } = describePart(part, change, stopLinking);
  return (
    <Bar label={label}>
      {entries}
      <button type="button" className="btn btn-quiet btn-sm" onClick={() => run(removePart(part))}>
        Remove
      </button>
    </Bar>
  );
}

const changePart =
  (at: number, attributes: Record<string, unknown>): Command =>
  ({ doc, selection, tr }, dispatch) => {
    tr.setNodeMarkup(at, null, { ...doc.nodeAt(at)?.attrs, ...attributes });
    if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, at));
    dispatch?.(tr);
    return true;
  };

const removePart =
  ({ at, node }: Part): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.delete(at, at + node.nodeSize));
    return true;
  };

/** What a part is called, and what of it can be changed. */
function describePart(
  { at, node }: Part,
  change: (attributes: Record<string, unknown>) => void,
  onDone: () => void,
): { label: string; entries: ReactNode } {
  if (node.type === nodes.placeholder) {
    const { name, fallback } = node.attrs as { name: string; fallback: string | null };
    return {
      label: name,
      entries: (
        <Entry
          key={`field${at}`}
          label="If someone has none, say"
          value={fallback ?? ""}
          placeholder="friend"
          onChange={(value) => change({ fallback: normaliseFallback(value) || null })}
          onDone={onDone}
        />
      ),
    };
  }
  if (node.type === nodes.image)
    return { label: "Image", entries: imageEntries({ at, node }, change, onDone) };
  if (node.type === nodes.button)
    return {
      label: "Button",
      entries: (
        <Entry
          key={`button${at}`}
          label="Opens"
          value={node.attrs.address}
          placeholder="https://"
          isAddress
          onChange={(value) => change({ address: normaliseAddress(value) })}
          onDone={onDone}
        />
      ),
    };
  const labels = { certificate: "Certificate", columns: "Two columns" } as Record<string, string>;
  return { label: labels[node.type.name] ?? "Line across", entries: null };
}

function imageEntries(
  { at, node }: Part,
  change: (attributes: Record<string, unknown>) => void,
  onDone: () => void,
): ReactNode {
  const { address, alt, link } = node.attrs as {
    address: string;
    alt: string;
    link: string | null;
  };
  return (
    <>
      <Entry
        key={`alt${at}`}
        label="What it shows"
        value={alt}
        placeholder="Graduates in front of the hall"
        onChange={(value) => change({ alt: value })}
        onDone={onDone}
      />
      <Entry
        key={`link${at}`}
        label="Opens (optional)"
        value={link ?? ""}
        placeholder="https://"
        isAddress
        onChange={(value) => change({ link: normaliseAddress(value) || null })}
        onDone={onDone}
      />
      {address === "" ? (
        <LinkEntry
          key={`src${at}`}
          label="Its address"
          address=""
          apply={(typed) => change({ address: normaliseAddress(typed) })}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}

/** The address of the link at the caret, or of a new one. */
function linkBar({ state, isLinking, stopLinking, apply }: BarProps): ReactNode {
  const link = linkAt(state);
  if (!isLinking && !link) return null;
  const range = link ?? state.selection;
  return (
    <Bar label="Link">
      <LinkEntry
        key={`link${range.from}-${link?.address ?? ""}`}
        label="Opens"
        address={link?.address ?? ""}
        isAsked={isLinking}
        apply={(typed) => apply(setLink(range, typed))}
        onDone={stopLinking}
      />
    </Bar>
  );
}

/** An address that counts with Enter, *Apply* or leaving the box; Escape leaves all as it was. */
function LinkEntry({
  label,
  address,
  isAsked,
  apply,
  onDone,
}: {
  label: string;
  address: string;
  isAsked?: boolean;
  apply: (typed: string) => void;
  onDone: () => void;
}) {
  const typed = useRef(address);
  const applied = useRef(address);
  const applyOnce = () => {
    if (typed.current === applied.current) return;
    applied.current = typed.current;
    apply(typed.current);
  };
  const finish = (text: string | null) => {
    typed.current = text ?? applied.current;
    applyOnce();
    onDone();
  };
  return (
    <>
      <Entry
        label={label}
        value={address}
        placeholder="https://"
        isAddress
        isAsked={isAsked}
        onChange={(text) => {
          typed.current = text;
        }}
        onLeave={applyOnce}
        onDone={(isKept) => finish(isKept ? typed.current : null)}
      />
      <button
        type="button"
        className="btn btn-plain btn-sm"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => finish(typed.current)}
      >
        Apply
      </button>
      {address ? (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => finish("")}
        >
          Remove
        </button>
      ) : null}
    </>
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

/** `onChange` hears of each letter. Enter (kept) and Escape (not kept) go back to the text. */
function Entry({
  label,
  value,
  placeholder,
  isAddress = false,
  isAsked = false,
  onChange,
  onLeave,
  onDone,
}: {
  label: string;
  value: string;
  placeholder?: string;
  isAddress?: boolean;
  /** The organiser asked for it, so the caret goes there. */
  isAsked?: boolean;
  onChange: (value: string) => void;
  onLeave?: () => void;
  onDone: (isKept: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.select();
  }, [isAsked]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would press a button of the form around.
    event.preventDefault();
    onDone(event.key === "Enter");
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
        onChange={(event) => onChange(event.currentTarget.value)}
        onInput={(event) => event.stopPropagation()}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
      />
      {isWrong ? (
        <span className="text-sm text-bad-ink">Start it with https:// or mailto:</span>
      ) : null}
    </label>
  );
}
