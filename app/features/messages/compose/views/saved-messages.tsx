import { useBeside } from "#app/ui/dashboard/use-beside.ts";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ComposerPage } from "../composer-page.server.ts";

/** Messages to begin from, and a way to keep this one. Buttons of the form around them. */
export function SavedMessages({
  saved,
  typed,
  error,
}: {
  saved: ComposerPage["saved"];
  /** As the name of a template, when a post was refused. */
  typed: string | undefined;
  error: string | undefined;
}) {
  const { templateName = "" } = useBeside();
  const shown = typed ?? templateName;
  const own = saved.filter(({ isOwn }) => isOwn);
  const ours = saved.filter(({ isOwn }) => !isOwn);
  return (
    <details
      className="border-t border-line px-5 max-sm:basis-full [&[open]]:basis-full"
      open={error !== undefined || shown !== ""}
    >
      <summary className="flex items-center gap-2 min-h-control text-sm font-semibold text-brand-ink">
        <Icon name="archive" />
        Templates and saved messages
      </summary>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-ink-2">
          Choosing one replaces the subject and the message. What you had is kept here as “Before
          the last template”.
        </p>
        {own.length > 0 ? <Choices title="Yours" choices={own} /> : null}
        <Choices title="For an occasion" choices={ours} />
        <div className={error ? "field field-bad" : "field"}>
          <label className="label" htmlFor="templateName">
            Save this message as a template
          </label>
          {error ? <FieldError id="templateName-error">{error}</FieldError> : null}
          <div className="flex flex-wrap gap-2">
            <input
              className="input grow !w-auto min-w-0"
              id="templateName"
              name="templateName"
              defaultValue={shown}
              autoComplete="off"
              placeholder="Its name"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "templateName-error" : undefined}
            />
            <button type="submit" className="btn btn-plain" name="intent" value="keep">
              Save as template
            </button>
          </div>
        </div>
      </div>
    </details>
  );
}

function Choices({ title, choices }: { title: string; choices: ComposerPage["saved"] }) {
  return (
    <div>
      <h3 className="label mb-1">{title}</h3>
      <ul className="divide-y divide-line">
        {choices.map(({ id, name, subject, isOwn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <span className="mr-auto min-w-0 basis-48 grow">
              <b className="font-semibold block break-words">{name}</b>
              <span className="block text-sm text-ink-2 truncate">{subject}</span>
            </span>
            {isOwn ? (
              <details className="flex flex-wrap items-center">
                <summary className="btn btn-quiet btn-sm">
                  Delete<span className="sr-only"> {name}</span>
                </summary>
                <button
                  type="submit"
                  className="btn btn-danger btn-sm"
                  name="intent"
                  value={`forget:${id}`}
                >
                  Delete it for good
                </button>
              </details>
            ) : null}
            <button
              type="submit"
              className="btn btn-plain btn-sm"
              name="intent"
              value={`use:${id}`}
            >
              Use<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
