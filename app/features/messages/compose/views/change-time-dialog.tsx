import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { calendarMonth } from "#app/platform/time/calendar-month.ts";
import { DayGrid } from "#app/ui/calendar/day-grid.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { dayLabel, quickChoices, readSchedule, readScheduleForm, type ScheduleForm, todayIn } from "../schedule-choice.ts";
import { chooseDayWhenClicked, Moment, TimeFields } from "./schedule-dialog.tsx";

interface ChangeTimePage {
  accountZone: string;
  /** The time it has, or what month buttons and "Update" brought along. */
  query: Record<string, string>;
  now: string;
  zones: { value: string; label: string }[];
  rules: FormRules<Partial<Record<keyof ScheduleForm, string>>>;
}

/** The scheduler's calendar and clock, for a send that has a time already. It posts to `action`. */
export function ChangeTimeDialog({
  page,
  action,
  back,
  what,
  answer,
}: {
  page: ChangeTimePage;
  action: string;
  back: string;
  /** "150 e-mails, News of May, until now Monday 24 November 2025, 8:00 AM". */
  what: string;
  answer: FormAnswer | undefined;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const now = new Date(page.now);
  const { form, fields, problems } = useCheckedForm({ rules: page.rules, answer });
  const given = new Map<string, unknown>(Object.entries({ ...page.query, ...answer?.initialValue }));
  const start = readScheduleForm(given, { zone: page.accountZone, now });
  const [chosen, setChosen] = useState(start);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const month = calendarMonth(page.query.month ?? start.day.slice(0, 7), todayIn(start.zone, now));
  return (
    <Dialog
      title="Change time"
      closeTo={back}
      wide
      foot={
        <>
          <Moment reading={readSchedule(chosen, now)} form={form.id} hasScript={hasScript} />
          <Link className="btn btn-plain" to={back} preventScrollReset>
            Cancel
          </Link>
          <button type="submit" form={form.id} className="btn btn-primary" aria-disabled={isSending || undefined}>
            {isSending ? "Changing…" : "Change time"}
          </button>
        </>
      }
    >
      <p className="text-ink-2 -mt-2 mb-4">{what}</p>
      <ErrorSummary errors={problems} />
      <Form
        method="post"
        {...form}
        action={action}
        className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_18rem]"
        onChange={(event) => setChosen(chooseDayWhenClicked(event, page.accountZone, now))}
        preventScrollReset
      >
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          Change time
        </button>
        <DayGrid
          key={month.iso}
          month={month}
          chosen={start.day}
          chosenWords={dayLabel(start.day)}
          error={fields.day.errors?.[0]}
        />
        <TimeFields form={start} quick={quickChoices(start.zone, now)} zones={page.zones} error={fields.hour.errors?.[0]} />
      </Form>
    </Dialog>
  );
}
