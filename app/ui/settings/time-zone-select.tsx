import type { ZoneGroup } from "../../accounts/settings/time-zone-groups.server.ts";
import { FieldFrame } from "../field.tsx";

/** A zone of the world, found by its region and city. */
export function TimeZoneSelect({ groups, value, error }: { groups: ZoneGroup[]; value: string; error?: string }) {
  return (
    <FieldFrame
      name="timeZone"
      label="Time zone"
      hint="Every time on the desk is shown in it. What is scheduled goes out at the same moment as before."
      error={error}
    >
      {(wiring) => (
        <select className="input" name="timeZone" defaultValue={value} {...wiring}>
          {groups.map(({ label, zones }) => (
            <optgroup key={label} label={label}>
              {zones.map((zone) => (
                <option key={zone.value} value={zone.value}>
                  {zone.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
