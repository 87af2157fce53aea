import { Link } from "@remix-run/react";
import type { LetterPage } from "#app/features/messages/compose/letter.ts";
import { LetterForm } from "#app/features/messages/compose/views/letter-form.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  checkboxOf,
  inputOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { Check, Select, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { minutesAfterLabel, minutesBeforeLabel } from "../../model/email-rows.ts";
import type { MessageFields } from "../message-form.server.ts";

const BEFORE = [5, 10, 15, 30, 60, 120, 180, 1440, 2880, 4320, 10080];
const AFTER = [0, 30, 60, 180, 1440, 2880, 4320, 10080];

interface Editable {
  key: string;
  name: string;
  when: string;
  kind: "reminder" | "follow-up" | "act";
  minutes: number;
  enabled: boolean;
}

/** An e-mail of a webinar: when it goes, where that can be chosen, and its words. */
export function MessageForm({
  base,
  message,
  page,
  rules,
  answer,
}: {
  base: string;
  message: Editable;
  page: LetterPage;
  rules: FormRules<MessageFields>;
  answer: FormAnswer | undefined;
}) {
  const { key, name, kind } = message;
  const isReminder = kind === "reminder";
  const choices = isReminder ? BEFORE : AFTER;
  const isListed = choices.includes(message.minutes);
  const own = ownLength(message.minutes);
  const values = {
    minutes: isListed ? String(message.minutes) : "own",
    amount: isListed ? "" : String(own.amount),
    unit: own.unit,
    enabled: message.enabled ? "yes" : "",
    ...page.values,
  };
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const refused = answer?.initialValue as
    | { subject?: string; body?: string; testAddress?: string; imageAlt?: string }
    | undefined;
  return (
    <LetterForm
      title={
        kind === "act"
          ? `${name}: ${message.when.charAt(0).toLowerCase()}${message.when.slice(1)}`
          : name
      }
      page={page}
      problems={problems}
      typed={refused}
      form={form}
      note={notes(key, kind)}
      back={
        <Link className="btn btn-quiet" to={base}>
          <Icon name="back" />
          <span className="max-sm:sr-only">Back</span>
        </Link>
      }
      remove={
        isReminder && key !== "new" ? (
          <button
            type="submit"
            name="intent"
            value="remove"
            className="btn btn-danger max-sm:!px-3"
            formNoValidate
          >
            Remove it
          </button>
        ) : null
      }
    >
      {kind === "act" ? null : <WhenItGoes fields={fields} isReminder={isReminder} />}
    </LetterForm>
  );
}

function WhenItGoes({
  fields,
  isReminder,
}: {
  fields: CheckedFields<MessageFields>;
  isReminder: boolean;
}) {
  const choices = isReminder ? BEFORE : AFTER;
  const say = isReminder ? minutesBeforeLabel : minutesAfterLabel;
  return (
    <section className="card p-5 grid gap-4" aria-label="When it goes">
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
    </section>
  );
}

/** What readers get whatever the text says. */
function notes(key: string, kind: Editable["kind"]): string {
  const heading = "A large heading (#) at the top is the e-mail’s heading.";
  if (kind === "follow-up") return `Nothing is added to this text. ${heading}`;
  if (kind === "reminder" || ["confirmation", "approved", "place"].includes(key)) {
    const file = kind === "reminder" ? "" : ", and the calendar file is attached";
    return (
      "The date, the Join button, the calendar links and “Cancel my place” are added below " +
      `your text${file}. If a link or button of yours opens {Joining Link}, {Google ` +
      `Calendar}, {Outlook Calendar} or {Cancel Link}, we leave ours out. ${heading}`
    );
  }
  if (key === "waiting" || key === "pending")
    return (
      "The date and a link to withdraw are added below your text. If a link of yours opens " +
      `{Cancel Link}, we leave ours out. ${heading}`
    );
  if (key === "change")
    return (
      "What changed appears where you put {Note}, or below your text, followed by what " +
      "stays as it is: the place and the joining link for people who have one. The new " +
      `date and the calendar file are added, too. ${heading}`
    );
  if (key === "cancel")
    return (
      "Your reason appears where you put {Note}, or below your text. The calendar file " +
      `removes the date. ${heading}`
    );
  return `The date is added below your text. ${heading}`;
}

function ownLength(minutes: number): { amount: number; unit: string } {
  if (minutes > 0 && minutes % 1440 === 0) return { amount: minutes / 1440, unit: "days" };
  return minutes > 0 && minutes % 60 === 0
    ? { amount: minutes / 60, unit: "hours" }
    : { amount: minutes, unit: "minutes" };
}
