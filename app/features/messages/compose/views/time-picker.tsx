import { useEffect, useState } from "react";
import { calendarMonth } from "#app/engines/time/calendar-month.ts";
import { DayGrid } from "#app/ui/calendar/day-grid.tsx";
import { FieldError, Select } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import {
  dayLabel,
  quickChoices,
  readSchedule,
  readScheduleForm,
  type ScheduleForm,
  todayIn,
} from "../schedule-choice.ts";

/**
 * The time that a form of the scheduler begins with, and the one it says now. `given`: what its
 * address or a refused post brought along.
 */
export function useTimePicker(
  page: { accountZone: string; query: Record<string, string>; now: string },
  given: Map<string, unknown>,
) {
  const now = new Date(page.now);
  const start = readScheduleForm(given, { zone: page.accountZone, now });
  const [chosen, setChosen] = useState(start);
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return {
    start,
    hasScript,
    now,
    reading: readSchedule(chosen, now),
    month: calendarMonth(page.query.month ?? start.day.slice(0, 7), todayIn(start.zone, now)),
    choose: (event: React.FormEvent<HTMLFormElement>) =>
      setChosen(chooseDayWhenClicked(event, page.accountZone, now)),
  };
}

/** The calendar, and beside it the time and its zone. */
export function DayAndTime({
  picker: { start, month, now },
  zones,
  errors,
}: {
  picker: ReturnType<typeof useTimePicker>;
  zones: { value: string; label: string }[];
  errors: { day: string | undefined; hour: string | undefined };
}) {
  return (
    <>
      <DayGrid
        key={month.iso}
        month={month}
        chosen={start.day}
        chosenWords={dayLabel(start.day)}
        error={errors.day}
      />
      <TimeFields
        form={start}
        quick={quickChoices(start.zone, now)}
        zones={zones}
        error={errors.hour}
      />
    </>
  );
}

/** What the form says now. Choosing a day in the calendar is choosing "The day I choose". */
function chooseDayWhenClicked(event: React.FormEvent<HTMLFormElement>, zone: string, now: Date) {
  const changed = event.target as HTMLInputElement;
  if (["day", "hour", "minute", "half"].includes(changed.name)) {
    const own = event.currentTarget.querySelector<HTMLInputElement>("#quick-day");
    if (own) own.checked = true;
  }
  return readScheduleForm(new FormData(event.currentTarget), { zone, now });
}

export function Moment({
  reading,
  form,
  hasScript,
}: {
  reading: ReturnType<typeof readSchedule>;
  /** The scheduler's id. */
  form: string;
  hasScript: boolean;
}) {
  return (
    <div className="mr-auto min-w-0 text-ink-2 flex items-start gap-2 basis-64 grow" role="status">
      <Icon name="clock" className="mt-0.5" />
      {reading.ok ? (
        <span>
          Goes out <b className="text-ink font-semibold">{reading.words}</b>
          {reading.shifted
            ? " (the clocks are put forward that night, so the time moves by an hour)"
            : ""}
        </span>
      ) : (
        <span>{reading.problem}</span>
      )}
      <button
        type="submit"
        form={form}
        formMethod="get"
        formNoValidate
        className={`link min-h-control px-1 shrink-0 ${hasScript ? "invisible" : ""}`}
      >
        Update
      </button>
    </div>
  );
}

const HALF =
  "!min-h-[38px] min-w-[44px] cursor-pointer has-[:checked]:bg-surface " +
  "has-[:checked]:text-ink has-[:checked]:shadow-1 has-[:focus-visible]:outline " +
  "has-[:focus-visible]:outline-focus";

/** Quick choices, time with AM and PM, and the zone. */
function TimeFields({
  form,
  quick,
  zones,
  error,
}: {
  form: ScheduleForm;
  quick: { value: string; label: string }[];
  zones: { value: string; label: string }[];
  error?: string;
}) {
  return (
    <div className="grid gap-5 content-start">
      <fieldset className="grid gap-2">
        <legend className="label mb-1.5">Quick choice</legend>
        {[...quick, { value: "day", label: "The day I choose" }].map(({ value, label }) => (
          <label key={value} className="choice" htmlFor={`quick-${value}`}>
            <input
              type="radio"
              id={`quick-${value}`}
              name="quick"
              value={value}
              defaultChecked={form.quick === value}
            />
            <span className="min-w-0 font-semibold">{label}</span>
          </label>
        ))}
      </fieldset>
      <fieldset
        className={error ? "field-bad" : ""}
        aria-describedby={error ? "hour-error" : undefined}
      >
        <legend className="label mb-1.5">Time</legend>
        {error ? <FieldError id="hour-error">{error}</FieldError> : null}
        <div className="flex items-center gap-2">
          <label className="sr-only" htmlFor="hour">
            Hour
          </label>
          <input
            className="input num !w-16 text-center"
            id="hour"
            name="hour"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            defaultValue={form.hour}
          />
          <span aria-hidden="true">:</span>
          <label className="sr-only" htmlFor="minute">
            Minute
          </label>
          <input
            className="input num !w-16 text-center"
            id="minute"
            name="minute"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            defaultValue={form.minute}
          />
          <div className="seg-links" role="radiogroup" aria-label="AM or PM">
            {(["AM", "PM"] as const).map((half) => (
              <label key={half} className={HALF}>
                <input
                  className="sr-only"
                  type="radio"
                  name="half"
                  value={half}
                  defaultChecked={form.half === half}
                />
                {half}
              </label>
            ))}
          </div>
        </div>
      </fieldset>
      <Select name="zone" label="Time zone" options={zones} defaultValue={form.zone} />
    </div>
  );
}
