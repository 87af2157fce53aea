import { dateFormat } from "#app/engines/time/formats.ts";
import { guestMessage, matchesLabel } from "../door-messages.ts";
import type { DoorMessage } from "../door-protocol.ts";
import { type CheckedIn, checkedInOf, type Guest } from "./door-state.ts";

/*
 * The page's parts as the script fills them. Everything that people typed goes in as text.
 */

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

export const page = {
  title: byId("title"),
  helper: byId("helper"),
  when: byId("when"),
  checkedIn: byId("in"),
  registered: byId("all"),
  line: byId("line"),
  result: byId("result"),
  tools: byId("tools"),
  scan: byId<HTMLButtonElement>("scan"),
  view: byId("view"),
  video: byId<HTMLVideoElement>("video"),
  cameraProblem: byId("camera-problem"),
  find: byId<HTMLFormElement>("find"),
  q: byId<HTMLInputElement>("q"),
  matches: byId("matches"),
  found: byId("found"),
  /** Absent where the helper's link adds nobody. */
  add: document.getElementById("add") as HTMLDetailsElement | null,
  walkIn: document.getElementById("walk-in") as HTMLFormElement | null,
  kept: byId("kept"),
  soundChoice: byId("sound-choice"),
  sound: byId<HTMLInputElement>("sound"),
};

const ICONS = {
  in: "M4 13l5 5L20 6",
  again: "M12 4v10M12 18v2",
  stop: "M5 5l14 14M19 5L5 19",
  ask: "",
};

export interface Action {
  label: string;
  isQuiet?: boolean;
  run(): void;
}

/** "09:12", by the clocks of the event's zone. */
export function clockAt(at: number, timeZone: string): string {
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  try {
    return dateFormat("en-GB", { ...time, timeZone }).format(at);
  } catch {
    return dateFormat("en-GB", time).format(at);
  }
}

export function showResult(
  message: DoorMessage,
  guest: Pick<Guest, "name" | "hint"> | null,
  actions: readonly Action[] = [],
): void {
  const { result } = page;
  const heading = element("h2", message.heading);
  if (ICONS[message.verdict]) heading.prepend(icon(ICONS[message.verdict]));
  const parts: HTMLElement[] = [heading];
  if (guest) {
    const name = element("p", guest.name);
    name.className = "w";
    name.dir = "auto";
    parts.push(name);
  }
  parts.push(
    element("p", [message.sentence, guest?.hint].filter(Boolean).join(" ")),
    ...actions.map(button),
  );
  result.className = message.verdict;
  result.dataset.verdict = message.verdict;
  delete result.dataset.act;
  fill(result, parts);
  result.hidden = false;
}

/** The check-in whose green page is on the screen. */
export function shownAct(): string | undefined {
  return page.result.hidden ? undefined : page.result.dataset.act;
}

export function hideResult(): void {
  page.result.hidden = true;
}

export function showFound(
  guests: readonly Guest[],
  isMore: boolean,
  timeZone: string,
  actionsOf: (guest: Guest, checkedIn: CheckedIn | null) => Action[],
): void {
  page.matches.textContent = matchesLabel(guests.length, isMore);
  fill(
    page.found,
    guests.map((guest) => {
      const checkedIn = checkedInOf(guest);
      const at = checkedIn && { at: clockAt(checkedIn.at, timeZone), by: checkedIn.by };
      const { verdict, heading, sentence } = guestMessage(guest.state, at);
      const item = document.createElement("li");
      const line = document.createElement("p");
      const name = element("b", guest.name);
      name.dir = "auto";
      const status = element("span", `${heading}. ${sentence}`);
      if (verdict === "stop") status.className = "e";
      line.append(name, " ", element("small", guest.hint), document.createElement("br"), status);
      item.append(line, ...actionsOf(guest, checkedIn).map(button));
      return item;
    }),
  );
}

export function clearFound(): void {
  page.matches.textContent = "";
  fill(page.found, []);
}

/** What did not count, and what could not be sent, with a button that takes one off the list. */
export function showKept(heading: string, lines: readonly string[], done: Action | null): void {
  const list = document.createElement("ul");
  list.append(...lines.map((line) => element("li", line)));
  fill(page.kept, [element("h2", heading), list, ...(done ? [button(done)] : [])]);
  page.kept.hidden = lines.length === 0;
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** `replaceChildren`, which browsers of before 2020 don't have. */
function fill(parent: HTMLElement, children: readonly Node[]): void {
  parent.textContent = "";
  parent.append(...children);
}

function button({ label, isQuiet, run }: Action): HTMLButtonElement {
  const made = element("button", label);
  made.type = "button";
  if (isQuiet) made.className = "q";
  made.addEventListener("click", run);
  return made;
}

function icon(path: string): SVGElement {
  const drawing = (tag: string, attributes: Record<string, string>) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag) as SVGElement;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const look = {
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "4",
    "aria-hidden": "true",
  };
  const made = drawing("svg", look);
  made.append(drawing("path", { d: path }));
  return made;
}
