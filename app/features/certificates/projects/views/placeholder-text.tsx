import { parsePlaceholders } from "#app/engines/placeholders/index.ts";

/** A text as it was written, its placeholders marked. Line ends are kept. */
export function PlaceholderText({ text }: { text: string }) {
  return (
    <>
      {parsePlaceholders(text).map((part, i) =>
        part.kind === "text" ? (
          part.text
        ) : (
          <span key={i} className="chip">
            {part.name}
          </span>
        ),
      )}
    </>
  );
}
