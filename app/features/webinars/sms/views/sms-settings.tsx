import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { smsSize } from "#app/engines/phones/sms-parts.ts";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  checkboxOf,
  choiceOf,
  inputOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, FieldError, TextArea } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { SmsFields, SmsPage } from "../sms-settings.server.ts";
import { fillSms, MAX_SMS_LETTERS, SMS_PLACEHOLDERS } from "../sms-text.ts";
import { Bubble, Cost, Size } from "./sms-size.tsx";

type Sort = "confirmation" | "reminder";

/** Of a text that is far too long, only so much is filled in and measured. */
const MAX_SHOWN_LETTERS = 2 * MAX_SMS_LETTERS;

/** Which text messages a webinar sends, with their words, what they cost and how they look. */
export function SmsSettings({
  base,
  page,
  rules,
  answer,
}: {
  base: string;
  page: SmsPage;
  rules: FormRules<SmsFields>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: page.values });
  const typed = useTypedSms(page, answer);
  const { parts, on } = typed;
  const isShut = page.isOver || page.lock !== null || page.allowance.limit === 0;
  return (
    <div className="grid gap-5">
      <p>
        <Link className="link inline-flex items-center gap-1.5 min-h-control" to={base}>
          <Icon name="left" />
          Messages
        </Link>
      </p>
      <Allowance page={page} />
      <Form
        method="post"
        className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] items-start"
        {...form}
      >
        <Editable needs="editor">
          <div className="grid gap-5 min-w-0">
            <ErrorSummary errors={problems} />
            <input type="hidden" name="seen" value={`${parts.confirmation}/${parts.reminder}`} />
            <input type="hidden" name="person" value={page.person.id} />
            <ConfirmationCard fields={fields} typed={typed} />
            <RemindersCard base={base} page={page} fields={fields} typed={typed} />
            <BothTexts fields={fields} typed={typed} />
            <Cost
              page={page}
              parts={parts}
              confirmation={on.confirmation}
              reminders={on.reminders.size}
            />
            <div className="flex flex-wrap gap-3">
              <button
                type="submit"
                name="intent"
                value="save"
                className="btn btn-primary"
                disabled={isShut && !page.isOn}
              >
                Save
              </button>
              {/* With scripts all of it changes as one types. */}
              <noscript>
                <button type="submit" name="intent" value="preview" className="btn btn-plain">
                  Show size and cost
                </button>
              </noscript>
            </div>
          </div>
          <Preview page={page} typed={typed} />
        </Editable>
      </Form>
    </div>
  );
}

/** What was typed and ticked so far, and what it comes to. */
function useTypedSms(page: SmsPage, answer: FormAnswer | undefined) {
  const shown = { ...page.values, ...(answer?.initialValue as Partial<SmsFields> | undefined) };
  const [texts, setTexts] = useState({
    confirmation: shown.confirmationText ?? "",
    reminder: shown.reminderText ?? "",
  });
  const [plain, setPlain] = useState(shown.withoutMarks === "yes");
  const [on, setOn] = useState({
    confirmation: shown.confirmation === "yes",
    reminders: new Set([shown.minutes ?? []].flat()),
  });
  const filled = (sort: Sort) =>
    fillSms(texts[sort].slice(0, MAX_SHOWN_LETTERS), page.fill[sort], { plain });
  const isCut = (sort: Sort) => texts[sort].length > MAX_SHOWN_LETTERS;
  const parts = {
    confirmation: smsSize(filled("confirmation")).parts,
    reminder: smsSize(filled("reminder")).parts,
  };
  const type = (sort: Sort, text: string) => setTexts({ ...texts, [sort]: text });
  return { type, plain, setPlain, on, setOn, filled, isCut, parts };
}

interface CardProps {
  fields: CheckedFields<SmsFields>;
  typed: ReturnType<typeof useTypedSms>;
}

function ConfirmationCard({ fields, typed }: CardProps) {
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="sms-confirmation">
      <h2 className="panel-title" id="sms-confirmation">
        Confirmation
      </h2>
      <Check
        {...checkboxOf(fields.confirmation, "yes")}
        label="Text everybody who gets a place"
        onChange={(event) =>
          typed.setOn({ ...typed.on, confirmation: event.currentTarget.checked })
        }
      />
      <p className="text-sm text-ink-2 -mt-2">
        The e-mail goes out as well: it has the calendar file.
      </p>
      <TextArea
        {...inputOf(fields.confirmationText)}
        label="Text of the confirmation"
        rows={4}
        onInput={(event) => typed.type("confirmation", event.currentTarget.value)}
      />
      <Size
        text={typed.filled("confirmation")}
        plain={typed.plain}
        isCut={typed.isCut("confirmation")}
      />
    </section>
  );
}

function RemindersCard({ base, page, fields, typed }: CardProps & { base: string; page: SmsPage }) {
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="sms-reminders">
      <h2 className="panel-title" id="sms-reminders">
        Reminders
      </h2>
      {page.reminders.length === 0 ? (
        <p className="text-ink-2">
          This webinar sends no reminders.{" "}
          <Link className="link" to={`${base}/new`}>
            Add one
          </Link>{" "}
          first.
        </p>
      ) : (
        <fieldset className="grid gap-1.5">
          <legend className="label">Text guests when these reminders go out</legend>
          {page.reminders.map(({ minutes, label }) => (
            <Check
              key={minutes}
              {...choiceOf(fields.minutes, String(minutes))}
              id={`minutes-${minutes}`}
              label={label}
              onChange={(event) => {
                const reminders = new Set(typed.on.reminders);
                if (event.currentTarget.checked) reminders.add(String(minutes));
                else reminders.delete(String(minutes));
                typed.setOn({ ...typed.on, reminders });
              }}
            />
          ))}
        </fieldset>
      )}
      <TextArea
        {...inputOf(fields.reminderText)}
        label="Text of the reminders"
        rows={4}
        onInput={(event) => typed.type("reminder", event.currentTarget.value)}
      />
      <Size text={typed.filled("reminder")} plain={typed.plain} isCut={typed.isCut("reminder")} />
      <Channel fields={fields} />
    </section>
  );
}

function Channel({ fields }: Pick<CardProps, "fields">) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="label">When a reminder goes out as a text message</legend>
      {fields.channel.errors ? (
        <FieldError id="channel-error">{fields.channel.errors[0]}</FieldError>
      ) : null}
      <Check
        type="radio"
        {...choiceOf(fields.channel, "sms")}
        id="channel-sms"
        label={
          <>
            Send no e-mail with it
            <span className="block text-sm text-ink-2">
              If their text message can’t be sent, the e-mail goes out instead.
            </span>
          </>
        }
      />
      <Check
        type="radio"
        {...choiceOf(fields.channel, "both")}
        id="channel-both"
        label="Send the e-mail too"
      />
    </fieldset>
  );
}

function BothTexts({ fields, typed }: CardProps) {
  return (
    <section className="card p-5 grid gap-3" aria-labelledby="sms-both">
      <h2 className="panel-title" id="sms-both">
        Both texts
      </h2>
      <Check
        {...checkboxOf(fields.withoutMarks, "yes")}
        label={
          <>
            Write without marks
            <span className="block text-sm text-ink-2">
              Fúnmiláyọ̀ becomes Funmilayo. With one letter like ẹ, ọ or ụ a message holds 70
              characters instead of 160.
            </span>
          </>
        }
        onChange={(event) => typed.setPlain(event.currentTarget.checked)}
      />
      <p className="text-sm text-ink-2">
        You can use{" "}
        {SMS_PLACEHOLDERS.map((name, at) => (
          <span key={name}>
            {at > 0 ? ", " : ""}
            <code className="text-ink">{`{${name}}`}</code>
          </span>
        ))}
        . The two links are the guest’s own.
      </p>
    </section>
  );
}

/** Both texts as a guest’s phone shows them. */
function Preview({ page, typed }: Pick<CardProps, "typed"> & { page: SmsPage }) {
  const { person } = page;
  return (
    <aside
      className="card p-5 grid gap-4 lg:sticky lg:top-24 min-w-0"
      aria-labelledby="sms-preview"
    >
      <h2 className="panel-title" id="sms-preview">
        As {person.isGuest ? person.name : "a guest"} gets it
      </h2>
      <Bubble sender={page.sender} what="Confirmation" text={typed.filled("confirmation")} />
      <Bubble sender={page.sender} what="Reminder" text={typed.filled("reminder")} />
      {person.nextId ? (
        <button
          type="submit"
          name="intent"
          value={`preview:${person.nextId}`}
          className="btn btn-plain btn-sm justify-self-start"
        >
          Next guest
        </button>
      ) : null}
      <p className="text-sm text-ink-2">
        The sender’s name is {page.sender} for everybody: networks only deliver names that are
        registered with them. People can’t reply to it, so each guest’s own page has a button to
        stop text messages.
      </p>
    </aside>
  );
}

function Allowance({ page: { allowance, lock, asksForPhone, isOver, guests } }: { page: SmsPage }) {
  const { plan, used, limit, price, nextPeriod } = allowance;
  const number = (count: number) => count.toLocaleString("en-NG");
  return (
    <section className="card p-5 grid gap-2" aria-labelledby="sms-title">
      <h2 className="text-xl font-semibold" id="sms-title">
        Text messages
      </h2>
      <p className="text-ink-2 max-w-prose">
        Your form asks guests to agree, below its phone number. Those who tick the box get what you
        choose here, between 07:00 and 21:00 in the webinar’s time zone.
      </p>
      {limit === 0 ? (
        <p className="note" data-s="failed">
          Your {plan} plan has no text messages.{" "}
          <Link className="link" to="/settings/plan">
            See the plans
          </Link>
        </p>
      ) : (
        <p>
          {limit === null ? (
            <>
              {number(used)} sent in this period, at {price} each.
            </>
          ) : (
            <>
              <b className="num">{number(Math.max(0, limit - used))}</b> of {number(limit)} SMS left
              until {nextPeriod}, counted separately from your e-mails. When they are used up,
              e-mails still go out.
            </>
          )}{" "}
          {guests === 1 ? "1 guest has" : `${number(guests)} guests have`} agreed so far.
        </p>
      )}
      {lock ? (
        <p className="note" data-s="failed">
          {lock}
        </p>
      ) : null}
      {isOver ? <p className="note">This webinar is over: no more text messages go out.</p> : null}
      {asksForPhone ? null : (
        <p className="note" data-s="failed">
          Your form doesn’t ask for a phone number, so nobody can agree. Add a Phone Number
          question, and publish it.
        </p>
      )}
    </section>
  );
}
