import { Form } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import {
  MAX_SPEAKERS,
  MAX_UPLOAD_BYTES,
  PORTRAIT_PX,
} from "#app/engines/picture-reader/event-picture-sizes.ts";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldFrame, TextArea } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import type { Cover } from "../event-page.server.ts";
import type { EventWordsFields } from "../event-words.server.ts";
import { CoverPicture } from "./cover-picture.tsx";

export const PICTURE_TYPES = ".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp";

/** The cover as it is, and the ways to another one. */
export function CoverCard({ cover, problem }: { cover: Cover; problem: string | undefined }) {
  const isUploaded = "paths" in cover;
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="cover-heading">
      <ErrorSummary errors={problem ? { cover: problem } : undefined} />
      <h2 className="panel-title" id="cover-heading">
        Cover
      </h2>
      <CoverPicture cover={cover} className="block w-full h-auto rounded-lg" alt="The cover now" />
      <p className="hint">
        {isUploaded
          ? "It’s also what people see when your link is shared."
          : "Drawn in your colours. When your link is shared, people see the title in a frame instead."}
      </p>
      <div className="grid gap-4">
        <FieldFrame
          name="cover"
          label={isUploaded ? "Another picture" : "Your own picture"}
          hint={
            `PNG, JPG or WebP, at most ${megabytesLabel(MAX_UPLOAD_BYTES)}. It is cut to 1200 × 630 ` +
            "pixels and made small enough for slow connections."
          }
          error={problem}
        >
          {(wiring) => (
            <FileInput
              className="input !py-2"
              maxBytes={MAX_UPLOAD_BYTES}
              name="cover"
              accept={PICTURE_TYPES}
              data-photo={2400}
              {...wiring}
            />
          )}
        </FieldFrame>
        <button
          type="submit"
          name="intent"
          value="cover"
          className="btn btn-plain justify-self-start"
        >
          {isUploaded ? "Replace the cover" : "Upload the cover"}
        </button>
      </div>
      {isUploaded ? (
        <button
          type="submit"
          name="intent"
          value="remove-cover"
          className="btn btn-plain btn-sm justify-self-start"
        >
          Go back to the drawn cover
        </button>
      ) : null}
    </section>
  );
}

const WordsContext = createContext<ReturnType<typeof useCheckedForm<EventWordsFields>> | null>(
  null,
);

/** One form for all that is on the page: each of its buttons keeps the words. */
export function EventPageForm({
  children,
  ...given
}: {
  rules: FormRules<EventWordsFields>;
  answer: FormAnswer | undefined;
  values: EventWordsFields;
  children: ReactNode;
}) {
  const checked = useCheckedForm(given);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-5 xl:grid-cols-[minmax(0,46rem)_minmax(0,24rem)] items-start"
      preventScrollReset
      {...checked.form}
    >
      <Editable needs="editor">
        <WordsContext.Provider value={checked}>{children}</WordsContext.Provider>
      </Editable>
    </Form>
  );
}

/** What the page says, and what guests are given. */
export function WordsCard() {
  const checked = useContext(WordsContext);
  if (!checked) return null;
  const { fields, problems } = checked;
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="words">
      <ErrorSummary errors={problems} />
      <h2 className="panel-title" id="words">
        On the page
      </h2>
      <TextArea
        {...inputOf(fields.about)}
        label="About this event"
        hint="What people learn, and who it is for. Leave an empty line between paragraphs."
        rows={7}
        optional
      />
      <TextArea
        {...inputOf(fields.agenda)}
        label="Agenda"
        hint="One line each, with the time first if you like: 10:00 Welcome. Times are in the webinar’s own zone."
        rows={5}
        optional
      />
      <TextArea
        {...inputOf(fields.materials)}
        label="Materials for guests"
        hint={
          "One link each, with a name before it: Slides https://example.org/slides. Only " +
          "people with a place see them, on their own page."
        }
        rows={3}
        optional
      />
      <button
        type="submit"
        name="intent"
        value="words"
        className="btn btn-primary justify-self-start"
      >
        Save
      </button>
    </section>
  );
}

/** Who speaks, in order. */
export function SpeakersCard({
  speakers,
}: {
  speakers: { id: string; name: string; role: string; picture: string }[];
}) {
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="speakers">
      <h2 className="panel-title" id="speakers">
        Speakers
      </h2>
      {speakers.length === 0 ? (
        <p className="text-ink-2">
          Show who speaks, with a picture and what they do. Up to {MAX_SPEAKERS} people.
        </p>
      ) : (
        <ul className="grid gap-3">
          {speakers.map(({ id, name, role, picture }, at) => (
            <li key={id} className="flex flex-wrap items-center gap-3">
              <Portrait name={name} picture={picture} />
              <span className="grow min-w-[9rem]">
                <b className="block font-semibold">{name}</b>
                {role ? <span className="text-sm text-ink-2">{role}</span> : null}
              </span>
              <For needs="editor">
                <span className="flex gap-2">
                  {at > 0 ? (
                    <button
                      type="submit"
                      name="intent"
                      value={`speaker-up ${id}`}
                      className="btn btn-plain btn-sm"
                      aria-label={`Move ${name} up`}
                    >
                      <span aria-hidden="true">↑</span>
                    </button>
                  ) : null}
                  <button
                    type="submit"
                    name="intent"
                    value={`speaker-change ${id}`}
                    className="btn btn-plain btn-sm"
                    aria-label={`Change ${name}`}
                  >
                    Change
                  </button>
                </span>
              </For>
            </li>
          ))}
        </ul>
      )}
      {speakers.length < MAX_SPEAKERS ? (
        <For needs="editor">
          <button
            type="submit"
            name="intent"
            value="speaker-add"
            className="btn btn-plain justify-self-start"
          >
            Add a speaker
          </button>
        </For>
      ) : (
        <p className="hint">
          {MAX_SPEAKERS} is the most a page shows, so that it stays quick to load.
        </p>
      )}
    </section>
  );
}

export function Portrait({ name, picture }: { name: string; picture: string }) {
  return picture ? (
    <img
      src={`data:image/webp;base64,${picture}`}
      width={PORTRAIT_PX}
      height={PORTRAIT_PX}
      alt=""
      className="w-12 h-12 rounded-full"
    />
  ) : (
    <span
      className="grid place-items-center w-12 h-12 rounded-full bg-brand-soft font-semibold"
      aria-hidden="true"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
