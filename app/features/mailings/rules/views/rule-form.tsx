import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  choiceOf,
  inputOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { monthDayLabel, WEEKDAY_NAMES } from "../rule-times.ts";

type DateField = "date1" | "date2" | "date3" | "date4" | "date5" | "date6";
type RuleFields = {
  kind: "weekly" | "monthly" | "dates" | "new-people" | "after-attending";
  weekday?: string;
  monthDay?: string;
  time?: string;
  toEveryone?: "yes" | "no";
  days?: string;
  webinar?: string;
} & { [Field in DateField]?: string };

const DATE_FIELDS: readonly DateField[] = ["date1", "date2", "date3", "date4", "date5", "date6"];

/** Hides what another kind of rule asks for. A browser that can't tell shows everything. */
const HIDDEN_IF = {
  weekly: "group-has-[[value=weekly]:checked]/rule:hidden",
  monthly: "group-has-[[value=monthly]:checked]/rule:hidden",
  dates: "group-has-[[value=dates]:checked]/rule:hidden",
  "new-people": "group-has-[[value=new-people]:checked]/rule:hidden",
  "after-attending": "group-has-[[value=after-attending]:checked]/rule:hidden",
} as const satisfies Record<RuleFields["kind"], string>;

const hiddenIf = (...kinds: RuleFields["kind"][]) => kinds.map((kind) => HIDDEN_IF[kind]).join(" ");

/**
 * When a recurring e-mail goes out, and to whom of its people. Posts to its own address. What is
 * typed goes along in that address to see the next dates: by a button, with scripts at once.
 */
export function RuleForm({
  rules,
  values,
  dates,
  draft,
  answer,
  zone,
  webinars,
  button,
  back,
}: {
  rules: FormRules<RuleFields>;
  values: RuleFields;
  /** When it would go out next. */
  dates: string[];
  /** Whose message a new one has. */
  draft?: string;
  answer: FormAnswer | undefined;
  /** "West Africa Time". */
  zone: string;
  /** That it can follow. */
  webinars: { value: string; label: string }[];
  button: string;
  back: string;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const submit = useSubmit();
  const follow = (event: FormEvent<HTMLFormElement>) =>
    submit(event.currentTarget, { method: "get", replace: true, preventScrollReset: true });
  return (
    <Form
      method="post"
      {...form}
      onChange={follow}
      className="group/rule card p-5 lg:p-6 grid gap-6 max-w-[44rem]"
    >
      <ErrorSummary errors={problems} />
      {draft ? <input type="hidden" name="draft" value={draft} /> : null}
      <Kinds fields={fields} followsWebinars={webinars.length > 0} />
      {webinars.length > 0 ? <AfterWebinar fields={fields} webinars={webinars} /> : null}
      <Dates fields={fields} />
      <div className={`grid gap-4 items-end sm:grid-cols-2 ${HIDDEN_IF["new-people"]}`}>
        <div className={hiddenIf("after-attending", "monthly", "dates")}>
          <Select
            {...selectOf(fields.weekday)}
            label="Day"
            options={WEEKDAY_NAMES.map((label, index) => ({ value: String(index + 1), label }))}
          />
        </div>
        <div className={hiddenIf("after-attending", "weekly", "dates")}>
          <Select
            {...selectOf(fields.monthDay)}
            label="Day of the month"
            options={MONTH_DAYS}
            hint="A shorter month has it on its last day."
          />
        </div>
        <TextInput {...inputOf(fields.time)} type="time" label={`Time (${zone})`} />
      </div>
      <NextDates dates={dates} />
      <WhoGetsIt fields={fields} />
      <div className="flex flex-wrap justify-end gap-3">
        <Link className="btn btn-plain" to={back}>
          Cancel
        </Link>
        <button type="submit" className="btn btn-primary" aria-disabled={isSending || undefined}>
          {button}
        </button>
      </div>
    </Form>
  );
}

function Kinds({
  fields,
  followsWebinars,
}: {
  fields: CheckedFields<RuleFields>;
  /** There is a webinar that it can follow. */
  followsWebinars: boolean;
}) {
  const kindError = fields.kind.errors?.[0];
  return (
    <fieldset className={`grid gap-2 ${kindError ? "field-bad" : ""}`} id="kind" tabIndex={-1}>
      <legend className="label mb-1.5">When it goes out</legend>
      {kindError ? <FieldError id="kind-error">{kindError}</FieldError> : null}
      <Choice title="Every week" {...choiceOf(fields.kind, "weekly")}>
        On the day and at the time below
      </Choice>
      <Choice title="Every month" {...choiceOf(fields.kind, "monthly")}>
        On a day of the month
      </Choice>
      <Choice title="On dates" {...choiceOf(fields.kind, "dates")}>
        Once on each date that you choose
      </Choice>
      <Choice title="To each new person" {...choiceOf(fields.kind, "new-people")}>
        Within an hour after someone joins. People already there don’t get it
      </Choice>
      {followsWebinars ? (
        <Choice title="Days after a webinar" {...choiceOf(fields.kind, "after-attending")}>
          To the people who attended, once each
        </Choice>
      ) : null}
    </fieldset>
  );
}

/** When it would go out next. The button asks for what is typed now. */
function NextDates({ dates }: { dates: string[] }) {
  const look = "rounded bg-sunken p-4 grid gap-2 justify-items-start";
  return (
    <div className={`${look} ${hiddenIf("new-people", "after-attending")}`}>
      <h2 className="label">Next dates</h2>
      <ol className="grid gap-1 num" aria-live="polite">
        {dates.length === 0 ? <li>Choose when it goes out first.</li> : null}
        {dates.map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ol>
      <button type="submit" className="btn btn-quiet btn-sm" formMethod="get" formNoValidate>
        <Icon name="refresh" />
        Update
      </button>
    </div>
  );
}

function WhoGetsIt({ fields }: { fields: CheckedFields<RuleFields> }) {
  return (
    <fieldset className={`grid gap-2 ${hiddenIf("new-people", "after-attending")}`}>
      <legend className="label mb-1.5">Who gets it each time</legend>
      <Choice title="Only people who haven’t had it yet" {...choiceOf(fields.toEveryone, "no")}>
        Nobody gets the same e-mail twice
      </Choice>
      <Choice title="Everyone, each time" {...choiceOf(fields.toEveryone, "yes")}>
        For an e-mail that you rewrite each time
      </Choice>
    </fieldset>
  );
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: monthDayLabel(index + 1),
}));

function Dates({ fields }: { fields: CheckedFields<RuleFields> }) {
  return (
    <fieldset
      className={`grid gap-4 ${hiddenIf("weekly", "monthly", "new-people", "after-attending")}`}
    >
      <legend className="label mb-1.5">Dates</legend>
      <div className="grid gap-4 grid-cols-2 sm:grid-cols-3">
        {DATE_FIELDS.map((field, index) => (
          <TextInput
            key={field}
            {...inputOf(fields[field])}
            type="date"
            label={`Date ${index + 1}`}
          />
        ))}
      </div>
    </fieldset>
  );
}

function AfterWebinar({
  fields,
  webinars,
}: {
  fields: CheckedFields<RuleFields>;
  webinars: { value: string; label: string }[];
}) {
  return (
    <fieldset className={`grid gap-4 ${hiddenIf("weekly", "monthly", "dates", "new-people")}`}>
      <legend className="label mb-1.5">After a webinar</legend>
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <TextInput
          {...inputOf(fields.days)}
          type="number"
          min={1}
          max={60}
          label="Days after"
          inputMode="numeric"
        />
        <Select
          {...selectOf(fields.webinar)}
          label="Webinar"
          options={[{ value: "", label: "Choose…" }, ...webinars]}
        />
      </div>
      <p className="hint">
        At the time below. Anyone you mark as attended in the 30 days after that gets it too.
      </p>
    </fieldset>
  );
}
