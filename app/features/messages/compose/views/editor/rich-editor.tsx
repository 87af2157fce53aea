import { history } from "prosemirror-history";
import { type Command, EditorState, Plugin, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, EditorView } from "prosemirror-view";
import {
  forwardRef,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { blockKeys, lineBelow } from "#app/engines/message-document/editor/blocks.ts";
import {
  canLink,
  insertBlock,
  insertField,
  messageKeys,
  typingRules,
} from "#app/engines/message-document/editor/commands.ts";
import { fromEditor, toEditor } from "#app/engines/message-document/editor/convert.ts";
import { pastePlugin } from "#app/engines/message-document/editor/paste-plugin.ts";
import { messageSchema } from "#app/engines/message-document/editor/schema.ts";
import type { CheckPlace } from "#app/engines/message-document/editor/select-place.ts";
import { readMarkdown } from "#app/engines/message-document/read-markdown.ts";
import { writeMarkdown } from "#app/engines/message-document/write-markdown.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { counted } from "#app/platform/text/wording.ts";
import { PartBar, partSaid } from "./part-bar.tsx";
import { Toolbar } from "./toolbar.tsx";

export interface EditorHandle {
  insertField(name: string): void;
  focus(): void;
  /** Chooses what a check is about. */
  goTo(place: CheckPlace): void;
}

export interface RichEditorProps {
  /**
   * The form's own field: it is read at the start and written on every change, so that saving and
   * sending go on from it.
   */
  textarea: RefObject<HTMLTextAreaElement>;
  known: readonly string[];
  isBulk: boolean;
  describedBy: string;
  /** Uploads a picture; its address, or a sentence that says why not. */
  upload: (file: File) => Promise<{ address: string } | { problem: string }>;
  onChange: () => void;
}

/** Opens the editor on a message in Markdown. */
function openEditor(
  mount: HTMLElement,
  markdown: string,
  owner: {
    props: () => RichEditorProps;
    /** Tells those who don't see it too. */
    say: (words: string) => void;
    askForLink: () => void;
    addPicture: (file: File) => void;
    onChange: (transaction: Transaction, next: EditorState) => void;
  },
): EditorView {
  const known = () => owner.props().known;
  const { say, addPicture } = owner;
  const editor = new EditorView(mount, {
    state: EditorState.create({
      doc: toEditor(readMarkdown(markdown).document),
      plugins: [
        ...plugins(known, owner.askForLink),
        pastePlugin({
          known,
          addPicture,
          onPicturesLeftOut: (count) => say(leftOutMessage(count)),
        }),
      ],
    }),
    attributes: {
      id: "body-editor",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": "Message, as it will look",
      "aria-describedby": owner.props().describedBy,
      class: "message-page",
      dir: "auto",
    },
    // What stays on the screen above and below.
    scrollThreshold: { top: 160, bottom: 90, left: 0, right: 0 },
    scrollMargin: { top: 170, bottom: 170, left: 0, right: 0 },
    clipboardTextSerializer: (slice) =>
      writeMarkdown(fromEditor(messageSchema.nodes.doc.create(null, slice.content))),
    dispatchTransaction(transaction) {
      const next = editor.state.apply(transaction);
      editor.updateState(next);
      owner.onChange(transaction, next);
    },
  });
  return editor;
}

/** What fills forms in for people writes into the text box. */
function takeOverText(editor: EditorView, markdown: string): void {
  const { doc, tr } = editor.state;
  if (markdown === writeMarkdown(fromEditor(doc))) return;
  const { content } = toEditor(readMarkdown(markdown).document);
  editor.dispatch(tr.replaceWith(0, doc.content.size, content));
}

/** The editor in `mount`, its state, and what changes it. */
function useEditor(props: RichEditorProps) {
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
    const editor = openEditor(mount.current, box.value, {
      props: () => latest.current,
      say: setSaid,
      askForLink: () => setLinking(true),
      addPicture: (file) => void addPicture(file),
      onChange(transaction, next) {
        setState(next);
        if (transaction.selectionSet || transaction.docChanged) setLinking(false);
        if (transaction.docChanged && !transaction.getMeta("paste")) setSaid("");
        if (!transaction.docChanged || !latest.current.textarea.current) return;
        latest.current.textarea.current.value = writeMarkdown(fromEditor(next.doc));
        latest.current.onChange();
      },
    });
    view.current = editor;
    setState(editor.state);
    const takeOver = () => takeOverText(editor, box.value);
    box.addEventListener("input", takeOver);
    return () => {
      box.removeEventListener("input", takeOver);
      editor.destroy();
    };
  }, []);

  const addPicture = async (file: File) => {
    setSaid(`Uploading ${file.name}…`);
    const answer = await latest.current.upload(file);
    if ("problem" in answer) return setSaid(answer.problem);
    run(insertBlock(messageSchema.nodes.image.create({ address: answer.address, alt: "" })));
    setSaid("Image added. Say what it shows.");
  };
  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    // First, because only what has the focus is scrolled to.
    editor.focus();
    command(editor.state, editor.dispatch, editor);
  };
  return { mount, view, latest, state, isLinking, setLinking, said, run, addPicture };
}

/**
 * The message as it will look, with a toolbar. It edits the document that the text box has as
 * Markdown.
 */
export const RichEditor = forwardRef<EditorHandle, RichEditorProps>(
  function RichEditor(props, handle) {
    const { mount, view, latest, state, isLinking, setLinking, said, run, addPicture } =
      useEditor(props);
    useImperativeHandle(handle, () => ({
      insertField: (name) => run(insertField(name)),
      focus: () => view.current?.focus(),
      goTo: (place) => {
        import("#app/engines/message-document/editor/select-place.ts").then(
          ({ selectPlace }) =>
            run(selectPlace(place, latest.current.textarea.current?.value ?? "")),
          () => view.current?.focus(),
        );
      },
    }));

    return (
      <div className="message-editor">
        <div className="message-bars">
          {state ? (
            <Toolbar
              state={state}
              isBulk={props.isBulk}
              run={run}
              askForLink={() => setLinking(true)}
              addPicture={addPicture}
            />
          ) : null}
          <p
            className={said ? "px-5 py-2 text-sm text-ink-2 border-b border-line" : "sr-only"}
            role="status"
          >
            {said}
          </p>
        </div>
        <p className="sr-only" role="status">
          {state ? partSaid(state) : null}
        </p>
        <div className="relative">
          <div ref={mount} />
          {state && view.current ? (
            <PartBar
              view={view.current}
              state={state}
              isLinking={isLinking}
              stopLinking={() => {
                setLinking(false);
                view.current?.focus();
              }}
              run={run}
              apply={(command) => {
                const editor = view.current;
                if (editor) command(editor.state, editor.dispatch, editor);
              }}
            />
          ) : null}
        </div>
      </div>
    );
  },
);

function plugins(known: () => readonly string[], askForLink: () => void): Plugin[] {
  const ask: Command = (state) => {
    if (!canLink(state)) return false;
    askForLink();
    return true;
  };
  return [
    history(),
    typingRules(),
    blockKeys(),
    ...messageKeys(ask),
    lineBelow(),
    unknownFields(known),
  ];
}

/** Marks fields that nothing will ever fill. */
function unknownFields(known: () => readonly string[]): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const keys = new Set(known().map(placeholderKey));
        const found: Decoration[] = [];
        doc.descendants((node, at) => {
          if (
            node.type === messageSchema.nodes.placeholder &&
            !keys.has(placeholderKey(node.attrs.name))
          )
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

function leftOutMessage(count: number): string {
  const pictures = counted(count, "picture");
  return `${pictures} couldn’t be copied with the text. Add ${count === 1 ? "it" : "each"} with Image.`;
}
