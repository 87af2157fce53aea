import { FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ComposerPage, ComposerValues, ComposerView } from "../composer-page.server.ts";
import { FieldChips } from "./field-chips.tsx";
import { SubjectField } from "./form-parts.tsx";
import { MessageEditor } from "./message-editor.tsx";
import { SavedMessages } from "./saved-messages.tsx";
import type { MessageWriting } from "./use-message-writing.ts";

/**
 * The window the message is written in. Its buttons belong to the form around it, so nothing typed
 * is lost by any of them.
 */
export function ComposerWindow({
  page: { from, replyToDefault, chips, known, saved, sendName, topic, view },
  recipients,
  values,
  errors,
  isBulk,
  writing,
  typed,
}: {
  page: Pick<
    ComposerPage,
    "from" | "replyToDefault" | "chips" | "known" | "saved" | "sendName" | "topic" | "view"
  >;
  /** "150 Attendees". */
  recipients: string;
  values: ComposerValues;
  errors: Partial<Record<string, string>>;
  /** It has no copies, and its draft can be kept without a subject or a message. */
  isBulk: boolean;
  writing: MessageWriting;
  /** Typed for an image that was refused. */
  /** Beside the message, when a post was refused. */
  typed: { imageAlt?: string; templateName?: string } | undefined;
}) {
  const minimised = view === "minimised";
  return (
    <section className="card flex flex-col" aria-labelledby="composer-title">
      <div className={minimised ? "card-head !border-b-0" : "card-head"}>
        <h2 className="panel-title min-w-0 truncate" id="composer-title">
          {minimised ? values.subject || "New message" : "New message"}
        </h2>
        <WindowButtons view={view} />
      </div>
      <div hidden={minimised}>
        <div className="px-5 divide-y divide-line">
          <div className="flex flex-wrap items-center gap-3 min-h-[46px] py-0.5">
            <Recipients said={recipients} />
            <Copies
              values={values}
              errors={errors}
              isBulk={isBulk}
              replyToDefault={replyToDefault}
            />
          </div>
          <div className="flex items-center gap-3 min-h-[46px]">
            <span className="w-12 sm:w-16 text-ink-3 shrink-0">From</span>
            <span className="min-w-0 break-words py-1">{from}</span>
          </div>
          <SubjectField
            className="py-1.5"
            value={values.subject}
            error={errors.subject}
            isRequired={!isBulk}
            inputRef={writing.subject}
          />
        </div>
        {sendName === undefined ? null : <SendNameField name={sendName} error={errors.sendName} />}
        {topic ? <TopicField topic={topic} /> : null}
        <div className="flex flex-wrap">
          <SavedMessages saved={saved} typed={typed?.templateName} error={errors.templateName} />
          <FieldChips chips={chips} onInsert={writing.insertField} />
        </div>
        <MessageEditor
          body={values.body}
          error={errors.body}
          rows={view === "expanded" ? 24 : 15}
          isBulk={isBulk}
          isRequired={!isBulk}
          known={known}
          writing={writing}
          image={{ alt: typed?.imageAlt, error: errors.imageFile }}
        />
      </div>
    </section>
  );
}

function SendNameField({ name, error }: { name: string; error: string | undefined }) {
  return (
    <div className="border-t border-line px-5 py-2.5">
      <label className="text-ink-3 text-sm" htmlFor="sendName">
        Name, for you only
      </label>
      {error ? <FieldError id="sendName-error">{error}</FieldError> : null}
      <input
        className="input !border-0 !px-0 !py-1 !min-h-0"
        id="sendName"
        name="sendName"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "sendName-error" : undefined}
        defaultValue={name}
        placeholder="Shown under Drafts and Sent. If empty: the subject"
        autoComplete="off"
      />
    </div>
  );
}

function TopicField({ topic }: { topic: NonNullable<ComposerPage["topic"]> }) {
  return (
    <div className="border-t border-line px-5 py-2.5">
      <Select
        name="topicId"
        label="Topic"
        hint="People who left this topic are left out"
        defaultValue={topic.chosen}
        options={[
          { value: "", label: "No topic" },
          ...topic.all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}

/** Whom it goes to; pressed, it leads back to the list. */
function Recipients({ said }: { said: string }) {
  return (
    <>
      <span className="w-12 sm:w-16 text-ink-3">
        <span aria-hidden="true">- to -</span>
        <span className="sr-only">To</span>
      </span>
      <button
        type="submit"
        name="intent"
        value="back"
        className={
          "inline-flex items-center gap-2 rounded-full bg-brand-soft text-brand-ink " +
          "font-semibold text-md px-3 min-h-[32px] relative after:content-[''] after:absolute " +
          "after:-inset-y-1.5 after:inset-x-0"
        }
      >
        <Icon name="users" />
        <span className="num min-w-0 break-words text-left">{said}</span>
      </button>
    </>
  );
}

/** Cc, Bcc and Reply-To, open where one of them is filled in. */
function Copies({
  values,
  errors,
  isBulk,
  replyToDefault,
}: {
  values: ComposerValues;
  errors: Partial<Record<string, string>>;
  isBulk: boolean;
  replyToDefault: string;
}) {
  const copies = Boolean(
    values.cc || values.bcc || errors.cc || errors.bcc || errors.replyTo || values.replyTo,
  );
  return (
    <details className="ml-auto open:basis-full" open={copies}>
      <summary className="link min-h-control px-1 inline-flex items-center text-sm">
        {isBulk ? (
          "Reply-To"
        ) : (
          <>
            Cc Bcc<span className="sr-only"> and Reply-To</span>
          </>
        )}
      </summary>
      <div className="grid gap-4 pt-1 pb-4">
        {isBulk ? null : (
          <>
            <p className="text-sm text-ink-2">
              Cc and Bcc get <b className="font-semibold">one summary</b> of the whole send, not one
              copy per person.
            </p>
            <TextInput
              name="cc"
              label="Cc"
              hint="Up to 10 addresses, separated by commas"
              defaultValue={values.cc}
              error={errors.cc}
              autoComplete="off"
            />
            <TextInput
              name="bcc"
              label="Bcc"
              defaultValue={values.bcc}
              error={errors.bcc}
              autoComplete="off"
            />
          </>
        )}
        <TextInput
          name="replyTo"
          label="Reply-To"
          hint={`Where answers go. If empty: ${replyToDefault}`}
          defaultValue={values.replyTo}
          error={errors.replyTo}
          autoComplete="off"
        />
      </div>
    </details>
  );
}

function WindowButtons({ view }: { view: ComposerView }) {
  const button = (value: ComposerView | "close", label: string, icon: string) => (
    <button
      type="submit"
      className="btn btn-quiet btn-icon !text-ink-2"
      name="intent"
      value={value === "close" ? "close" : `view:${value}`}
      title={label}
    >
      <Icon name={icon} label={label} />
    </button>
  );
  return (
    <div className="flex -mr-2">
      {view === "minimised"
        ? button("normal", "Restore", "up")
        : button("minimised", "Minimise", "minus")}
      {view === "expanded"
        ? button("normal", "Back to normal size", "down")
        : button("expanded", "Expand", "ext")}
      {button("close", "Close, keeping the draft", "x")}
    </div>
  );
}
