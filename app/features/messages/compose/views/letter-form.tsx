import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { AutosaveStatus } from "#app/ui/autosave/autosave-status.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { LetterPage } from "../letter.ts";
import { FieldChips } from "./field-chips.tsx";
import { FormFoot, SaveByEnter, SubjectField } from "./form-parts.tsx";
import { Checks, MailPreview } from "./mail-preview.tsx";
import { MessageEditor } from "./message-editor.tsx";
import { TestCard } from "./test-card.tsx";
import { useAsOpened } from "./use-as-opened.ts";
import { type MessageWriting, useMessageWriting } from "./use-message-writing.ts";
import { errorsShown } from "./without-lines.ts";

interface LetterFormProps {
  title: string;
  page: LetterPage;
  problems: FormErrors | undefined;
  /** The text that was refused. */
  typed: { subject?: string; body?: string; testAddress?: string; imageAlt?: string } | undefined;
  /** Of `useCheckedForm`, for the fields in `children`. */
  form: Omit<
    React.ComponentProps<typeof Form>,
    "children" | "method" | "action" | "ref" | "onInput"
  >;
  /** What is added to the text in any case. */
  note: ReactNode;
  back: ReactNode;
  remove?: ReactNode;
  /** When it goes, and whether. */
  children?: ReactNode;
}

/**
 * An e-mail that goes out on its own: its text, as its readers will see it, and a test. It posts to
 * its own page.
 */
export function LetterForm(props: LetterFormProps) {
  const { page, problems, typed, form } = props;
  const { person } = page;
  const writing = useMessageWriting(`${page.here}/save`, useAsOpened(page.revision));
  const { isRich, status, words } = writing;
  const errors = errorsShown(problems ?? {}, isRich);
  return (
    <Form
      method="post"
      ref={writing.form}
      {...form}
      onInput={writing.type}
      onSubmit={(event) => {
        writing.onSubmit(event);
        if (!event.defaultPrevented) form.onSubmit?.(event);
      }}
    >
      <Editable needs="editor">
        <SaveByEnter />
        <input type="hidden" name="token" value={page.token} />
        <input type="hidden" name="revision" value={writing.revision} />
        <input type="hidden" name="person" value={person.isReader ? person.id : ""} />
        <ErrorSummary errors={problems && errors} ids={isRich ? { body: "body-editor" } : {}} />
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] items-start">
          <div className="grid gap-5 content-start">
            {props.children}
            <LetterWindow {...props} writing={writing} errors={errors} />
          </div>
          <div className="grid gap-5 content-start">
            <LetterPreview page={page} isRich={isRich} goTo={writing.goTo} />
            <TestCard
              readers={page.testReaders}
              firstName={person.firstName}
              typed={typed?.testAddress}
              error={errors.testAddress}
            />
          </div>
        </div>
        <FormFoot>
          {props.back}
          <div className="mr-auto min-w-0 md:flex-1">
            <AutosaveStatus
              status={status}
              words={status === "saved" ? draftWords(words) : words}
            />
          </div>
          {props.remove}
          <LetterButtons page={page} />
        </FormFoot>
      </Editable>
    </Form>
  );
}

/** The window in which its text is written. */
function LetterWindow({
  title,
  page: { values, known, isTyped },
  typed,
  note,
  writing,
  errors,
}: LetterFormProps & { writing: MessageWriting; errors: FormErrors }) {
  return (
    <section className="card flex flex-col" aria-labelledby="letter-title">
      <div className="card-head">
        <h2 className="panel-title min-w-0" id="letter-title">
          {title}
        </h2>
        {isTyped ? (
          <span className="badge" data-s="progress">
            Not saved yet
          </span>
        ) : null}
      </div>
      <SubjectField
        className="px-5 py-2.5"
        value={typed?.subject ?? values.subject}
        error={errors.subject}
        isRequired={false}
        inputRef={writing.subject}
      />
      <FieldChips chips={known} onInsert={writing.insertField} />
      <MessageEditor
        body={typed?.body ?? values.body ?? ""}
        error={errors.body}
        rows={14}
        isBulk
        isRequired={false}
        known={known}
        writing={writing}
        image={{ alt: typed?.imageAlt, error: errors.imageFile }}
      />
      <p className="border-t border-line px-5 py-3 text-sm text-ink-2 flex gap-2">
        <Icon name="info" className="mt-0.5 shrink-0" />
        <span>{note}</span>
      </p>
    </section>
  );
}

/** How one reader will see it, as it was kept last. */
function LetterPreview({
  page,
  isRich,
  goTo,
}: {
  page: LetterPage;
  isRich: boolean;
  goTo: React.ComponentProps<typeof Checks>["goTo"];
}) {
  const { person, preview } = page;
  const asked = new URLSearchParams({
    person: person.isReader ? person.id : "",
    v: preview.version,
  });
  return (
    <section aria-labelledby="preview-title" className="grid gap-3 content-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="panel-title min-w-0 break-words" id="preview-title">
          {person.isReader ? `As ${person.firstName} will see it` : "As its readers will see it"}
        </h2>
        <div className="flex flex-wrap gap-1">
          <button
            type="submit"
            className="btn btn-quiet btn-sm"
            name="intent"
            value={`person:${person.id}`}
            formNoValidate
          >
            <Icon name="refresh" />
            Show changes
          </button>
          {person.nextId ? (
            <button
              type="submit"
              className="btn btn-quiet btn-sm"
              name="intent"
              value={`person:${person.nextId}`}
              formNoValidate
            >
              Next person
              <Icon name="right" />
            </button>
          ) : null}
        </div>
      </div>
      <Checks checks={page.checks} isRich={isRich} goTo={goTo} />
      <MailPreview
        address={`${page.here}/preview?${asked}`}
        title={`The e-mail to ${person.name}`}
        sender={page.sender}
        to={person.email}
        preview={preview}
      />
    </section>
  );
}

function LetterButtons({ page }: { page: LetterPage }) {
  return (
    <>
      {page.isTyped ? (
        <button
          type="submit"
          className="btn btn-quiet max-sm:!px-3"
          name="intent"
          value="discard"
          formNoValidate
        >
          Discard changes
        </button>
      ) : null}
      {page.isUsual ? null : (
        <button
          type="submit"
          className="btn btn-plain max-sm:!px-3"
          name="intent"
          value="reset"
          formNoValidate
        >
          Reset to the usual text
        </button>
      )}
      <button type="submit" className="btn btn-primary" name="intent" value="save">
        Save
      </button>
    </>
  );
}

/** What is kept while typing goes to nobody before it is saved. */
function draftWords(words: string | undefined): string {
  return !words || words === "Saved"
    ? "Kept here. Press Save to use it"
    : words.replace(/^Saved\. Before you send:/, "Kept. Before you save:");
}
