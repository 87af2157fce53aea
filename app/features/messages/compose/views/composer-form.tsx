import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { AutosaveStatus } from "#app/ui/autosave/autosave-status.tsx";
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
import { type MessageWriting, useMessageWriting } from "./use-message-writing.ts";
import { errorsShown } from "./without-lines.ts";

/** What was typed beside the message, when a post was refused. */
interface Typed {
  testAddress?: string;
  templateName?: string;
  imageAlt?: string;
}

interface ComposerFormProps {
  /** The composer's page. */
  here: string;
  /** The autosave address. */
  saveTo: string;
  page: ComposerPage;
  /** What was typed, when the server refused it. */
  refused?: MessageDraft<ComposerValues> & Typed;
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
}

/**
 * A composer: the window, values to give, the mail as one person will get it, and what to do next.
 * It posts to its own page.
 */
export function ComposerForm(props: ComposerFormProps) {
  const { here, page, refused, recipientsSaid, isBulk = false } = props;
  // With scripts the composer stays on the screen, and its confirmation opens over it.
  const [isOver, setOver] = useState(false);
  useEffect(() => setOver(true), []);
  // What is read again after each save is for the preview. The form goes on from what it was opened
  // with: another window's message must not pass for the one that is written here.
  const opened = useAsOpened({ revision: page.revision, kept: page.kept });
  const writing = useMessageWriting(props.saveTo, opened.revision);
  const { isRich } = writing;
  const problem = refused ?? opened.kept ?? undefined;
  const errors = errorsShown(problem?.errors ?? {}, isRich);
  return (
    <Form
      method="post"
      id="message-form"
      action={here}
      ref={writing.form}
      onInput={writing.type}
      onSubmit={writing.onSubmit}
    >
      <Editable needs="editor">
        <SaveByEnter />
        <input type="hidden" name="token" value={page.token} />
        <input type="hidden" name="revision" value={writing.revision} />
        <input type="hidden" name="person" value={page.person?.id ?? ""} />
        <input type="hidden" name="view" value={page.view} />
        <input type="hidden" name="over" value={isOver ? "yes" : ""} />
        <h1 className="text-2xl tracking-[-.015em] mb-4">Message Content / Send / Schedule</h1>
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
              recipients={props.recipients}
              values={problem?.message ?? page.message}
              errors={errors}
              isBulk={isBulk}
              writing={writing}
              typed={refused}
            />
            <ValuesForEveryone
              fields={page.fields}
              typed={problem?.details}
              errors={errors}
              title={props.valuesTitle}
            />
            {props.children}
          </div>
          <div className={page.view === "normal" ? "beside-writing" : "grid gap-5"}>
            <AsOnePersonSees {...props} writing={writing} errors={errors} />
          </div>
        </div>
        <FormFoot>
          <button type="submit" name="intent" value="back" className="btn btn-quiet max-md:mr-auto">
            <Icon name="back" />
            <span className="max-sm:sr-only">Back</span>
          </button>
          <div className="mr-auto min-w-0 break-words md:flex-1">
            <p className="text-ink-2 max-md:sr-only">{recipientsSaid}</p>
            <AutosaveStatus status={writing.status} words={writing.words} />
          </div>
          <ComposerButtons isBulk={isBulk} />
        </FormFoot>
      </Editable>
    </Form>
  );
}

/** The mail as one person will get it, and a test of it. */
function AsOnePersonSees({
  here,
  page,
  refused,
  nobody,
  isBulk = false,
  writing: { isRich, goTo },
  errors,
}: ComposerFormProps & { writing: MessageWriting; errors: FormErrors }) {
  const { person, preview } = page;
  if (!person || !preview) return <NobodyYet {...nobody} />;
  return (
    <>
      <PreviewPane
        here={here}
        page={page}
        person={person}
        preview={preview}
        withPicture={!isBulk}
        isRich={isRich}
        goTo={goTo}
      />
      <TestCard
        readers={page.testReaders}
        firstName={person.firstName}
        typed={refused?.testAddress}
        error={errors.testAddress}
      />
    </>
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
