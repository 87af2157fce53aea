import { Link } from "@remix-run/react";

/** A mail as one person gets it, by the words that are kept. */
export function MessagePreview({
  base,
  message,
  preview,
}: {
  base: string;
  message: { key: string; name: string; when: string; words: unknown };
  preview: { subject: string; person: string | null; src: string; nextId: string | null };
}) {
  return (
    <section className="card overflow-hidden" aria-labelledby="preview">
      <div className="card-head flex-wrap py-2">
        <h2 className="panel-title min-w-0" id="preview">
          {message.words ? "As it is kept now" : message.name}
          <span className="block font-normal text-sm text-ink-2 [overflow-wrap:anywhere]">
            {message.words ? null : <>{message.when}. </>}
            {preview.person ? `To ${preview.person}` : "Nobody has a place yet, so it is shown to you"}
          </span>
        </h2>
        {preview.nextId ? (
          <Link
            className="btn btn-quiet btn-sm"
            to={`${base}/${message.key}?${new URLSearchParams({ person: preview.nextId })}`}
            preventScrollReset
          >
            Next person
          </Link>
        ) : null}
        {message.words ? null : (
          <Link className="btn btn-plain btn-sm" to={base}>
            Back
          </Link>
        )}
      </div>
      <p className="px-4 py-2.5 border-b border-line font-semibold [overflow-wrap:anywhere]">{preview.subject}</p>
      <iframe
        key={preview.src}
        src={preview.src}
        title={`The e-mail to ${preview.person ?? "you"}`}
        sandbox=""
        className="block w-full h-[38rem] border-0 bg-surface"
      />
    </section>
  );
}
