import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { checkboxOf, inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, Select, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { WebinarMessage } from "../../model/webinar-messages.ts";
import { minutesAfterLabel, minutesBeforeLabel } from "../email-rows.ts";
import type { MessageFields } from "../message-form.server.ts";

const BEFORE = [5, 10, 15, 30, 60, 120, 180, 1440, 2880, 4320, 10080];
const AFTER = [0, 30, 60, 180, 1440, 2880, 4320, 10080];

interface Editable {
  key: string;
  name: string;
  kind: "reminder" | "follow-up" | "act";
  minutes: number;
  words: WebinarMessage;
}

/** When a reminder or follow-up goes, and its words. */
export function MessageForm({
  base,
  message,
  placeholders,
  token,
  rules,
  answer,
}: {
  base: string;
  message: Editable;
  placeholders: string[];
  token: string;
  rules: FormRules<MessageFields>;
  answer: FormAnswer | undefined;
}) {
  const { key, name, kind, words } = message;
  const isReminder = kind === "reminder";
  const choices = isReminder ? BEFORE : AFTER;
  const isListed = choices.includes(message.minutes);
  const own = ownLength(message.minutes);
  const values = {
    minutes: isListed ? String(message.minutes) : "own",
    amount: isListed ? "" : String(own.amount),
    unit: own.unit,
    subject: words.subject,
    body: words.body,
    enabled: words.enabled ? "yes" : "",
  };
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const say = isReminder ? minutesBeforeLabel : minutesAfterLabel;
  return (
    <Form method="post" className="card p-5 grid gap-5" {...form}>
      <ErrorSummary errors={problems} />
      <h2 className="panel-title">{name}</h2>
      <input type="hidden" name="token" value={token} />
      <Check {...checkboxOf(fields.enabled, "yes")} label="Send it" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...selectOf(fields.minutes)}
          label="When it goes"
          options={[
            ...choices.map((minutes) => ({ value: String(minutes), label: say(minutes) })),
            { value: "own", label: "Another time, as given here" },
          ]}
        />
        <div className="grid gap-3 grid-cols-2 items-end">
          <TextInput {...inputOf(fields.amount)} label="Another time" inputMode="numeric" />
          <Select
            {...selectOf(fields.unit)}
            label={isReminder ? "Before the start" : "After the end"}
            options={["minutes", "hours", "days"]}
          />
        </div>
      </div>
      <TextInput {...inputOf(fields.subject)} label="Subject" />
      <TextArea
        {...inputOf(fields.body)}
        label="Message"
        rows={10}
        hint={
          isReminder ? "The date and the joining button are added below it automatically." : "No date and no button are added."
        }
      />
      <details>
        <summary className="flex items-center gap-2 min-h-control py-2.5 font-semibold text-sm">
          <Icon name="down" />
          What you can put in braces
        </summary>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {placeholders.map((placeholder) => (
            <li key={placeholder} className="[overflow-wrap:anywhere]">{`{${placeholder}}`}</li>
          ))}
        </ul>
      </details>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          Save
        </button>
        <button type="submit" name="intent" value="test" className="btn btn-plain">
          Save and send me a test
        </button>
        <Link className="btn btn-quiet" to={base}>
          Back
        </Link>
        {isReminder && key !== "new" ? (
          <button type="submit" name="intent" value="remove" className="btn btn-danger ml-auto" formNoValidate>
            Remove it
          </button>
        ) : null}
      </div>
    </Form>
  );
}

function ownLength(minutes: number): { amount: number; unit: string } {
  if (minutes > 0 && minutes % 1440 === 0) return { amount: minutes / 1440, unit: "days" };
  return minutes > 0 && minutes % 60 === 0 ? { amount: minutes / 60, unit: "hours" } : { amount: minutes, unit: "minutes" };
}

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
          {message.words ? "As saved" : message.name}
          <span className="block font-normal text-sm text-ink-2 [overflow-wrap:anywhere]">
            {message.words ? null : <>{message.when}. </>}
            {preview.person ? `To ${preview.person}` : "Nobody has a place yet, so it is shown with your name"}
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
