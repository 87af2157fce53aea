import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { zoneChoices } from "#app/platform/time/zoned-time.ts";
import type { ShownCheck } from "./shown-check.ts";

/** What the scheduler shows of a checked send. `query` is that of its address: what was typed before a month button was pressed. */
export function readSchedulePage(
  query: URLSearchParams,
  { timeZone, check, stamp, now }: { timeZone: string; check: ShownCheck; stamp: string; now: Date },
) {
  return {
    accountZone: timeZone,
    query: Object.fromEntries(query),
    typed: typedFallbacks(query),
    now: now.toISOString(),
    zones: zoneChoices(timeZone, now),
    check,
    confirm: `${newFormToken()}.${stamp}`,
  };
}

/** Values for everyone that a month button brought along. */
function typedFallbacks(query: URLSearchParams): Partial<Record<string, string>> {
  const values = query.getAll("detailValue");
  return Object.fromEntries(query.getAll("detailName").map((name, index) => [name, values[index] ?? ""]));
}
