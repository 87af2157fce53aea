import { searchable } from "#app/engines/letters/searchable.ts";
import type { Interval, ReportDoubt, ReportReadings } from "../model/report.ts";
import type { ReportUse } from "./report-headings.ts";
import { type LengthReading, readLengthUnits, readReportLength } from "./report-lengths.ts";
import { type DateOrder, dateOrderOf, readReportTime } from "./report-times.ts";

/** The cells of a row under known headings. */
export type Cells = Partial<Record<ReportUse, string>>;

/** One stay of somebody: when, or only how long where that is all a row says. */
export interface Stay {
  interval: Interval | null;
  seconds: number;
  /** They came; how long they stayed is not said. */
  isUnknown: boolean;
}

/**
 * `zone` is where times that say none were read off a clock, `day` (`YYYY-MM-DD`) the webinar's;
 * `sharedAddresses` are those that several guests have, who are told apart by their names;
 * `readings` is what the organiser said of dates and lengths that can be read in two ways.
 */
export interface ReportMoment {
  zone: string;
  day: string;
  sharedAddresses?: ReadonlySet<string>;
  readings?: ReportReadings | undefined;
}

/** Rows of one person have one key: their address, or their name where that is all or is shared. */
export function rowKey(email: string, name: string, shared?: ReadonlySet<string>): string {
  return email && !shared?.has(email) ? email : `${email}/name:${searchable(name)}`;
}

/** How the times and lengths of a report are read, decided from all its rows. */
interface StayReading extends ReportMoment {
  order: DateOrder;
  units: LengthReading["units"];
  doubts: ReportDoubt[];
}

/** Decides how the times and lengths of these rows are read. `heading`: of the lengths. */
export function decideReading(
  rows: readonly Cells[],
  heading: string,
  moment: ReportMoment,
): StayReading {
  const times = rows.flatMap(({ joined = "", left = "", moment: at = "" }) => [joined, left, at]);
  const { order, doubt } = dateOrderOf(times, moment.day, moment.readings?.dates);
  const lengths = rows.map((cells) => {
    const span = spanOf(cells, { ...moment, order });
    return { text: cells.minutes ?? "", spanSeconds: span && (span[1] - span[0]) / 1_000 };
  });
  const read = readLengthUnits(lengths, heading, moment.readings?.lengths);
  const doubts: ReportDoubt[] = [];
  if (doubt !== null) doubts.push({ kind: "dates", example: doubt, as: order });
  if (read.doubt !== null)
    doubts.push({ kind: "lengths", example: read.doubt, as: read.units.clock });
  return { ...moment, order, units: read.units, doubts };
}

const DAY_MS = 86_400_000;
/** Clocks without seconds, and minutes that were rounded up. */
const ROUNDING_MS = 60_000;

/** From coming to leaving; a clock without a date may pass midnight. Null: one is not known. */
function spanOf(cells: Cells, how: ReportMoment & { order: DateOrder }): Interval | null {
  const joined = readReportTime(cells.joined ?? "", how);
  const left = readReportTime(cells.left ?? "", how);
  if (joined === null || left === null) return null;
  if (left >= joined) return [joined, left];
  const hasDate = /\d[-/.]\d|[a-z]{3} /i.test(cells.joined ?? "");
  return joined - left < DAY_MS && !hasDate ? [joined, left + DAY_MS] : null;
}

/**
 * How long a row says that somebody stayed. A stated length wins over the time between coming and
 * leaving, which may have been spent elsewhere; it then counts from the coming. Null: the row says
 * nothing.
 */
export function readStay(cells: Cells, reading: StayReading): Stay | null {
  const seconds = readReportLength(cells.minutes ?? "", reading.units);
  const span = spanOf(cells, reading);
  const from = span?.[0] ?? readReportTime(cells.joined ?? "", reading);
  const until = span?.[1] ?? readReportTime(cells.left ?? "", reading);
  if (seconds === null) return stayOfTimes(span, from !== null || until !== null);
  const ms = seconds * 1_000;
  if (span && Math.abs(span[1] - span[0] - ms) < ROUNDING_MS && span[1] > span[0])
    return { interval: span, seconds: 0, isUnknown: false };
  const interval = intervalOf({ from, until, ms });
  return { interval, seconds: interval ? 0 : seconds, isUnknown: false };
}

function stayOfTimes(span: Interval | null, isKnown: boolean): Stay | null {
  if (span && span[1] > span[0]) return { interval: span, seconds: 0, isUnknown: false };
  return isKnown ? { interval: null, seconds: 0, isUnknown: true } : null;
}

function intervalOf({
  from,
  until,
  ms,
}: {
  from: number | null;
  until: number | null;
  ms: number;
}): Interval | null {
  if (ms === 0) return null;
  if (from !== null) return [from, from + ms];
  return until === null ? null : [until - ms, until];
}

const JOINED = /^(?:joined|join|rejoint|a rejoint|arriv|entr|connect)/i;
const LEFT = /^(?:left|leave|a quitte|quitte|parti|sorti|deconnect|disconnect)/i;

/**
 * The stays of people of whom a report has a row for each coming and going, as rows with both
 * times. `openCount`: how many people had not left when the report was made. They are counted until
 * its last moment.
 */
export function pairActions(
  rows: readonly Cells[],
  how: ReportMoment & { order: DateOrder },
): { stays: Cells[]; openCount: number } {
  const moments = rows.map((cells) => readReportTime(cells.moment ?? "", how));
  const last = moments.reduce<number>((most, at, index) => {
    const best = moments[most];
    return at !== null && (best === null || best === undefined || at > best) ? index : most;
  }, 0);
  const open = new Map<string, Cells>();
  const stays: Cells[] = [];
  for (const { action = "", moment = "", ...who } of rows) {
    const plain = action.normalize("NFKD").replace(/\p{M}/gu, "").trim();
    const key = rowKey(who.email?.toLowerCase() ?? "", who.name ?? "", how.sharedAddresses);
    const before = open.get(key);
    if (LEFT.test(plain)) {
      if (before) before.left = moment;
      else stays.push({ ...who, left: moment });
      open.delete(key);
    } else if (JOINED.test(plain) && !before) {
      const stay = { ...who, joined: moment };
      stays.push(stay);
      open.set(key, stay);
    }
  }
  for (const stay of open.values()) stay.left = rows[last]?.moment ?? "";
  return { stays, openCount: open.size };
}
