import { Form, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AutosaveStatus } from "#app/ui/autosave/autosave.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { MessageDraft } from "../../message/message-draft.ts";
import type { ComposerPage, ComposerValues } from "../composer-page.server.ts";
import { ComposerWindow } from "./composer-window.tsx";
import { FormFoot, SaveByEnter } from "./form-parts.tsx";
import { ValuesForEveryone } from "./missing-values.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { TestCard } from "./test-card.tsx";
import { useAsOpened } from "./use-as-opened.ts";
import { useComposerSaver } from "./use-composer-saver.ts";
import { useInsert } from "./use-insert.ts";
import { errorsShown, withoutLines } from "./without-lines.ts";

/**
 * A composer: the window, values to give, the mail as one person will get it, and what to do next.
 * It posts to its own page.
 */
export function ComposerForm({
  here,
  saveTo,
  page,
  refused,
  recipients,
  recipientsSaid,
  nobody,
  valuesTitle,
  isBulk = false,
  children,
}: {
  /** The composer's page. */
  here: string;
  /** The autosave address. */
  saveTo: string;
  page: ComposerPage;
  /** What was typed, when the server refused it. */
  refused?: MessageDraft<ComposerValues> & { testAddress?: string; imageAlt?: string };
  /** In the window: "150 Attendees". */
  recipients: string;
  /** Beside the buttons below. */
  recipientsSaid: ReactNode;
  /** Said while there is nobody to preview. */
  nobody: Nobody;
  valuesTitle?: string;
  /** A bulk mail: it has no certificate, and can be kept without a subject or a message. */
  isBulk?: boolean;
  /** What else is asked. */
  children?: ReactNode;
}) {
  const { subject, body, editor, insertField, insertBlock, goTo } = useInsert();
  const form = useRef<HTMLFormElement>(null);
  const [isRich, setRich] = useState(false);
  // With scripts the composer stays on the screen, and its confirmation opens over it.
  const [isOver, setOver] = useState(false);
  useEffect(() => setOver(true), []);
  const { revalidate } = useRevalidator();
  // What is read again after each save is for the preview. The form goes on from what it was opened
  // with: another window's message must not pass for the one that is written here.
  const opened = useAsOpened({ revision: page.revision, kept: page.kept });
  const { state, revision, type, onSubmit } = useComposerSaver(
    saveTo,
    opened.revision,
    form,
    revalidate,
  );
  const typeAfter = (isInserted: boolean): boolean => {
    if (isInserted) type();
    return isInserted;
  };
  const problem = refused ?? opened.kept ?? undefined;
  const errors = errorsShown(problem?.errors ?? {}, isRich);
  return (
    <Form
      method="post"
      id="message-form"
      action={here}
      ref={form}
      onInput={type}
      onSubmit={onSubmit}
    >
      <SaveByEnter />
      <input type="hidden" name="token" value={page.token} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="person" value={page.person?.id ?? ""} />
      <input type="hidden" name="view" value={page.view} />
      <input type="hidden" name="over" value={isOver ? "yes" : ""} />
      <h1 className="text-2xl tracking-[-.015em] mb-6">Message Content / Send / Schedule</h1>
      <ErrorSummary errors={problem && errors} ids={isRich ? { body: "body-editor" } : {}} />
      {!problem && page.warning && !page.person ? (
        <Flash kind="warning">{page.warning}</Flash>
      ) : null}
      <div
        className={
          page.view === "normal"
            ? "grid gap-5 xl:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]"
            : "grid gap-5"
        }
      >
        <div className="grid gap-5 content-start">
          <ComposerWindow
            key={page.begun}
            page={page}
            recipients={recipients}
            values={problem?.message ?? page.message}
            errors={errors}
            isBulk={isBulk}
            subjectRef={subject}
            bodyRef={body}
            editor={editor}
            onChange={type}
            onRich={setRich}
            imageAlt={refused?.imageAlt}
            onInsert={(field) => typeAfter(insertField(field))}
            onBlock={(markdown) => typeAfter(insertBlock(markdown))}
          />
          <ValuesForEveryone
            fields={page.fields}
            typed={problem?.details}
            errors={errors}
            title={valuesTitle}
          />
          {children}
        </div>
        <div className="grid gap-5 content-start">
          {page.person && page.preview ? (
            <>
              <PreviewPane
                here={here}
                page={page}
                person={page.person}
                preview={page.preview}
                withPicture={!isBulk}
                isRich={isRich}
                goTo={goTo}
              />
              <TestCard
                readers={page.testReaders}
                firstName={page.person.firstName}
                typed={refused?.testAddress}
                error={errors.testAddress}
              />
            </>
          ) : (
            <NobodyYet {...nobody} />
          )}
        </div>
      </div>
      <FormFoot>
        <button type="submit" name="intent" value="back" className="btn btn-quiet max-md:mr-auto">
          <Icon name="back" />
          <span className="max-sm:sr-only">Back</span>
        </button>
        <div className="mr-auto min-w-0 break-words md:flex-1">
          <p className="text-ink-2 max-md:sr-only">{recipientsSaid}</p>
          <AutosaveStatus
            status={state?.status ?? null}
            words={isRich ? withoutLines(state?.words) : state?.words}
          />
        </div>
        <ComposerButtons isBulk={isBulk} />
      </FormFoot>
    </Form>
  );
}

interface Nobody {
  title: string;
  text: string;
  act: string;
}

function NobodyYet({ title, text, act }: Nobody) {
  return (
    <section className="card">
      <EmptyState
        icon="users"
        title={title}
        actions={
          <button type="submit" name="intent" value="back" className="btn btn-plain">
            {act}
          </button>
        }
      >
        {text}
      </EmptyState>
    </section>
  );
}

function ComposerButtons({ isBulk }: { isBulk: boolean }) {
  return (
    <>
      {isBulk ? (
        <button type="submit" className="btn btn-quiet max-sm:!px-3" name="intent" value="save">
          Save as draft
        </button>
      ) : null}
      <button type="submit" className="btn btn-plain max-sm:!px-3" name="intent" value="schedule">
        <Icon name="cal" />
        Schedule send
      </button>
      <button type="submit" className="btn btn-primary max-sm:!px-3" name="intent" value="send">
        <Icon name="send" />
        Send
      </button>
    </>
  );
}
