import type { CalendarMonth } from "#app/engines/time/calendar-month.ts";
import { FieldError } from "../forms/field.tsx";
import { Icon } from "../page/icon.tsx";

/** The columns of a month: what stands above each, and what it is read as. */
export const WEEKDAYS = [
  ["Mo", "Monday"],
  ["Tu", "Tuesday"],
  ["We", "Wednesday"],
  ["Th", "Thursday"],
  ["Fr", "Friday"],
  ["Sa", "Saturday"],
  ["Su", "Sunday"],
] as const;

const DAY =
  "relative grid place-items-center h-11 mx-auto w-11 rounded-full " +
  "has-[:checked]:bg-brand has-[:checked]:text-on-brand has-[:checked]:font-bold " +
  "has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] " +
  "has-[:focus-visible]:outline-focus";

/**
 * One month as a grid of radios. The month buttons ask for the page again with everything else as
 * typed. A day chosen in another month stays chosen, on a line of its own.
 */
export function DayGrid({
  month,
  chosen,
  chosenWords,
  error,
}: {
  month: CalendarMonth;
  chosen: string;
  chosenWords: string | null;
  error?: string;
}) {
  const isShown = chosen.startsWith(`${month.iso}-`);
  return (
    <fieldset
      className={error ? "field-bad" : ""}
      aria-describedby={error ? "day-error" : undefined}
      id="day"
      tabIndex={-1}
    >
      <legend className="sr-only">Day</legend>
      {error ? <FieldError id="day-error">{error}</FieldError> : null}
      <div className="flex items-center justify-between mb-1">
        <p className="font-semibold" aria-live="polite">
          {month.title}
        </p>
        <div className="flex">
          <MonthButton to={month.previous} icon="left" />
          <MonthButton to={month.next} icon="right" />
        </div>
      </div>
      <div className="grid grid-cols-7 text-center text-sm" aria-hidden="true">
        {WEEKDAYS.map(([short]) => (
          <span key={short} className="py-1.5 text-ink-3 font-semibold">
            {short}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7 gap-y-1 text-center num">
        {month.weeks.flat().map((day, index) => {
          if (!day) return <span key={`none-${index}`} />;
          const look = day.isPast
            ? "text-ink-3 opacity-60"
            : "cursor-pointer font-medium hover:bg-sunken";
          const ring = day.isToday ? "shadow-[inset_0_0_0_1.5px_rgb(var(--edge))]" : "";
          return (
            <label key={day.iso} className={`${DAY} ${look} ${ring}`}>
              <input
                className="sr-only"
                type="radio"
                name="day"
                value={day.iso}
                defaultChecked={day.iso === chosen && !day.isPast}
                disabled={day.isPast}
              />
              <span className="sr-only">{WEEKDAYS[index % 7]?.[1]} </span>
              {day.day}
              <span className="sr-only">
                {" "}
                {month.monthName}
                {day.isToday ? ", today" : ""}
              </span>
            </label>
          );
        })}
      </div>
      {!isShown && chosenWords ? (
        <label className="choice mt-3" htmlFor="day-chosen">
          <input type="radio" id="day-chosen" name="day" value={chosen} defaultChecked />
          <span className="font-semibold">{chosenWords}</span>
        </label>
      ) : null}
    </fieldset>
  );
}

function MonthButton({
  to,
  icon,
}: {
  to: { iso: string; title: string } | null;
  icon: "left" | "right";
}) {
  return (
    <button
      type="submit"
      formMethod="get"
      formNoValidate
      className="btn btn-quiet btn-icon"
      name="month"
      value={to?.iso ?? ""}
      disabled={!to}
    >
      <Icon
        name={icon}
        label={to?.title ?? (icon === "left" ? "No earlier month" : "No later month")}
      />
    </button>
  );
}
