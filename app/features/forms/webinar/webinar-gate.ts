import { accountLock } from "#app/features/delivery/health/sending-lock.ts";
import type { Form } from "../find-form.server.ts";
import type { Webinar } from "./webinar.server.ts";
import { type WebinarTime, webinarEnd, webinarTimes, zonedMoment } from "./webinar-times.ts";

type WebinarGateState = "open" | "not-yet" | "closed" | "full" | "cancelled" | "over";

interface WebinarGate {
  state: WebinarGateState;
  /** Whether somebody can register now; with `full` that is for the waiting list. */
  takes: boolean;
  /** For the public page; empty while it is simply open. */
  title: string;
  words: string;
}

type Gated = Pick<
  Webinar,
  "state" | "startsAt" | "lengthMinutes" | "timeZone" | "opensAt" | "closesAt" | "capacity" | "placesTaken" | "waitingList"
>;

/**
 * Whether people can register, and what to tell them. The transaction that gives a place asks again and counts for itself:
 * two people may both have read "one place left".
 */
export function webinarGate(webinar: Gated, now: Date): WebinarGate {
  const at = now.toISOString();
  const closed = (state: WebinarGateState, title: string, words: string): WebinarGate => ({ state, takes: false, title, words });
  const moment = (iso: string) => zonedMoment(new Date(iso), webinar.timeZone);
  if (webinar.state === "cancelled")
    return closed("cancelled", "This webinar is cancelled", "It won’t take place. We’ve e-mailed everyone who had registered.");
  if (at >= webinarEnd(webinar)) return closed("over", "This webinar has ended", "Registration is closed.");
  if (webinar.opensAt && at < webinar.opensAt)
    return closed("not-yet", "Registration has not opened yet", `It opens on ${moment(webinar.opensAt)}.`);
  if (webinar.closesAt && at >= webinar.closesAt)
    return closed("closed", "Registration has closed", `It closed on ${moment(webinar.closesAt)}.`);
  if (webinar.capacity === null || webinar.placesTaken < webinar.capacity)
    return { state: "open", takes: true, title: "", words: "" };
  const all =
    webinar.capacity === 1 ? "The only place is taken." : `All ${webinar.capacity.toLocaleString("en")} places are taken.`;
  // Nobody is moved up once it began, so nobody is put on the list any more.
  if (webinar.waitingList !== 1 || at >= webinar.startsAt) return closed("full", "Registration has closed", all);
  const words = `${all} Register, and you’ll get a place as soon as someone gives theirs up.`;
  return { state: "full", takes: true, title: "Join the waiting list", words };
}

/**
 * Whether search engines may list the page of a form that takes answers: its webinar is on the public list, or would be but for
 * its time. The list asks the same of the account: nobody gets there by a tick alone.
 */
export function isListable(
  webinar: Pick<Webinar, "isListed"> | null,
  form: Pick<Form, "isSample">,
  account: Parameters<typeof accountLock>[0],
): boolean {
  return webinar?.isListed === 1 && form.isSample === 0 && accountLock(account) === null;
}

/**
 * Thrown inside the transaction that was to register somebody, so that nothing of it stays: the webinar takes nobody (any
 * more). Show `gate.title` and `gate.words`.
 */
export class WebinarClosed extends Error {
  constructor(readonly gate: WebinarGate) {
    super(gate.title);
    this.name = "WebinarClosed";
  }
}

/** Who gets the joining link by e-mail, and when: what the line "Where" promises. */
export type LinkPromise = "now" | "once-approved" | "once-a-place-is-free" | "to-registered" | "nobody";

const WHERE: Record<LinkPromise, string> = {
  now: "Online. We e‑mail you the link.",
  "once-approved": "Online. We e‑mail you the link once you’re approved.",
  "once-a-place-is-free": "Online. We e‑mail you the link if you get a place.",
  "to-registered": "Online. Everyone who registered has the link by e‑mail.",
  nobody: "Online",
};

/** Where a webinar is. `joinUrl` empty: in person only; `venue` empty: online only. */
export type WebinarPlace = Pick<Webinar, "joinUrl" | "venue">;

export function placeKind({ venue, joinUrl }: WebinarPlace): "online" | "venue" | "both" {
  if (venue === "") return "online";
  return joinUrl === "" ? "venue" : "both";
}

/** A venue as one line: "Lagoon Hall, 12 Marina, Lagos". */
export function venueLine({ venue }: Pick<Webinar, "venue">): string {
  return venue.replaceAll("\n", ", ");
}

function whereLabel(webinar: WebinarPlace, promise: LinkPromise): string {
  if (webinar.venue === "") return WHERE[promise];
  if (webinar.joinUrl === "") return venueLine(webinar);
  return `${venueLine(webinar)}, or ${WHERE[promise].replace("Online", "online")}`;
}

/** What is shown under a webinar's title on public pages: the leaf of a calendar, when with its zone, where and with whom. */
export function webinarFacts(webinar: WebinarTime & WebinarPlace & { host: string }, promise: LinkPromise) {
  const { tearOff, day, hours, zone } = webinarTimes(webinar);
  return {
    date: { tearOff, day, hours: `${hours}, ${zone}` },
    facts: [
      { label: "Where", value: whereLabel(webinar, promise) },
      { label: "With", value: webinar.host },
    ],
  };
}

/** What somebody who opens the form can be promised now. `formTakes` is false when the form itself takes no answers. */
export function linkPromise(webinar: Webinar, { formTakes, now }: { formTakes: boolean; now: Date }): LinkPromise {
  const { state, takes } = webinarGate(webinar, now);
  if (state === "cancelled" || state === "over") return "nobody";
  if (state === "not-yet") return webinar.approval === 1 ? "once-approved" : "now";
  if (!takes || !formTakes) return "to-registered";
  if (webinar.approval === 1) return "once-approved";
  return state === "full" ? "once-a-place-is-free" : "now";
}

/** What somebody who registered reads. `achieved`, `title`, `date` and `facts` are for the frame, `PublicFormShell`. */
export interface WebinarThanks extends ReturnType<typeof webinarFacts> {
  achieved: string;
  title: string;
  /** "You are on the waiting list": what it means, in words; empty for a plain registration. */
  words: string;
  email: string;
  /** This mailbox has had too many mails, so none went out: the person asks for it later. */
  mailHeld: boolean;
  /** Null while there is no place. */
  calendar: { google: string; outlook: string; file: string } | null;
  next: { when: string; what: string }[];
  /** "West Africa Time": whose clocks the moments of `next` are on. */
  clock: string;
  whatsApp: string;
  linkAgainPath: string;
  reference: string;
}
