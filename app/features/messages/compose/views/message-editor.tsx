import { type ComponentType, type RefAttributes, type RefObject, useEffect, useState } from "react";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { useBeside } from "#app/ui/dashboard/use-beside.ts";
import { FieldError, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { MAX_IMAGE_BYTES } from "../../images/image-limit.ts";
import { BLOCK_SNIPPETS } from "../block-snippets.ts";
import type { EditorHandle, RichEditorProps } from "./editor/rich-editor.tsx";
import { uploadImage } from "./upload-image.ts";
import type { MessageWriting } from "./use-message-writing.ts";

/** Remembered in this browser: somebody who likes Markdown gets it each time. */
const AS_MARKDOWN = "composer-as-markdown";

/**
 * The message. Without scripts, or until they are there, it is Markdown in a text box with a button
 * for each block; with them it is edited as it will look. Both edit the same field of the form.
 */
export function MessageEditor({
  body,
  error,
  rows,
  isBulk,
  isRequired,
  known,
  writing: { body: bodyRef, editor, insertBlock, type, setRich },
  image,
}: {
  body: string;
  error: string | undefined;
  rows: number;
  isBulk: boolean;
  isRequired: boolean;
  /** Names of fields that can be filled. */
  known: readonly string[];
  writing: Pick<MessageWriting, "body" | "editor" | "insertBlock" | "type" | "setRich">;
  /** An image that was refused. */
  image: { alt: string | undefined; error: string | undefined };
}) {
  const { Rich, showMarkdown, showRich } = useRichEditor(bodyRef);
  const isRich = Rich !== null;
  useEffect(() => setRich(isRich), [isRich, setRich]);
  return (
    <div className={`border-t border-line flex flex-col ${error ? "field-bad" : ""}`}>
      <input type="hidden" name="bodyFormat" value="markdown" />
      <label className="sr-only" htmlFor="body">
        Message
      </label>
      {error ? (
        <div className="px-5 pt-3">
          <FieldError id="body-error">{error}</FieldError>
        </div>
      ) : null}
      <BlockButtons isHidden={isRich} isBulk={isBulk} insert={insertBlock} showRich={showRich} />
      {Rich ? (
        <Rich
          ref={editor}
          textarea={bodyRef}
          known={known}
          isBulk={isBulk}
          describedBy={error ? "body-error" : ""}
          upload={uploadImage}
          onChange={type}
        />
      ) : null}
      <textarea
        className={
          Rich
            ? "sr-only"
            : "input !border-0 !rounded-none !p-5 leading-relaxed [field-sizing:content] !min-h-[22rem]"
        }
        tabIndex={Rich ? -1 : undefined}
        aria-hidden={Rich ? true : undefined}
        id="body"
        name="body"
        rows={rows}
        required={isRequired && !Rich}
        defaultValue={body}
        ref={bodyRef}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "body-error body-hint" : "body-hint"}
      />
      {Rich ? null : <UploadImage {...image} />}
      <EditorHelp isBulk={isBulk} showMarkdown={isRich ? showMarkdown : null} />
    </div>
  );
}

/** What puts a block into the Markdown where the caret is. */
function BlockButtons({
  isHidden,
  isBulk,
  insert,
  showRich,
}: {
  isHidden: boolean;
  isBulk: boolean;
  /** False: it could not, so that the button's own submit does it. */
  insert: (markdown: string) => boolean;
  showRich: (() => void) | null;
}) {
  return (
    <fieldset
      hidden={isHidden}
      className="px-5 pt-2.5 flex [&[hidden]]:hidden flex-wrap items-center gap-x-1 gap-y-1"
    >
      <legend className="sr-only">Insert a block</legend>
      {BLOCK_SNIPPETS.filter(({ ofCertificates }) => !ofCertificates || !isBulk).map(
        ({ name, label, icon, markdown }) => (
          <button
            key={name}
            type="submit"
            name="intent"
            value={`block:${name}`}
            className="btn btn-quiet btn-sm"
            onClick={(event) => {
              if (insert(markdown)) event.preventDefault();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ),
      )}
      {showRich ? (
        <button type="button" className="btn btn-quiet btn-sm ml-auto" onClick={showRich}>
          Edit as it will look
        </button>
      ) : null}
    </fieldset>
  );
}

/** What can be typed, for the editor and for the text box. */
function EditorHelp({
  isBulk,
  showMarkdown,
}: {
  isBulk: boolean;
  /** Null: the text box is shown already. */
  showMarkdown: (() => void) | null;
}) {
  return (
    <div className="border-t border-line px-5 py-3 text-sm text-ink-2">
      <p id="body-hint">
        {showMarkdown
          ? "Press a field or an image to change it. Type “- ” for a list, “# ” for a heading " +
            "and “{First Name}” for a field. Tab indents a list item."
          : "A blank line starts a paragraph. Lines that start with “-” or “1.” become a list; " +
            "indent one to put it under the one above. Addresses become links."}
      </p>
      {showMarkdown ? (
        <button type="button" className="link min-h-control" onClick={showMarkdown}>
          Edit as Markdown
        </button>
      ) : (
        <MarkdownHelp isBulk={isBulk} />
      )}
    </div>
  );
}

/**
 * Puts an image at the end of the message, where no script does. It stands below the text, so that
 * the text arrives before a file that is too large.
 */
function UploadImage({ alt, error }: { alt: string | undefined; error: string | undefined }) {
  const { imageAlt } = useBeside();
  const shown = alt ?? imageAlt;
  return (
    <details
      className="border-t border-line px-5"
      open={error !== undefined || (shown ?? "") !== ""}
    >
      <summary className="flex items-center gap-2 min-h-control text-sm font-semibold text-brand-ink">
        <Icon name="image" />
        Upload an image
      </summary>
      <div className="grid gap-4 pb-4">
        <div className={error ? "field field-bad" : "field"}>
          <label className="label" htmlFor="imageFile">
            Image
          </label>
          <p className="hint" id="imageFile-hint">
            PNG, JPG or WebP, up to {megabytesLabel(MAX_IMAGE_BYTES)}. It is added at the end of the
            message.
          </p>
          {error ? <FieldError id="imageFile-error">{error}</FieldError> : null}
          <input
            className="input !py-2"
            id="imageFile"
            name="imageFile"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            data-photo={1600}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "imageFile-error imageFile-hint" : "imageFile-hint"}
          />
        </div>
        <TextInput
          name="imageAlt"
          label="What it shows"
          hint="For people who don’t see pictures"
          defaultValue={shown}
          autoComplete="off"
        />
        <button
          type="submit"
          name="intent"
          value="image"
          formEncType="multipart/form-data"
          formNoValidate
          className="btn btn-plain justify-self-start"
        >
          Upload and add
        </button>
      </div>
    </details>
  );
}

type Rich = ComponentType<RichEditorProps & RefAttributes<EditorHandle>>;

/**
 * The rich editor once its script has come. It doesn't take the text box away from under somebody
 * who is typing, and where it can't be loaded the text box stays.
 */
function useRichEditor(box: RefObject<HTMLTextAreaElement>) {
  const [Loaded, setLoaded] = useState<{ Rich: Rich } | null>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Somebody who only looks has nothing to edit.
    if (box.current?.matches(":disabled")) return;
    let isGone = false;
    const show = () => {
      if (!isGone) setShown(true);
    };
    import("./editor/rich-editor.tsx").then(
      ({ RichEditor }) => {
        if (isGone) return;
        setLoaded({ Rich: RichEditor });
        if (readPreference()) return;
        if (document.activeElement === box.current)
          box.current?.addEventListener("blur", show, { once: true });
        else show();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      box.current?.removeEventListener("blur", show);
    };
  }, [box]);
  return {
    Rich: isShown ? (Loaded?.Rich ?? null) : null,
    showMarkdown: () => {
      writePreference(true);
      setShown(false);
      requestAnimationFrame(() => box.current?.focus());
    },
    showRich: Loaded
      ? () => {
          writePreference(false);
          setShown(true);
        }
      : null,
  };
}

function readPreference(): boolean {
  try {
    return localStorage.getItem(AS_MARKDOWN) === "yes";
  } catch {
    return false;
  }
}

function writePreference(isMarkdown: boolean): void {
  try {
    if (isMarkdown) localStorage.setItem(AS_MARKDOWN, "yes");
    else localStorage.removeItem(AS_MARKDOWN);
  } catch {
    // A browser that keeps nothing shows the rich editor each time.
  }
}

const SIGNS: [string, string][] = [
  ["# Heading", "a heading; ## is a smaller one"],
  ["**bold** and _italic_", "bold and italics"],
  ["[words](https://…)", "a link"],
  ["[[words]](https://…)", "a button, on a line of its own"],
  ["![what it shows](https://…)", "an image, on a line of its own"],
  ["---", "a line across"],
  ["{First Name|friend}", "a field, and what to say if someone has none"],
  ["\\*", "a character that should stay as it is"],
];

function MarkdownHelp({ isBulk }: { isBulk: boolean }) {
  const signs: [string, string][] = isBulk
    ? SIGNS
    : [...SIGNS, ["[Download Certificate]", "the certificate and its button"]];
  return (
    <details>
      <summary className="link inline-flex items-center min-h-control">
        Everything you can write
      </summary>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr] pb-1">
        {signs.map(([sign, meaning]) => (
          <div key={sign} className="contents">
            <dt className="font-mono break-words">{sign}</dt>
            <dd className="mb-1 sm:mb-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
