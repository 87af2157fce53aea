import type { ZoneGroup } from "#app/engines/time/time-zones.server.ts";
import { FieldFrame } from "./field.tsx";

/** A zone of the world, found by its region and city. */
export function TimeZoneSelect({
  groups,
  value,
  error,
  hint = "All times in your dashboard use this zone. Scheduled sends still go out at the same moment.",
}: {
  groups: ZoneGroup[];
  value: string;
  error?: string;
  hint?: string;
}) {
  return (
    <FieldFrame name="timeZone" label="Time zone" hint={hint} error={error}>
      {(wiring) => (
        <select className="input" name="timeZone" defaultValue={value} {...wiring}>
          {groups.map(({ label, prefix, lines }) => (
            <optgroup key={label} label={label}>
              {lines.split("\n").map((line) => {
                const [zone = "", words] = line.split("=");
                return (
                  <option key={zone} value={prefix + zone}>
                    {words}
                  </option>
                );
              })}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
