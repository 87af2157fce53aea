import type { FormDate } from "../ui/public-form/public-form-shell.tsx";
import { type WebinarTime, webinarTimes } from "./webinar-times.ts";

/** What stands under a webinar's title on public pages: the leaf of a calendar, when with its zone, where and with whom. */
export function webinarFacts(webinar: WebinarTime & { host: string }): {
  date: FormDate;
  facts: { label: string; value: string }[];
} {
  const { tearOff, day, hours, zone } = webinarTimes(webinar);
  return {
    date: { tearOff, day, hours: `${hours}, ${zone}` },
    facts: [
      { label: "Where", value: "Online. We e‑mail you the link." },
      { label: "With", value: webinar.host },
    ],
  };
}
