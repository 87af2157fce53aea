import { accountLock } from "#app/features/delivery/health/sending-lock.ts";
import type { WebinarFact } from "#app/features/forms/extensions.ts";
import type { WebinarGate } from "#app/features/forms/model/form-availability.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import type { Webinar } from "./webinar.server.ts";
import { type WebinarTime, webinarEnd, webinarTimes } from "./webinar-times.ts";

type Gated = Pick<
  Webinar,
  | "state"
  | "startsAt"
  | "lengthMinutes"
  | "timeZone"
  | "opensAt"
  | "closesAt"
  | "capacity"
  | "placesTaken"
  | "waitingList"
>;

/**
 * Whether people can register. The transaction that gives a place asks again and counts for itself:
 * two people may both have read "one place left".
 */
export function webinarGateState(webinar: Gated, now: Date): Pick<WebinarGate, "state" | "takes"> {
  const at = now.toISOString();
  const closed = (state: WebinarGate["state"]) => ({ state, takes: false });
  if (webinar.state === "cancelled") return closed("cancelled");
  if (at >= webinarEnd(webinar)) return closed("over");
  if (webinar.opensAt && at < webinar.opensAt) return closed("not-yet");
  if (webinar.closesAt && at >= webinar.closesAt) return closed("closed");
  if (webinar.capacity === null || webinar.placesTaken < webinar.capacity)
    return { state: "open", takes: true };
  // Nobody is moved up once it began, so nobody is put on the list any more.
  return { state: "full", takes: webinar.waitingList === 1 && at < webinar.startsAt };
}

/** The same, and what to tell the people. */
export function webinarGate(webinar: Gated, now: Date, t: Texts): WebinarGate {
  const { state, takes } = webinarGateState(webinar, now);
  return { state, takes, ...gateText(webinar, { state, takes }, t) };
}

function gateText(
  webinar: Gated,
  { state, takes }: Pick<WebinarGate, "state" | "takes">,
  t: Texts,
): Pick<WebinarGate, "title" | "words"> {
  const { registration } = t;
  const moment = (iso: string | null) => zonedMoment(new Date(iso ?? 0), webinar.timeZone, t);
  switch (state) {
    case "open":
      return { title: "", words: "" };
    case "cancelled":
      return registration.cancelled;
    case "over":
      return registration.over;
    case "not-yet":
      return {
        title: registration.notYet,
        words: registration.opensOn({ moment: moment(webinar.opensAt) }),
      };
    case "closed":
      return {
        title: registration.closed,
        words: registration.closedOn({ moment: moment(webinar.closesAt) }),
      };
    case "full": {
      const taken = registration.allPlacesTaken({ count: webinar.capacity ?? 0 });
      if (!takes) return { title: registration.closed, words: taken };
      return {
        title: registration.joinWaitingList,
        words: registration.waitingListWords({ taken }),
      };
    }
  }
}

/**
 * Whether search engines may list the page of a form that takes answers: its webinar is on the
 * public list, or would be but for its time. The list asks the same of the account: nobody gets
 * there by a tick alone.
 */
export function isListable(
  webinar: Pick<Webinar, "isListed"> | null,
  form: Pick<Form, "isSample">,
  account: Parameters<typeof accountLock>[0],
): boolean {
  return webinar?.isListed === 1 && form.isSample === 0 && accountLock(account) === null;
}

/** Who gets the joining link by e-mail, and when: what the line "Where" promises. */
export type LinkPromise =
  | "now"
  | "once-approved"
  | "once-a-place-is-free"
  | "to-registered"
  | "nobody";

const WHERE = {
  now: "now",
  "once-approved": "onceApproved",
  "once-a-place-is-free": "oncePlaceFree",
  "to-registered": "toRegistered",
  nobody: "nobody",
} as const satisfies Record<LinkPromise, string>;

/**
 * Where a webinar is. `joinUrl` empty: in person only; `venue` empty: online only. With
 * `placesDiffer` only its sessions know.
 */
export type WebinarPlace = Pick<Webinar, "joinUrl" | "venue"> &
  Partial<Pick<Webinar, "placesDiffer">>;

export type PlaceKind = "online" | "venue" | "both" | "per-session";

export function placeKind({ venue, joinUrl, placesDiffer }: WebinarPlace): PlaceKind {
  if (placesDiffer === 1) return "per-session";
  if (venue === "") return "online";
  return joinUrl === "" ? "venue" : "both";
}

/** A venue as one line: "Lagoon Hall, 12 Marina, Lagos". */
export function venueLine({ venue }: Pick<Webinar, "venue">): string {
  return venue.replaceAll("\n", ", ");
}

/** Where one session of several is, in a few words: "Lagoon Hall, 12 Marina, Lagos"; "Online". */
export function sessionPlace(
  session: Pick<Webinar, "joinUrl" | "venue">,
  { registration }: Texts,
): string {
  const venue = venueLine(session);
  if (venue === "") return registration.online.nobody;
  return session.joinUrl === "" ? venue : registration.orOnline.nobody({ venue });
}

function whereLabel(webinar: WebinarPlace, promise: LinkPromise, { registration }: Texts): string {
  if (webinar.placesDiffer === 1) return registration.perSession;
  if (webinar.venue === "") return registration.online[WHERE[promise]];
  const venue = venueLine(webinar);
  return webinar.joinUrl === "" ? venue : registration.orOnline[WHERE[promise]]({ venue });
}

/**
 * What is shown under a webinar's title on public pages: the leaf of a calendar, when with its
 * zone, where and with whom.
 */
export function webinarFacts(
  webinar: WebinarTime & WebinarPlace & { host: string },
  promise: LinkPromise,
  t: Texts,
): {
  date: { tearOff: { month: string; day: string }; day: string; hours: string };
  facts: WebinarFact[];
} {
  const { tearOff, day, hours, zone } = webinarTimes(webinar, t);
  return {
    date: { tearOff, day, hours: `${hours}, ${zone}` },
    facts: [
      { id: "where", label: t.registration.where, value: whereLabel(webinar, promise, t) },
      { id: "with", label: t.registration.with, value: webinar.host },
    ],
  };
}

/**
 * What somebody who opens the form can be promised now. `formTakes` is false when the form itself
 * takes no answers.
 */
export function linkPromise(
  webinar: Webinar,
  { formTakes, now }: { formTakes: boolean; now: Date },
): LinkPromise {
  const { state, takes } = webinarGateState(webinar, now);
  if (state === "cancelled" || state === "over") return "nobody";
  if (state === "not-yet") return webinar.approval === 1 ? "once-approved" : "now";
  if (!takes || !formTakes) return "to-registered";
  if (webinar.approval === 1) return "once-approved";
  return state === "full" ? "once-a-place-is-free" : "now";
}
