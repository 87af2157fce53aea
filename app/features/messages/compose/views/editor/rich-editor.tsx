import { history, redo, undo } from "prosemirror-history";
import { type Command, EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import { forwardRef, type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { readMarkdown } from "#app/features/delivery/templates/document/read-markdown.ts";
import { writeMarkdown } from "#app/features/delivery/templates/document/write-markdown.ts";
import { placeholderKey } from "#app/platform/text/placeholders.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { BLOCKS, hasCertificate, insertBlock, insertField, linkAt, messageKeys, STYLES, typingRules } from "./commands.ts";
import { fromEditor, toEditor } from "./convert.ts";
import { PartBar } from "./part-bar.tsx";
import { cleanHtml, sliceOfText } from "./paste.ts";
import { messageSchema } from "./schema.ts";

export interface EditorHandle {
  insertField(name: string): void;
  focus(): void;
}

export interface RichEditorProps {
  /** The form's own field: it is read at the start and written on every change, so that saving and sending go on from it. */
  textarea: RefObject<HTMLTextAreaElement>;
  known: readonly string[];
  isBulk: boolean;
  describedBy: string;
  /** Uploads a picture; its address, or a sentence that says why not. */
  upload: (file: File) => Promise<{ address: string } | { problem: string }>;
  onChange: () => void;
}

/** The message as it will look, with a toolbar. It edits the document that the text box has as Markdown. */
export const RichEditor = forwardRef<EditorHandle, RichEditorProps>(function RichEditor(props, handle) {
  const mount = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [said, setSaid] = useState("");
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const box = latest.current.textarea.current;
    if (!mount.current || !box) return;
    const editor = new EditorView(mount.current, {
      state: EditorState.create({
        doc: toEditor(readMarkdown(box.value).document),
        plugins: plugins(
          () => latest.current.known,
          () => setLinking(true),
        ),
      }),
      attributes: {
        id: "body-editor",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Message, as it will look",
        "aria-describedby": latest.current.describedBy,
        class: "message-page",
        dir: "auto",
      },
      transformPastedHTML: cleanHtml,
      clipboardTextParser: sliceOfText,
      clipboardTextSerializer: (slice) => writeMarkdown(fromEditor(messageSchema.nodes.doc.create(null, slice.content))),
      handlePaste: (_, event) => takePictures(event.clipboardData?.files),
      handleDrop: (_, event, __, isMoved) => !isMoved && takePictures(event.dataTransfer?.files),
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.selectionSet || transaction.docChanged) setLinking(false);
        if (!transaction.docChanged || !latest.current.textarea.current) return;
        latest.current.textarea.current.value = writeMarkdown(fromEditor(next.doc));
        latest.current.onChange();
      },
    });
    view.current = editor;
    setState(editor.state);
    // What fills forms in for people writes into the text box.
    const takeOver = () => {
      if (box.value === writeMarkdown(fromEditor(editor.state.doc))) return;
      const { doc, tr } = editor.state;
      editor.dispatch(tr.replaceWith(0, doc.content.size, toEditor(readMarkdown(box.value).document).content));
    };
    box.addEventListener("input", takeOver);
    return () => {
      box.removeEventListener("input", takeOver);
      editor.destroy();
    };

    function takePictures(files: FileList | undefined): boolean {
      const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (pictures.length === 0) return false;
      for (const picture of pictures) void addPicture(picture);
      return true;
    }
  }, []);

  const addPicture = async (file: File) => {
    setSaid(`Uploading ${file.name}…`);
    const answer = await latest.current.upload(file);
    if ("problem" in answer) return setSaid(answer.problem);
    setSaid("Image added. Say below what it shows.");
    run(insertBlock(messageSchema.nodes.image.create({ address: answer.address, alt: "" })));
  };
  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  useImperativeHandle(handle, () => ({ insertField: (name) => run(insertField(name)), focus: () => view.current?.focus() }));

  return (
    <div className="message-editor">
      {state ? (
        <Toolbar state={state} isBulk={props.isBulk} run={run} askForLink={() => setLinking(true)} addPicture={addPicture} />
      ) : null}
      {state ? (
        <PartBar
          state={state}
          isLinking={isLinking}
          stopLinking={() => {
            setLinking(false);
            view.current?.focus();
          }}
          run={run}
          dispatch={(transaction) => view.current?.dispatch(transaction)}
        />
      ) : null}
      <p className={said ? "px-5 py-2 text-sm text-ink-2" : "sr-only"} role="status">
        {said}
      </p>
      <div ref={mount} />
    </div>
  );
});

function plugins(known: () => readonly string[], askForLink: () => void): Plugin[] {
  const ask: Command = (state) => {
    if (state.selection.empty && !linkAt(state)) return false;
    askForLink();
    return true;
  };
  return [history(), typingRules(), ...messageKeys(ask), unknownFields(known)];
}

/** Marks fields that nothing will ever fill. */
function unknownFields(known: () => readonly string[]): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const keys = new Set(known().map(placeholderKey));
        const found: Decoration[] = [];
        doc.descendants((node, at) => {
          if (node.type === messageSchema.nodes.placeholder && !keys.has(placeholderKey(node.attrs.name)))
            found.push(
              Decoration.node(at, at + node.nodeSize, {
                class: "field-chip-unknown",
                title: `${node.attrs.name} is not a field`,
              }),
            );
        });
        return DecorationSet.create(doc, found);
      },
    },
  });
}

const isMac = typeof navigator !== "undefined" && /Mac|iP(?:hone|ad)/.test(navigator.platform);
const shown = (keys: string) => keys.replaceAll("-", "+").replace("Mod", isMac ? "⌘" : "Ctrl");

function Toolbar({
  state,
  isBulk,
  run,
  askForLink,
  addPicture,
}: {
  state: EditorState;
  isBulk: boolean;
  run: (command: Command) => void;
  askForLink: () => void;
  addPicture: (file: File) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const canLink = !state.selection.empty || linkAt(state) !== null;
  return (
    <div
      className="message-tools"
      role="toolbar"
      aria-label="Format the message"
      aria-controls="body-editor"
      tabIndex={-1}
      onKeyDown={moveAlong}
    >
      <Tool label="Undo" icon="reply" keys="Mod-z" isOff={!undo(state)} onPress={() => run(undo)} isFirst />
      <Tool label="Redo" icon="reply" mirrored keys="Mod-y" isOff={!redo(state)} onPress={() => run(redo)} />
      {STYLES.map(({ label, icon, keys, run: command, isOn }) => (
        <Tool key={label} {...{ label, icon, keys }} isOn={isOn?.(state)} isOff={!command(state)} onPress={() => run(command)} />
      ))}
      <Tool label="Link" icon="link" keys="Mod-k" isOn={linkAt(state) !== null} isOff={!canLink} onPress={askForLink} />
      <span className="message-tools-row">
        <Tool label="Image" words icon="image" onPress={() => file.current?.click()} />
        <Tool label="Button" words icon="plus" onPress={() => run(insertBlock(BLOCKS.button()))} />
        <Tool label="Line" words icon="minus" onPress={() => run(insertBlock(BLOCKS.divider()))} />
        <Tool
          label="Two columns"
          words
          icon="grid"
          isOff={!insertBlock(BLOCKS.columns())(state)}
          onPress={() => run(insertBlock(BLOCKS.columns()))}
        />
        {isBulk ? null : (
          <Tool
            label="Certificate"
            words
            icon="cert"
            isOff={hasCertificate(state.doc)}
            onPress={() => run(insertBlock(BLOCKS.certificate()))}
          />
        )}
      </span>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={({ currentTarget }) => {
          const picture = currentTarget.files?.[0];
          currentTarget.value = "";
          if (picture) addPicture(picture);
        }}
      />
    </div>
  );
}

function Tool({
  label,
  icon,
  keys,
  isOn,
  isOff = false,
  isFirst = false,
  mirrored = false,
  words = false,
  onPress,
}: {
  label: string;
  icon: string;
  keys?: string;
  /** Absent: it is no switch. */
  isOn?: boolean;
  isOff?: boolean;
  isFirst?: boolean;
  mirrored?: boolean;
  /** Its label can be read beside its icon. */
  words?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={words ? "message-tool message-tool-words" : "message-tool"}
      aria-label={label}
      title={keys ? `${label} (${shown(keys)})` : label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={isFirst ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <Icon name={icon} className={mirrored ? "-scale-x-100" : ""} />
      {words ? label : null}
    </button>
  );
}

/** One stop for Tab; the arrows go from button to button. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const next = Math.abs(step) === 1 ? (at + step + tools.length) % tools.length : step < 0 ? 0 : tools.length - 1;
  event.preventDefault();
  for (const tool of tools) tool.tabIndex = -1;
  tools[next]!.tabIndex = 0;
  tools[next]!.focus();
}
