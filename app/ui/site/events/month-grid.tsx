import type { ShownMonth } from "../../../webinars/listed/show-events.server.ts";
import { WEEKDAYS } from "../../calendar/weekdays.ts";

/** The month on one leaf: days on which webinars begin lead to them. `href`: where a day's are. */
export function MonthGrid({ shown, href }: { shown: ShownMonth; href: (day: number) => string }) {
  const { label, weeks, blank } = shown;
  return (
    <table className="w-full text-center text-md num">
      <caption className="sr-only">{label}: the days with webinars</caption>
      <thead>
        <tr className="text-xs text-ink-3">
          {WEEKDAYS.map(([short, name]) => (
            <th key={short} scope="col" abbr={name} className="font-semibold py-1">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week[0]?.day}>
            {index === 0 && blank > 0 ? <td colSpan={blank} /> : null}
            {week.map(({ day, has }) => (
              <td key={day} className="p-0.5">
                {has ? (
                  <a className="grid place-items-center h-10 rounded font-bold bg-brand-soft text-brand-ink" href={href(day)}>
                    {day}
                  </a>
                ) : (
                  <span className="grid place-items-center h-10 text-ink-3">{day}</span>
                )}
              </td>
            ))}
            {index > 0 && week.length < 7 ? <td colSpan={7 - week.length} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
