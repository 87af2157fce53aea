import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import type { ScheduleForm } from "../schedule-choice.ts";
import type { ShownCheck } from "../show-check.server.ts";
import { BoxesForLetters, idsOfMissing, MissingValues, ValuesUsed } from "./missing-values.tsx";
import { Blockers } from "./send-summary.tsx";
import { SpreadField } from "./spread-field.tsx";
import { DayAndTime, Moment, useTimePicker } from "./time-picker.tsx";

interface SchedulePage {
  accountZone: string;
  /** What month buttons and "Update" brought along. */
  query: Record<string, string>;
  typed: Partial<Record<string, string>>;
  now: string;
  zones: { value: string; label: string }[];
  check: ShownCheck;
  /** Token and stamp, as the confirming button sends them. */
  confirm: string;
  rules: FormRules<
    Partial<Record<keyof ScheduleForm | "confirm" | "leaveEmpty" | "printBoxes" | "perDay", string>>
  >;
}

/**
 * The scheduler: a calendar, a time and its zone, what is to be known before, and one button. It
 * posts to `action`.
 */
export function ScheduleDialog({
  page,
  action,
  back,
  what,
  projectId,
  notes,
  answer,
}: {
  page: SchedulePage;
  action: string;
  back: string;
  /** What goes out: "150 certificates, Data Analysis". */
  what: string;
  /** Of a certificate's send. */
  projectId?: string;
  notes: ReactNode;
  answer: FormAnswer | undefined;
}) {
  const { check } = page;
  const { form, fields, problems } = useCheckedForm({ rules: page.rules, answer });
  const given = new Map<string, unknown>(
    Object.entries({ ...page.query, ...answer?.initialValue }),
  );
  const picker = useTimePicker(page, given);
  const blocked = check.blockers.length > 0;
  return (
    <Dialog
      title="Schedule send"
      closeTo={back}
      wide
      foot={
        <>
          <Moment reading={picker.reading} form={form.id} hasScript={picker.hasScript} />
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
          {blocked ? null : <ConfirmButton form={form.id} value={page.confirm} />}
        </>
      }
    >
      <p className="text-ink-2 -mt-2 mb-4">{what}</p>
      <ErrorSummary errors={blocked ? undefined : problems} ids={idsOfMissing(check.missing)} />
      {given.has("values") && !answer && !blocked ? <ValuesUsed /> : null}
      <Blockers projectId={projectId} blockers={check.blockers} />
      <Form
        method="post"
        {...form}
        action={action}
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]"
        onChange={picker.choose}
        preventScrollReset
      >
        <ConfirmByEnter value={page.confirm} />
        <DayAndTime
          picker={picker}
          zones={page.zones}
          errors={{ day: fields.day.errors?.[0], hour: fields.hour.errors?.[0] }}
        />
      </Form>
      {blocked ? null : (
        <SpreadField count={check.toSendCount} form={form.id} field={fields.perDay} />
      )}
      {notes}
      <MissingValues
        missing={check.missing}
        form={form.id}
        answer={answer}
        leaveEmpty={given.get("leaveEmpty") === "yes"}
        typed={answer ? undefined : page.typed}
      />
      <BoxesForLetters
        count={check.printProblems.withoutLetters}
        form={form.id}
        isTicked={given.get("printBoxes") === "yes"}
      />
    </Dialog>
  );
}

function ConfirmButton({ form, value }: { form: string; value: string }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <button
      type="submit"
      form={form}
      name="confirm"
      value={value}
      className="btn btn-primary"
      aria-disabled={isSending || undefined}
    >
      {isSending ? "Scheduling…" : "Schedule"}
    </button>
  );
}

/** What Enter in a field presses. */
function ConfirmByEnter({ value }: { value: string }) {
  return (
    <button
      type="submit"
      name="confirm"
      value={value}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      Schedule
    </button>
  );
}
