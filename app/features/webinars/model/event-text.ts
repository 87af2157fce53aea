import { countLetters } from "#app/engines/letters/count-letters.ts";
/** A line of a webinar's agenda. */
export interface AgendaItem {
  /** "10:00", by the clocks of the webinar's zone; empty: no time is named. */
  time: string;
  title: string;
}

/** What guests are given: slides, a workbook, a recording. */
export interface Material {
  label: string;
  /** `https://…` */
  url: string;
}

export const MAX_AGENDA_LINES = 30;
export const MAX_MATERIALS = 12;
const MAX_LINE_LETTERS = 160;

type Read<Item> = { items: Item[] } | { problem: string };

/** "10:00 Welcome", "9.30 - Tea", "2:15 pm Questions": a time first, or none. */
const TIMED = /^(\d{1,2})[:.h](\d{2})\s{0,5}(am|pm)?(?:\s{0,5}[-–—:|]\s{0,5}|\s{1,5})(\S.*)$/i;

/** Reads an agenda as people type or paste it, a line for each item. */
export function readAgenda(typed: string): Read<AgendaItem> {
  const items: AgendaItem[] = [];
  for (const line of linesOf(typed)) {
    const [, hour = "", minute = "", half = "", rest] = TIMED.exec(line) ?? [];
    const title = rest ?? line;
    const time =
      rest === undefined ? "" : clockOf(Number(hour), Number(minute), half.toLowerCase());
    if (time === null)
      return { problem: `“${line}” does not begin with a time of the day, like 10:00 or 2:15 pm` };
    if (countLetters(title) > MAX_LINE_LETTERS)
      return { problem: `Shorten “${shortened(title)}” to ${MAX_LINE_LETTERS} characters` };
    items.push({ time, title });
  }
  if (items.length > MAX_AGENDA_LINES)
    return { problem: `Shorten the agenda to ${MAX_AGENDA_LINES} lines` };
  return { items };
}

/** The same the other way round: what the field holds. */
export function agendaText(items: readonly AgendaItem[]): string {
  return items.map(({ time, title }) => `${time} ${title}`.trim()).join("\n");
}

/**
 * Reads links as people type or paste them, a line each: a name before the address, or the address
 * alone.
 */
export function readMaterials(typed: string): Read<Material> {
  const items: Material[] = [];
  for (const line of linesOf(typed)) {
    const word = line.search(/(?<!\S)\S+$/);
    const at = word + line.slice(word).search(/https?:\/\/\S|www\.\S/i);
    const [before, address] = at < word ? ["", ""] : [line.slice(0, at).trim(), line.slice(at)];
    const url = webAddress(address);
    if (!url)
      return {
        problem:
          `“${shortened(line)}” doesn’t end with a web address. ` +
          "Write it like: Slides https://example.org/slides",
      };
    const label =
      before.replace(/(?<!\s)\s*[-–—:|]$/, "") || new URL(url).host.replace(/^www\./, "");
    if (countLetters(label) > MAX_LINE_LETTERS)
      return { problem: `Shorten “${shortened(label)}” to ${MAX_LINE_LETTERS} characters` };
    items.push({ label, url });
  }
  if (items.length > MAX_MATERIALS) return { problem: `Give at most ${MAX_MATERIALS} links` };
  return { items };
}

export function materialsText(items: readonly Material[]): string {
  return items.map(({ label, url }) => `${label} ${url}`).join("\n");
}

/** A text in its paragraphs: empty lines part them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function linesOf(typed: string): string[] {
  return typed
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

/** "14:15"; null: no clock shows it. */
function clockOf(hour: number, minute: number, half: string): string | null {
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const hours = half === "" ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function webAddress(typed: string): string | null {
  const text = /^www\./i.test(typed) ? `https://${typed}` : typed;
  if (!URL.canParse(text) || text.length > 2000) return null;
  const { protocol, hostname, href } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? href : null;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > 40 ? `${letters.slice(0, 40).join("")}…` : text;
}
