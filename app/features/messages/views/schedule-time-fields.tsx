import { FieldError, Select } from "#app/ui/forms/field.tsx";
import type { ScheduleForm } from "../compose/schedule-choice.ts";

const HALF =
  "!min-h-[38px] min-w-[44px] cursor-pointer has-[:checked]:bg-surface has-[:checked]:text-ink has-[:checked]:shadow-1 has-[:focus-visible]:outline has-[:focus-visible]:outline-focus";

/** Quick choices, time with AM and PM, and the zone. */
export function TimeFields({
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
            <input type="radio" id={`quick-${value}`} name="quick" value={value} defaultChecked={form.quick === value} />
            <span className="min-w-0 font-semibold">{label}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={error ? "field-bad" : ""} aria-describedby={error ? "hour-error" : undefined}>
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
                <input className="sr-only" type="radio" name="half" value={half} defaultChecked={form.half === half} />
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
