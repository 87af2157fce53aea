import { Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { TagInput } from "#app/features/recipients/views/tag-input.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextArea } from "#app/ui/forms/field.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { RESPONSE_STATUSES, type ResponseStatus } from "../response-status.ts";
import type { ShownResponse } from "../show-responses.server.ts";
import { ResponseTags, StatusBadge } from "./response-status.tsx";

/** Status and tags of a response, with the form that changes them. */
export function HandlingCard({
  response: { status, tags },
  known,
  rules,
  answer,
}: {
  response: Pick<ShownResponse, "status" | "tags">;
  /** The tags that responses of the form have. */
  known: { key: string; name: string }[];
  rules: FormRules<{ status: ResponseStatus; tags?: string }>;
  answer: FormAnswer | undefined;
}) {
  const values = { status, tags: tags.join(", ") };
  const { fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <section className="card p-4 grid gap-3" aria-labelledby="status-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="panel-title" id="status-title">
          Status and tags
        </h2>
        <StatusBadge status={status} />
      </div>
      <ResponseTags tags={tags} />
      <For needs="editor">
        <div className="grid gap-3">
          <ErrorSummary errors={problems} />
          <Select {...selectOf(fields.status)} label="Status" options={RESPONSE_STATUSES} />
          <TagInput
            {...inputOf(fields.tags)}
            label="Tags"
            hint="Separate several with commas. Only you and your colleagues see them."
            tags={known.map(({ key, name }) => ({ id: key, name }))}
          />
          <button
            type="submit"
            name="intent"
            value="handling"
            className="btn btn-plain btn-sm justify-self-start"
          >
            Save
          </button>
        </div>
      </For>
    </section>
  );
}

/** What organisers wrote about a response, and a box to write more. */
export function NotesCard({
  notes,
  rules,
  answer,
}: {
  notes: ShownResponse["notes"];
  rules: FormRules<{ note: string }>;
  answer: FormAnswer | undefined;
}) {
  const { fields, problems } = useCheckedForm({ rules, answer });
  return (
    <section className="card" aria-labelledby="notes-title">
      <div className="p-4">
        <h2 className="panel-title" id="notes-title">
          Notes
        </h2>
        {notes.length === 0 ? (
          <p className="text-ink-2 mt-1">No notes yet. Only you and your colleagues see them.</p>
        ) : null}
      </div>
      {notes.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {notes.map(({ id, text, author, when }) => (
            <li key={id} className="px-4 py-3">
              <p className="whitespace-pre-line [overflow-wrap:anywhere] text-left" dir="auto">
                {text}
              </p>
              <div className="flex items-center justify-between gap-2 text-sm text-ink-3">
                <span>
                  {author}, <Moment time={when} />
                </span>
                <For needs="editor">
                  <button
                    type="submit"
                    name="intent"
                    value={`delete-note ${id}`}
                    className="btn btn-quiet btn-icon btn-sm"
                  >
                    <Icon name="trash" label={`Delete the note by ${author}`} />
                  </button>
                </For>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <For needs="editor">
        <div className="grid gap-3 p-4 border-t border-line">
          <ErrorSummary errors={problems} />
          <TextArea {...inputOf(fields.note)} label="Add a note" rows={3} />
          <button
            type="submit"
            name="intent"
            value="note"
            className="btn btn-plain btn-sm justify-self-start"
          >
            Add note
          </button>
        </div>
      </For>
    </section>
  );
}

/** Every change of an answer: who made it and when, what it was and what it is. */
export function EditsCard({ edits }: { edits: ShownResponse["edits"] }) {
  if (edits.length === 0) return null;
  return (
    <section className="card" aria-labelledby="edits-title">
      <h2 className="panel-title p-4" id="edits-title">
        Changes
      </h2>
      <ol className="divide-y divide-line border-t border-line">
        {edits.map(({ id, editor, when, changes }) => (
          <li key={id} className="px-4 py-3 grid gap-2">
            <p className="text-sm text-ink-2">
              {editor}, <Moment time={when} />
            </p>
            <dl className="grid gap-2">
              {changes.map(({ label, before, after }, at) => (
                <div key={`${at}-${label}`}>
                  <dt className="text-sm text-ink-2 [overflow-wrap:anywhere]">{label}</dt>
                  <dd className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                    <span className="sr-only">Before: </span>
                    <del className="text-ink-3">{before || "No answer"}</del>
                  </dd>
                  <dd className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
                    <span className="sr-only">After: </span>
                    <ins className="no-underline">{after || "No answer"}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Reference, address, place in a webinar, version: what is known of a response besides its answers.
 */
export function FactsCard({
  response,
  form,
  hasWebinar,
}: {
  response: ShownResponse;
  form: string;
  hasWebinar: boolean;
}) {
  return (
    <section className="card" aria-label="About this response">
      <dl>
        <Fact label="Reference" value={response.reference} />
        {response.email ? <Fact label="E-mail" value={response.email} /> : null}
        {response.place ? <Fact label="Webinar" value={response.place} /> : null}
        {response.language ? <Fact label="Answered in" value={response.language} /> : null}
        {response.utmSource ? <Fact label="Source" value={response.utmSource} /> : null}
        {response.utmMedium ? <Fact label="Medium" value={response.utmMedium} /> : null}
        {response.utmCampaign ? <Fact label="Campaign" value={response.utmCampaign} /> : null}
        {response.version ? (
          <Fact
            label="Version of the form"
            value={`${response.version.number} of ${response.version.of}`}
          />
        ) : null}
      </dl>
      {hasWebinar && response.place ? (
        <p className="px-4 pb-3">
          <Link className="link" to={`${form}/webinar/people`}>
            People of the webinar
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="px-4 py-3 border-t border-line first:border-t-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="[overflow-wrap:anywhere] font-semibold">{value}</dd>
    </div>
  );
}
