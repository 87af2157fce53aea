import type { FormDate } from "#app/ui/public-form/public-form-shell.tsx";
import type { Webinar } from "./webinar.server.ts";
import { webinarGate } from "./webinar-gate.ts";
import { type WebinarTime, webinarTimes } from "./webinar-times.ts";

/** Who gets the joining link by e-mail, and when: what the line "Where" promises. */
export type LinkPromise = "now" | "once-approved" | "once-a-place-is-free" | "to-registered" | "nobody";

const WHERE: Record<LinkPromise, string> = {
  now: "Online. We e‑mail you the link.",
  "once-approved": "Online. We e‑mail you the link once you’re approved.",
  "once-a-place-is-free": "Online. We e‑mail you the link if you get a place.",
  "to-registered": "Online. Everyone who registered has the link by e‑mail.",
  nobody: "Online",
};

/** What is shown under a webinar's title on public pages: the leaf of a calendar, when with its zone, where and with whom. */
export function webinarFacts(
  webinar: WebinarTime & { host: string },
  promise: LinkPromise,
): {
  date: FormDate;
  facts: { label: string; value: string }[];
} {
  const { tearOff, day, hours, zone } = webinarTimes(webinar);
  return {
    date: { tearOff, day, hours: `${hours}, ${zone}` },
    facts: [
      { label: "Where", value: WHERE[promise] },
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
