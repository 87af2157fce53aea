import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextArea, TextInput } from "#app/ui/forms/field.tsx";
import type { Language } from "#app/ui/languages/languages.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type {
  TranslationGroup,
  TranslationRow,
  TranslationsPage,
} from "../show-translations.server.ts";

type Shown = NonNullable<TranslationsPage["shown"]>;

/**
 * A form's texts beside what they are in another language: two columns, one below the other on
 * phones.
 */
export function TranslationsForm({
  page,
  shown,
  errors,
}: {
  page: TranslationsPage;
  shown: Shown;
  errors: FormErrors;
}) {
  const { base, own, ownName, isMissingOnly } = page;
  const { language, name, groups, part, parts } = shown;
  const here = (query: Record<string, string>) =>
    `${base}/languages?${new URLSearchParams({ to: language, ...query })}`;
  const kept: Record<string, string> = isMissingOnly ? { show: "missing" } : {};
  return (
    <section aria-labelledby="translations">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-lg mr-auto" id="translations">
          {name}
        </h2>
        <nav className="seg-links" aria-label="Which texts">
          <Link to={here({})} aria-current={isMissingOnly ? undefined : "true"}>
            All texts
          </Link>
          <Link to={here({ show: "missing" })} aria-current={isMissingOnly ? "true" : undefined}>
            To do
          </Link>
        </nav>
        <Link className="link" to={`${base}/preview?lang=${language}`}>
          Preview in {name.split(" (")[0]}
        </Link>
      </div>
      <p className="text-ink-2 mt-1">
        {shown.message}
        {shown.outdated > 0 ? ` ${outdatedMessage(shown.outdated, ownName)}` : ""}
      </p>
      {groups.length === 0 ? (
        <p className="card p-5 mt-5">
          {isMissingOnly ? "Nothing is left to do here." : "This form has no texts yet."}
        </p>
      ) : (
        <Form
          method="post"
          action={here({ ...kept, ...(part > 1 ? { part: String(part) } : {}) })}
          className="mt-5 grid gap-5"
        >
          <input type="hidden" name="shown" value={shown.stamp} />
          {groups.map((group, index) => (
            <Group
              key={`${group.owner}-${index}`}
              group={group}
              own={own}
              ownName={ownName}
              language={language}
              name={name}
              errors={errors}
            />
          ))}
          <For needs="editor">
            <SaveBar part={part} parts={parts} />
          </For>
        </Form>
      )}
      {parts > 1 ? (
        <nav className="mt-4 flex flex-wrap gap-2" aria-label="Parts of the form">
          {Array.from({ length: parts }, (_, index) => index + 1).map((one) => (
            <Link
              key={one}
              className="btn btn-plain"
              to={here({ ...kept, part: String(one) })}
              aria-current={one === part ? "page" : undefined}
            >
              Part {one}
            </Link>
          ))}
        </nav>
      ) : null}
    </section>
  );
}

function outdatedMessage(count: number, ownName: string): string {
  return count === 1
    ? `The ${ownName} text of 1 has changed since it was translated.`
    : `The ${ownName} text of ${count} has changed since they were translated.`;
}

interface Columns {
  own: Language;
  ownName: string;
  language: Language;
  name: string;
  errors: FormErrors;
}

function Group({ group, ...columns }: { group: TranslationGroup } & Columns) {
  const { title, kind, rows } = group;
  return (
    <fieldset className="card p-4 lg:p-5">
      <legend className="contents">
        <span className="font-semibold break-words">{title}</span>
        {kind && kind !== title ? <span className="text-sm text-ink-3 ml-2">{kind}</span> : null}
      </legend>
      <div className="grid gap-4 mt-3">
        {rows.map((row) => (
          <Row key={row.field} row={row} {...columns} />
        ))}
      </div>
    </fieldset>
  );
}

const WIDE = 70;

function Row({ row, own, ownName, language, name, errors }: { row: TranslationRow } & Columns) {
  const { field, what, source, text, lines, state, warnings } = row;
  const common = {
    name: field,
    label: (
      <>
        {what} <span className="font-normal text-ink-3">in {name.split(" (")[0]}</span>
        <span className="sr-only">
          : {source.length > 120 ? `${source.slice(0, 119)}…` : source}
        </span>
      </>
    ),
    lang: language,
    dir: "auto" as const,
    defaultValue: text,
    error: errors[field],
    hint:
      warnings.length > 0 || state === "outdated" ? (
        <Notes ownName={ownName} state={state} warnings={warnings} />
      ) : undefined,
  };
  const isLong = lines || source.length > WIDE || text.length > WIDE;
  const rows = Math.min(
    12,
    Math.max(
      2,
      Math.ceil(Math.max(source.length, text.length) / WIDE) + source.split("\n").length - 1,
    ),
  );
  return (
    <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="min-w-0">
        <p className="text-sm text-ink-3">
          {what}
          {state === "missing" ? <span className="badge ml-2">Missing</span> : null}
        </p>
        <p className="whitespace-pre-wrap break-words mt-1" lang={own} dir="auto">
          {source}
        </p>
      </div>
      {isLong ? <TextArea {...common} rows={rows} /> : <TextInput {...common} autoComplete="off" />}
    </div>
  );
}

function Notes({
  ownName,
  state,
  warnings,
}: { ownName: string } & Pick<TranslationRow, "state" | "warnings">) {
  return (
    <>
      {[
        ...(state === "outdated"
          ? [`The ${ownName} text has changed since this was translated.`]
          : []),
        ...warnings,
      ].map((note) => (
        <span key={note} className="flex gap-1.5">
          <Icon name="warn" className="mt-1 shrink-0 text-[.875rem]" />
          <span>{note}</span>
        </span>
      ))}
    </>
  );
}

function SaveBar({ part, parts }: Pick<Shown, "part" | "parts">) {
  return (
    <div
      className={
        "sticky bottom-0 z-10 -mx-1 px-1 py-3 bg-canvas border-t border-line flex flex-wrap " +
        "items-center gap-3 justify-end"
      }
    >
      {parts > 1 ? (
        <p className="mr-auto text-ink-2">
          Part {part} of {parts}
        </p>
      ) : null}
      <button type="submit" name="intent" value="save" className="btn btn-primary">
        Save
      </button>
    </div>
  );
}
