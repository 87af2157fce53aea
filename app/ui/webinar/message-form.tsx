import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "../../http/form-errors.ts";
import { afterWords, beforeWords } from "../../webinars/reminders/mail-rows.ts";
import { MOST_BODY_LETTERS, MOST_SUBJECT_LETTERS, type WebinarWords } from "../../webinars/webinar-messages.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { Check, Select, TextArea, TextInput } from "../field.tsx";
import { Icon } from "../icon.tsx";

const BEFORE = [5, 10, 15, 30, 60, 120, 180, 1440, 2880, 4320, 10080];
const AFTER = [0, 30, 60, 180, 1440, 2880, 4320, 10080];

interface Editable {
  key: string;
  name: string;
  kind: "reminder" | "follow-up" | "act";
  minutes: number;
  words: WebinarWords;
}

/** When a reminder or follow-up goes, and its words. */
export function MessageForm({
  base,
  message,
  placeholders,
  token,
  problem,
}: {
  base: string;
  message: Editable;
  placeholders: string[];
  token: string;
  problem?: FormProblem;
}) {
  const { key, name, kind, words } = message;
  const isReminder = kind === "reminder";
  const choices = isReminder ? BEFORE : AFTER;
  const isListed = choices.includes(message.minutes);
  const own = ownLength(message.minutes);
  const values: Partial<Record<string, string>> = problem?.values ?? {
    minutes: isListed ? String(message.minutes) : "own",
    amount: isListed ? "" : String(own.amount),
    unit: own.unit,
    subject: words.subject,
    body: words.body,
    enabled: words.enabled ? "yes" : undefined,
  };
  const say = isReminder ? beforeWords : afterWords;
  return (
    <Form method="post" className="card p-5 grid gap-5" noValidate>
      <ErrorSummary errors={problem?.errors} />
      <h2 className="panel-title">{name}</h2>
      <input type="hidden" name="token" value={values.token ?? token} />
      <Check name="enabled" value="yes" label="Send it" defaultChecked={values.enabled === "yes"} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="minutes"
          label="When it goes"
          defaultValue={values.minutes}
          error={problem?.errors.minutes}
          options={[
            ...choices.map((minutes) => ({ value: String(minutes), label: say(minutes) })),
            { value: "own", label: "Another time, as given here" },
          ]}
        />
        <div className="grid gap-3 grid-cols-2 items-end">
          <TextInput
            name="amount"
            label="Another time"
            inputMode="numeric"
            defaultValue={values.amount}
            error={problem?.errors.amount}
          />
          <Select
            name="unit"
            label={isReminder ? "Before the start" : "After the end"}
            defaultValue={values.unit}
            options={["minutes", "hours", "days"]}
          />
        </div>
      </div>
      <TextInput
        name="subject"
        label="Subject"
        maxLength={MOST_SUBJECT_LETTERS}
        defaultValue={values.subject}
        error={problem?.errors.subject}
      />
      <TextArea
        name="body"
        label="Message"
        rows={10}
        maxLength={MOST_BODY_LETTERS}
        hint={
          isReminder
            ? "When and the button to join stand below it by themselves."
            : "It stands alone: no times and no button are added."
        }
        defaultValue={values.body}
        error={problem?.errors.body}
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
            Take it out
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
