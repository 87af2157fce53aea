import type { RefObject } from "react";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { BLOCK_SNIPPETS } from "../block-snippets.ts";

/** The message as Markdown in a text box, with a button for each block. This is what works without scripts. */
export function MessageEditor({
  body,
  error,
  rows,
  isBulk,
  isRequired,
  bodyRef,
  onBlock,
}: {
  body: string;
  error: string | undefined;
  rows: number;
  isBulk: boolean;
  isRequired: boolean;
  bodyRef: RefObject<HTMLTextAreaElement>;
  /** Puts the block's Markdown where the caret is. False: it could not, so that the button's own submit does it. */
  onBlock: (markdown: string) => boolean;
}) {
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
      <fieldset className="px-5 pt-2.5 flex flex-wrap items-center gap-x-1 gap-y-1">
        <legend className="sr-only">Insert a block</legend>
        {BLOCK_SNIPPETS.filter(({ ofCertificates }) => !ofCertificates || !isBulk).map(({ name, label, icon, markdown }) => (
          <button
            key={name}
            type="submit"
            name="intent"
            value={`block:${name}`}
            className="btn btn-quiet btn-sm"
            onClick={(event) => {
              if (onBlock(markdown)) event.preventDefault();
            }}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
      <textarea
        className="input !border-0 !rounded-none !p-5 leading-relaxed [field-sizing:content] !min-h-[22rem]"
        id="body"
        name="body"
        rows={rows}
        required={isRequired}
        defaultValue={body}
        ref={bodyRef}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "body-error body-hint" : "body-hint"}
      />
      <div className="border-t border-line px-5 py-3 text-sm text-ink-2">
        <p id="body-hint">
          A blank line starts a paragraph. Lines that begin with “-” or “1.” become a list. Addresses become links.
        </p>
        <MarkdownHelp isBulk={isBulk} />
      </div>
    </div>
  );
}

const SIGNS: [string, string][] = [
  ["# Heading", "a heading; ## is a smaller one"],
  ["**bold** and _italic_", "bold and italics"],
  ["[words](https://…)", "a link"],
  ["[[words]](https://…)", "a button, on a line of its own"],
  ["![what it shows](https://…)", "an image, on a line of its own"],
  ["---", "a line across"],
  ["{First Name|friend}", "a field, and what to say where somebody has none"],
  ["\\*", "a sign that should stay as it is"],
];

function MarkdownHelp({ isBulk }: { isBulk: boolean }) {
  const signs: [string, string][] = isBulk ? SIGNS : [...SIGNS, ["[Download Certificate]", "the certificate and its button"]];
  return (
    <details>
      <summary className="link inline-flex items-center min-h-control">Everything you can write</summary>
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
