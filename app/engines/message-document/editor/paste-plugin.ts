import type { Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

type Reader = typeof import("./paste.ts");

/**
 * What is pasted and dropped. How it is read is loaded once somebody begins to write, and not with
 * the editor; who pastes before that gets it a moment later.
 */
export function pastePlugin({
  known,
  onPicturesLeftOut,
  addPicture,
}: {
  known: () => readonly string[];
  /** Pictures that couldn’t be copied with the text. */
  onPicturesLeftOut: (count: number) => void;
  addPicture: (file: File) => void;
}): Plugin {
  let reader: Reader | null = null;
  let isFromElsewhere = false;
  const load = async () => {
    reader = await import("./paste.ts");
    return reader;
  };

  function lookAt(html: string, { isCopiedHere, hasWords, picturesLeftOut }: Reader): void {
    isFromElsewhere = !isCopiedHere(html);
    const leftOut = picturesLeftOut(html);
    if (leftOut > 0 && hasWords(html)) onPicturesLeftOut(leftOut);
  }

  function pasteLater(view: EditorView, html: string, text: string): void {
    load().then(
      (loaded) => {
        lookAt(html, loaded);
        if (html) view.pasteHTML(html);
        else view.pasteText(text);
      },
      () => view.dispatch(view.state.tr.insertText(text)),
    );
  }

  function takePictures(brought: DataTransfer | null): boolean {
    const pictures = [...(brought?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    const html = brought?.getData("text/html") ?? "";
    if (pictures.length === 0 || (html !== "" && reader?.hasWords(html))) return false;
    for (const picture of pictures) addPicture(picture);
    return true;
  }

  return new Plugin({
    props: {
      handleDOMEvents: {
        focus: () => {
          load().catch(() => undefined);
        },
        paste(view, event) {
          const html = event.clipboardData?.getData("text/html") ?? "";
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (reader) lookAt(html, reader);
          if (reader || (html === "" && text === "")) return false;
          event.preventDefault();
          pasteLater(view, html, text);
          return true;
        },
        drop: (_, { dataTransfer }) => {
          if (reader) lookAt(dataTransfer?.getData("text/html") ?? "", reader);
        },
      },
      transformPastedHTML: (html) => reader?.cleanHtml(html) ?? html,
      transformPasted: (slice) =>
        isFromElsewhere && reader ? reader.withFields(slice, known()) : slice,
      // Without one, ProseMirror makes a paragraph of each line.
      clipboardTextParser: (text) => reader?.sliceOfText(text) as Slice,
      handlePaste: (_, { clipboardData }) => takePictures(clipboardData),
      handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && takePictures(dataTransfer),
    },
  });
}
